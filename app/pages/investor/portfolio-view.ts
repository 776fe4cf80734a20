import type { FiledCusip } from "~/lib/cusip"
import { type Quarter, shiftQuarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import { countHoldings, toConcentration } from "~/model/holdings/activity"
import type { SplitsOf } from "~/model/holdings/compare-portfolios"
import { type Conviction, toConvictions } from "~/model/holdings/cost-basis"
import { decodeFilings } from "~/model/holdings/decode-investor"
import { holdingHistories, meanQuartersHeld } from "~/model/holdings/holding-history"
import type { LabelSecurity } from "~/model/holdings/holding-line"
import type { InvestorDocument } from "~/model/holdings/investor-document"
import { type Aliases, hasCertainUnit, onlyWhole, toPortfolios } from "~/model/holdings/portfolios"
import { toQuarterChanges } from "~/model/holdings/quarter-changes"

/** One quarter of a portfolio's history; values are null if the quarter was not filed or not loaded. */
export interface PortfolioQuarter {
  quarter: Quarter
  valueUsd: number | null
  unitCertain: boolean | null
  positions: number | null
  top10Pct: number | null
  top25Pct: number | null
  boughtUsd: number | null
  soldUsd: number | null
  turnover: number | null
  priceChangeUsd: number | null
}

export interface Trade {
  name: string
  ticker: Ticker | null
  status: string | null
  ratio: number | null
  tradedUsd: number
  quarter: Quarter
}

/** A large position, and what the shares still held may have cost. */
export type ConvictionLine = Omit<Conviction, "position"> & {
  name: string
  ticker: Ticker | null
  cusip: FiledCusip
}

export interface PortfolioView {
  quarters: PortfolioQuarter[]
  latest: Quarter
  /** Industries of the latest quarter by weight, 0–100; `null` for holdings whose company is not loaded. */
  sectors: { name: string | null; weightPct: number }[]
  bought: Trade[]
  sold: Trade[]
  /** The largest positions of shares, by weight. */
  convictions: ConvictionLine[]
  /** Value-weighted mean holding period in quarters. */
  quartersHeld: number | null
  /** Turnover of the last four quarters; null if one is missing. */
  turnoverYear: number | null
}

const tradesShown = 10
const convictionsShown = 25

export function toPortfolioView(
  document: InvestorDocument,
  {
    aliases,
    splitsOf,
    label,
    getTickerSector,
  }: {
    aliases: Aliases
    splitsOf: SplitsOf
    label: LabelSecurity
    getTickerSector: (ticker: Ticker | null) => string | null
  },
): PortfolioView | null {
  const filings = decodeFilings(document)
  const portfolios = onlyWhole(toPortfolios(filings, aliases))
  const first = portfolios[0]
  const last = portfolios.at(-1)
  if (!first || !last) return null
  const byQuarter = new Map(
    portfolios.map((portfolio) => [
      portfolio.quarter,
      toQuarterChanges(filings, portfolios, portfolio, splitsOf),
    ]),
  )
  const quarters: PortfolioQuarter[] = []
  for (let quarter = first.quarter; quarter <= last.quarter; quarter = shiftQuarter(quarter, 1)) {
    const changes = byQuarter.get(quarter)
    const concentration = changes && toConcentration(changes.portfolio)
    quarters.push({
      quarter,
      valueUsd: changes?.portfolio.valueUsd ?? null,
      unitCertain: changes ? hasCertainUnit(changes.portfolio) : null,
      positions: changes ? countHoldings(changes.portfolio) : null,
      top10Pct: concentration?.top10Pct ?? null,
      top25Pct: concentration?.top25Pct ?? null,
      boughtUsd: changes?.activity?.boughtUsd ?? null,
      soldUsd: changes?.activity?.soldUsd ?? null,
      turnover: changes?.activity?.turnover ?? null,
      priceChangeUsd: changes?.activity?.priceChangeUsd ?? null,
    })
  }
  const trades = (byQuarter.get(last.quarter)?.changes ?? []).flatMap((change): Trade[] =>
    change.tradedUsd
      ? [
          {
            ...label(change.position.security),
            status: change.status,
            ratio: change.status === "Changed" ? change.ratio : null,
            tradedUsd: change.tradedUsd,
            quarter: last.quarter,
          },
        ]
      : [],
  )
  const hasBefore = typeof byQuarter.get(last.quarter)?.before !== "string"
  const year = quarters.slice(-4).flatMap(({ turnover }) => turnover ?? [])
  return {
    quarters,
    latest: last.quarter,
    sectors: getSectors(last.positions, label, getTickerSector),
    bought: hasBefore
      ? trades
          .filter(({ tradedUsd }) => tradedUsd > 0)
          .sort((a, b) => b.tradedUsd - a.tradedUsd)
          .slice(0, tradesShown)
      : [],
    sold: hasBefore
      ? trades
          .filter(({ tradedUsd }) => tradedUsd < 0)
          .sort((a, b) => a.tradedUsd - b.tradedUsd)
          .slice(0, tradesShown)
      : [],
    convictions: toConvictions(
      [...byQuarter.values()].map(({ portfolio, before, changes }) => ({
        portfolio,
        changes,
        isCompared: typeof before !== "string",
      })),
    )
      .slice(0, convictionsShown)
      .map(({ position: { security }, ...rest }) => ({
        ...label(security),
        cusip: security.cusip,
        ...rest,
      })),
    quartersHeld: meanQuartersHeld(holdingHistories(portfolios), portfolios),
    turnoverYear: year.length === 4 ? year.reduce((sum, value) => sum + value, 0) : null,
  }
}

function getSectors(
  positions: { security: { cusip: FiledCusip; name: string }; weightPct: number | null }[],
  label: LabelSecurity,
  getTickerSector: (ticker: Ticker | null) => string | null,
): PortfolioView["sectors"] {
  const sums = new Map<string | null, number>()
  for (const { security, weightPct } of positions) {
    if (weightPct === null) continue
    const name = getTickerSector(label(security).ticker)
    sums.set(name, (sums.get(name) ?? 0) + weightPct)
  }
  return [...sums]
    .map(([name, weightPct]) => ({ name, weightPct }))
    .sort((a, b) => Number(a.name === null) - Number(b.name === null) || b.weightPct - a.weightPct)
}
