import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import { longestQuery } from "~/model/words/parse-words"
import { isSectionTopic, type SectionTopic } from "~/model/words/section-topics"

/** The state of the page for searching in filings, which its address contains. */
export interface FilingSearchQuery {
  q: string
  form: string | null
  year: string | null
  section: SectionTopic | null
  sort: "newest" | "fit"
  /** The place that is searched: the documents stored here, or the SEC. */
  where: "stored" | "sec"
  page: number
}

export function parseFilingSearch(params: URLSearchParams): FilingSearchQuery {
  const year = params.get("year") ?? ""
  const section = params.get("section") ?? ""
  return {
    q: parseText(params),
    form: parseForm(params),
    year: /^\d{4}$/.test(year) ? year : null,
    section: isSectionTopic(section) ? section : null,
    sort: params.get("sort") === "fit" ? "fit" : "newest",
    where: params.get("where") === "sec" ? "sec" : "stored",
    page: parsePage(params),
  }
}

/** The words of a search. A longer text is refused where they are read. */
export function parseText(params: URLSearchParams): string {
  const text = params.get("q")?.slice(0, longestQuery * 10) ?? ""
  return text.replace(/\s+/g, " ").trim()
}

export function parseForm(params: URLSearchParams): string | null {
  const form = params.get("form")?.trim().toUpperCase() ?? ""
  return /^[A-Z0-9][A-Z0-9 /-]{0,19}$/.test(form) ? form : null
}

export function parsePage(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? 1)
  return Number.isInteger(page) && page > 0 && page <= 100 ? page : 1
}

export function filingSearchAddress(
  ticker: Ticker,
  { q, form, year, section, sort, where, page }: Partial<FilingSearchQuery>,
  suffix = "",
): string {
  const search = toSearch({
    ...{ q, form, year, section },
    sort: sort === "fit" && sort,
    where: where === "sec" && where,
    page: page !== 1 && page,
  })
  return `/company/${ticker}/search${suffix}${search}`
}
