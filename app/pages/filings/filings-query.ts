import { type IsoDate, isIsoDate } from "~/lib/dates"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import { isSectionTopic, type SectionTopic } from "~/model/words/section-topics"
import { parseForm, parsePage, parseText } from "~/pages/company/search/search-query"

/** The state of the page of filings, which its address contains. */
export interface FilingsQuery {
  /** Words in the text; without any, the page lists what was filed. */
  q: string
  form: string | null
  /** An item of Form 8-K, `5.02`. */
  item: string | null
  section: SectionTopic | null
  sector: string | null
  /** The four digits of an industry. */
  industry: string | null
  tickers: Ticker[]
  /** Days of filing. */
  since: IsoDate | null
  upto: IsoDate | null
  sort: "newest" | "fit" | "first"
  page: number
}

const mostTickers = 200

export function parseFilingsQuery(params: URLSearchParams): FilingsQuery {
  const day = (name: string) => {
    const text = params.get(name) ?? ""
    return isIsoDate(text) ? text : null
  }
  const item = params.get("item")?.trim() ?? ""
  const section = params.get("section") ?? ""
  const industry = params.get("industry") ?? ""
  const sort = params.get("sort")
  const date = day("date")
  return {
    q: parseText(params),
    form: parseForm(params),
    item: /^\d{1,2}(\.\d{2})?$/.test(item) ? item : null,
    section: isSectionTopic(section) ? section : null,
    sector: params.get("sector") || null,
    industry: /^\d{4}$/.test(industry) ? industry : null,
    tickers: (params.get("tickers") ?? "")
      .split(/[\s,]+/)
      .flatMap((text) => parseTicker(text) ?? [])
      .slice(0, mostTickers),
    since: date ?? day("since"),
    upto: date ?? day("upto"),
    sort: sort === "fit" || sort === "first" ? sort : "newest",
    page: parsePage(params),
  }
}

export function filingsPath(query: Partial<FilingsQuery>, suffix = ""): string {
  const { q, form, item, section, sector, industry, tickers, since, upto, sort, page } = query
  const isDay = since && since === upto
  return `/filings${suffix}${toSearch({
    ...{ q, form, item, section, sector, industry },
    tickers: tickers?.join(","),
    date: isDay && since,
    since: !isDay && since,
    upto: !isDay && upto,
    sort: sort !== "newest" && sort,
    page: page !== 1 && page,
  })}`
}
