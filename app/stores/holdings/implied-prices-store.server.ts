import { z } from "zod"
import { storedTicker } from "~/lib/id-schemas"
import { median } from "~/lib/median"
import { parseQuarter, quarterEnd } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import type { Price } from "~/model/financials/statements/price"
import { impliedPriceSource } from "~/model/financials/statements/usable-price"

const rows = z.array(z.object({ ticker: storedTicker, quarter: z.string(), price: z.number() }))

/** Only the latest quarter with reported shares of each CUSIP. For a retired CUSIP it is an earlier one. */
export const impliedPricesSql = `
  select s.ticker as ticker, h.quarter as quarter, h.value / h.shares as price
  from json_each(?1) as asked
  cross join securities as s on s.ticker = asked.value
  cross join holdings as h on h.cusip = s.cusip and h.quarter = (
    select latest.quarter from holdings as latest
    where latest.cusip = s.cusip and latest.held = 'SH' and latest.shares > 0
    order by latest.quarter desc limit 1)
  where h.held = 'SH' and h.shares > 0`

/** The median over all managers, where their holdings are loaded. */
export const medianPricesSql = `
  select s.ticker as ticker, q.quarter as quarter, q.price as price
  from json_each(?1) as asked
  cross join securities as s on s.ticker = asked.value
  cross join security_quarters as q on q.cusip = s.cusip and q.quarter = (
    select latest.quarter from security_quarters as latest
    where latest.cusip = s.cusip and latest.price is not null order by latest.quarter desc limit 1)`

/**
 * Share prices by ticker at the latest quarter end that managers report: the median of value ÷ shares over all 13F
 * filings, or over those of the tracked investors. Tickers that none of them holds are left out.
 */
export async function listImpliedPrices(tickers: Ticker[], db: D1Database): Promise<Map<string, Price>> {
  const prices = new Map<string, Price>()
  if (tickers.length === 0) return prices
  const [ofTracked = [], ofAll = []] = (
    await db.batch(
      [impliedPricesSql, medianPricesSql].map((sql) => db.prepare(sql).bind(JSON.stringify(tickers))),
    )
  ).map(({ results }) => rows.parse(results))
  for (const ticker of tickers) {
    const isOf = (row: { ticker: string }) => row.ticker === ticker
    const ofManagers = ofAll.filter(isOf)
    const tracked = ofTracked.filter(isOf)
    const newest = (of: typeof tracked) =>
      of.reduce((last, { quarter }) => (quarter > last ? quarter : last), "")
    const implied = ofManagers.length && newest(ofManagers) >= newest(tracked) ? ofManagers : tracked
    const latest = implied
      .map((row) => row.quarter)
      .sort()
      .at(-1)
    const quarter = parseQuarter(latest ?? "")
    const close = median(implied.filter((row) => row.quarter === latest).map((row) => row.price))
    if (quarter && close !== null)
      prices.set(ticker, {
        date: quarterEnd(quarter),
        close,
        currency: "USD",
        source: impliedPriceSource,
      })
  }
  return prices
}
