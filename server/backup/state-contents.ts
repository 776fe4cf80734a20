import { join } from "node:path"
import { Log, LogLevel, Miniflare } from "miniflare"
import { projectDir } from "../runtime/local-server"
import { persistence, storage } from "../runtime/runtime"
import { readWranglerConfig } from "../runtime/wrangler-config"

/** The contents of a state directory, as a backup lists them. */
export interface StateContents {
  /** Names of the applied migrations. */
  migrations: string[]
  /** Rows by table. */
  rows: Record<string, number>
  documents: number
}

/** Opens the databases of a state directory that no server uses; throws when one of them is damaged. */
export async function readStateContents(stateDir: string): Promise<StateContents> {
  const config = readWranglerConfig(join(projectDir, "wrangler.toml"))
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
    const { DB, DOCUMENTS } = await runtime.getBindings<{ DB: D1Database; DOCUMENTS: R2Bucket }>()
    return { ...(await countRows(DB)), documents: await countDocuments(DOCUMENTS) }
  } finally {
    await runtime.dispose()
  }
}

async function countRows(db: D1Database): Promise<Pick<StateContents, "migrations" | "rows">> {
  const [check] = (await db.prepare("pragma quick_check").all<{ quick_check: string }>()).results
  if (check?.quick_check !== "ok") throw new Error(`The database is damaged: ${check?.quick_check}.`)
  const tables = await db
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like '\\_cf\\_%' escape '\\' order by name",
    )
    .all<{ name: string }>()
  const rows: StateContents["rows"] = {}
  for (const { name } of tables.results)
    rows[name] = (await db.prepare(`select count(*) as n from "${name}"`).first<number>("n")) ?? 0
  if (!("d1_migrations" in rows)) return { migrations: [], rows }
  const { results } = await db.prepare("select name from d1_migrations order by name").all<{ name: string }>()
  return { migrations: results.map(({ name }) => name), rows }
}

async function countDocuments(bucket: R2Bucket): Promise<number> {
  let count = 0
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list({ cursor })
    count += page.objects.length
    if (!page.truncated) return count
    cursor = page.cursor
  }
}
