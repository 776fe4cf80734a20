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

/**
 * Share prices by ticker at the latest quarter end that tracked investors report: the median of value ÷ shares
 * over their 13F filings. Tickers that none of them holds are left out.
 */
export async function listImpliedPrices(tickers: Ticker[], db: D1Database): Promise<Map<string, Price>> {
  const prices = new Map<string, Price>()
  if (tickers.length === 0) return prices
  const { results } = await db.prepare(impliedPricesSql).bind(JSON.stringify(tickers)).all()
  const all = rows.parse(results)
  for (const ticker of tickers) {
    const implied = all.filter((row) => row.ticker === ticker)
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
