import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { projectDir } from "../../../server/runtime/local-server"
import { requireFolder } from "../../../server/runtime/require-folder"

const folder = mkdtempSync(join(tmpdir(), "bookvalue-state-dir-"))
const file = join(folder, "file")
writeFileSync(file, "")
symlinkSync(join(folder, "absent"), join(folder, "link"))
afterAll(() => rmSync(folder, { recursive: true }))

const tsx = ["--import", "tsx"]
const fill = ["fill", "fails", file, "--to", "http://localhost:1"]

// Node's recursive mkdir does not end below /proc.
test.each([
  ["start", ["server/start.mjs"], "STATE_DIR is /proc/nope, which cannot be used: "],
  ["ingest", ["cli/ingest.mjs", "sample"], "STATE_DIR is /proc/nope, which cannot be used: "],
  ["ingest fill --to", ["cli/ingest.mjs", ...fill], "STATE_DIR is /proc/nope, which cannot be used: "],
  ["verify:state", [...tsx, "server/verify/verify-command.ts"], "STATE_DIR is /proc/nope, which cannot be"],
  [
    "backup",
    [...tsx, "server/backup-command.ts", "backup", join(folder, "backup")],
    "STATE_DIR is /proc/nope, which has no data",
  ],
  ["restart", [...tsx, "server/restart-command.ts"], "STATE_DIR is /proc/nope, which no server uses."],
])("%s ends with one sentence where STATE_DIR cannot be made", (_, words, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, words, {
    cwd: projectDir,
    env: { PATH: process.env.PATH, STATE_DIR: "/proc/nope", INGEST_TOKEN: "t".repeat(24) },
    encoding: "utf8",
    timeout: 60_000,
    killSignal: "SIGKILL",
  })
  expect(stderr).toContain(sentence)
  expect(stderr.trim().split("\n")).toHaveLength(1)
  expect(status).toBe(1)
})

test.each([
  [file, "a file is in its way"],
  [join(file, "state"), "a file is in its way"],
  [join(folder, "link"), "the system makes no folder there"],
])("the folder %s is refused with the reason", (path, reason) => {
  expect(() => requireFolder("STATE_DIR", path)).toThrow(
    `STATE_DIR is ${path}, which cannot be used: ${reason}. Set it to a folder that can be written.`,
  )
})

test("a folder is made with those above it, stays empty, and is accepted again", () => {
  const path = join(folder, "a", "b")
  requireFolder("STATE_DIR", path)
  requireFolder("STATE_DIR", path)
  expect(readdirSync(path)).toEqual([])
  expect(existsSync(join(folder, "absent"))).toBe(false)
})
