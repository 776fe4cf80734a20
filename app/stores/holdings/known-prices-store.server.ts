import { z } from "zod"
import type { Cik } from "~/lib/cik"
import type { FiledHoldings } from "~/model/holdings/decode-investor"
import { isRead } from "~/model/holdings/decode-investor"
import { impliedPrice } from "~/model/holdings/portfolios"
import type { KnownPrices } from "~/model/holdings/settle-units"
import { defineTable } from "~/stores/table"

/** Prices of securities at quarter ends; a later one of a source replaces the earlier. */
export const knownPrices = defineTable({
  name: "known_prices",
  key: ["cusip", "quarter", "source"],
  fields: { cusip: z.string(), quarter: z.string(), source: z.string(), price: z.number() },
})

/** The largest positions of a filing prove its unit as well as all of them. */
const positionsAsked = 40
const keysAStatement = 2000

const priceRow = z.object({ cusip: z.string(), quarter: z.string(), price: z.number() })

/** The known prices of the largest positions of filings, from elsewhere than the manager's own filings. */
export async function listKnownPrices(
  filings: FiledHoldings[],
  manager: Cik,
  db: D1Database,
): Promise<KnownPrices> {
  const keys = filings.filter(isRead).flatMap(({ quarter, holdings }) =>
    holdings
      .filter((holding) => holding.security.cusip !== "" && impliedPrice(holding) !== null)
      .sort((a, b) => b.valueUsd - a.valueUsd)
      .slice(0, positionsAsked)
      .map(({ security }) => [security.cusip, quarter] as const),
  )
  return readKnownPrices(keys, manager, db)
}

/** The known prices of securities at quarter ends, from elsewhere than the manager's own filings. */
export async function readKnownPrices(
  keys: readonly (readonly [cusip: string, quarter: string | null])[],
  manager: Cik,
  db: D1Database,
): Promise<KnownPrices> {
  const prices = new Map<string, number[]>()
  for (let start = 0; start < keys.length; start += keysAStatement) {
    const { results } = await db
      .prepare(pricesOfKeys)
      .bind(JSON.stringify(keys.slice(start, start + keysAStatement)), manager)
      .all()
    for (const { cusip, quarter, price } of z.array(priceRow).parse(results)) {
      const key = `${cusip}.${quarter}`
      prices.set(key, [...(prices.get(key) ?? []), price])
    }
  }
  return (cusip, quarter) => prices.get(`${cusip}.${quarter}`) ?? []
}

export const pricesOfKeys = `
  with keys as (select value ->> 0 as cusip, value ->> 1 as quarter from json_each(?1))
  select k.cusip, k.quarter, p.price from keys k cross join known_prices p
    on p.cusip = k.cusip and p.quarter = k.quarter
  union all select k.cusip, k.quarter, q.price from keys k cross join security_quarters q
    on q.cusip = k.cusip and q.quarter = k.quarter and q.price is not null and q.holders > 2
  union all select k.cusip, k.quarter, h.value / h.shares from keys k cross join holdings h
    on h.cusip = k.cusip and h.quarter = k.quarter
    where h.cik <> ?2 and h.held = 'SH' and h.shares > 0 and h.value > 0`
