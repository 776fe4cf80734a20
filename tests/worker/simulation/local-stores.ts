import { env, runInDurableObject } from "cloudflare:test"
import type { Bindings } from "~/platform/env.server"
import { bindings } from "../bindings"
import { type Kept, localBucket } from "./local-bucket"
import { localDatabase } from "./local-database"

declare module "cloudflare:test" {
  interface ProvidedEnv {
    LOCAL: DurableObjectNamespace
  }
}

export interface LocalStores {
  /** The stores as a new isolate sees them, which remembers nothing. */
  open: () => Bindings
  /** The objects of the bucket, by path. */
  kept: Kept
}

/** The tables and first rows after all migrations, which take a tenth of the time of a seed and run once. */
let schema: readonly string[] | null = null

function applySchema(sql: SqlStorage): void {
  if (schema) for (const query of schema) sql.exec(query)
  else {
    for (const { queries } of bindings.MIGRATIONS) for (const query of queries) sql.exec(query)
    schema = [...dumpSchema(sql)]
  }
}

function* dumpSchema(sql: SqlStorage): Iterable<string> {
  const made = sql
    .exec<{ type: string; name: string; sql: string }>(
      "select type, name, sql from sqlite_master where sql is not null and name not like '\\_cf%' escape '\\' order by rowid",
    )
    .toArray()
  yield made.map(({ sql: text }) => text).join(";\n")
  for (const { name } of made.filter(({ type }) => type === "table"))
    for (const row of sql.exec(`select * from ${name}`)) yield toInsert(name, row)
}

function toInsert(table: string, row: Record<string, SqlStorageValue>): string {
  const values = Object.values(row).map((value) => {
    if (value instanceof ArrayBuffer) throw new Error(`A row of ${table} has bytes.`)
    return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value)
  })
  return `insert into ${table} values (${values.join(", ")})`
}

/** Runs work over an empty database and an empty bucket in this isolate. */
export async function withLocalStores<T>(work: (stores: LocalStores) => Promise<T>): Promise<T> {
  const { LOCAL } = env as unknown as { LOCAL: DurableObjectNamespace }
  return runInDurableObject(LOCAL.get(LOCAL.newUniqueId()), async (_, { storage }) => {
    applySchema(storage.sql)
    const kept: Kept = new Map()
    const open = () => ({ ...bindings, DB: localDatabase(storage), DOCUMENTS: localBucket(kept) })
    const result = await work({ open, kept })
    await storage.deleteAll()
    return result
  })
}
