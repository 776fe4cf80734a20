import { applyD1Migrations } from "cloudflare:test"
import { bindings } from "./bindings"

/** The databases as the migrations leave them. */
export interface NewDatabases {
  schema: string
  /** All tables but that of the migrations, in order of their creation. */
  tables: string[]
  /** Rows that the migrations insert. */
  rows: { table: string; row: Record<string, unknown> }[]
}

/** Drops all tables. They refer to earlier ones, so all go in one transaction that checks at its end, the latest first. */
export async function emptyDatabase(): Promise<void> {
  const { DB, WORDS } = bindings
  // The tables behind a full-text table go with it.
  await WORDS.batch(
    ["words", "texts", "d1_migrations"].map((table) => WORDS.prepare(`drop table if exists ${table}`)),
  )
  const drops = (await listTables()).toReversed().map((name) => DB.prepare(`drop table "${name}"`))
  if (drops.length) await DB.batch([DB.prepare("pragma defer_foreign_keys = on"), ...drops])
}

async function listTables(): Promise<string[]> {
  const { results } = await bindings.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'",
  ).all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** Drops all tables and applies all migrations. */
export async function makeDatabases(): Promise<NewDatabases> {
  const { DB, WORDS, MIGRATIONS, WORDS_MIGRATIONS } = bindings
  await emptyDatabase()
  await applyD1Migrations(DB, MIGRATIONS)
  await applyD1Migrations(WORDS, WORDS_MIGRATIONS)
  const tables = (await listTables()).filter((name) => name !== "d1_migrations")
  const found = await DB.batch<Record<string, unknown>>(
    tables.map((name) => DB.prepare(`select * from "${name}"`)),
  )
  const rows = found.flatMap(({ results }, at) => results.map((row) => ({ table: tables[at] ?? "", row })))
  return { schema: await readSchema(), tables, rows }
}

/** Empties the tables, which is thirty times faster; false if a test has changed the schema. */
export async function emptyTables({ schema, tables, rows }: NewDatabases): Promise<boolean> {
  if ((await readSchema()) !== schema) return false
  const { DB, WORDS } = bindings
  await DB.batch([
    DB.prepare("pragma defer_foreign_keys = on"),
    ...tables.toReversed().map((name) => DB.prepare(`delete from "${name}"`)),
    ...rows.map(({ table, row }) => {
      const names = Object.keys(row)
      const places = names.map(() => "?").join(", ")
      return DB.prepare(`insert into "${table}" (${names.join(", ")}) values (${places})`).bind(
        ...Object.values(row),
      )
    }),
  ])
  await WORDS.batch(["words", "texts"].map((table) => WORDS.prepare(`delete from ${table}`)))
  return true
}

async function readSchema(): Promise<string> {
  const { DB, WORDS } = bindings
  const read = (db: D1Database) =>
    db
      .prepare("select group_concat(sql, ';') as text from sqlite_master where name not like '_cf_%'")
      .first<string>("text")
  return (await Promise.all([read(DB), read(WORDS)])).join("\n")
}
