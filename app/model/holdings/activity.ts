import type { Before, PositionChange } from "./compare-portfolios"
import type { Portfolio } from "./portfolios"

/** Of the share and principal rows, 0–100. */
export interface Concentration {
  top10Pct: number | null
  top25Pct: number | null
}

export function concentrationOf(portfolio: Portfolio): Concentration {
  const weights = portfolio.positions.flatMap(({ weightPct }) => (weightPct === null ? [] : weightPct))
  const sum = (top: number) =>
    weights.length ? weights.slice(0, top).reduce((total, weight) => total + weight, 0) : null
  return { top10Pct: sum(10), top25Pct: sum(25) }
}

export interface Activity {
  boughtUsd: number
  soldUsd: number
  /** The lesser of bought and sold over the mean value of the two quarters; null without both. */
  turnover: number | null
  /** Change of value that trading does not explain. */
  priceChangeUsd: number | null
}

/** What was bought and sold in a quarter, shares only, at implied prices; null where nothing may be compared. */
export function activityOf(before: Before, after: Portfolio, changes: PositionChange[]): Activity | null {
  if (typeof before === "string") return null
  const traded = changes.flatMap(({ tradedUsd }) => tradedUsd ?? [])
  const boughtUsd = traded.reduce((sum, value) => sum + Math.max(0, value), 0)
  const soldUsd = traded.reduce((sum, value) => sum + Math.max(0, -value), 0)
  const meanUsd = (before.valueUsd + after.valueUsd) / 2
  return {
    boughtUsd,
    soldUsd,
    turnover: meanUsd > 0 ? Math.min(boughtUsd, soldUsd) / meanUsd : null,
    priceChangeUsd: after.valueUsd - before.valueUsd - (boughtUsd - soldUsd),
  }
}
