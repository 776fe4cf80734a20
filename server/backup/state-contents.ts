import { join } from "node:path"
import { Log, LogLevel, Miniflare } from "miniflare"
import { z } from "zod"
import { readColumn } from "~/platform/rows.server"
import { waitForLateAnswers } from "../runtime/late-answers"
import { projectDir } from "../runtime/local-server"
import { persistence, storage } from "../runtime/runtime"
import { readWranglerConfig } from "../runtime/wrangler-config"
import { requireDatabaseFiles, requireSoundDatabase } from "./database-check"

/** The contents of a state directory, as a backup lists them. */
export interface StateContents {
  /** Names of the applied migrations. */
  migrations: string[]
  /** Rows by table. */
  rows: Record<string, number>
  documents: number
}

/** The databases and the documents of a state directory. */
export interface StoredState {
  DB: D1Database
  WORDS: D1Database
  DOCUMENTS: R2Bucket
}

/** Opens a state directory that no server uses; throws when its database is damaged. */
export async function openState<T>(stateDir: string, use: (state: StoredState) => Promise<T>): Promise<T> {
  requireDatabaseFiles(stateDir)
  const config = readWranglerConfig(join(projectDir, "wrangler.toml"))
  waitForLateAnswers()
  const runtime = new Miniflare({
    modules: true,
    script: "export default {}",
    compatibilityDate: config.compatibility_date,
    cf: false,
    log: new Log(LogLevel.NONE),
    ...persistence(stateDir),
    ...storage(config),
  })
  try {
    const state = await runtime.getBindings<StoredState & Record<string, unknown>>()
    for (const database of [state.DB, state.WORDS]) await requireSoundDatabase(database, stateDir)
    return await use(state)
  } finally {
    await runtime.dispose()
  }
}

export function readStateContents(stateDir: string): Promise<StateContents> {
  return openState(stateDir, async ({ DB, DOCUMENTS }) => ({
    ...(await countRows(DB)),
    documents: (await listPaths(DOCUMENTS)).size,
  }))
}

async function countRows(db: D1Database): Promise<Pick<StateContents, "migrations" | "rows">> {
  const sql =
    "select name from sqlite_schema where type = 'table' and name not like '\\_cf\\_%' escape '\\' order by name"
  const rows: StateContents["rows"] = {}
  for (const name of await readColumn(db, z.string(), sql))
    rows[name] = (await db.prepare(`select count(*) as n from "${name}"`).first<number>("n")) ?? 0
  if (!("d1_migrations" in rows)) return { migrations: [], rows }
  const sqlOfMigrations = "select name from d1_migrations order by name"
  return { migrations: await readColumn(db, z.string(), sqlOfMigrations), rows }
}

/** A stored document, whatever its kind. */
export const storedDocument = z.object({ version: z.number(), fetchedAt: z.number(), body: z.unknown() })

/** The paths of all documents, or of those of a folder. */
export async function listPaths(bucket: R2Bucket, prefix = ""): Promise<Set<string>> {
  const paths = new Set<string>()
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list({ prefix, cursor })
    for (const { key } of page.objects) paths.add(key)
    if (!page.truncated) return paths
    cursor = page.cursor
  }
}
