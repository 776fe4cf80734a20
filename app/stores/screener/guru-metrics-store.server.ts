import { z } from "zod"
import type { IsoDate } from "~/lib/dates"
import { storedTicker } from "~/lib/value-schemas"
import type { ListIndex } from "~/model/directory/list-index"
import { latestCompleteQuarter } from "~/model/holdings/complete-quarter"
import { type CompanyMetrics, toCompanyMetrics } from "~/model/metrics/company-metrics"

const counts = `
  select s.ticker as ticker,
    count(distinct iif(h.shares > 0, h.cik, null)) as holders,
    count(distinct iif(h.status = 'New', h.cik, null)) as opened,
    count(distinct iif(h.status = 'Sold All', h.cik, null)) as closed,
    count(distinct iif(h.status = 'New' or h.shares_diff > 0, h.cik, null)) as buyers,
    count(distinct iif(h.status = 'Sold All' or h.shares_diff < 0, h.cik, null)) as sellers,
    sum(h.value) as value, max(h.percentage) as top`
const quarter = "(select max(quarter) from investor_quarters where quarter <= ?1)"

export const gurusByTicker = `${counts}
  from holdings h join securities s on s.cusip = h.cusip
  where h.quarter = ${quarter} and h.held = 'SH' and s.ticker is not null
  group by s.ticker`

export const gurusOfTickers = `${counts}
  from json_each(?2) as asked
  cross join securities s on s.ticker = asked.value
  cross join holdings h on h.cusip = s.cusip and h.quarter = ${quarter} and h.held = 'SH'
  group by s.ticker`

const guruRow = z.object({
  ticker: storedTicker,
  holders: z.number(),
  opened: z.number(),
  closed: z.number(),
  buyers: z.number(),
  sellers: z.number(),
  value: z.number().nullable(),
  top: z.number().nullable(),
})

/** The tracked investors' holdings in the latest complete loaded quarter, by company, for these tickers or all. */
export async function listGuruMetrics(
  db: D1Database,
  lists: ListIndex,
  today: IsoDate,
  tickers?: string[],
): Promise<CompanyMetrics[]> {
  const asOf = latestCompleteQuarter(today)
  const { results } = await (tickers
    ? db.prepare(gurusOfTickers).bind(asOf, JSON.stringify(tickers))
    : db.prepare(gurusByTicker).bind(asOf)
  ).all()
  return z
    .array(guruRow)
    .parse(results)
    .flatMap(({ ticker, holders, opened, closed, buyers, sellers, value, top }) => {
      const cik = lists.companyByTicker.get(ticker)?.cik
      const values = {
        gurus: holders,
        gurusChange: opened - closed,
        guruBuyers: buyers,
        guruSellers: sellers,
        guruValue: value,
        guruTopWeight: top,
      }
      return cik ? [toCompanyMetrics(cik, "gurus", values)] : []
    })
}
