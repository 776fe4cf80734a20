import { formatDay } from "~/lib/dates"
import type { SearchLists } from "~/model/directory/list-index"
import { hasTicker, type RecentItem } from "~/model/recents/recents"
import type { BestMatch } from "~/model/search/best-match"
import type { Destination } from "~/model/search/destinations/destination"
import { keepSection } from "~/model/search/destinations/keep-section"
import { findListed } from "~/model/search/destinations/name-subjects"
import type { CompanyHit, InvestorHit, OtherMatch } from "~/model/search/match"
import { companyPath, investorPath } from "~/model/search/match"
import type { NearMatch } from "~/model/search/near-matches"
import { describeLine } from "~/model/search/security-line"
import { exchangeAndTicker, formatCompanies } from "./line-texts"
import type { ScreenHint } from "./load-screens.server"
import { popularSearches } from "./popular-searches"
import type { PanelLine } from "./search-option"
import type { NewestFilings } from "./use-newest-filings"

export interface PanelGroup {
  key: string
  title: string
  lines: PanelLine[]
}

/** What a query finds. */
export interface FoundLines {
  best: BestMatch | null
  /** Pages that the query names in words. */
  destinations: Destination[]
  companies: CompanyHit[]
  investors: InvestorHit[]
  funds: OtherMatch[]
  persons: OtherMatch[]
  /** Matches other than by current name or ticker. */
  others: OtherMatch[]
  screens: ScreenHint[]
  /** Only if nothing matches. */
  near: NearMatch[]
}

interface PanelContent extends FoundLines {
  favorites: RecentItem[]
  recents: RecentItem[]
  newest: NewestFilings | null
  isFirstVisit: boolean
  /** The address of the page, whose section another company's line keeps. */
  page: string
}

/** The details of a company's line after its name: `ETF`, `Preferred share, series C`. */
export function companyMark(hit: CompanyHit, lists: SearchLists): string | null {
  return describeLine(hit, lists) ?? hit.kind ?? null
}

/**
 * The groups of the panel; empty ones are left out. The line that Enter opens is marked in its group: a page that the
 * words name, otherwise the best match. A best match that is in no group has one of its own, above the specified groups.
 */
export function toPanelGroups(content: PanelContent, lists: SearchLists): PanelGroup[] {
  const { best, destinations, page } = content
  const pages: PanelGroup = {
    key: "pages",
    title: "Pages",
    lines: destinations.map(({ to, name, note }) => ({ key: to, to, name, note })),
  }
  const isPage = destinations[0]?.isExact === true
  const groups = [...(isPage ? [pages] : []), ...toFoundGroups(content, lists), ...(isPage ? [] : [pages])]
  const opened = isPage ? destinations[0] : best
  if (!opened) return groups.filter(({ lines }) => lines.length > 0)
  const coverage = findListed(opened.to, lists)?.coverage ?? ""
  const to = isPage ? opened.to : keepSection(opened.to, page, coverage)
  const line = groups
    .filter(({ key }) => key !== "recents" && key !== "favorites")
    .flatMap(({ lines }) => lines)
    .find((each) => each.to === to)
  if (line) line.isBest = true
  else if (best) {
    const mark = [best.kind, best.reason].filter(Boolean).join(" · ")
    groups.unshift({
      key: "best",
      title: "Best match",
      lines: [{ ...best, key: "best", to, mark, isBest: true }],
    })
  }
  return groups.filter(({ lines }) => lines.length > 0)
}

function toFoundGroups(content: PanelContent, lists: SearchLists): PanelGroup[] {
  const { favorites, recents, investors, funds, persons, others, screens, near, newest, isFirstVisit, page } =
    content
  return [
    { key: "favorites", title: "Favorites", lines: favorites.map(toRecentLine) },
    { key: "recents", title: "Recent Searches", lines: recents.map(toRecentLine) },
    {
      key: "companies",
      title: "Companies",
      lines: content.companies.map((hit) => ({
        key: hit.ticker,
        to: keepSection(companyPath(hit), page, hit.coverage),
        name: hit.name,
        note: exchangeAndTicker(hit),
        mark: companyMark(hit, lists),
        country: hit.country,
      })),
    },
    {
      key: "investors",
      title: "Investors",
      lines: investors.map((hit) => ({
        key: hit.cik,
        to: keepSection(investorPath(hit.cik), page, ""),
        name: hit.name,
        note: hit.owner,
      })),
    },
    { key: "funds", title: "Funds and ETFs", lines: funds.map(toLine) },
    { key: "persons", title: "People", lines: persons.map(toLine) },
    {
      key: "others",
      title: "Also found",
      lines: others.map(toLine),
    },
    {
      key: "screens",
      title: "Screens",
      lines: screens.map(({ to, query, words, count }) => ({
        key: query,
        to,
        name: words,
        note: count === null ? "" : formatCompanies(count),
        mark: query,
        isSentence: true,
      })),
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
      lines: (newest?.filings ?? [])
        .filter(({ day }) => day === newest?.day)
        .map(({ name, to, form, time }) => ({
          key: to,
          to,
          name,
          note: [form, time].filter(Boolean).join(", "),
        })),
    },
  ]
}

function toRecentLine(item: RecentItem): PanelLine {
  return {
    key: item.url,
    to: item.url,
    name: item.name,
    note: hasTicker(item) ? item.identifier.toUpperCase() : "",
  }
}

function toLine({ to, name, note, reason }: OtherMatch): PanelLine {
  return { key: to + reason, to, name, note, mark: reason }
}
