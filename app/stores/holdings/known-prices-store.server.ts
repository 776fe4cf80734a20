import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { append, getChunks } from "~/lib/collections"
import type { FiledHoldings } from "~/model/holdings/decode-investor"
import { isRead } from "~/model/holdings/decode-investor"
import { impliedPrice } from "~/model/holdings/portfolios"
import type { KnownPrices } from "~/model/holdings/settle-units"
import { readRows } from "~/platform/rows.server"
import { defineTable } from "~/stores/table"

/** Prices of securities at quarter ends; a later one of a source replaces the earlier. */
export const knownPrices = defineTable({
  name: "known_prices",
  key: ["cusip", "quarter", "source"],
  fields: { cusip: z.string(), quarter: z.string(), source: z.string(), price: z.number() },
})

/** For a batch: no closes of the securities are known any more. */
export function endCloses(db: D1Database, cusips: readonly string[]): D1PreparedStatement {
  return db
    .prepare("delete from known_prices where cusip in (select value from json_each(?1)) and source = 'close'")
    .bind(JSON.stringify(cusips))
}

/** The largest positions of a filing prove its unit as well as all of them. */
const positionsAsked = 40
const keysAStatement = 2000

const priceRow = z.object({
  cusip: z.string(),
  quarter: z.string(),
  price: z.number(),
  manager: z.string().nullable(),
})

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
  return (await readKnownPrices(keys, db))(manager)
}

/** The known prices of securities at quarter ends, for each manager from elsewhere than its own filings. */
export async function readKnownPrices(
  keys: readonly (readonly [cusip: string, quarter: string | null])[],
  db: D1Database,
): Promise<(manager: Cik) => KnownPrices> {
  const prices = new Map<string, { price: number; manager: string | null }[]>()
  for (const some of getChunks(keys, keysAStatement)) {
    const rows = await readRows(db, priceRow, pricesOfKeys, JSON.stringify(some))
    for (const { cusip, quarter, ...row } of rows) {
      const key = `${cusip}.${quarter}`
      append(prices, key, row)
    }
  }
  return (asking) => (cusip, quarter) =>
    (prices.get(`${cusip}.${quarter}`) ?? []).flatMap(({ price, manager }) =>
      manager === asking ? [] : price,
    )
}

export const pricesOfKeys = `
  with keys as (select value ->> 0 as cusip, value ->> 1 as quarter from json_each(?1))
  select k.cusip, k.quarter, p.price, null as manager from keys k cross join known_prices p
    on p.cusip = k.cusip and p.quarter = k.quarter
  union all select k.cusip, k.quarter, q.price, null from keys k cross join security_quarters q
    on q.cusip = k.cusip and q.quarter = k.quarter and q.price is not null and q.holders > 2
  union all select k.cusip, k.quarter, h.value / h.shares, h.cik from keys k cross join holdings h
    on h.cusip = k.cusip and h.quarter = k.quarter
    where h.held = 'SH' and h.shares > 0 and h.value > 0`
