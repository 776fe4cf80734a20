import type { AppLoadContext } from "@remix-run/cloudflare"
import { getPastDay } from "~/lib/asof/asked-day"
import { groupBy } from "~/lib/collections"
import { type IsoDate, toIsoDate } from "~/lib/dates"
import { type DataAnswer, refusedDayAnswer } from "~/model/directory/data-answer"
import { describeQuery } from "~/model/query/describe-query"
import { endOfMonth } from "~/model/query/past/month-ends"
import { compareSince, type DayFigures, type Since } from "~/model/query/past/what-came-after"
import { whyDayIsMissing } from "~/model/query/past/why-day-is-missing"
import { listMetrics, type Query } from "~/model/query/query"
import { readText } from "~/model/query/read-text"
import { screen } from "~/model/query/screen"
import { figuresAge } from "~/model/query/stale-figures"
import { listSplitsOf } from "~/stores/directory/splits-store.server"
import { loadColumns } from "~/stores/screener/columns-store.server"
import { readLaterFigures } from "~/stores/screener/later-figures.server"
import { findNearestMonth, getPastRange } from "~/stores/screener/past-months-store.server"
import { parseScreenerParams } from "./parse-screener-params"
import { toLeftOut } from "./screen-companies.server"
import { faultAnswer } from "./screener-data.server"
import type { ScreenerParams } from "./screener-params"

/** The companies that matched on a past day and all of that day, by a later day. */
export interface LaterDay {
  day: IsoDate
  matched: Since
  all: Since
}

const yearsAfter = [1, 3, 5]

/** The month ends at which what came after is shown: some years later, and the last one that is stored. */
export function listLaterDays(day: IsoDate, last: IsoDate): IsoDate[] {
  const later = yearsAfter.map((years) =>
    endOfMonth(`${Number(day.slice(0, 4)) + years}${day.slice(4, 7)}-01`),
  )
  return [...new Set([...later.filter((each) => each <= last), last])].filter((each) => each > day)
}

type Stores = Pick<AppLoadContext, "db" | "documents">

/** The changes of the companies that match on a past day, and of all companies of the day, to each stored later day. */
export async function loadWhatCameAfter(
  query: Query | null,
  params: ScreenerParams,
  asof: IsoDate,
  last: IsoDate,
  { db, documents }: Stores,
): Promise<{ asOf: IsoDate; later: LaterDay[] } | null> {
  const read = [...(query ? listMetrics(query) : []), figuresAge, "price", "revenue"]
  const table = await loadColumns(db, documents, read, Date.now(), asof)
  if (!table) return null
  const { asOf, rows: companies } = table.head
  const { ciks } = companies
  const order = { metric: null, isDescending: true }
  const isLeftOut = toLeftOut(query, params, table)
  const find = (some: Query | null) =>
    screen(some, table, order, { from: 0, size: table.rowCount }, isLeftOut).rows.slice()
  const [matching, all] = [find(query), find(null)]
  const { codes, words } = table.text("currency")
  const [prices, revenues] = [table.metric("price"), table.metric("revenue")]
  const toKnown = (value = Number.NaN) => (Number.isNaN(value) ? null : value)
  const getFigures = (row: number): DayFigures => ({
    currency: words[codes[row] ?? 0] || null,
    price: toKnown(prices[row]),
    revenue: toKnown(revenues[row]),
  })
  const splits = groupBy(await listSplitsOf(db, ciks), ({ cik }) => cik)
  const found: LaterDay[] = []
  // One after the other: each day's columns are as large as the shown ones.
  for (const day of listLaterDays(asOf, last)) {
    const getLater = await readLaterFigures(day, documents)
    if (!getLater) continue
    const compare = (rows: Uint32Array) =>
      compareSince(
        [...rows].flatMap((row) => {
          const cik = ciks[row]
          if (cik === undefined) return []
          const since = (splits.get(cik) ?? []).filter(({ date }) => date > asOf && date <= day)
          const splitFactor = since.reduce((product, { ratio }) => product * ratio, 1)
          return { earlier: getFigures(row), later: getLater(cik), splitFactor }
        }),
      )
    found.push({ day, matched: compare(matching), all: compare(all) })
  }
  return { asOf, later: found }
}

/**
 * `/screener/after.json`: two rows for each later day, for the companies that match on the day of `asof` and for all of
 * that day. Nothing came after today, so there is no row without a past day.
 */
export async function loadWhatCameAfterData(
  searchParams: URLSearchParams,
  stores: Stores,
  now = Date.now(),
): Promise<DataAnswer> {
  const params = parseScreenerParams(searchParams)
  if (params.isDayRefused) return refusedDayAnswer()
  const read = readText(params.text)
  if (read.kind === "fault") return faultAnswer(read.fault)
  if (read.kind === "names")
    return { status: 400, body: { error: "The query is not a condition.", rows: [] } }
  const query = read.kind === "query" ? read.query : null
  const head = { query: params.text, words: query && describeQuery(query) }
  const asof = getPastDay(params, toIsoDate(now))
  if (asof === null) return { status: 200, body: { ...head, asOf: null, rows: [] } }
  const range = await getPastRange(stores.db)
  const after = range && (await loadWhatCameAfter(query, params, asof, range.last, stores))
  if (!after) {
    const error = whyDayIsMissing(asof, await findNearestMonth(stores.db, asof))
    return { status: 404, body: { error, rows: [] } }
  }
  const rows = after.later.flatMap(({ day, matched, all }) => [
    { day, group: "matched", ...matched },
    { day, group: "all", ...all },
  ])
  return { status: 200, body: { ...head, asOf: after.asOf, rows } }
}
