import type { Random } from "~/ingest/invented/random"
import type { IsoDate } from "~/lib/dates"
import { computeOverYears, countYearsRead } from "~/model/query/functions/compute-function"
import { parseFunctionKey } from "~/model/query/functions/metric-function"
import { parseQuery } from "~/model/query/parse-query"
import { endOfMonth } from "~/model/query/past/month-ends"
import type { PastChunk } from "~/model/query/past/past-chunk"
import { printQuery } from "~/model/query/print-query"
import { listMetrics } from "~/model/query/query"
import { screen } from "~/model/query/screen"
import type { ColumnSource } from "~/stores/screener/open-columns.server"
import { randomQuery } from "../fixtures/random-queries"
import { holds } from "../unit/model/query/three-values"
import { type KnownValues, keys } from "./known-by"
import { storeMarket } from "./stored-market"

const places = new Map(keys.map((key, at) => [key, at]))

interface DayResult {
  day: IsoDate
  companies: number
  pairs: number
  passed: number
  differences: string[]
  bytes: { month: number; days: number }
}

interface Comparing {
  random: Random
  queriesADay: number
}

/** A day's companies: as the product stores them, and what was known of them. */
interface Market {
  readChunks: () => AsyncIterable<PastChunk>
  known: KnownValues
}

/**
 * Screens of a random day from stored columns beside a run over each company's file of that day: the matching
 * companies, the count of unknown ones, and every value of the compared metrics.
 */
export async function compareDay(
  day: IsoDate,
  { readChunks, known }: Market,
  { random, queriesADay }: Comparing,
): Promise<DayResult> {
  const stored = await storeMarket(readChunks, endOfMonth(day))
  const source = await stored.open(day)
  const columns = new Map<string, Float64Array>()
  for (const key of keys) columns.set(key, await readKey(source, key))
  const differences = compareValues(source, columns, known, day)
  let passed = 0
  for (let number = 0; number < queriesADay; number += 1) {
    const query = randomQuery(random, columns)
    const text = printQuery(query)
    const parsed = parseQuery(text)
    if (!parsed.ok) throw new Error(`${text}: ${parsed.fault.message}`)
    if (!listMetrics(parsed.query).every((key) => columns.has(key)))
      throw new Error(`${text} has other metrics.`)
    const rowCount = source.head.rows.ciks.length
    const found = screen(
      parsed.query,
      {
        rowCount,
        metric: (key) => columns.get(key) ?? new Float64Array(rowCount),
        text: (field) => source.head.rows.parts.texts[field],
      },
      { metric: null, isDescending: true },
      { from: 0, size: rowCount },
    )
    const results = [...known].map(([cik, values]) => ({
      cik,
      passes: holds(query, (key) => values[places.get(key) ?? -1] ?? null, 0),
    }))
    const expected = results.filter(({ passes }) => passes === true).map(({ cik }) => cik as string)
    const own = [...found.rows].map((row) => source.head.rows.ciks[row] ?? "")
    const unknown = results.filter(({ passes }) => passes === null).length
    if (own.toSorted().join() !== expected.toSorted().join() || unknown !== found.unknown)
      differences.push(`${day}: ${text}: ${own.length} pass, not ${expected.length}`)
    passed += found.count
  }
  const { companies, bytes } = stored
  return { day, companies, pairs: queriesADay, passed, differences, bytes }
}

async function readKey(source: ColumnSource, key: string): Promise<Float64Array> {
  const called = parseFunctionKey(key)
  if (!called) return source.read(key)
  const years = await source.readYears(called.metric, countYearsRead(called))
  return computeOverYears(called, years, await source.read(called.metric))
}

function compareValues(
  source: ColumnSource,
  columns: ReadonlyMap<string, Float64Array>,
  known: KnownValues,
  day: IsoDate,
): string[] {
  const differences: string[] = []
  const rowOf = new Map(source.head.rows.ciks.map((cik, row) => [cik, row]))
  for (const cik of new Set([...rowOf.keys(), ...known.keys()])) {
    const [row, values] = [rowOf.get(cik), known.get(cik)]
    if (row === undefined || !values) {
      differences.push(`${day}: ${cik} is ${row === undefined ? "missing" : "not of that day"}`)
      continue
    }
    for (const [key, column] of columns) {
      const value = column[row] ?? Number.NaN
      const expected = values[places.get(key) ?? -1] ?? Number.NaN
      if (!Object.is(value, expected) && value !== expected)
        differences.push(`${day}: ${cik} ${key} is ${value}, not ${expected}`)
    }
  }
  return differences
}
