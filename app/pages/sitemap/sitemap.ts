import { escapeText } from "~/lib/escape"
import type { ListIndex } from "~/model/directory/list-index"
import { unloadedCoverage } from "~/model/directory/list-index"

/** The protocol's limit for one file. */
const maxUrls = 50_000

/** Pages other than companies and investors. */
const fixed = [
  "/",
  "/investors",
  "/screener",
  "/earnings",
  "/fund-letters",
  "/compounding",
  "/blog",
  "/status",
  "/developers",
  "/privacy-policy",
]

/**
 * Addresses for search engines. Only loaded companies are listed, because a crawler that opens the others would cause requests to the SEC.
 */
export function sitemapPaths(index: ListIndex, further: string[]): string[] {
  const companies = index.companies
    .filter(({ sic, coverage }) => sic !== null || coverage !== unloadedCoverage)
    .map(({ ticker }) => `/company/${ticker}`)
  const investors = index.investors.map(({ cik }) => `/investor/${cik}`)
  return [...fixed, ...further, ...investors, ...companies].slice(0, maxUrls)
}

export function toSitemap(origin: string, paths: string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeText(encodeURI(origin + path))}</loc></url>`)
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`
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
