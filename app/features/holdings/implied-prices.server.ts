import { z } from "zod"
import type { Price } from "~/features/financials/price"
import { median } from "~/lib/median"
import { parseQuarter, quarterEnd } from "~/lib/quarter"

const rows = z.array(z.object({ quarter: z.string(), price: z.number() }))

/**
 * The price of a share at the latest quarter's end for which tracked investors report it: the median of value
 * ÷ shares over their 13F filings. Null where none of them holds it.
 */
export async function getImpliedPrice(ticker: string, db: D1Database): Promise<Price | null> {
  const { results } = await db
    .prepare(
      `select quarter, value / shares as price from holdings
       where cusip in (select cusip from securities where ticker = ?1) and held = 'SH' and shares > 0
       order by quarter desc limit 300`,
    )
    .bind(ticker)
    .all()
  const implied = rows.parse(results)
  const quarter = parseQuarter(implied[0]?.quarter ?? "")
  if (!quarter) return null
  const close = median(implied.filter((row) => row.quarter === quarter).map((row) => row.price))
  return close === null
    ? null
    : { date: quarterEnd(quarter), close, source: "implied by 13F filings at quarter end" }
}
