import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { pick, seededRandom } from "~/ingest/invented/random"
import { cikSchema } from "~/lib/value-schemas"
import { ColumnRows } from "~/model/query/column-rows"
import { pastMetrics } from "~/model/query/gather-columns"
import { parseQuery } from "~/model/query/parse-query"
import { printQuery } from "~/model/query/print-query"
import { listMetrics } from "~/model/query/query"
import { screen } from "~/model/query/screen"
import { columnFiles } from "~/stores/screener/column-files.server"
import { packedPath } from "~/stores/screener/column-paths"
import { openFiles } from "~/stores/screener/open-columns.server"
import { packColumns } from "~/stores/screener/pack-columns-store.server"
import { readMonthHead, writeMonthHead } from "~/stores/screener/past-heads-store.server"
import { randomQuery } from "../../tests/fixtures/random-queries"
import { report, Times, timedAsync } from "../bench/measure"
import { openLocalDatabase } from "../bench/opponents/local-database"
import { toSql } from "../bench/opponents/query-sql"
import { fillDuck, fillSqlite, getSource, getTables, openDuck } from "../bench/opponents/tables"
import { fileDocuments } from "./file-documents"

const metrics = pastMetrics.slice(0, 160)
const pageSize = 50
const queryCount = 60

/** Odd, so that quarters differ. */
const placesAQuarter = 613

type Documents = ReturnType<typeof fileDocuments>
type Packed = Awaited<ReturnType<typeof packColumns>>

const ends = ["03-31", "06-30", "09-30", "12-31"]
const toDay = (quarter: number) => `${2010 + Math.floor(quarter / 4)}-${ends[quarter % 4]}`

/** The same queries of quarter ends from stored columns, in DuckDB and in SQLite, which have all quarters in a table. */
export async function benchPastOpponents(companies: number, quarters: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bookvalue-quarters-"))
  const database = await openLocalDatabase()
  try {
    const documents = fileDocuments(folder)
    const keys = metrics.map(({ key }) => key)
    const groups = getTables(keys)
    const duck = await openDuck(keys, true)
    const sample = new Map<string, Float64Array>()
    const columns = inventColumns(companies)
    for (const key of keys.slice(0, 60)) sample.set(key, columns.get(key) ?? new Float64Array())
    const packed = await store(columns, documents)
    await fillDuck(duck, columns, 0)
    await fillSqlite(groups, columns, database, 0)
    for (let quarter = 1; quarter < quarters; quarter += 1) {
      const places = (quarter * placesAQuarter) % companies
      await storeMoved(packed, { quarter, places, companies }, documents)
      const copied = { quarter, id: `(id + ${companies - places}) % ${companies}` }
      await duck.run(copySql("metrics", keys, copied))
      for (const { name, keys: own } of groups) await database.all(copySql(name, own, copied), [])
      console.log(`  quarter ${quarter + 1} of ${quarters} is stored, load ${loadavg()[0]?.toFixed(1)}`)
    }
    const times = {
      "stored columns, head read": new Times(),
      "stored columns, head too": new Times(),
      DuckDB: new Times(),
      "SQLite (local D1)": new Times(),
      "D1 without a query (select 1)": new Times(),
    }
    const mismatches = { duck: 0, sqlite: 0 }
    const random = seededRandom(11)
    for (let number = 0; number < queryCount; number += 1) {
      const quarter = Math.floor(random() * quarters)
      const query = randomQuery(random, sample)
      const metric = pick(random, [...sample.keys()])
      const asked = [...new Set([...listMetrics(query), metric])]
      const open = async () => {
        const head = await readMonthHead(toDay(quarter), documents)
        if (!head) throw new Error("The quarter was not stored.")
        return openFiles(nameFolder(quarter), head, documents)
      }
      const text = printQuery(query)
      const run = async (source: Awaited<ReturnType<typeof open>>) => {
        const parsed = parseQuery(text)
        if (!parsed.ok) throw new Error(parsed.fault.message)
        const read = new Map(
          await Promise.all(asked.map(async (key) => [key, await source.read(key)] as const)),
        )
        const table = {
          rowCount: companies,
          metric: (key: string) => read.get(key) ?? new Float64Array(companies),
          text: () => ({ codes: new Uint16Array(companies), words: [""] }),
        }
        return screen(parsed.query, table, { metric, isDescending: true }, { from: 0, size: pageSize })
      }
      const source = await open()
      const own = await timedAsync(times["stored columns, head read"], () => run(source))
      await timedAsync(times["stored columns, head too"], async () => run(await open()))
      const sql = (tables: string) =>
        `select id, count(*) over () as total from ${tables} where quarter = ${quarter} and ${toSql(query)} order by ${metric} is null, ${metric} desc, id limit ${pageSize}`
      const unknownSql = (tables: string) =>
        `select count(*) as n from ${tables} where quarter = ${quarter} and ${toSql(query)} is null`
      const byDuck = await timedAsync(times.DuckDB, async () => {
        const rows = (await duck.runAndReadAll(sql("metrics"))).getRows()
        await duck.runAndReadAll(unknownSql("metrics"))
        return rows
      })
      const tables = getSource(groups, asked, "quarter, id")
      await timedAsync(times["D1 without a query (select 1)"], () => database.all("select 1", []))
      const [bySqlite] = await timedAsync(times["SQLite (local D1)"], () =>
        Promise.all([database.all(sql(tables), []), database.all(unknownSql(tables), [])]),
      )
      const expected = [...own.rows].join()
      if (byDuck.map(([id]) => Number(id)).join() !== expected) mismatches.duck += 1
      if (bySqlite?.map(({ id }) => id).join() !== expected) mismatches.sqlite += 1
    }
    report(
      `Past quarters: ${queryCount} random queries, ${companies} companies, ${metrics.length} metrics, ${quarters} quarters, load ${loadavg()[0]?.toFixed(1)}`,
      times,
      "stored columns, head read",
    )
    console.log(`  mismatches: DuckDB ${mismatches.duck}, SQLite ${mismatches.sqlite}`)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true })
  }
}

