import { countText, formatFigure } from "~/lib/numbers"
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
    return { ...line, priceConfirmed: isConfirmed(kind === "shares" ? price : null, known(cusip, quarter)) }
  })
}

/** True if one of the known prices is near a price; null without a price. */
export function isConfirmed(price: number | null, known: readonly number[]): boolean | null {
  if (price === null) return null
  return known.some((other) => price <= other * nearTimes && price >= other / nearTimes)
}

/** Explains the mark of values whose unit is not certain; empty if none has it. */
export function describeUnits(rows: readonly { unitCertain: boolean | null }[], mark: string): string[] {
  const count = rows.filter(({ unitCertain }) => unitCertain === false).length
  if (count === 0) return []
  return [
    `The unit of values, dollars or thousands, is not certain, for ${countText(count, "holding")} (${mark}).`,
  ]
}

/** Says which prices of a table another source confirms: the rarer have a mark, `u` or, where most are not, `c`. */
export function explainPrices(rows: readonly { priceConfirmed: boolean | null }[]): {
  marks: ReadonlyMap<boolean | null, string>
  notes: string[]
} {
  const priced = rows.filter(({ priceConfirmed }) => priceConfirmed !== null)
  const confirmed = priced.filter(({ priceConfirmed }) => priceConfirmed).length
  if (confirmed * 2 >= priced.length)
    return { marks: new Map([[false, "u"]]), notes: describeUnconfirmed(rows, "u") }
  const note = `${formatFigure(confirmed)} of ${formatFigure(priced.length)} implied prices (c) ${confirmed === 1 ? "is" : "are"} confirmed by another source.`
  return {
    marks: new Map([[true, "c"]]),
    notes: [confirmed === 0 ? "No implied price is confirmed by another source." : note],
  }
}

/** Explains the mark of prices in a table or in data; empty if none has it. */
export function describeUnconfirmed(
  rows: readonly { priceConfirmed: boolean | null }[],
  mark: string,
): string[] {
  const count = rows.filter(({ priceConfirmed }) => priceConfirmed === false).length
  if (count === 0) return []
  return [
    `${countText(count, "implied price")} (${mark}) ${count === 1 ? "is" : "are"} not confirmed by another source.`,
  ]
}
