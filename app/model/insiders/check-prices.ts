import { daysBetween } from "~/lib/dates"
import { median } from "~/lib/numbers"
import type { Price } from "~/model/financials/statements/price"
import { impliedPriceSource } from "~/model/financials/statements/usable-price"
import { isShare, kindOfTitle } from "~/model/securities/security-kind"
import type { InsiderRow } from "./insider-row"
import { isMarketCode } from "./transaction-codes"

/** Codes whose price is the market price of the day; an exercise price is not. */
const pricedCodes = new Set(["P", "S", "F", "D"])
/** Other lines of the security count within this time, closes and 13F prices of quarter ends near the day. */
const daysOfLines = 400
const daysOfClose = 30
const daysOfQuarterEnd = 100
/** Two prices of one security near one day do not differ by more. */
const nearTimes = 3
/** The price of a security's other lines changes more in their time. */
const farTimes = 10

/**
 * Compares each price with its witnesses: known prices of the company's listed securities near the day, and other lines
 * of the same security. A price that no witness is near gives no value; neither does the price of a purchase or sale
 * without any witness. A total that was entered as the price gives the total.
 */
export function checkPrices(rows: InsiderRow[], prices: readonly Price[]): InsiderRow[] {
  const market = rows.filter(
    (row) => !row.derivative && row.price !== null && row.price > 0 && pricedCodes.has(row.code ?? ""),
  )
  return rows.map((row) => {
    if (row.price === null || row.price <= 0 || row.derivative || !row.shares) return row
    const known = findPrices(row, prices)
    const verdict =
      known.length > 0 ? compareWithPrices(row, row.price, known) : compareWithLines(row, row.price, market)
    if (verdict === "near" || (verdict === "unknown" && !isMarketCode(row.code))) return row
    const each = row.price / row.shares
    const total = known.length > 0 ? compareWithPrices(row, each, known) : compareWithLines(row, each, market)
    if (verdict === "far" && total === "near")
      return { ...row, value: row.price, flags: [...row.flags, "price-is-total"] }
    return {
      ...row,
      value: null,
      priceRefused: true as const,
      flags: [...row.flags, verdict === "far" ? "price-implausible" : "price-unconfirmed"],
    }
  })
}

/** `unknown` without a witness. */
type Verdict = "near" | "far" | "unknown"

/** Closes and prices of quarter ends near the day of a share; another security of the company has other prices. */
function findPrices(row: InsiderRow, prices: readonly Price[]): number[] {
  const kind = kindOfTitle(row.security)
  if (kind && !isShare(kind)) return []
  const day = row.date ?? row.filed
  return prices.flatMap(({ date, close, source, security }) => {
    const days = source === impliedPriceSource ? daysOfQuarterEnd : daysOfClose
    if (Math.abs(daysBetween(date, day)) > days || (security && !isShare(security.kind))) return []
    // A form names the price of a depositary share, or that of a share in it.
    return security?.ratio ? [close, close / security.ratio] : [close]
  })
}

function compareWithPrices(row: InsiderRow, price: number, known: readonly number[]): Verdict {
  return known.some((each) => isNear(row, price, each, nearTimes)) ? "near" : "far"
}

/** An exercise price is below the market's as far as it likes. */
function isNear({ code }: InsiderRow, price: number, other: number, times: number): boolean {
  return price <= other * times && (price >= other / times || !isMarketCode(code))
}

/** Compares with the other lines of a security; the usual price of other filings proves more than one line. */
function compareWithLines(row: InsiderRow, price: number, market: readonly InsiderRow[]): Verdict {
  const day = row.date ?? row.filed
  const others = market.flatMap((other) => {
    const days = Math.abs(daysBetween(other.date ?? other.filed, day))
    const isOther = other !== row && other.security === row.security && days <= daysOfLines
    const times = days <= daysOfClose ? nearTimes : farTimes
    return isOther && other.price
      ? [{ price: other.price, times, isSameForm: other.accession === row.accession }]
      : []
  })
  if (others.length === 0) return "unknown"
  const usual = getUsual(others.flatMap((other) => (other.isSameForm ? [] : other.price)))
  if (usual !== null && price > usual * farTimes) return "far"
  return others.some((other) => isNear(row, price, other.price, other.times)) ? "near" : "far"
}

/** The median price of other filings; null with fewer than two. */
function getUsual(prices: number[]): number | null {
  return prices.length < 2 ? null : median(prices)
}
