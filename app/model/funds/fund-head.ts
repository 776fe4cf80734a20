import type { NportHolding } from "~/edgar/holdings/nport"
import type { Cik } from "~/lib/cik"
import { tidyName } from "~/lib/text/tidy-name"
import type { Ticker } from "~/lib/ticker"
import { compareReports } from "./fund-changes"
import type { FundDocument } from "./fund-document"
import { decodeReport } from "./fund-report"

/** A fund's latest report in a line of the list of funds. */
export interface FundHead {
  fund: string
  ticker: Ticker
  cik: Cik
  name: string
  registrant: string
  asOf: string
  netAssets: number | null
  holdings: number
  /** Percent of net assets. */
  top10Pct: number
  largest: string | null
  largestPct: number | null
  /** The day of the report before; null without one, as are the numbers of holdings that changed since. */
  since: string | null
  added: number | null
  removed: number | null
  changed: number | null
}

/** The weight of the largest holdings of a report together, in percent of net assets. */
export function sumLargest(holdings: readonly NportHolding[], count: number): number {
  return holdings.slice(0, count).reduce((total, { weightPct }) => total + (weightPct ?? 0), 0)
}

/** The key of a fund's line: its series, or the ticker of a fund without one. */
export function fundOf({ seriesId, ticker }: Pick<FundDocument, "seriesId" | "ticker">): string {
  return seriesId ?? ticker
}

/** The line of a fund by its latest report; null if the document has none. */
export function toFundHead(document: FundDocument): FundHead | null {
  const { ticker, cik, name, registrant, reports } = document
  const [latest, before] = reports.map(decodeReport)
  if (!latest) return null
  const [largest] = latest.holdings
  const statuses = before && compareReports(before.holdings, latest.holdings).map(({ status }) => status)
  const count = (wanted: string) => statuses?.filter((status) => status === wanted).length ?? null
  return {
    fund: fundOf(document),
    ...{ ticker, cik, name: tidyName(name || registrant), registrant: tidyName(registrant) },
    ...{ asOf: latest.asOf, netAssets: latest.netAssets, holdings: latest.holdings.length },
    top10Pct: sumLargest(latest.holdings, 10),
    largest: largest ? tidyName(largest.name || largest.title) : null,
    largestPct: largest?.weightPct ?? null,
    since: before?.asOf ?? null,
    ...{ added: count("New"), removed: count("Sold All"), changed: count("Changed") },
  }
}
