import { existsSync, mkdirSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { writeBackup } from "../../../../server/backup/backup"

test("a backup into a folder that does not exist is refused before the data is copied", async () => {
  const state = mkdtempSync(join(tmpdir(), "state-"))
  mkdirSync(join(state, "v3"))
  await expect(writeBackup(state, join(state, "absent", "backup"))).rejects.toThrow(
    `There is no folder ${join(state, "absent")}; make it first.`,
  )
})

test("a backup of a folder without data is refused, and no file is written", async () => {
  const state = mkdtempSync(join(tmpdir(), "state-"))
  const file = join(state, "backup")
  await expect(writeBackup(state, file)).rejects.toThrow(`STATE_DIR is ${state}, which has no data yet.`)
  expect(existsSync(file)).toBe(false)
})
