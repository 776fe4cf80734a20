import { z } from "zod"
import { getOrMake, groupBy } from "~/lib/collections"
import { addDays, type IsoDate, toIsoDate } from "~/lib/dates"
import { median } from "~/lib/numbers"
import { getQuarter, parseQuarter, type Quarter, quarterEnd } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import { storedTicker } from "~/lib/value-schemas"
import type { Price } from "~/model/financials/statements/price"
import { impliedPriceSource } from "~/model/financials/statements/usable-price"

const quarterPrice = z.object({ ticker: storedTicker, quarter: z.string(), price: z.number() })
const rows = z.array(quarterPrice)
type QuarterPrice = z.infer<typeof quarterPrice>

/** Holdings that imply a price: shares with a value whose unit is certain. */
const isPriced = `h.held = 'SH' and h.shares > 0 and h.value > 0 and not exists (
    select 1 from investor_quarters as own
    where own.cik = h.cik and own.quarter = h.quarter and own.unit_certain = 0)`

/** `quarter` sorts by time: `2025q4`. */
export const impliedPricesSql = `
  select s.ticker as ticker, h.quarter as quarter, h.value / h.shares as price
  from json_each(?1) as given
  cross join securities as s on s.ticker = given.value
  cross join holdings as h on h.cusip = s.cusip and h.quarter >= ?2
  where ${isPriced}`

/** The median over all managers, where their holdings are loaded. */
export const medianPricesSql = `
  select s.ticker as ticker, q.quarter as quarter, q.price as price
  from json_each(?1) as given
  cross join securities as s on s.ticker = given.value
  cross join security_quarters as q on q.cusip = s.cusip and q.quarter >= ?2
  where q.price is not null`

/**
 * Share prices by ticker at the quarter ends from a day on, oldest first: the median of value ÷ shares over all 13F
 * filings, or over those of the tracked investors. Tickers that none of them holds are left out.
 */
export async function listImpliedPrices(
  tickers: Ticker[],
  from: IsoDate,
  db: D1Database,
): Promise<Map<Ticker, Price[]>> {
  if (tickers.length === 0) return new Map()
  const asked = JSON.stringify(tickers)
  const [ofTracked = [], ofAll = []] = (
    await db.batch(
      [impliedPricesSql, medianPricesSql].map((sql) => db.prepare(sql).bind(asked, getQuarter(from))),
    )
  ).map(({ results }) => rows.parse(results))
  return byTicker(ofTracked, ofAll)
}

/** Quarters back in which classes of shares are compared. */
const daysOfClasses = 400

/** The share prices of the last year by ticker, of the tickers of classes. */
export function recentPricesOf(
  db: D1Database,
  now: number,
): (tickers: Ticker[]) => Promise<Map<Ticker, Price[]>> {
  return (tickers) => listImpliedPrices(tickers, addDays(toIsoDate(now), -daysOfClasses), db)
}

/** Before any 13F that is read. */
const firstDay = "1993-01-01"

/** The implied price of each quarter end that managers report, oldest first. */
export async function listQuarterPrices(ticker: Ticker, db: D1Database): Promise<Price[]> {
  return (await listImpliedPrices([ticker], firstDay, db)).get(ticker) ?? []
}

/** The median of each quarter: over all managers where their holdings are loaded, else over the tracked investors. */
function toPrices(ofTracked: QuarterPrice[], ofAll: QuarterPrice[]): Price[] {
  const ofQuarter = ({ quarter }: QuarterPrice) => quarter
  const byQuarter = new Map([...groupBy(ofTracked, ofQuarter), ...groupBy(ofAll, ofQuarter)])
  return [...byQuarter.keys()].sort().flatMap((key) => {
    const quarter = parseQuarter(key)
    const close = median(byQuarter.get(key)?.map(({ price }) => price) ?? [])
    return quarter && close !== null && close > 0
      ? [{ date: quarterEnd(quarter), close, currency: "USD", source: impliedPriceSource }]
      : []
  })
}

export const pricesOfQuarterSql = `
  select s.ticker as ticker, q.quarter as quarter, q.price as price
  from security_quarters as q cross join securities as s on s.cusip = q.cusip
  where q.quarter = ?1 and q.price is not null and s.ticker is not null`

export const trackedPricesOfQuarterSql = `
  select s.ticker as ticker, h.quarter as quarter, h.value / h.shares as price
  from holdings as h cross join securities as s on s.cusip = h.cusip
  where h.quarter = ?1 and s.ticker is not null and ${isPriced}`

/** The implied prices of all securities at the end of one quarter. */
export async function listPricesOfQuarter(quarter: Quarter, db: D1Database): Promise<Map<Ticker, Price[]>> {
  const [ofAll = [], ofTracked = []] = (
    await db.batch(
      [pricesOfQuarterSql, trackedPricesOfQuarterSql].map((sql) => db.prepare(sql).bind(quarter)),
    )
  ).map(({ results }) => rows.parse(results))
  return byTicker(ofTracked, ofAll)
}

function byTicker(ofTracked: QuarterPrice[], ofAll: QuarterPrice[]): Map<Ticker, Price[]> {
  const tickers = new Map<Ticker, { ofAll: QuarterPrice[]; ofTracked: QuarterPrice[] }>()
  const of = (ticker: Ticker) => getOrMake(tickers, ticker, () => ({ ofAll: [], ofTracked: [] }))
  for (const row of ofAll) of(row.ticker).ofAll.push(row)
  for (const row of ofTracked) of(row.ticker).ofTracked.push(row)
  return new Map([...tickers].map(([ticker, prices]) => [ticker, toPrices(prices.ofTracked, prices.ofAll)]))
}
