import { isConfirmed } from "~/model/holdings/confirm-prices"
import type { HolderRow } from "~/stores/holdings/holders-store.server"
import { readKnownPrices } from "~/stores/holdings/known-prices-store.server"

/** Holders, each with whether another source confirms the price that its value and shares imply. */
export async function confirmHolders<Row extends HolderRow>(
  rows: readonly Row[],
  db: D1Database,
): Promise<(Row & { priceConfirmed: boolean | null })[]> {
  const held = new Map(rows.map(({ cusip, quarter }) => [`${cusip} ${quarter}`, [cusip, quarter] as const]))
  const knownTo = await readKnownPrices([...held.values()], db)
  return rows.map((row) => {
    const { cik, cusip, quarter, held, shares, value } = row
    const price = held === "SH" && shares > 0 && value > 0 ? value / shares : null
    return { ...row, priceConfirmed: isConfirmed(price, knownTo(cik)(cusip, quarter)) }
  })
}
