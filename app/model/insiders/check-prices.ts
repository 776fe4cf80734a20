import { daysBetween } from "~/lib/dates"
import type { InsiderRow } from "./insider-row"

/** Codes whose price is the market price of the day; an exercise price is not. */
const pricedCodes = new Set(["P", "S", "F", "D"])
const withinDays = 400
const farTimes = 10
/** The price of a security does not differ that much from every other one that its insiders gave. */
const unconfirmedTimes = 50
/** Hardly a listed share costs more, so a higher price that no other line confirms is taken for a total. */
const maxUnconfirmedUsd = 10_000

/**
 * Flags a total that was entered as the price (the price is far above that of its neighbors, and the price divided
 * by the shares is close to it), and prices that nothing confirms, which have no value. Neighbors are market rows of
 * the same class of security in other filings; a line of the same form, or a single neighbor, confirms a price as well.
 */
export function checkPrices(rows: InsiderRow[]): InsiderRow[] {
  const market = rows.filter(
    (row) => !row.derivative && row.price !== null && row.price > 0 && pricedCodes.has(row.code ?? ""),
  )
  return rows.map((row) => {
    if (row.price === null || row.price <= 0 || row.derivative || !row.shares) return row
    const usual = neighborPrice(row, market)
    const isFar = usual !== null && row.price > usual * farTimes
    if (!isFar && isConfirmed(row, market)) return row
    const each = row.price / row.shares
    if (usual !== null && each > usual / 2 && each < usual * 2)
      return { ...row, value: row.price, flags: [...row.flags, "price-is-total"] }
    return { ...row, value: null, flags: [...row.flags, "price-implausible"] }
  })
}

/** True if the price is near enough to another one of the security, or not high where there is no other. */
function isConfirmed(row: InsiderRow, market: InsiderRow[]): boolean {
  const others = market.filter((other) => other !== row && other.security === row.security)
  if (others.length === 0) return (row.price ?? 0) <= maxUnconfirmedUsd
  return others.some((other) => (row.price ?? 0) <= (other.price ?? 0) * unconfirmedTimes)
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
