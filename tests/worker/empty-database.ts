import { bindings } from "./bindings"

/** Drops all tables. They refer to earlier ones, so all go in one transaction that checks at its end, the latest first. */
export async function emptyDatabase(): Promise<void> {
  const { DB, WORDS } = bindings
  // The tables behind a full-text table go with it.
  await WORDS.batch(
    ["words", "texts", "d1_migrations"].map((table) => WORDS.prepare(`drop table if exists ${table}`)),
  )
  const tables = await DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'",
  ).all<{ name: string }>()
  const drops = tables.results.toReversed().map(({ name }) => DB.prepare(`drop table "${name}"`))
  if (drops.length) await DB.batch([DB.prepare("pragma defer_foreign_keys = on"), ...drops])
}
