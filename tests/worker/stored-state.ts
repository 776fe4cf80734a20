import { bindings } from "./bindings"

type Row = Record<string, string | number | null>

/** All rows and objects, to go back to them. Without tables that have generated columns. */
export async function keepState(): Promise<() => Promise<void>> {
  const { DB, DOCUMENTS } = bindings
  const tables = (
    await DB.prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name <> 'd1_migrations'",
    ).all<{ name: string }>()
  ).results.map(({ name }) => name)
  const rows = await DB.batch<Row>(tables.map((table) => DB.prepare(`select * from "${table}"`)))
  const { objects } = await DOCUMENTS.list()
  const contents = await Promise.all(
    objects.map(async ({ key }) => ({ key, bytes: await (await DOCUMENTS.get(key))?.arrayBuffer() })),
  )
  const insert = (table: string, row: Row) =>
    DB.prepare(
      `insert into "${table}" (${Object.keys(row).join(", ")}) values (${Object.keys(row)
        .map(() => "?")
        .join(", ")})`,
    ).bind(...Object.values(row))
  return async () => {
    await DB.batch([
      DB.prepare("pragma defer_foreign_keys = on"),
      ...tables.toReversed().map((table) => DB.prepare(`delete from "${table}"`)),
      ...tables.flatMap((table, place) => (rows[place]?.results ?? []).map((row) => insert(table, row))),
    ])
    const now = await DOCUMENTS.list()
    await Promise.all(now.objects.map(({ key }) => DOCUMENTS.delete(key)))
    await Promise.all(contents.map(({ key, bytes }) => bytes && DOCUMENTS.put(key, bytes)))
  }
}
