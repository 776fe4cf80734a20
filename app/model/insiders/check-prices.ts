import { daysBetween } from "~/lib/dates"
import { median } from "~/lib/numbers"
import type { Price } from "~/model/financials/statements/price"
import { impliedPriceSource } from "~/model/financials/statements/usable-price"
import type { KnownSplit } from "~/model/securities/known-splits"
import { isShare, mayBeShare, toClassName } from "~/model/securities/security-kind"
import { type InsiderFlag, type InsiderRow, isRefused } from "./insider-row"
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

/** Few shares cost more, so that a higher price is a total unless another price confirms it. */
const maxUsualPriceUsd = 1000
/** The totals of two trades divided by their shares are one price within the first factor, and two above the second. */
const equalTimes = 1.1
const unequalTimes = 2

/**
 * Compares each price with its witnesses: known prices of the company's listed securities near the day, and other lines
 * of the same security. A price that no witness is near gives no value; a total that was entered as the price gives the
 * total. Without any witness, the price of a purchase or sale is marked, and an unusually high one gives no value.
 */
export function checkPrices(rows: InsiderRow[], prices: readonly KnownPrice[]): InsiderRow[] {
  const market = rows.filter(
    (row) => !row.derivative && row.price !== null && row.price > 0 && pricedCodes.has(row.code ?? ""),
  )
  return rows.map((row) => {
    const { price, shares, derivative } = row
    if (price === null || price <= 0 || derivative || !shares) return row
    const verdict = judgePrice(row, { price, shares }, prices, market)
    if (verdict === "near" || (verdict === "unknown" && !isMarketCode(row.code))) return row
    if (verdict === "total") return { ...row, value: price, flags: [...row.flags, "price-is-total"] }
    const flag =
      verdict === "far"
        ? "price-implausible"
        : price > maxUsualPriceUsd
          ? "price-unusual"
          : "price-unconfirmed"
    const flagged = { ...row, flags: [...row.flags, flag] satisfies InsiderFlag[] }
    return isRefused(flag) ? { ...flagged, value: null, priceRefused: true as const } : flagged
  })
}

/** A known price of a security of the company. */
export interface KnownPrice extends Price {
  /** The same price in shares of the other side of each split that is near its day. */
  acrossSplits?: number[]
}

/** The day of a split that statements prove can be months late. */
const daysOfSplit = 200

/** Prices that each have their counterparts on the other side of splits. */
export function withSplits(prices: readonly Price[], splits: readonly KnownSplit[]): KnownPrice[] {
  return prices.map((price) => {
    const near = splits.filter(({ date }) => Math.abs(daysBetween(date, price.date)) <= daysOfSplit)
    const acrossSplits = near.map(({ date, ratio }) =>
      price.date < date ? price.close / ratio : price.close * ratio,
    )
    return { ...price, acrossSplits }
  })
}

/** `total` where the price divided by the shares is a price; `unknown` without a witness. */
type Verdict = "near" | "total" | "far" | "unknown"
interface Trade {
  price: number
  shares: number
}

function judgePrice(
  row: InsiderRow,
  { price, shares }: Trade,
  prices: readonly KnownPrice[],
  market: readonly InsiderRow[],
): Verdict {
  const { closes, quarterEnds } = findPrices(row, prices)
  const known = [...closes, ...quarterEnds]
  const ofLines = compareWithLines(row, { price, shares }, market)
  if (known.length === 0) return ofLines
  if (known.some((each) => isNear(row, price, each, nearTimes))) return "near"
  if (known.some((each) => isNear(row, price / shares, each, nearTimes))) return "total"
  // A split after the end of a quarter moves the price away from that day's; the trades since then agree.
  return closes.length === 0 && ofLines === "near" ? "near" : "far"
}

/** Closes and prices of quarter ends near the day of a share; another security of the company has other prices. */
function findPrices(row: InsiderRow, prices: readonly KnownPrice[]) {
  const usable = mayBeShare(row.security) ? prices : []
  const day = row.date ?? row.filed
  const closes: number[] = []
  const quarterEnds: number[] = []
  for (const { date, close, acrossSplits = [], currency, source, security } of usable) {
    const isQuarterEnd = source === impliedPriceSource
    const isClose = Math.abs(daysBetween(date, day)) <= (isQuarterEnd ? daysOfQuarterEnd : daysOfClose)
    if (!isClose || currency !== "USD" || (security && !isShare(security.kind))) continue
    const found = isQuarterEnd ? quarterEnds : closes
    found.push(close, ...acrossSplits)
    // A form names the price of a depositary share, or that of a share in it.
    if (security?.ratio) found.push(close / security.ratio)
  }
  return { closes, quarterEnds }
}

/** An exercise price is below the market's as far as it likes. */
function isNear({ code }: InsiderRow, price: number, other: number, times: number): boolean {
  return price <= other * times && (price >= other / times || !isMarketCode(code))
}

/** True for a line itself, and for that of another owner of the trade, who copied the price. */
function isSameTrade(a: InsiderRow, b: InsiderRow): boolean {
  return a === b || (a.date === b.date && a.code === b.code && a.shares === b.shares && a.price === b.price)
}

interface OtherLine {
  price: number
  /** The price that it gives if it is a total. */
  each: number
  times: number
  isSameForm: boolean
}

/** Compares with the other lines of a security; the usual price of other filings proves more than one line. */
function compareWithLines(row: InsiderRow, { price, shares }: Trade, market: readonly InsiderRow[]): Verdict {
  const day = row.date ?? row.filed
  const className = toClassName(row.security)
  const others = market.flatMap((other): OtherLine[] => {
    const days = Math.abs(daysBetween(other.date ?? other.filed, day))
    const isOther =
      !isSameTrade(other, row) && toClassName(other.security) === className && days <= daysOfLines
    if (!isOther || !other.price || !other.shares) return []
    const times = days <= daysOfClose ? nearTimes : farTimes
    const isSameForm = other.accession === row.accession
    return [{ price: other.price, each: other.price / other.shares, times, isSameForm }]
  })
  const each = price / shares
  const usualPrice = getUsualPrice(others.flatMap((other) => (other.isSameForm ? [] : other.price)))
  const isFar = usualPrice !== null && price > usualPrice * farTimes
  // A high price can be a total, so that a usual one decides, and without one the numbers of shares do.
  const usual = others.filter((other) => other.price <= maxUsualPriceUsd)
  const confirms = (other: OtherLine) =>
    other.price <= maxUsualPriceUsd
      ? isNear(row, price, other.price, other.times)
      : usual.length === 0 &&
        isNear(row, price, other.price, other.times) &&
        !isNear(row, each, other.each, unequalTimes)
  const isTotalAtPrice = (other: OtherLine) =>
    other.price > price && isNear(row, price, other.each, other.times)
  if (!isFar && others.some((other) => confirms(other) || isTotalAtPrice(other))) return "near"
  const confirmsTotal = (other: OtherLine) =>
    other.price <= maxUsualPriceUsd
      ? isNear(row, each, other.price, other.times)
      : isNear(row, each, other.each, equalTimes) && !isNear(row, price, other.price, other.times)
  if (others.some(confirmsTotal)) return "total"
  return isFar || usual.length > 0 ? "far" : "unknown"
}

/** The median price of other filings; null with fewer than two. */
function getUsualPrice(prices: number[]): number | null {
  return prices.length < 2 ? null : median(prices)
}
