import { parseQuarter, type Quarter } from "~/lib/quarter"
import { type Activity, toActivity } from "./activity"
import {
  type Before,
  comparePortfolios,
  findQuarterBefore,
  type PositionChange,
  type SplitsOf,
} from "./compare-portfolios"
import type { FiledHoldings } from "./decode-investor"
import type { Portfolio } from "./portfolios"

/** A quarter compared with the previous one. */
interface QuarterChanges {
  portfolio: Portfolio
  before: Before
  changes: PositionChange[]
  activity: Activity | null
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
  return { portfolio, before, changes, activity: toActivity(before, portfolio, changes) }
}

/** The earliest quarter of any filing, read or not. */
function firstQuarter(filings: FiledHoldings[]): Quarter | null {
  const quarters = filings.flatMap(({ quarter }) => (quarter && parseQuarter(quarter)) || [])
  return quarters.sort()[0] ?? null
}
