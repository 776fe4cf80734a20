import { type Accession, parseAccession } from "~/lib/accession"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"

const readerViews = ["read", "redline", "figures", "table", "documents"] as const

/** Everything in the address of a filing's page except the filing itself. */
export interface ReaderQuery {
  /** The form or exhibit type, if the link contains it. */
  type: string | null
  doc: string | null
  section: string | null
  view: (typeof readerViews)[number]
  /** The id of a table, for the view of it across filings. */
  table: string | null
  /** The search text. */
  q: string
  /** The accession number of the filing to compare with; null for the previous one. */
  against: string | null
  /** True if the redline leaves out unchanged paragraphs. */
  onlyChanges: boolean
}

export function parseReaderQuery(params: URLSearchParams): ReaderQuery {
  const text = (name: string, maxLength: number) => params.get(name)?.trim().slice(0, maxLength) || null
  const section = text("section", 60)
  const table = text("table", 80)
  return {
    type: text("type", 20),
    doc: text("doc", 160),
    section: section && /^[\w-]+$/.test(section) ? section : null,
    table: table && /^[\w-]+$/.test(table) ? table : null,
    view: readerViews.find((view) => view === params.get("view")) ?? "read",
    q: text("q", 100) ?? "",
    against: parseAccession(params.get("against") ?? ""),
    onlyChanges: params.get("changes") !== "all",
  }
}

/** The page of a filing: `/company/{ticker}/{accession}?type={form}&doc={file}` and the view of it. */
export function readerPath(ticker: Ticker, accession: Accession, query: Partial<ReaderQuery>): string {
  const { type, doc, section, view, table, q, against, onlyChanges } = query
  const search = toSearch({
    type,
    doc,
    section,
    view: view !== "read" && view,
    table,
    q,
    against,
    changes: onlyChanges === false && "all",
  })
  return `/company/${ticker}/${accession}${search}`
}
