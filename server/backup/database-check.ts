import { closeSync, openSync, readSync } from "node:fs"
import { join } from "node:path"
import { listFiles } from "./state-snapshot"

const header = "SQLite format 3\0"

function damaged(what: string, stateDir: string, cause?: unknown): Error {
  return new Error(
    `The database in ${stateDir} is damaged: ${what}. Restore a backup with "npm run restore -- FILE", ` +
      "or set STATE_DIR to another folder. Nothing was changed.",
    { cause },
  )
}

/** Throws if a file is no database. The runtime would end with a stack of its own. */
export function requireDatabaseFiles(stateDir: string): void {
  for (const path of listFiles(join(stateDir, "v3")).filter((name) => name.endsWith(".sqlite"))) {
    const start = Buffer.alloc(header.length)
    const file = openSync(path, "r")
    const length = readSync(file, start, 0, header.length, 0)
    closeSync(file)
    if (length > 0 && start.toString("latin1") !== header)
      throw damaged(`${path} does not begin as a database`, stateDir)
  }
}

/** Throws if SQLite's quick check finds something. */
export async function requireSoundDatabase(db: D1Database, stateDir: string): Promise<void> {
  const { results } = await db
    .prepare("pragma quick_check(1)")
    .all<{ quick_check: string }>()
    .catch((error: unknown) => {
      throw damaged("SQLite cannot read it", stateDir, error)
    })
  const [found] = results
  if (found?.quick_check !== "ok") throw damaged(String(found?.quick_check), stateDir)
}
