import type { Cik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import { findCompany, type ListIndex } from "~/model/directory/list-index"
import { longestQuery } from "./parse-words"
import { getTopicTags, isSectionTopic, type SectionTopic } from "./section-topics"
import { wordTags } from "./word-tags"

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

/** The companies of tickers that are listed. */
export function findFilers(tickers: Ticker[], index: ListIndex): Cik[] {
  return [...new Set(tickers.flatMap((ticker) => findCompany(index, ticker)?.cik ?? []))]
}

/** What a query narrows words by, beside the days: a document has one tag of each group. */
export function toTagGroups(
  { form, item, section, sector, industry, tickers }: FilingsQuery,
  index: ListIndex,
): string[][] {
  const filers = findFilers(tickers, index)
  return [
    ...(form ? [[wordTags.form(form)]] : []),
    ...(item ? [[wordTags.item(item)]] : []),
    ...(section ? [getTopicTags(section)] : []),
    ...(sector ? [[wordTags.sector(sector)]] : []),
    ...(industry ? [[wordTags.industry(industry)]] : []),
    // Tickers that are not listed find nothing.
    ...(tickers.length > 0 ? [filers.length > 0 ? filers.map(wordTags.filer) : ["none"]] : []),
  ]
}
