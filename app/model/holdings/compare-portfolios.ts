import { addDays, type IsoDate } from "~/lib/dates"
import { type Quarter, quarterEnd, shiftQuarter } from "~/lib/quarter"
import { inferSplit } from "./infer-split"
import { impliedPrice, type Portfolio, type Position } from "./portfolios"

export type Status = "New" | "Sold All" | "Nothing" | "Changed"

export interface Split {
  /** New shares for each old one. */
  ratio: number
  /** Seen in shares and prices alone, not in a filing of the issuer. */
  isInferred: boolean
}

/** A position of a quarter beside the quarter before. All differences are null where nothing may be compared. */
export interface PositionChange {
  key: string
  position: Position
  status: Status | null
  /** Change of shares relative to the quarter before, on its split-adjusted shares. */
  ratio: number | null
  sharesDiff: number | null
  /** Percentage points; null for options. */
  weightDiffPct: number | null
  split: Split | null
  /** Dollars bought (positive) or sold, at the implied price. */
  tradedUsd: number | null
}

/** What is known of a security's splits: new shares for each old one, and a day that may be some months late. */
export type SplitsOf = (cusip: string) => readonly { date: IsoDate; ratio: number }[]

/** What a quarter is compared with: the one before, nothing since it is the first, or nothing since that is missing. */
export type Before = Portfolio | "first" | "missing"

/** Rows of a quarter, largest first, then what was sold out of. */
export function comparePortfolios(before: Before, after: Portfolio, splitsOf: SplitsOf): PositionChange[] {
  if (before === "missing") return after.positions.map((position) => uncompared(position))
  const beforeByKey = new Map(
    before === "first" ? [] : before.positions.map((position) => [position.key, position]),
  )
  const rows = after.positions.map((position) =>
    compare(beforeByKey.get(position.key) ?? null, position, after.quarter, splitsOf),
  )
  const held = new Set(after.positions.filter((position) => position.amount > 0).map(({ key }) => key))
  const gone = [...beforeByKey.values()].filter(({ key, amount }) => amount > 0 && !held.has(key))
  return [
    ...rows.filter((row) => row.position.amount > 0 || row.status !== "Sold All"),
    ...gone.map((position) => soldAll(position, after.quarter, splitsOf)),
  ]
}

/** What to compare a quarter with, among all that was read; `isFirst` when the filer had no earlier quarter. */
export function beforeOf(portfolios: Portfolio[], quarter: Quarter, isFirst: boolean): Before {
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
  const price = impliedPrice(after)
  const traded = (shares: number) => (price === null ? null : shares * price)
  const weightDiffPct = after.weightPct === null ? null : after.weightPct - (before?.weightPct ?? 0)
  if (!before || before.amount <= 0)
    return { ...row, status: "New", sharesDiff: after.amount, weightDiffPct, tradedUsd: traded(after.amount) }
  const split = splitBetween(before, after, quarter, splitsOf)
  const adjusted = before.amount * (split?.ratio ?? 1)
  // A split leaves fractions that are paid out, so less than one share is no trade.
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

function soldAll(before: Position, quarter: Quarter, splitsOf: SplitsOf): PositionChange {
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
    // What was left is priced at the quarter before, never at zero.
    tradedUsd: impliedPrice(before) === null ? null : -before.valueUsd,
  }
}

/** A restatement shows a split in the report after it, which may come in the second quarter from then. */
const daysLate = 200

function splitBetween(before: Position, after: Position, quarter: Quarter, splitsOf: SplitsOf): Split | null {
  const [priceBefore, priceAfter] = [impliedPrice(before), impliedPrice(after)]
  const known = splitsOf(after.security.cusip).find(({ date, ratio }) => {
    if (priceBefore === null || priceAfter === null) return isWithin(date, quarter)
    const start = quarterEnd(shiftQuarter(quarter, -1))
    if (date <= start || date > addDays(quarterEnd(quarter), daysLate)) return false
    // The quarter is the one in which the price moved by about the ratio: nearer to it than to standing still.
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
