import type { Cusip, FiledCusip } from "~/lib/cusip"
import { countHoldings, toConcentration } from "./activity"
import type { SplitsOf } from "./compare-portfolios"
import { decodeFilings } from "./decode-investor"
import type { InvestorDocument } from "./investor-document"
import { formatHeld } from "./key-rows"
import { type Aliases, hasCertainUnit, onlyWhole, toPortfolios } from "./portfolios"
import { toQuarterChanges } from "./quarter-changes"

/** A row of the table `holdings`. */
export interface HoldingRecord {
  cusip: Cusip
  quarter: string
  held: string
  name: string
  class: string
  shares: number
  value: number
  percentage: number | null
  status: string | null
  ratio: number | null
  sharesDiff: number | null
  weightingDiff: number | null
  split: number | null
  splitInferred: 0 | 1
}

/** A row of the table `investor_quarters`. */
export interface QuarterRecord {
  quarter: string
  value: number
  optionsValue: number
  positions: number
  topCusip: FiledCusip | null
  topName: string | null
  topPercentage: number | null
  top10: number | null
  turnover: number | null
  /** Shares and principal; an option is no holding of its issuer. */
  newCount: number | null
  soldCount: number | null
  filed: string
  unitCertain: 0 | 1
  isLatest: 0 | 1
}

/**
 * All rows of a manager's filings. A holding without a CUSIP, and a quarter of which only an addition was read, are
 * only on the manager's page.
 */
export function toHoldingRecords(
  document: InvestorDocument,
  { aliases, splitsOf }: { aliases: Aliases; splitsOf: SplitsOf },
): { holdings: HoldingRecord[]; quarters: QuarterRecord[] } {
  const filings = decodeFilings(document)
  const portfolios = onlyWhole(toPortfolios(filings, aliases))
  const holdings: HoldingRecord[] = []
  const quarters = portfolios.map((portfolio, index): QuarterRecord => {
    const { changes, activity, newCount, soldCount } = toQuarterChanges(
      filings,
      portfolios,
      portfolio,
      splitsOf,
    )
    for (const { position, status, ratio, sharesDiff, weightDiffPct, split } of changes) {
      const { cusip, name, titleOfClass } = position.security
      if (!cusip) continue
      holdings.push({
        cusip,
        quarter: portfolio.quarter,
        held: formatHeld(position.security),
        name,
        class: titleOfClass,
        shares: position.amount,
        value: position.valueUsd,
        percentage: position.weightPct,
        status,
        ratio,
        sharesDiff,
        weightingDiff: weightDiffPct,
        split: split?.ratio ?? null,
        splitInferred: split?.isInferred ? 1 : 0,
      })
    }
    const top = portfolio.positions.find(({ weightPct }) => weightPct !== null)
    return {
      quarter: portfolio.quarter,
      value: portfolio.valueUsd,
      optionsValue: portfolio.optionsUsd,
      positions: countHoldings(portfolio),
      topCusip: top?.security.cusip ?? null,
      topName: top?.security.name ?? null,
      topPercentage: top?.weightPct ?? null,
      top10: toConcentration(portfolio).top10Pct,
      turnover: activity?.turnover ?? null,
      newCount,
      soldCount,
      filed: portfolio.filings.at(-1)?.filed ?? "",
      unitCertain: hasCertainUnit(portfolio) ? 1 : 0,
      isLatest: index === portfolios.length - 1 ? 1 : 0,
    }
  })
  return { holdings, quarters }
}
