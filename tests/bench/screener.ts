import { createRequire } from "node:module"
import { pick, seededRandom } from "~/ingest/invented/random"
import type { Columns } from "~/model/query/compile-query"
import { parseQuery } from "~/model/query/parse-query"
import { printQuery } from "~/model/query/print-query"
import { listMetrics } from "~/model/query/query"
import { screen } from "~/model/query/screen"
import type { LocalDatabase } from "./local-database"
import { report, Times, timed, timedAsync } from "./measure"
import { toSql } from "./query-sql"
import { randomQuery } from "./random-queries"

const pageSize = 50
/** D1 allows a hundred columns a table. */
const columnsATable = 90

interface Duck {
  run: (sql: string) => Promise<unknown>
  runAndReadAll: (sql: string) => Promise<{ getRows: () => unknown[][] }>
}

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
  const duck = await openDuck(columns)
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
    const from = groups.filter(({ keys }) => keys.some((key) => asked.includes(key))).map(({ name }) => name)
    const source = from.map((name, index) => (index ? `join ${name} using (id)` : name)).join(" ")
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

function getTables(keys: string[]): { name: string; keys: string[] }[] {
  return Array.from({ length: Math.ceil(keys.length / columnsATable) }, (_, index) => ({
    name: `metrics${index}`,
    keys: keys.slice(index * columnsATable, (index + 1) * columnsATable),
  }))
}

const rowsAnInsert = 400

async function fillSqlite(
  groups: { name: string; keys: string[] }[],
  columns: ReadonlyMap<string, Float64Array>,
  database: LocalDatabase,
): Promise<void> {
  const rowCount = columns.values().next().value!.length
  for (const { name, keys } of groups) {
    await database.all(
      `create table ${name} (id integer primary key, ${keys.map((key) => `${key} real`).join(", ")})`,
      [],
    )
    const fields = keys.map((_, index) => `value ->> ${index + 1}`).join(", ")
    for (let start = 0; start < rowCount; start += rowsAnInsert) {
      const rows = Array.from({ length: Math.min(rowsAnInsert, rowCount - start) }, (_, offset) => [
        start + offset,
        ...keys.map((key) => columns.get(key)![start + offset]!),
      ])
      await database.all(`insert into ${name} select value ->> 0, ${fields} from json_each(?1)`, [
        JSON.stringify(rows),
      ])
    }
  }
}

async function openDuck(columns: ReadonlyMap<string, Float64Array>): Promise<Duck> {
  const { DuckDBInstance } = createRequire(import.meta.url)("@duckdb/node-api") as {
    DuckDBInstance: {
      create: (path: string) => Promise<{
        connect: () => Promise<Duck & { createAppender: (table: string) => Promise<Appender> }>
      }>
    }
  }
  const connection = await (await DuckDBInstance.create(":memory:")).connect()
  const keys = [...columns.keys()]
  await connection.run(`create table metrics (id integer, ${keys.map((key) => `${key} double`).join(", ")})`)
  const appender = await connection.createAppender("metrics")
  const rowCount = columns.values().next().value!.length
  for (let row = 0; row < rowCount; row += 1) {
    appender.appendInteger(row)
    for (const key of keys) {
      const value = columns.get(key)![row]!
      if (Number.isNaN(value)) appender.appendNull()
      else appender.appendDouble(value)
    }
    appender.endRow()
  }
  appender.closeSync()
  return connection
}

interface Appender {
  appendInteger: (value: number) => void
  appendDouble: (value: number) => void
  appendNull: () => void
  endRow: () => void
  closeSync: () => void
}
