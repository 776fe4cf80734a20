import { createRequire } from "node:module"
import type { LocalDatabase } from "./local-database"

type Columns = ReadonlyMap<string, Float64Array>

/** D1 allows a hundred columns a table. */
const columnsATable = 90
const rowsAnInsert = 400

interface Duck {
  run: (sql: string) => Promise<unknown>
  runAndReadAll: (sql: string) => Promise<{ getRows: () => unknown[][] }>
  createAppender: (table: string) => Promise<Appender>
}

interface Appender {
  appendInteger: (value: number) => void
  appendDouble: (value: number) => void
  appendNull: () => void
  endRow: () => void
  closeSync: () => void
}

interface SqliteTable {
  name: string
  keys: string[]
}

export function getTables(keys: string[]): SqliteTable[] {
  return Array.from({ length: Math.ceil(keys.length / columnsATable) }, (_, index) => ({
    name: `metrics${index}`,
    keys: keys.slice(index * columnsATable, (index + 1) * columnsATable),
  }))
}

/** The joined tables that have some metrics. */
export function getSource(groups: readonly SqliteTable[], asked: readonly string[], using: string): string {
  return groups
    .filter(({ keys }) => keys.some((key) => asked.includes(key)))
    .map(({ name }, index) => (index ? `join ${name} using (${using})` : name))
    .join(" ")
}

/** Adds rows to the tables of SQLite; those of a quarter have its number. */
export async function fillSqlite(
  groups: readonly SqliteTable[],
  columns: Columns,
  database: LocalDatabase,
  quarter: number | null = null,
): Promise<void> {
  const rowCount = countRows(columns)
  for (const { name, keys } of groups) {
    const fields = keys.map((key) => `${key} real`).join(", ")
    const key =
      quarter === null
        ? `(id integer primary key, ${fields})`
        : `(quarter integer, id integer, ${fields}, primary key (quarter, id)) without rowid`
    await database.all(`create table if not exists ${name} ${key}`, [])
    const values = keys.map((_, index) => `value ->> ${index + 1}`).join(", ")
    const ids = `${quarter === null ? "" : `${quarter}, `}value ->> 0`
    for (let start = 0; start < rowCount; start += rowsAnInsert) {
      const rows = Array.from({ length: Math.min(rowsAnInsert, rowCount - start) }, (_, offset) => [
        start + offset,
        ...keys.map((each) => columns.get(each)?.[start + offset] ?? Number.NaN),
      ])
      await database.all(`insert into ${name} select ${ids}, ${values} from json_each(?1)`, [
        JSON.stringify(rows),
      ])
    }
  }
}

/** An empty table in memory; `hasQuarters` for the rows of several quarters. */
export async function openDuck(keys: readonly string[], hasQuarters = false): Promise<Duck> {
  const { DuckDBInstance } = createRequire(import.meta.url)("@duckdb/node-api") as {
    DuckDBInstance: { create: (path: string) => Promise<{ connect: () => Promise<Duck> }> }
  }
  const connection = await (await DuckDBInstance.create(":memory:")).connect()
  const fields = [hasQuarters ? "quarter integer" : [], "id integer", keys.map((key) => `${key} double`)]
  await connection.run(`create table metrics (${fields.flat(2).join(", ")})`)
  return connection
}

export async function fillDuck(duck: Duck, columns: Columns, quarter: number | null = null): Promise<void> {
  const appender = await duck.createAppender("metrics")
  const values = [...columns.values()]
  for (let row = 0; row < countRows(columns); row += 1) {
    if (quarter !== null) appender.appendInteger(quarter)
    appender.appendInteger(row)
    for (const column of values) {
      const value = column[row] ?? Number.NaN
      if (Number.isNaN(value)) appender.appendNull()
      else appender.appendDouble(value)
    }
    appender.endRow()
  }
  appender.closeSync()
}

function countRows(columns: Columns): number {
  return columns.values().next().value?.length ?? 0
}
