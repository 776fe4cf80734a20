import { parseQuarter, type Quarter } from "~/lib/quarter"
import { type Activity, activityOf } from "./activity"
import {
  type Before,
  beforeOf,
  comparePortfolios,
  type PositionChange,
  type SplitsOf,
} from "./compare-portfolios"
import type { FiledHoldings } from "./decode-investor"
import type { Portfolio } from "./portfolios"

/** A quarter beside the one before it. */
export interface QuarterChanges {
  portfolio: Portfolio
  before: Before
  changes: PositionChange[]
  activity: Activity | null
}

/** Nothing is known of the issuers; the figures alone tell. */
export const noKnownSplits: SplitsOf = () => []

export function toQuarterChanges(
  filings: FiledHoldings[],
  portfolios: Portfolio[],
  portfolio: Portfolio,
  splitsOf: SplitsOf = noKnownSplits,
): QuarterChanges {
  const before = beforeOf(portfolios, portfolio.quarter, firstQuarter(filings) === portfolio.quarter)
  const changes = comparePortfolios(before, portfolio, splitsOf)
  return { portfolio, before, changes, activity: activityOf(before, portfolio, changes) }
}

/** The earliest quarter that any filing reports on, read or not. */
function firstQuarter(filings: FiledHoldings[]): Quarter | null {
  const quarters = filings.flatMap(({ quarter }) => (quarter && parseQuarter(quarter)) || [])
  return quarters.sort()[0] ?? null
}
