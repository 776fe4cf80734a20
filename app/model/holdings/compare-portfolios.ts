import type { FiledCusip } from "~/lib/cusip"
import { addDays, type IsoDate } from "~/lib/dates"
import { type Quarter, quarterEnd, shiftQuarter } from "~/lib/quarter"
import { inferSplit } from "./infer-split"
import { impliedPrice, type Portfolio, type Position, unitPrice } from "./portfolios"

export type Status = "New" | "Sold All" | "Nothing" | "Changed"

export interface Split {
  /** New shares per old share. */
  ratio: number
  /** Inferred from shares and prices, not from a filing of the issuer. */
  isInferred: boolean
}

/** A position compared with the previous quarter. All differences are null if the quarters cannot be compared. */
export interface PositionChange {
  key: string
  position: Position
  status: Status | null
  /** Change of shares relative to the previous quarter's split-adjusted shares. */
  ratio: number | null
  sharesDiff: number | null
  /** Percentage points; null for options. */
  weightDiffPct: number | null
  split: Split | null
  /** Dollars bought (positive) or sold, at the implied price or that of principal; null for options. */
  tradedUsd: number | null
}

/** A security's known splits: new shares per old share, and a date that may be some months late. */
export type SplitsOf = (cusip: FiledCusip) => readonly { date: IsoDate; ratio: number }[]

/** The previous quarter's portfolio, or why there is none: it is the first quarter, or the previous one is missing. */
export type Before = Portfolio | "first" | "missing"

/**
 * The rows of a quarter, largest first, then the positions that were sold completely. A row without shares and value
 * says no more than a missing row; one with a value but no shares, in either quarter, is listed and not compared.
 */
export function comparePortfolios(before: Before, after: Portfolio, splitsOf: SplitsOf): PositionChange[] {
  const held = after.positions.filter(({ amount, valueUsd }) => amount > 0 || valueUsd > 0)
  if (before === "missing") return held.map((position) => uncompared(position))
  const beforeByKey = new Map(
    before === "first" ? [] : before.positions.map((position) => [position.key, position]),
  )
  const heldKeys = new Set(held.map(({ key }) => key))
  const gone = [...beforeByKey.values()].filter(({ key, amount }) => amount > 0 && !heldKeys.has(key))
  return [
    ...held.map((position) =>
      comparePositions(beforeByKey.get(position.key) ?? null, position, after.quarter, splitsOf),
    ),
    ...gone.map((position) => soldAll(position, after.quarter, splitsOf)),
  ]
}

/** A position of a quarter compared with that of the quarter before, which may not be known. */
export function comparePositions(
  before: Position | "missing" | null,
  after: Position,
  quarter: Quarter,
  splitsOf: SplitsOf,
): PositionChange {
  return before === "missing" || hasUnknownShares(after) || (before && hasUnknownShares(before))
    ? uncompared(after)
    : compare(before, after, quarter, splitsOf)
}

function hasUnknownShares({ amount, valueUsd }: Position): boolean {
  return amount === 0 && valueUsd > 0
}

/** The portfolio to compare a quarter with; `isFirst` if the filer had no earlier quarter. */
export function findQuarterBefore(portfolios: Portfolio[], quarter: Quarter, isFirst: boolean): Before {
  const earlier = portfolios.find((portfolio) => portfolio.quarter === shiftQuarter(quarter, -1))
  return earlier && !earlier.isPartial ? earlier : isFirst ? "first" : "missing"
}

function uncompared(position: Position): PositionChange {
  return {
    key: position.key,
    position,
    status: null,
    ratio: null,
    sharesDiff: null,
    weightDiffPct: null,
    split: null,
    tradedUsd: null,
  }
}

function compare(
  before: Position | null,
  after: Position,
  quarter: Quarter,
  splitsOf: SplitsOf,
): PositionChange {
  const row = uncompared(after)
  const price = unitPrice(after)
  const traded = (shares: number) => (price === null ? null : shares * price)
  const weightDiffPct = after.weightPct === null ? null : after.weightPct - (before?.weightPct ?? 0)
  // The number of shares before is not known.
  if (before && before.amount <= 0 && before.valueUsd > 0) return row
  if (!before || before.amount <= 0)
    return { ...row, status: "New", sharesDiff: after.amount, weightDiffPct, tradedUsd: traded(after.amount) }
  const split = splitBetween(before, after, quarter, splitsOf)
  const adjusted = before.amount * (split?.ratio ?? 1)
  // Fractional shares after a split are paid out, so a difference of less than one share is not a trade.
  const difference = Math.abs(after.amount - adjusted) < 1 && split ? 0 : after.amount - adjusted
  return {
    ...row,
    status: difference === 0 ? "Nothing" : "Changed",
    ratio: difference / adjusted,
    sharesDiff: difference,
    weightDiffPct,
    split,
    tradedUsd: traded(difference),
  }
}

/** A position that is no longer held at the end of a quarter. */
export function soldAll(before: Position, quarter: Quarter, splitsOf: SplitsOf): PositionChange {
  const known = splitsOf(before.security.cusip).find(({ date }) => isWithin(date, quarter))
  const split = known ? { ratio: known.ratio, isInferred: false } : null
  return {
    key: before.key,
    position: { ...before, amount: 0, valueUsd: 0, weightPct: before.weightPct === null ? null : 0 },
    status: "Sold All",
    ratio: -1,
    sharesDiff: -before.amount * (split?.ratio ?? 1),
    weightDiffPct: before.weightPct === null ? null : -before.weightPct,
    split,
    // A position that was sold completely is priced at the previous quarter, never at zero.
    tradedUsd: unitPrice(before) === null ? null : -before.valueUsd,
  }
}

/** A restatement shows a split in the next report, which can be two quarters later. */
export const splitDaysLate = 200

function splitBetween(before: Position, after: Position, quarter: Quarter, splitsOf: SplitsOf): Split | null {
  const [priceBefore, priceAfter] = [impliedPrice(before), impliedPrice(after)]
  const known = splitsOf(after.security.cusip).find(({ date, ratio }) => {
    if (priceBefore === null || priceAfter === null) return isWithin(date, quarter)
    const start = quarterEnd(shiftQuarter(quarter, -1))
    if (date <= start || date > addDays(quarterEnd(quarter), splitDaysLate)) return false
    // The split's quarter is the one in which the change of price is nearer to the ratio than to 1.
    return Math.abs(Math.log(priceBefore / priceAfter / ratio)) < Math.abs(Math.log(priceBefore / priceAfter))
  })
  if (known) return { ratio: known.ratio, isInferred: false }
  const ratio = inferSplit(
    { amount: before.amount, price: priceBefore },
    { amount: after.amount, price: priceAfter },
  )
  return ratio === null ? null : { ratio, isInferred: true }
}

function isWithin(date: IsoDate, quarter: Quarter): boolean {
  return date > quarterEnd(shiftQuarter(quarter, -1)) && date <= quarterEnd(quarter)
}
