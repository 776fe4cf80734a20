import { baseForm } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { type FilingsDocument, listFilings } from "./filings-document"

export interface FilingsFilter {
  /** A form without its amendment mark, `10-K`; null for all. */
  form: string | null
  year: string | null
  page: number
}

export interface FilingsView {
  filter: FilingsFilter
  /** Forms with how many there are of each, the most telling first. */
  forms: { form: string; count: number }[]
  years: string[]
  rows: SubmittedFiling[]
  matching: number
  total: number
  pages: number
  unread: FilingsDocument["unread"]
}

export const filingsAPage = 100

/** Forms that readers look for first; the rest follow by how often they were filed. */
const prominent = [
  "10-K",
  "10-Q",
  "8-K",
  "20-F",
  "6-K",
  "40-F",
  "DEF 14A",
  "4",
  "3",
  "SC 13D",
  "SC 13G",
  "13F-HR",
  "S-1",
]

/** Reads a filter from an address; whatever it does not know is left out. */
export function parseFilingsFilter(params: URLSearchParams): FilingsFilter {
  const year = params.get("year") ?? ""
  const page = Number(params.get("page") ?? 1)
  return {
    form: params.get("form")?.slice(0, 20) || null,
    year: /^\d{4}$/.test(year) ? year : null,
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
}

/** One page of a company's filings, newest first, with what the filter offers. */
export function toFilingsView(document: FilingsDocument, filter: FilingsFilter): FilingsView {
  const all = listFilings(document)
  const matching = filterFilings(all, filter)
  const pages = Math.max(1, Math.ceil(matching.length / filingsAPage))
  const page = Math.min(filter.page, pages)
  return {
    filter: { ...filter, page },
    forms: countForms(all),
    years: [...new Set(all.map((filing) => filing.filed.slice(0, 4)))].sort().reverse(),
    rows: matching.slice((page - 1) * filingsAPage, page * filingsAPage),
    matching: matching.length,
    total: all.length,
    pages,
    unread: document.unread,
  }
}

export function filterFilings(
  filings: SubmittedFiling[],
  { form, year }: Omit<FilingsFilter, "page">,
): SubmittedFiling[] {
  return filings.filter(
    (filing) =>
      (!form || baseForm(filing.form) === baseForm(form)) && (!year || filing.filed.startsWith(year)),
  )
}

function countForms(filings: SubmittedFiling[]): FilingsView["forms"] {
  const counts = new Map<string, number>()
  for (const filing of filings) {
    const form = baseForm(filing.form)
    counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  const rank = (form: string) => (prominent.includes(form) ? prominent.indexOf(form) : prominent.length)
  return [...counts]
    .map(([form, count]) => ({ form, count }))
    .sort((a, b) => rank(a.form) - rank(b.form) || b.count - a.count || a.form.localeCompare(b.form))
}
