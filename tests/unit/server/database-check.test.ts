import { expect, test } from "vitest"
import { requireSoundDatabase } from "../../../server/backup/database-check"

/** A database whose quick check gives one row, or cannot be read. */
function databaseWith(row: { quick_check: string } | Error): D1Database {
  const all = async () => {
    if (row instanceof Error) throw row
    return { results: [row] }
  }
  return { prepare: () => ({ all }) } as unknown as D1Database
}

test("a database that passes the quick check is used", async () => {
  await expect(requireSoundDatabase(databaseWith({ quick_check: "ok" }), "state")).resolves.toBeUndefined()
})

test.each([
  [{ quick_check: "row 3 missing from index names" }, "row 3 missing from index names. Restore a backup"],
  [new Error("SQLITE_CORRUPT"), "SQLite cannot read it. Restore a backup"],
])("a database with the fault %o is refused, and the sentence names the restore", async (row, sentence) => {
  await expect(requireSoundDatabase(databaseWith(row), "state")).rejects.toThrow(sentence)
})
