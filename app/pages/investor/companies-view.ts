import type { FiledCusip } from "~/lib/cusip"
import { type Quarter, shiftQuarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import type { SplitsOf } from "~/model/holdings/compare-portfolios"
import { decodeFilings, type FiledHoldings } from "~/model/holdings/decode-investor"
import { type HoldingHistory, holdingHistories } from "~/model/holdings/holding-history"
import type { LabelSecurity } from "~/model/holdings/holding-line"
import type { InvestorDocument } from "~/model/holdings/investor-document"
import { type Aliases, onlyWhole, type Portfolio, toPortfolios } from "~/model/holdings/portfolios"
import { toQuarterChanges } from "~/model/holdings/quarter-changes"

/** One security that an investor has ever held. */
export interface HeldCompany {
  key: string
  name: string
  ticker: Ticker | null
  cusip: FiledCusip
  class: string
  kind: string
  first: Quarter
  last: Quarter
  quartersHeld: number
  peakPct: number | null
  peakQuarter: Quarter
  /** Null if no longer held. */
  nowPct: number | null
  nowUsd: number | null
  nowShares: number | null
}

export interface CompaniesView {
  latest: Quarter | null
  quarters: Quarter[]
  companies: HeldCompany[]
  /** The holding selected in the address by quarter; null in quarters without it. */
  chosen: {
    company: HeldCompany
    quarters: {
      quarter: Quarter
      shares: number | null
      valueUsd: number | null
      weightPct: number | null
      price: number | null
    }[]
    /** Splits that earlier quarters are adjusted for. */
    splits: { quarter: Quarter; ratio: number; isInferred: boolean }[]
  } | null
}

export function toCompaniesView(
  document: InvestorDocument,
  chosenKey: string | null,
  { aliases, splitsOf, label }: { aliases: Aliases; splitsOf: SplitsOf; label: LabelSecurity },
): CompaniesView {
  const filings = decodeFilings(document)
  const portfolios = onlyWhole(toPortfolios(filings, aliases))
  const histories = holdingHistories(portfolios)
  const companies = histories.map((history) => toCompany(history, label))
  const chosen = histories.find(({ key }) => key === chosenKey)
  const first = portfolios[0]?.quarter
  const last = portfolios.at(-1)?.quarter
  const span: Quarter[] = []
  if (first && last)
    for (let quarter = first; quarter <= last; quarter = shiftQuarter(quarter, 1)) span.push(quarter)
  return {
    latest: last ?? null,
    quarters: portfolios.map(({ quarter }) => quarter),
    companies,
    chosen: chosen ? toChosen(chosen, filings, portfolios, span, splitsOf, label) : null,
  }
}

function toCompany(
  { key, security, first, last, quarters, peak, now }: HoldingHistory,
  label: LabelSecurity,
): HeldCompany {
  const { name, ticker } = label(security)
  return {
    name,
    ticker,
    key,
    cusip: security.cusip,
    class: security.titleOfClass,
    kind: security.putCall ?? (security.amountType === "PRN" ? "Principal" : "Shares"),
    first,
    last,
    quartersHeld: quarters.length,
    peakPct: peak.weightPct,
    peakQuarter: peak.quarter,
    nowPct: now?.weightPct ?? null,
    nowUsd: now?.valueUsd ?? null,
    nowShares: now?.amount ?? null,
  }
}

/**
 * Zero in a loaded quarter without it, null in a quarter that is not loaded; adjusted for splits to the last
 * quarter.
 */
function toChosen(
  history: HoldingHistory,
  filings: FiledHoldings[],
  portfolios: Portfolio[],
  span: Quarter[],
  splitsOf: SplitsOf,
  label: LabelSecurity,
): NonNullable<CompaniesView["chosen"]> {
  const held = new Map(history.quarters.map((each) => [each.quarter, each]))
  const own = portfolios.map((portfolio) => ({
    ...portfolio,
    positions: portfolio.positions.filter(({ key }) => key === history.key),
  }))
  const read = new Map(own.map((portfolio) => [portfolio.quarter, portfolio]))
  const splits: { quarter: Quarter; ratio: number; isInferred: boolean }[] = []
  let factor = 1
  const quarters = [...span].reverse().map((quarter) => {
    const then = held.get(quarter)
    const portfolio = read.get(quarter)
    const none = portfolio ? 0 : null
    const row = {
      quarter,
      shares: then ? then.amount * factor : none,
      valueUsd: then?.valueUsd ?? none,
      weightPct: then ? then.weightPct : none,
      price: then?.price ? then.price / factor : null,
    }
    const change = portfolio && toQuarterChanges(filings, own, portfolio, splitsOf).changes[0]
    if (change?.split) {
      splits.push({ quarter, ...change.split })
      factor *= change.split.ratio
    }
    return row
  })
  return { company: toCompany(history, label), quarters: quarters.reverse(), splits }
}
