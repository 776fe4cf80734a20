import { daysBetween } from "~/lib/dates"
import type { InsiderRow } from "./insider-row"

/** Codes whose price is the market price of the day; an exercise price is not. */
const pricedCodes = new Set(["P", "S", "F", "D"])
const withinDays = 400
const farTimes = 10
/** No listed share has ever cost more, so a higher price is wrong even without others to compare it with. */
const maxSharePriceUsd = 2_000_000

/**
 * Flags a total that was entered as the price (the price is far above that of its neighbors, and the price divided
 * by the shares is close to it), and impossible prices. Neighbors are market rows of the same class of security.
 */
export function checkPrices(rows: InsiderRow[]): InsiderRow[] {
  const market = rows.filter(
    (row) => !row.derivative && row.price !== null && row.price > 0 && pricedCodes.has(row.code ?? ""),
  )
  return rows.map((row) => {
    if (row.price === null || row.price <= 0 || row.derivative || !row.shares) return row
    const usual = neighborPrice(row, market)
    const isFar = usual !== null ? row.price > usual * farTimes : row.price > maxSharePriceUsd
    if (!isFar) return row
    const each = row.price / row.shares
    if (usual !== null && each > usual / 2 && each < usual * 2)
      return { ...row, value: row.price, flags: [...row.flags, "price-is-total"] }
    return { ...row, value: null, flags: [...row.flags, "price-implausible"] }
  })
}

/** The median price of other filings around the same day; null with fewer than two. */
function neighborPrice(row: InsiderRow, market: InsiderRow[]): number | null {
  const day = row.date ?? row.filed
  const prices = market
    .filter(
      (other) =>
        other !== row &&
        other.security === row.security &&
        Math.abs(daysBetween(other.date ?? other.filed, day)) <= withinDays &&
        other.accession !== row.accession,
    )
    .flatMap((other) => other.price ?? [])
    .sort((a, b) => a - b)
  return prices.length < 2 ? null : (prices[Math.floor(prices.length / 2)] ?? null)
}