function inventColumns(companies: number): Map<string, Float64Array> {
  const random = seededRandom(100)
  return new Map(
    metrics.map(({ key }) => [
      key,
      Float64Array.from({ length: companies }, () => (random() < 0.85 ? (random() - 0.2) * 100 : Number.NaN)),
    ]),
  )
}

async function store(columns: ReadonlyMap<string, Float64Array>, documents: Documents): Promise<Packed> {
  const companies = columns.values().next().value?.length ?? 0
  const files = columnFiles(nameFolder(0), "quarter-0", documents)
  const packed = await packColumns(inventRows(companies, 0), files, metrics, async (add) => {
    for (let row = 0; row < companies; row += 1) {
      const figures: Record<string, number> = {}
      for (const [key, column] of columns) {
        const value = column[row] ?? Number.NaN
        if (!Number.isNaN(value)) figures[key] = value
      }
      await add(toCik(row), figures)
    }
  })
  await writeHead(packed, { quarter: 0, companies }, documents)
  return packed
}

interface Moved {
  quarter: number
  /** By how many places each value is moved up. */
  places: number
  companies: number
}

/** Stores a quarter whose values are those of the first one, of other companies. */
async function storeMoved(
  packed: Packed,
  { quarter, places, companies }: Moved,
  documents: Documents,
): Promise<void> {
  for (let group = 0; group * packed.groupSize < packed.metrics.length; group += 1) {
    const bytes = await documents.getBytes(packedPath(nameFolder(0), group))
    if (!bytes) throw new Error(`The columns ${group} of the first quarter are missing.`)
    const moved = new Float64Array(bytes.byteLength / 8)
    for (let start = 0; start < moved.length; start += companies) {
      const column = new Float64Array(bytes, start * 8, companies)
      moved.set(column.subarray(places), start)
      moved.set(column.subarray(0, places), start + companies - places)
    }
    await documents.putBytes(packedPath(nameFolder(quarter), group), moved.buffer, "application/octet-stream")
  }
  await writeHead(packed, { quarter, companies }, documents)
}

/** Adds the rows of the first quarter to a table under another quarter and other ids. */
function copySql(
  table: string,
  keys: readonly string[],
  { quarter, id }: { quarter: number; id: string },
): string {
  return `insert into ${table} select ${[quarter, id, ...keys].join(", ")} from ${table} where quarter = 0`
}

// Names in the order of CIKs, so that a row is an id.
const toCik = (row: number) => cikSchema.parse(String(9_000_000_000 + row))
const nameFolder = (quarter: number) => `past-${quarter}`

function inventRows(companies: number, quarter: number): ColumnRows {
  const none = { sector: null, industry: null, exchange: null, country: null }
  return new ColumnRows(
    Array.from({ length: companies }, (_, row) => ({
      cik: toCik(row),
      name: `Company ${String(row).padStart(6, "0")}`,
      currency: "USD",
      ...none,
    })),
    toDay(quarter),
    0,
  )
}

async function writeHead(
  packed: Packed,
  { quarter, companies }: Omit<Moved, "places">,
  documents: Documents,
): Promise<void> {
  const { head } = inventRows(companies, quarter)
  await writeMonthHead(toDay(quarter), { ...head, names: head.ciks, packed }, documents)
}
