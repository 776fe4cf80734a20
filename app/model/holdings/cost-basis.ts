import { type Quarter, shiftQuarter } from "~/lib/quarter"
import type { PositionChange } from "./compare-portfolios"
import { impliedPrice, type Portfolio } from "./portfolios"

/** A current position of shares: how large it is, how long it has been held, and what it may have cost. */
export interface Conviction {
  key: string
  position: Portfolio["positions"][number]
  /** 1 for the largest weight. */
  rank: number
  /** In the quarter before; null for a new position and where the quarter is not known. */
  rankBefore: number | null
  weightPct: number
  /** Consecutive quarters to the latest one. */
  quartersHeld: number
  /** Counted from a price at which it was already held: of the first known quarter, or after a merger. */
  isOlder: boolean
  /** Mean price of the shares still held, dollars, adjusted for splits to the latest quarter. */
  averagePrice: number | null
  /** The implied price of the latest quarter. */
  price: number
  /** `price ÷ averagePrice − 1` */
  gain: number | null
}

/** A price that changes more in a quarter is that of another share: after a merger, or a split that is not known. */
const largestJump = 4

interface Lot {
  shares: number
  costUsd: number
  /** The implied price of the quarter. */
  price: number
  quarters: number
  isOlder: boolean
}

/** A quarter with its changes, oldest first. */
interface ComparedQuarter {
  portfolio: Portfolio
  changes: readonly PositionChange[]
  /** False for the first quarter and after a missing one. */
  isCompared: boolean
}

/**
 * The shares of the latest quarter, largest first. Purchases count at the implied price of the quarter's end, because
 * a 13F has no prices paid; sales reduce the cost in proportion. A position that was there before the first known
 * quarter counts from that quarter's price.
 */
export function toConvictions(quarters: readonly ComparedQuarter[]): Conviction[] {
  const latest = quarters.at(-1)
  if (!latest) return []
  let lots = new Map<string, Lot>()
  let previous: Quarter | null = null
  for (const { portfolio, changes, isCompared } of quarters) {
    const isNext = previous !== null && shiftQuarter(previous, 1) === portfolio.quarter
    lots = nextLots(isNext && isCompared ? lots : new Map(), portfolio, changes, isCompared)
    previous = portfolio.quarter
  }
  const before = quarters.at(-2)
  const ranksBefore = latest.isCompared && before ? getRanks(before.portfolio) : null
  const ranks = getRanks(latest.portfolio)
  return latest.portfolio.positions.flatMap((position) => {
    const [lot, rank] = [lots.get(position.key), ranks.get(position.key)]
    if (!lot || !rank || position.weightPct === null) return []
    const averagePrice = lot.shares > 0 && lot.costUsd > 0 ? lot.costUsd / lot.shares : null
    return {
      key: position.key,
      position,
      rank,
      rankBefore: ranksBefore?.get(position.key) ?? null,
      weightPct: position.weightPct,
      quartersHeld: lot.quarters,
      isOlder: lot.isOlder,
      averagePrice,
      price: lot.price,
      gain: averagePrice === null ? null : lot.price / averagePrice - 1,
    }
  })
}

function nextLots(
  before: ReadonlyMap<string, Lot>,
  { positions }: Portfolio,
  changes: readonly PositionChange[],
  isCompared: boolean,
): Map<string, Lot> {
  const changeOf = new Map(changes.map((change) => [change.key, change]))
  const lots = new Map<string, Lot>()
  for (const position of positions) {
    const price = impliedPrice(position)
    if (price === null) continue
    const lot = before.get(position.key)
    const change = changeOf.get(position.key)
    if (!lot || !change) {
      const isNew = isCompared && change?.status === "New"
      lots.set(position.key, {
        shares: position.amount,
        costUsd: position.amount * price,
        price,
        quarters: 1,
        isOlder: !isNew,
      })
      continue
    }
    const ratio = change.split?.ratio ?? 1
    const quarters = lot.quarters + 1
    const jump = price / (lot.price / ratio)
    if (jump > largestJump || jump < 1 / largestJump) {
      const costUsd = position.amount * price
      lots.set(position.key, { shares: position.amount, costUsd, price, quarters, isOlder: true })
      continue
    }
    const held = lot.shares * ratio
    const bought = change.sharesDiff ?? 0
    const costUsd =
      bought >= 0 || held <= 0 ? lot.costUsd + bought * price : lot.costUsd * Math.max(0, 1 + bought / held)
    lots.set(position.key, { ...lot, shares: position.amount, costUsd, price, quarters })
  }
  return lots
}

function getRanks({ positions }: Portfolio): Map<string, number> {
  const weighted = positions.filter(({ weightPct, amount }) => weightPct !== null && amount > 0)
  return new Map(weighted.map(({ key }, at) => [key, at + 1]))
}
