import { toIsoDate } from "~/lib/dates"
import { escapeText } from "~/lib/escape"
import { type ListIndex, unloadedCoverage } from "~/model/directory/list-index"

export interface SitemapPage {
  path: string
  /** When its data was last read, ms since the epoch; null if unknown. */
  changedAt: number | null
}

/** Addresses of one file. The protocol allows 50,000. */
const pagesAFile = 40_000

/** Pages other than companies and investors. */
const fixed = [
  "/",
  "/investors",
  "/funds",
  "/insiders",
  "/filings",
  "/screener",
  "/earnings",
  "/fund-letters",
  "/compounding",
  "/blog",
  "/status",
  "/developers",
  "/developers/files",
  "/connect",
  "/privacy-policy",
]

interface SitemapSources {
  index: ListIndex
  /** Managers and funds that are loaded. */
  managers: string[]
  persons: string[]
  funds: string[]
  /** When each source was read, by its key. */
  readAt: ReadonlyMap<string, number>
}

/**
 * Addresses for search engines, in an order that stays. Only loaded companies and funds are listed, because a crawler
 * that opens the others would cause requests to the SEC.
 */
export function listSitemapPages(
  { index, managers, persons, funds, readAt }: SitemapSources,
  further: string[],
): SitemapPage[] {
  const companies = index.companies
    .filter(({ sic, coverage }) => sic !== null || coverage !== unloadedCoverage)
    .map(({ ticker, cik }) => ({ path: `/company/${ticker}`, key: `company:${cik}` }))
  const ciks = new Set([...index.investors.map(({ cik }) => cik), ...managers])
  const investors = [...ciks].map((cik) => ({ path: `/investor/${cik}`, key: `investor:${cik}` }))
  const people = persons.map((cik) => ({ path: `/person/${cik}`, key: "" }))
  const etfs = funds.map((ticker) => ({ path: `/etf/${ticker}`, key: `fund:${ticker}` }))
  const others = [...fixed, ...further].map((path) => ({ path, key: "" }))
  return [...others, ...investors, ...etfs, ...people, ...companies].map(({ path, key }) => ({
    path,
    changedAt: readAt.get(key) ?? null,
  }))
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const head = '<?xml version="1.0" encoding="utf-8"?>\n'

/** The list of the parts, each with the day of its newest page. */
export function toSitemapIndex(origin: string, pages: SitemapPage[]): string {
  const parts = Array.from({ length: Math.ceil(pages.length / pagesAFile) }, (_, place) => {
    const newest = takePart(pages, place + 1).reduce((last, page) => Math.max(last, page.changedAt ?? 0), 0)
    const part = { path: `/sitemap.xml?part=${place + 1}`, changedAt: newest || null }
    return `<sitemap>${toLocation(origin, part)}</sitemap>`
  })
  return `${head}<sitemapindex ${namespace}>\n${parts.join("\n")}\n</sitemapindex>\n`
}

/** One part of the addresses; null if there is no such part. */
export function toSitemapPart(origin: string, pages: SitemapPage[], part: number): string | null {
  const urls = takePart(pages, part).map((page) => `<url>${toLocation(origin, page)}</url>`)
  return urls.length === 0 ? null : `${head}<urlset ${namespace}>\n${urls.join("\n")}\n</urlset>\n`
}

function takePart(pages: SitemapPage[], part: number): SitemapPage[] {
  return Number.isInteger(part) && part > 0 ? pages.slice((part - 1) * pagesAFile, part * pagesAFile) : []
}

function toLocation(origin: string, { path, changedAt }: SitemapPage): string {
  const day = changedAt === null ? "" : `<lastmod>${toIsoDate(changedAt)}</lastmod>`
  return `<loc>${escapeText(encodeURI(origin + path))}</loc>${day}`
}

/** Excludes personal pages and sorted or filtered tables. */
export function toRobots(origin: string): string {
  const closed = [
    "/account",
    "/alerts/",
    "/api/",
    "/auth/",
    "/dev/",
    "/embed/",
    "/ingest",
    "/login",
    "/logout",
    "/search",
    "/watchlist",
    "/*.data$",
  ]
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${origin}/sitemap.xml\n`
}
