import type { Before, PositionChange } from "./compare-portfolios"
import type { Portfolio } from "./portfolios"

/** Percentages of the share and principal rows, 0–100. */
interface Concentration {
  top10Pct: number | null
  top25Pct: number | null
}

export function toConcentration(portfolio: Portfolio): Concentration {
  const weights = portfolio.positions.flatMap(({ weightPct }) => (weightPct === null ? [] : weightPct))
  const sum = (top: number) =>
    weights.length ? weights.slice(0, top).reduce((total, weight) => total + weight, 0) : null
  return { top10Pct: sum(10), top25Pct: sum(25) }
}

/** The number of holdings that make up a portfolio's value: shares and principal, without options. */
export function countHoldings({ positions }: Portfolio): number {
  return positions.filter(({ security, amount }) => security.putCall === null && amount > 0).length
}

export interface Activity {
  boughtUsd: number
  soldUsd: number
  /** min(bought, sold) ÷ the mean value of the two quarters; null without a previous quarter. */
  turnover: number | null
  /** The change of value that is not due to trading. */
  priceChangeUsd: number | null
}

/** Purchases and sales of shares and principal in a quarter, at implied prices; null if the quarters cannot be compared. */
export function toActivity(before: Before, after: Portfolio, changes: PositionChange[]): Activity | null {
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
