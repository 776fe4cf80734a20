import { formatDay } from "~/lib/dates"
import type { SearchLists } from "~/model/directory/list-index"
import type { RecentItem } from "~/model/recents/recents"
import type { BestMatch } from "~/model/search/best-match"
import type { CompanyHit, InvestorHit, OtherMatch } from "~/model/search/match"
import { companyPath, investorPath } from "~/model/search/match"
import type { NearMatch } from "~/model/search/near-matches"
import { describeLine } from "~/model/search/security-line"
import { popularSearches } from "./popular-searches"
import type { PanelLine } from "./search-option"
import type { NewestFilings } from "./use-newest-filings"

export interface PanelGroup {
  key: string
  title: string
  lines: PanelLine[]
}

interface PanelContent {
  best: BestMatch | null
  recents: RecentItem[]
  companies: CompanyHit[]
  investors: InvestorHit[]
  funds: OtherMatch[]
  others: OtherMatch[]
  near: NearMatch[]
  newest: NewestFilings | null
  isFirstVisit: boolean
}

/** The details of a company's line after its name: `ETF`, `Preferred, series C`. */
export function companyMark(hit: CompanyHit, companies: SearchLists["companies"]): string | null {
  return describeLine(hit, companies) ?? hit.kind ?? null
}

export function exchangeAndTicker({ exchange, ticker }: Pick<CompanyHit, "exchange" | "ticker">): string {
  return [exchange, ticker].filter(Boolean).join(": ")
}

/** The best match above the specified groups, then what else was found; empty groups are left out. */
export function toPanelGroups(content: PanelContent, companies: SearchLists["companies"]): PanelGroup[] {
  const { best, recents, investors, funds, others, near, newest, isFirstVisit } = content
  const groups: PanelGroup[] = [
    {
      key: "best",
      title: "Best match",
      lines: best
        ? [{ key: "best", ...best, mark: [best.kind, best.reason].filter(Boolean).join(" · ") }]
        : [],
    },
    {
      key: "recents",
      title: "Recent Searches",
      lines: recents.map((item) => ({
        key: item.identifier,
        to: item.url,
        name: item.name,
        note: item.type === "investor" ? "" : item.identifier.toUpperCase(),
      })),
    },
    {
      key: "companies",
      title: "Companies",
      lines: content.companies.map((hit) => ({
        key: hit.ticker,
        to: companyPath(hit),
        name: hit.name,
        note: exchangeAndTicker(hit),
        mark: companyMark(hit, companies),
        country: hit.country,
      })),
    },
    {
      key: "investors",
      title: "Investors",
      lines: investors.map((hit) => ({
        key: hit.cik,
        to: investorPath(hit.cik),
        name: hit.name,
        note: hit.owner,
      })),
    },
    { key: "funds", title: "Funds and ETFs", lines: funds.map(toLine) },
    {
      key: "others",
      title: "Also found",
      lines: others.map(toLine),
    },
    { key: "near", title: "Near matches", lines: near.map((match) => ({ key: match.to, ...match })) },
    {
      key: "popular",
      title: "Popular Searches",
      lines: isFirstVisit
        ? popularSearches.map(({ label, note, to }) => ({ key: to, to, name: label, note }))
        : [],
    },
    {
      key: "filings",
      title: newest?.isToday ? "Filed today" : `Filed on ${newest ? formatDay(newest.day) : ""}`,
      lines: (newest?.filings ?? []).map(({ name, to, form, time }) => ({
        key: to,
        to,
        name,
        note: [form, time].filter(Boolean).join(", "),
      })),
    },
  ]
  return groups.filter(({ lines }) => lines.length > 0)
}

function toLine({ to, name, note, reason }: OtherMatch): PanelLine {
  return { key: to + reason, to, name, note, mark: reason }
}
