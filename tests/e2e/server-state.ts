import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { localSecrets, projectDir } from "~/server/local-server"
import { openLocalDatabase } from "../bench/local-database"

/** Where tests/e2e/serve.ts keeps what the server under test stores. */
export const stateDir = join(projectDir, `.cache/test-state-${Number(process.env.TEST_PORT ?? 8790)}`)

export function sessionSecret(): string {
  return localSecrets(stateDir).SESSION_SECRET
}

/** Changes a row behind the server's back, for what only time would change; says how many rows were changed. */
export async function changeRows(sql: string, ...values: unknown[]): Promise<number> {
  const database = await openLocalDatabase(stateDir)
  try {
    return (await database.all(`${sql} returning 1`, values)).length
  } finally {
    await database.stop()
  }
}

/** Every row of every table as text, by table: tables that come later are in it, too. */
export async function readEveryTable(): Promise<Map<string, string>> {
  const copy = mkdtempSync(join(tmpdir(), "bookvalue-tables-"))
  // A copy, so that reading takes no lock; the index of the log is made anew.
  cpSync(join(stateDir, "v3/d1"), join(copy, "v3/d1"), {
    recursive: true,
    filter: (path) => !path.endsWith("-shm"),
  })
  const database = await openLocalDatabase(copy)
  try {
    const tables = await database.all(
      "select name from sqlite_master where type = 'table' and name not like '\\_cf\\_%' escape '\\'",
      [],
    )
    const texts = new Map<string, string>()
    for (const { name } of tables)
      texts.set(String(name), JSON.stringify(await database.all(`select * from "${name}"`, [])).toLowerCase())
    return texts
  } finally {
    await database.stop()
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The tables in which a text stands, in any case of letters. */
export function tablesWith(tables: Map<string, string>, text: string): string[] {
  return [...tables].filter(([, rows]) => rows.includes(text.toLowerCase())).map(([name]) => name)
}
