import { parseQuarter, type Quarter, shiftQuarter } from "~/lib/quarter"
import { toConcentration } from "~/model/holdings/activity"
import type { SplitsOf } from "~/model/holdings/compare-portfolios"
import {
  decodeFilings,
  type FiledHoldings,
  isRead,
  type UnreadFiling,
} from "~/model/holdings/decode-investor"
import { type HoldingHistory, holdingHistories } from "~/model/holdings/holding-history"
import { type HoldingLine, type LabelSecurity, toHoldingLine } from "~/model/holdings/holding-line"
import type { InvestorDocument } from "~/model/holdings/investor-document"
import { type Aliases, onlyWhole, type Portfolio, toPortfolios } from "~/model/holdings/portfolios"
import { toQuarterChanges } from "~/model/holdings/quarter-changes"
import { settleAmendments } from "~/model/holdings/settle-amendments"
import { describeNotice, quarterNotes } from "./holdings-notes"

/** A manager's holdings at a quarter end. */
export interface HoldingsView {
  quarter: Quarter
  /** The quarter that statuses compare with; null for the first quarter and after a missing one. */
  comparedWith: Quarter | null
  /** Loaded quarters, newest first. */
  quarters: Quarter[]
  firstLoaded: Quarter | null
  filings: FiledHoldings[]
  lines: HoldingLine[]
  /** The weights of a line through all quarters, oldest first. */
  getWeights: (key: string) => (number | null)[]
  valueUsd: number
  optionsUsd: number
  /** Issuers, by the first six characters of the CUSIP: two classes of shares are one company. */
  companies: number
  top10Pct: number | null
  top25Pct: number | null
  turnover: number | null
  boughtUsd: number | null
  soldUsd: number | null
  newCount: number | null
  soldCount: number | null
  unmappedUsd: number
  notes: string[]
}

/** The requested or the latest quarter; null if it is not loaded. */
export function toHoldingsView(
  document: InvestorDocument,
  requested: Quarter | null,
  { aliases, splitsOf, label }: { aliases: Aliases; splitsOf: SplitsOf; label: LabelSecurity },
): HoldingsView | null {
  const filings = decodeFilings(document)
  const portfolios = toPortfolios(filings, aliases)
  const whole = onlyWhole(portfolios)
  const portfolio = requested ? portfolios.find(({ quarter }) => quarter === requested) : whole.at(-1)
  if (!portfolio) return null
  const { before, changes, activity, newCount, soldCount } = toQuarterChanges(
    filings,
    portfolios,
    portfolio,
    splitsOf,
  )
  const histories = new Map(holdingHistories(whole).map((history) => [history.key, history]))
  const lines = changes.map((change) => toHoldingLine(change, histories.get(change.key), label))
  const held = lines.filter((line) => line.kind !== "options" && line.value > 0)
  const ofQuarter = settleAmendments(filings).filter(({ quarter }) => quarter === portfolio.quarter)
  return {
    quarter: portfolio.quarter,
    comparedWith: typeof before === "string" ? null : before.quarter,
    quarters: portfolios.map(({ quarter }) => quarter).reverse(),
    firstLoaded: whole[0]?.quarter ?? null,
    filings: ofQuarter,
    lines,
    getWeights: (key) => getWeights(histories.get(key), whole),
    valueUsd: portfolio.valueUsd,
    optionsUsd: portfolio.optionsUsd,
    companies: new Set(held.map((line) => line.cusip.slice(0, 6) || line.issuer)).size,
    ...toConcentration(portfolio),
    turnover: activity?.turnover ?? null,
    boughtUsd: activity?.boughtUsd ?? null,
    soldUsd: activity?.soldUsd ?? null,
    newCount,
    soldCount,
    unmappedUsd: held.filter((line) => !line.ticker).reduce((sum, line) => sum + line.value, 0),
    notes: [
      ...[portfolio === whole.at(-1) ? describeNotice(filings, portfolio.quarter) : null].flatMap(
        (note) => note ?? [],
      ),
      ...quarterNotes(portfolio, before, ofQuarter, lines),
    ],
  }
}

/** Includes every calendar quarter, so that a missing quarter is a gap. */
function getWeights(history: HoldingHistory | undefined, whole: Portfolio[]): (number | null)[] {
  const [first, last] = [whole[0]?.quarter, whole.at(-1)?.quarter]
  if (!first || !last) return []
  const held = new Map(history?.quarters.map(({ quarter, weightPct }) => [quarter, weightPct]))
  const weights: (number | null)[] = []
  for (let quarter = first; quarter <= last; quarter = shiftQuarter(quarter, 1))
    weights.push(held.get(quarter) ?? null)
  return weights
}

/** Filings listed for a quarter that is not loaded, to show the reason. */
export function getUnreadFilings(document: InvestorDocument, quarter: Quarter): UnreadFiling[] {
  return decodeFilings(document)
    .filter((filing) => !isRead(filing))
    .filter((filing) => filing.quarter && parseQuarter(filing.quarter) === quarter)
}
