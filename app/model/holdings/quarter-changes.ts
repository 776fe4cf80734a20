import { parseQuarter, type Quarter } from "~/lib/quarter"
import { type Activity, toActivity } from "./activity"
import {
  type Before,
  comparePortfolios,
  findQuarterBefore,
  type PositionChange,
  type SplitsOf,
  type Status,
} from "./compare-portfolios"
import type { FiledHoldings } from "./decode-investor"
import type { Portfolio } from "./portfolios"

/** A quarter compared with the previous one. */
interface QuarterChanges {
  portfolio: Portfolio
  before: Before
  changes: PositionChange[]
  activity: Activity | null
  /** Shares and principal that are new, and that were sold completely; null without a comparison. */
  newCount: number | null
  soldCount: number | null
}

/** No known splits; splits are inferred from the figures. */
const noKnownSplits: SplitsOf = () => []

export function toQuarterChanges(
  filings: FiledHoldings[],
  portfolios: Portfolio[],
  portfolio: Portfolio,
  splitsOf: SplitsOf = noKnownSplits,
): QuarterChanges {
  const before = findQuarterBefore(portfolios, portfolio.quarter, firstQuarter(filings) === portfolio.quarter)
  const changes = comparePortfolios(before, portfolio, splitsOf)
  const held = changes.filter(({ position }) => position.security.putCall === null)
  const isCompared = typeof before !== "string" && held.some(({ status }) => status !== null)
  const count = (wanted: Status) =>
    isCompared ? held.filter(({ status }) => status === wanted).length : null
  const activity = isCompared ? toActivity(before, portfolio, changes) : null
  return { portfolio, before, changes, activity, newCount: count("New"), soldCount: count("Sold All") }
}

/** The earliest quarter of any filing, read or not. */
function firstQuarter(filings: FiledHoldings[]): Quarter | null {
  const quarters = filings.flatMap(({ quarter }) => (quarter && parseQuarter(quarter)) || [])
  return quarters.sort()[0] ?? null
}
