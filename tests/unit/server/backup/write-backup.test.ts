import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { writeBackup } from "../../../../server/backup/backup"
import { removeOldCopies } from "../../../../server/backup/state-snapshot"

test("a backup into a folder that does not exist is refused before the data is copied", async () => {
  const state = mkdtempSync(join(tmpdir(), "state-"))
  mkdirSync(join(state, "v3"))
  await expect(writeBackup(state, join(state, "absent", "backup"))).rejects.toThrow(
    `There is no folder ${join(state, "absent")}; make it first.`,
  )
})

test("a backup that cannot copy a file leaves neither a copy nor a file", async () => {
  const state = mkdtempSync(join(tmpdir(), "state-"))
  mkdirSync(join(state, "v3"))
  symlinkSync(join(state, "absent"), join(state, "v3/db.sqlite"))
  await expect(writeBackup(state, join(state, "backup"))).rejects.toThrow("ENOENT")
  expect(readdirSync(state).filter((name) => /^(?:snapshot-|backup)/.test(name))).toEqual([])
})

test("copies that a killed backup left are removed, and other folders stay", () => {
  const state = mkdtempSync(join(tmpdir(), "state-"))
  for (const name of ["v3", "snapshot-a1b2c3"]) mkdirSync(join(state, name))
  removeOldCopies(state)
  expect(readdirSync(state)).toEqual(["v3"])
})

test("a backup of a folder without data is refused, and no file is written", async () => {
  const state = mkdtempSync(join(tmpdir(), "state-"))
  const file = join(state, "backup")
  await expect(writeBackup(state, file)).rejects.toThrow(`STATE_DIR is ${state}, which has no data yet.`)
  expect(existsSync(file)).toBe(false)
})
