import type { NportHolding } from "~/edgar/holdings/nport"
import type { Ticker } from "~/lib/ticker"
import { holdingKey } from "~/model/funds/fund-changes"
import type { FundDocument } from "~/model/funds/fund-document"
import { decodeReport } from "~/model/funds/fund-report"
import { toOverlap } from "~/model/holdings/overlap"

/** A fund of the comparison with its latest report. */
export interface ComparedFund {
  ticker: Ticker
  name: string
  asOf: string
}

export interface FundsOverlap {
  funds: ComparedFund[]
  /** Shared percent of each pair, by place; null beside itself. */
  shared: (number | null)[][]
  /** The number of holdings that all funds have. */
  count: number
  /** Holdings of at least two funds, those of most funds first, with the weight in each; null where it is not held. */
  rows: { name: string; title: string; weightsPct: (number | null)[] }[]
}

const rowsShown = 50

/** The overlap of two or more funds; holdings are matched by CUSIP, ISIN or name. Null below two reports. */
export function toFundsOverlap(documents: FundDocument[]): FundsOverlap | null {
  const read = documents.flatMap((fund) => {
    const [report] = fund.reports
    if (!report) return []
    const { holdings } = decodeReport(report)
    return { ticker: fund.ticker, name: fund.name, asOf: report.asOf, holdings, weights: toWeights(holdings) }
  })
  if (read.length < 2) return null
  const names = new Map<string, NportHolding>()
  for (const { holdings } of read.toReversed())
    for (const holding of holdings) names.set(holdingKey(holding), holding)
  const rows = [...names].flatMap(([key, { name, title }]) => {
    const weightsPct = read.map(({ weights }) => weights.get(key) ?? null)
    const held = weightsPct.flatMap((weight) => (weight !== null && weight > 0 ? weight : []))
    return held.length < 2
      ? []
      : [{ key, name, title, weightsPct, held: held.length, least: Math.min(...held) }]
  })
  rows.sort((a, b) => b.held - a.held || b.least - a.least || (a.key < b.key ? -1 : 1))
  return {
    funds: read.map(({ ticker, name, asOf }) => ({ ticker, name, asOf })),
    shared: read.map((first) =>
      read.map((second) => (first === second ? null : share(first.weights, second.weights))),
    ),
    count: rows.filter(({ held }) => held === read.length).length,
    rows: rows.slice(0, rowsShown).map(({ name, title, weightsPct }) => ({ name, title, weightsPct })),
  }
}

function toWeights(holdings: NportHolding[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const holding of holdings) {
    const key = holdingKey(holding)
    weights.set(key, (weights.get(key) ?? 0) + (holding.weightPct ?? 0))
  }
  return weights
}

function share(first: Map<string, number>, second: Map<string, number>): number {
  const toList = (weights: Map<string, number>) =>
    [...weights].map(([key, weightPct]) => ({ key, weightPct }))
  return toOverlap(toList(first), toList(second)).sharedPct
}
