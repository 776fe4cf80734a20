import { pick, seededRandom } from "~/ingest/invented/random"
import type { Columns } from "~/model/query/compile-query"
import { parseQuery } from "~/model/query/parse-query"
import { printQuery } from "~/model/query/print-query"
import { listMetrics } from "~/model/query/query"
import { screen } from "~/model/query/screen"
import { randomQuery } from "../../tests/fixtures/random-queries"
import { report, Times, timed, timedAsync } from "./measure"
import type { LocalDatabase } from "./opponents/local-database"
import { toSql } from "./opponents/query-sql"
import { fillDuck, fillSqlite, getSource, getTables, openDuck } from "./opponents/tables"

const pageSize = 50
/** A page of what passes, in order, with how many pass and how many are unknown: ours from the text on. */
export async function benchScreener(
  columns: ReadonlyMap<string, Float64Array>,
  queryCount: number,
  database: LocalDatabase,
): Promise<void> {
  const rowCount = columns.values().next().value!.length
  const table: Columns = {
    rowCount,
    metric: (key) => columns.get(key)!,
    text: () => ({ codes: new Uint16Array(rowCount), words: [""] }),
  }
  const groups = getTables([...columns.keys()])
  await fillSqlite(groups, columns, database)
  const duck = await openDuck([...columns.keys()])
  await fillDuck(duck, columns)
  const random = seededRandom(5)
  const times = {
    "columns in the isolate": new Times(),
    "SQLite (local D1)": new Times(),
    DuckDB: new Times(),
    "D1 without a query (select 1)": new Times(),
  }
  const mismatches = { sqlite: 0, duck: 0, text: 0 }
  for (let number = 0; number < queryCount; number += 1) {
    const query = randomQuery(random, columns)
    const order = { metric: pick(random, [...columns.keys()]), isDescending: random() < 0.5 }
    const text = printQuery(query)
    const run = () => {
      const parsed = parseQuery(text)
      if (!parsed.ok) throw new Error(parsed.fault.message)
      return screen(parsed.query, table, order, { from: 0, size: pageSize })
    }
    run()
    const own = timed(times["columns in the isolate"], run)
    const asked = [...listMetrics(query), order.metric]
    const direction = order.isDescending ? "desc" : "asc"
    const source = getSource(groups, asked, "id")
    const orderBy = `order by ${order.metric} is null, ${order.metric} ${direction}, id limit ${pageSize}`
    const sql = (tables: string, counted: string) =>
      `select id, ${counted} from ${tables} where ${toSql(query)} ${orderBy}`
    const unknownSql = (tables: string) => `select count(*) as n from ${tables} where ${toSql(query)} is null`
    await timedAsync(times["D1 without a query (select 1)"], () => database.all("select 1", []))
    const [bySqlite, unknownRows] = await timedAsync(times["SQLite (local D1)"], () =>
      Promise.all([
        database.all(sql(source, "count(*) over () as total"), []),
        database.all(unknownSql(source), []),
      ]),
    )
    const duckSql = sql("metrics", "count(*) over () as total")
    const byDuck = await timedAsync(times.DuckDB, async () => {
      const rows = (await duck.runAndReadAll(duckSql)).getRows()
      await duck.runAndReadAll(unknownSql("metrics"))
      return rows
    })
    const unknown = Number(unknownRows[0]?.n)
    const expected = [...own.rows].join()
    if (
      bySqlite.map(({ id }) => id).join() !== expected ||
      Number(bySqlite[0]?.total ?? 0) !== own.count ||
      unknown !== own.unknown
    )
      mismatches.sqlite += 1
    if (byDuck.map(([id]) => Number(id)).join() !== expected || Number(byDuck[0]?.[1] ?? 0) !== own.count)
      mismatches.duck += 1
  }
  report(
    `Screener: ${queryCount} random queries over ${rowCount} companies and ${columns.size} metrics, page of ${pageSize}`,
    times,
    "columns in the isolate",
  )
  const [own, sqlite, nothing] = [
    times["columns in the isolate"],
    times["SQLite (local D1)"],
    times["D1 without a query (select 1)"],
  ]
  // Its two queries went out together.
  const net = sqlite.quantile(0.5) - nothing.quantile(0.5)
  console.log(`  SQLite without its round trip: ${(net / own.quantile(0.5)).toFixed(1)} times as long (p50)`)
  console.log(`  mismatches: SQLite ${mismatches.sqlite}, DuckDB ${mismatches.duck}`)
}
