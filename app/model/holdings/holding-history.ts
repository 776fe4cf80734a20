import type { Quarter } from "~/lib/quarter"
import type { HeldSecurity } from "./key-rows"
import { impliedPrice, type Portfolio } from "./portfolios"

export interface QuarterHeld {
  quarter: Quarter
  amount: number
  valueUsd: number
  weightPct: number | null
  price: number | null
}

/** A security's holdings in all quarters that were read. */
export interface HoldingHistory {
  key: string
  /** The name in the latest quarter. */
  security: HeldSecurity
  first: Quarter
  last: Quarter
  /** Quarters held, oldest first. */
  quarters: QuarterHeld[]
  peak: QuarterHeld
  /** The holding of the latest quarter; null if it is no longer held. */
  now: QuarterHeld | null
}

/** All securities ever held: current holdings by weight, then the others by their last quarter. */
export function holdingHistories(portfolios: Portfolio[]): HoldingHistory[] {
  const latest = portfolios.at(-1)?.quarter
  const histories = new Map<string, HoldingHistory>()
  for (const portfolio of portfolios)
    for (const position of portfolio.positions) {
      if (position.amount <= 0) continue
      const { key, security, amount, valueUsd, weightPct } = position
      const held = { quarter: portfolio.quarter, amount, valueUsd, weightPct, price: impliedPrice(position) }
      const known = histories.get(key)
      const now = portfolio.quarter === latest ? held : null
      if (!known)
        histories.set(key, {
          key,
          security,
          first: held.quarter,
          last: held.quarter,
          quarters: [held],
          peak: held,
          now,
        })
      else {
        known.security = security
        known.last = held.quarter
        known.quarters.push(held)
        if (size(held) > size(known.peak)) known.peak = held
        known.now = now
      }
    }
  return [...histories.values()].sort(
    (a, b) =>
      size(b.now) - size(a.now) ||
      b.last.localeCompare(a.last) ||
      size(b.peak) - size(a.peak) ||
      (a.key < b.key ? -1 : 1),
  )
}

/** Options have no weight and come last. */
function size(held: QuarterHeld | null): number {
  return held?.weightPct ?? -1
}

/** The mean number of consecutive quarters that the current positions have been held, weighted by value. */
export function meanQuartersHeld(histories: HoldingHistory[], portfolios: Portfolio[]): number | null {
  const order = new Map(portfolios.map(({ quarter }, index) => [quarter, index]))
  const follows = (later: HoldingHistory["quarters"][number], earlier: typeof later | undefined) =>
    earlier !== undefined && order.get(later.quarter) === (order.get(earlier.quarter) ?? Number.NaN) + 1
  let weights = 0
  let quarters = 0
  for (const { now, quarters: held } of histories) {
    if (!now?.weightPct) continue
    const lastBreak = held.findLastIndex((each, index) => !follows(each, held[index - 1]))
    const run = held.length - lastBreak
    weights += now.weightPct
    quarters += now.weightPct * run
  }
  return weights > 0 ? quarters / weights : null
}
