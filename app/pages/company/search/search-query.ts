import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import type { SectionTopic } from "~/model/words/section-topics"

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
