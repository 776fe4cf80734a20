import { eightKItemTitle, parseEightKItems } from "~/edgar/eight-k-items"
import { baseForm, formName } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { parsePage } from "~/lib/row-page"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"

export interface FilingsFilter {
  /** A form without amendment suffix, `10-K`; null for all. */
  form: string | null
  year: string | null
  /** An item of Form 8-K, `4.02`. */
  item: string | null
  /** Words that must all appear in the form, its items or its description. */
  q: string
  /** True if the forms of insiders, which are most of many lists, are shown without being asked for. */
  insiders: boolean
  page: number
}

/** Forms of insiders: their holdings, trades and proposed sales. */
export function isInsiderForm(form: string): boolean {
  return /^(?:3|4|5|144)$/.test(baseForm(form))
}

/** The form of transcripts in the list of filings. */
export const transcriptForm = "Transcript"

/** Parses a filter from an address; unknown values are ignored. */
export function parseFilingsFilter(params: URLSearchParams): FilingsFilter {
  const year = params.get("year") ?? ""
  const item = params.get("item") ?? ""
  return {
    form: params.get("form")?.slice(0, 20) || null,
    year: /^\d{4}$/.test(year) ? year : null,
    item: /^(\d\.\d{2}|\d{1,2})$/.test(item) ? item : null,
    q: params.get("q")?.trim().slice(0, 80) ?? "",
    insiders: params.get("insiders") === "all",
    page: parsePage(params),
  }
}

export function filingsAddress(
  ticker: Ticker,
  { form, year, item, q, insiders, page }: Partial<FilingsFilter>,
  suffix = "",
): string {
  const search = toSearch({ form, year, item, q, insiders: insiders && "all", page: page !== 1 && page })
  return `/company/${ticker}/filings${suffix}${search}`
}

export function filterFilings(
  filings: SubmittedFiling[],
  { form, year, item, q }: Omit<FilingsFilter, "page" | "insiders">,
): SubmittedFiling[] {
  const words = splitWords(q)
  return filings.filter(
    (filing) =>
      (!form || baseForm(filing.form) === baseForm(form)) &&
      (!year || filing.filed.startsWith(year)) &&
      (!item || parseEightKItems(filing.items).includes(item)) &&
      hasWords(textOfFiling(filing), words),
  )
}

export function splitWords(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean)
}

export function hasWords(text: string, words: string[]): boolean {
  if (words.length === 0) return true
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

function textOfFiling({ form, description, items, accession, filed }: SubmittedFiling): string {
  const titles = parseEightKItems(items).map((item) => `${item} ${eightKItemTitle(item)}`)
  return [form, formName(form), description, ...titles, accession, filed].join(" ")
}
