import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, test, vi } from "vitest"
import { openState } from "../../../server/backup/state-contents"
import { applyMigrations } from "../../../server/local/migrations"
import { projectDir } from "../../../server/runtime/local-server"

const folder = mkdtempSync(join(tmpdir(), "bookvalue-late-answers-"))
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

test("calls of bindings that are woken before their answer is there wait for it", async () => {
  const state = join(folder, "state")
  mkdirSync(state)
  const sleep = Atomics.wait as (...call: unknown[]) => "ok" | "not-equal" | "timed-out"
  // Miniflare's calls sleep without a limit.
  const isUnlimited = (call: unknown[]) => call[3] === undefined
  const early = vi
    .spyOn(Atomics, "wait")
    .mockImplementation((...call: unknown[]) => (isUnlimited(call) ? "ok" : sleep(...call)))
  const count = await openState(state, async ({ DB }) => {
    await applyMigrations(DB, join(projectDir, "migrations"))
    return DB.prepare("select count(*) as n from companies").first<number>("n")
  })
  expect(count).toBe(0)
  expect(early.mock.calls.filter(isUnlimited).length).toBeGreaterThan(10)
})
