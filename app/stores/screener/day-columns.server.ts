import { daysBetween, type IsoDate } from "~/lib/dates"
import { roundMetric } from "~/model/metrics/company-metrics"
import { dayNumber } from "~/model/metrics/metric-values"
import { getMetric } from "~/model/metrics/metrics"
import { getMetrics, valuationColumn } from "~/model/metrics/valuations"
import { encodeTexts } from "~/model/query/column-rows"
import type { CompanyRows } from "~/model/query/company-rows"
import { dailyMetrics, nameDay, stateKey } from "~/model/query/past/past-days"
import { priceRatios } from "~/model/ratios/price-ratios"
import type { DocumentStore } from "~/platform/documents.server"
import { changesFolder, daysFolder } from "./column-paths"
import { type ColumnSource, readPacked, readPackedYears } from "./open-columns.server"
import type { DaysFields, PastHead } from "./past-heads-store.server"

const ratios = new Map(priceRatios.map((ratio) => [ratio.key, ratio]))
const daily: ReadonlySet<string> = new Set(dailyMetrics)

/** For each row, its row of the month end before, or its change; -1 for the other one. */
interface Places {
  row: Int32Array
  change: Int32Array
}

/**
 * The columns of a day between two month ends: those of the month end before, the reports filed since in the place of
 * what they changed, and the prices of the day.
 */
export async function openDay(
  day: IsoDate,
  base: ColumnSource,
  { fields: between, rows: companies }: PastHead<DaysFields>,
  documents: DocumentStore,
): Promise<ColumnSource> {
  const { after, folder, changes } = between
  const number = daysBetween(after, day)
  const all = companies.count
  const readAll = async (key: string) =>
    (await readPacked(daysFolder(folder), all, between.days, nameDay(key, number), documents)) ??
    new Float64Array(all).fill(Number.NaN)
  const { rows, places } = findPlaces(
    await readAll(stateKey),
    companies.parts.numbers,
    base.head.rows.parts.numbers,
  )
  const pick = (column: Float64Array) => {
    const picked = new Float64Array(rows.length)
    for (let at = 0; at < rows.length; at += 1) picked[at] = column[rows[at] ?? -1] ?? Number.NaN
    return picked
  }
  const merge = (before: Float64Array, changed: Float64Array | undefined) => {
    const merged = new Float64Array(rows.length)
    for (let at = 0; at < merged.length; at += 1) {
      const change = places.change[at] ?? -1
      merged[at] = (change < 0 ? before[places.row[at] ?? -1] : changed?.[change]) ?? Number.NaN
    }
    return merged
  }
  /** Columns of prices and ratios before rounding: a ratio may be computed from those before it. */
  const valued = new Map<string, Promise<Float64Array>>()
  const value = (key: string) => {
    const found = valued.get(key) ?? (key === "price" ? readAll(key).then(pick) : computeRatio(key))
    valued.set(key, found)
    return found
  }
  async function computeRatio(key: string): Promise<Float64Array> {
    const ratio = ratios.get(key)
    if (!ratio) throw new RangeError(`${key} is not a ratio to a price.`)
    const inputs = new Map(
      await Promise.all(
        getMetrics(ratio).map(
          async (input) => [input, await (isValued(input) ? value(input) : read(input))] as const,
        ),
      ),
    )
    return valuationColumn(ratio, await value("price"), (input) => {
      const column = inputs.get(input)
      if (!column) throw new RangeError(`${key} is not computed from ${input}.`)
      return column
    })
  }
  async function read(metric: string): Promise<Float64Array> {
    if (isValued(metric))
      return (await value(metric)).map((each) => (Number.isNaN(each) ? each : roundMetric(each)))
    const isDay = getMetric(metric)?.isDay ?? false
    const toAge = (column: Float64Array) => (isDay ? column.map((stored) => dayNumber(day) - stored) : column)
    if (daily.has(metric)) return toAge(pick(await readAll(metric)))
    const [before, changed] = await Promise.all([
      base.read(metric),
      readPacked(changesFolder(folder), changes.count, changes.metrics, metric, documents),
    ])
    return merge(isDay ? before.map((age) => age + number) : before, changed ? toAge(changed) : undefined)
  }
  return {
    generation: `${base.generation} ${folder} ${day}`,
    head: {
      asOf: day,
      withoutFigures: between.withoutFigures[number - 1] ?? 0,
      rows: withCurrencies(companies.pick(rows), changes.currencies, places),
    },
    read,
    async readYears(metric, count) {
      const [before, changed] = await Promise.all([
        base.readYears(metric, count),
        readPackedYears(changesFolder(folder), changes.count, changes.years, { metric, count }, documents),
      ])
      const none = new Float64Array(0)
      return Array.from({ length: count }, (_, back) => merge(before[back] ?? none, changed[back]))
    },
  }
}

function isValued(metric: string): boolean {
  return metric === "price" || ratios.has(metric)
}

/** The companies with figures on the day, in the order of their names, and where their figures are. */
function findPlaces(
  states: Float64Array,
  ciks: Float64Array,
  before: Float64Array,
): { rows: Uint32Array; places: Places } {
  const rowOf = new Map<number, number>()
  for (const [row, cik] of before.entries()) rowOf.set(cik, row)
  const rows = new Uint32Array(states.length)
  const places = { row: new Int32Array(states.length), change: new Int32Array(states.length) }
  let count = 0
  for (const [at, state] of states.entries()) {
    // A company without its row of the month end was loaded since.
    const cik = ciks[at]
    const row = state === 0 && cik !== undefined ? (rowOf.get(cik) ?? -1) : -1
    if (Number.isNaN(state) || (state === 0 && row < 0)) continue
    rows[count] = at
    places.row[count] = row
    places.change[count] = state - 1
    count += 1
  }
  return {
    rows: rows.subarray(0, count),
    places: { row: places.row.subarray(0, count), change: places.change.subarray(0, count) },
  }
}

/** A report can change the currency. */
function withCurrencies(
  rows: CompanyRows,
  currencies: DaysFields["changes"]["currencies"],
  places: Places,
): CompanyRows {
  const changed = new Map(currencies.map(({ change, currency }) => [change, currency]))
  if (changed.size === 0 || !places.change.some((change) => changed.has(change))) return rows
  const { words, codes } = rows.parts.texts.currency
  const found = Array.from(codes, (code, at) => {
    const change = places.change[at] ?? -1
    return changed.has(change) ? (changed.get(change) ?? null) : (words[code] ?? null)
  })
  const currency = encodeTexts(found)
  return rows.withText("currency", { words: currency.words, codes: Uint16Array.from(currency.codes) })
}
