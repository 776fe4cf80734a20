import type { Quarter } from "~/lib/quarter"
import type { HoldingLine } from "./holding-line"
import type { KnownPrices } from "./settle-units"

/** Prices of one security at the end of one quarter do not differ by more. */
const nearTimes = 3

export interface ConfirmedLine extends HoldingLine {
  /** True if another source has a price near the implied one; null for a holding without an implied price. */
  priceConfirmed: boolean | null
}

/** Says of each holding of a quarter whether another source confirms its price. */
export function confirmPrices(
  lines: readonly HoldingLine[],
  quarter: Quarter,
  known: KnownPrices,
): ConfirmedLine[] {
  return lines.map((line) => {
    const { kind, impliedPrice: price, cusip } = line
    if (kind !== "shares" || price === null) return { ...line, priceConfirmed: null }
    const isNear = (other: number) => price <= other * nearTimes && price >= other / nearTimes
    return { ...line, priceConfirmed: known(cusip, quarter).some(isNear) }
  })
}
