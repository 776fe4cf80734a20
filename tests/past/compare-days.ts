import type { Random } from "~/ingest/invented/random"
import { addDays, type IsoDate } from "~/lib/dates"
import { computeOverYears, countYearsRead } from "~/model/query/functions/compute-function"
import { parseFunctionKey } from "~/model/query/functions/metric-function"
import { parseQuery } from "~/model/query/parse-query"
import { endOfMonth, lastMonthEnd } from "~/model/query/past/month-ends"
import type { PastCompany } from "~/model/query/past/past-company"
import { derivePastStates, type PastStates } from "~/model/query/past/past-states"
import { printQuery } from "~/model/query/print-query"
import { listMetrics } from "~/model/query/query"
import { screen } from "~/model/query/screen"
import type { ColumnSource } from "~/stores/screener/open-columns.server"
import { randomQuery } from "../bench/random-queries"
import { holds } from "../unit/model/query/three-values"
import { functionKeys, knownBy, type PastFiler, valueOn } from "./known-by"
import { storeMarket } from "./stored-market"

const keys = [
  ...["revenue", "netIncome", "returnOnEquity", "operatingMargin", "totalDebt", "netDebt", "assets"],
  ...["revenueGrowth1", "revenueGrowth5", "epsDiluted", "freeCashFlow", "debtToEquity", "currentRatio"],
  ...["price", "priceEarnings", "marketValue", "evToEbitda", "daysSincePeriodEnd", "daysSincePrice"],
  ...functionKeys,
]

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
  /** Days by which filings are known too early: a planted mistake. */
  lookAheadDays?: number
}

/**
 * Screens of a random day from stored columns beside a run over each company's file of that day: the matching
 * companies, the count of unknown ones, and every value of the compared metrics.
 */
export async function compareDay(
  filers: readonly PastFiler[],
  day: IsoDate,
  { random, queriesADay, lookAheadDays = 0 }: Comparing,
): Promise<DayResult> {
  const [after, before] = [lastMonthEnd(day), endOfMonth(day)]
  function* listCompanies() {
    for (const { record, prices } of filers) {
      const states = derivePastStates(record, { from: after, until: before })
      yield { states: knowEarlier(states, lookAheadDays), prices }
    }
  }
  const stored = await storeMarket(listCompanies(), before)
  const source = await stored.open(day)
  const columns = new Map<string, Float64Array>()
  for (const key of keys) columns.set(key, await readKey(source, key))
  const known = new Map<string, PastCompany>()
  for (const filer of filers) {
    const company = knownBy(filer, day)
    if (company) known.set(company.cik, company)
  }
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
    const results = [...known.values()].map((company) => ({
      cik: company.cik,
      passes: holds(query, (key) => valueOn(company, key, day), 0),
    }))
    const expected = results.filter(({ passes }) => passes === true).map(({ cik }) => cik)
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
  known: ReadonlyMap<string, PastCompany>,
  day: IsoDate,
): string[] {
  const differences: string[] = []
  const rowOf = new Map(source.head.rows.ciks.map((cik, row) => [cik as string, row]))
  for (const cik of new Set([...rowOf.keys(), ...known.keys()])) {
    const [row, company] = [rowOf.get(cik), known.get(cik)]
    if (row === undefined || !company) {
      differences.push(`${day}: ${cik} is ${row === undefined ? "missing" : "not of that day"}`)
      continue
    }
    for (const [key, column] of columns) {
      const [value = Number.NaN, expected] = [column[row], valueOn(company, key, day) ?? Number.NaN]
      if (!Object.is(value, expected) && value !== expected)
        differences.push(`${day}: ${cik} ${key} is ${value}, not ${expected}`)
    }
  }
  return differences
}

function knowEarlier(states: PastStates, days: number): PastStates {
  if (days === 0) return states
  const move = <T extends { from: IsoDate }>(each: T) => ({ ...each, from: addDays(each.from, -days) })
  return { ...states, statements: states.statements.map(move), filings: states.filings.map(move) }
}
