import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"

/** The state of the page for searching in filings, which its address contains. */
export interface FilingSearchQuery {
  q: string
  form: string | null
  year: string | null
  /** The place that is searched: the documents stored here, or the SEC. */
  where: "stored" | "sec"
  page: number
}

export function parseFilingSearch(params: URLSearchParams): FilingSearchQuery {
  const year = params.get("year") ?? ""
  const form = params.get("form")?.trim().toUpperCase() ?? ""
  const page = Number(params.get("page") ?? 1)
  return {
    q: params.get("q")?.replace(/\s+/g, " ").trim().slice(0, 100) ?? "",
    form: /^[A-Z0-9][A-Z0-9 /-]{0,19}$/.test(form) ? form : null,
    year: /^\d{4}$/.test(year) ? year : null,
    where: params.get("where") === "sec" ? "sec" : "stored",
    page: Number.isInteger(page) && page > 0 && page <= 100 ? page : 1,
  }
}

export function filingSearchAddress(
  ticker: Ticker,
  { q, form, year, where, page }: Partial<FilingSearchQuery>,
  suffix = "",
): string {
  const search = toSearch({ q, form, year, where: where === "sec" && where, page: page !== 1 && page })
  return `/company/${ticker}/search${suffix}${search}`
}
