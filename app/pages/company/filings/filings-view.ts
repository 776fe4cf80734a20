import { acceptedAt, stampClock } from "~/edgar/acceptance-time"
import { parseEightKItems } from "~/edgar/eight-k-items"
import { baseForm } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { NewYorkTime } from "~/lib/new-york"
import { takePage } from "~/lib/row-page"
import { findLate, type Lateness } from "~/model/filings/due-date"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import {
  type FilingsFilter,
  filterFilings,
  hasWords,
  isInsiderForm,
  splitWords,
  transcriptForm,
} from "~/model/filings/filings-filter"
import { type Amendments, besideOriginals, pairAmendments } from "~/model/filings/pair-amendments"
import type { TranscriptHead } from "~/model/transcripts/transcripts-document"

export type FilingRow =
  | {
      kind: "filing"
      filing: SubmittedFiling
      /** The time when the SEC accepted it, New York time; null if the list has only the day. */
      accepted: NewYorkTime | null
      late: Lateness | null
      original: SubmittedFiling | null
      amendments: SubmittedFiling[]
    }
  | { kind: "transcript"; transcript: TranscriptHead; date: string }

export interface FilingsView {
  filter: FilingsFilter
  /** Forms with the number of filings of each, most important first. */
  forms: { form: string; count: number }[]
  /** Items of the company's 8-K filings, with their counts. */
  items: { item: string; count: number }[]
  years: string[]
  rows: FilingRow[]
  matching: number
  /** Forms of insiders that match and are not shown. */
  folded: number
  total: number
  pages: number
  unread: FilingsDocument["unread"]
}

const filingsAPage = 100

/** Forms listed first; the others follow by number of filings. */
const prominent = [
  "10-K",
  "10-Q",
  "8-K",
  transcriptForm,
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

/** One page of a company's filings and calls, newest first, with the options of the filter. */
export function toFilingsView(
  document: FilingsDocument,
  transcripts: TranscriptHead[],
  filter: FilingsFilter,
): FilingsView {
  const all = listFilings(document)
  const calls = transcripts.map(toCall)
  const pairs = pairAmendments(all)
  const matching = filterFilings(all, filter)
  const isFolded = !filter.form && !filter.q && !filter.insiders
  const filings = isFolded ? matching.filter(({ form }) => !isInsiderForm(form)) : matching
  const ordered: (SubmittedFiling | ReturnType<typeof toCall>)[] = mergeByDate(
    filter.form ? besideOriginals(filings, pairs) : filings,
    filterCalls(calls, filter),
  )
  const { rows, page, pages } = takePage(ordered, filter.page, filingsAPage)
  const toRow = rowMaker(all, pairs, findLate(all, document.profile.category))
  return {
    filter: { ...filter, page },
    forms: countForms(all, calls.length),
    items: countItems(all),
    years: [...new Set([...all.map(({ filed }) => filed), ...calls.map(({ date }) => date)].map(getYear))]
      .sort()
      .reverse(),
    rows: rows.map((each) => ("kind" in each ? each : toRow(each))),
    matching: ordered.length,
    folded: matching.length - filings.length,
    total: all.length + calls.length,
    pages,
    unread: document.unread,
  }
}

function rowMaker(all: SubmittedFiling[], pairs: Amendments, late: Map<string, Lateness>) {
  const clock = stampClock(all)
  return (filing: SubmittedFiling): FilingRow => ({
    kind: "filing",
    filing,
    accepted: acceptedAt(filing, clock),
    late: late.get(filing.accession) ?? null,
    original: pairs.originals.get(filing.accession) ?? null,
    amendments: pairs.amendments.get(filing.accession) ?? [],
  })
}

/** A call without a date sorts at the start of its quarter. */
function toCall(transcript: TranscriptHead) {
  const month = String(Number(transcript.quarter.slice(5)) * 3 - 2).padStart(2, "0")
  const date = transcript.date ?? `${transcript.quarter.slice(0, 4)}-${month}-01`
  return { kind: "transcript" as const, transcript, date }
}

function filterCalls(calls: ReturnType<typeof toCall>[], { form, year, item, q }: FilingsFilter) {
  if (item || (form && form !== transcriptForm)) return []
  const words = splitWords(q)
  return calls.filter(
    ({ transcript, date }) =>
      (!year || date.startsWith(year)) && hasWords(`${transcriptForm} ${transcript.title}`, words),
  )
}

/** Both newest first; a call is above the filings of its day. */
function mergeByDate<T extends { date: string }>(
  filings: SubmittedFiling[],
  calls: T[],
): (SubmittedFiling | T)[] {
  const merged: (SubmittedFiling | T)[] = []
  const rest = [...calls].sort((a, b) => b.date.localeCompare(a.date))
  for (const filing of filings) {
    const above = rest.findIndex((call) => call.date < filing.filed)
    merged.push(...rest.splice(0, above < 0 ? rest.length : above))
    merged.push(filing)
  }
  return [...merged, ...rest]
}

function countForms(filings: SubmittedFiling[], calls: number): FilingsView["forms"] {
  const counts = new Map<string, number>(calls ? [[transcriptForm, calls]] : [])
  for (const filing of filings) {
    const form = baseForm(filing.form)
    counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  const rank = (form: string) => (prominent.includes(form) ? prominent.indexOf(form) : prominent.length)
  return [...counts]
    .map(([form, count]) => ({ form, count }))
    .sort((a, b) => rank(a.form) - rank(b.form) || b.count - a.count || a.form.localeCompare(b.form))
}

function countItems(filings: SubmittedFiling[]): FilingsView["items"] {
  const counts = new Map<string, number>()
  for (const { items } of filings)
    for (const item of parseEightKItems(items)) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts]
    .map(([item, count]) => ({ item, count }))
    .sort(
      (a, b) =>
        Number(/^\d+$/.test(a.item)) - Number(/^\d+$/.test(b.item)) || Number(a.item) - Number(b.item),
    )
}

function getYear(date: string): string {
  return date.slice(0, 4)
}
