import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import type { Exhibit } from "~/model/reading/exhibits"
import type { SectionHead } from "~/model/reading/reading-document"
import type { ChangedHeading } from "~/model/reading/redline/changed-headings"
import type { RedlineCounts } from "~/model/reading/redline/redline-counts"
import type { SectionSearch } from "~/model/reading/search-section"
import type { ReaderQuery } from "./reader-query"

export interface FilingLink {
  accession: Accession
  form: string
  filed: string
  document: string
}

/** The head of every view of a filing. */
export interface FilingHead {
  ticker: Ticker
  cik: Cik
  accession: Accession
  form: string
  filed: string | null
  period: string | null
  /** The form's name with the events of an 8-K, or the document's name. */
  title: string
  document: string
  isMain: boolean
  main: string
  previous: FilingLink | null
  next: FilingLink | null
  /** The filing's own page at the SEC. */
  secUrl: string
  documentUrl: string
  hasFigures: boolean
  canCompare: boolean
  exhibits: Exhibit[]
}

export interface Outlined {
  sections: Pick<
    SectionHead,
    "key" | "item" | "part" | "parts" | "label" | "title" | "status" | "words" | "entries" | "refersTo"
  >[]
  /** Keys of the sections on the page. */
  shown: string[]
  minutes: number
  words: number
  isTruncated: boolean
  /** The first note of a report with numbered notes, by which its address is. */
  firstNote: string | null
}

/** What other companies of an industry wrote before, beside the new headings of a company's risk factors. */
export interface PeerHeadings {
  /** Companies whose risk factors were compared. */
  count: number
  sic: string
  /** Headings behind the most that are compared. */
  omitted: number
  /** By the id of a heading. */
  found: Record<string, PeerHeading[]>
}

interface PeerHeading {
  ticker: Ticker
  accession: Accession
  form: string
  file: string
  section: string
  filed: IsoDate
  text: string
}

export type ReaderBody =
  | { kind: "text"; html: string | null; outlined: Outlined; found: SectionSearch | null }
  | {
      kind: "redline"
      html: string | null
      item: string
      title: string
      counts: RedlineCounts
      headings: ChangedHeading[]
      /** Null for an item that is not compared with other companies. */
      peers: PeerHeadings | null
      against: { accession: Accession; form: string; filed: string; period: string | null }
      candidates: { accession: Accession; filed: string; period: string | null }[]
      items: { key: string; label: string; title: string; changes: number }[]
    }
  | {
      kind: "table"
      table: string
      title: string
      heading: string
      unit: string | null
      isOwnPeriod: boolean
      columns: { filing: FilingLink; table: string; name: string; unit: string | null }[]
      rows: { key: number; label: string; cells: (string | null)[] }[]
      without: FilingLink[]
      unread: FilingLink[]
    }
  | { kind: "figures"; html: string | null; unitNote: string }
  | { kind: "documents" }
  | { kind: "nothing"; reason: string }
  | { kind: "unavailable"; reason: string }

export interface FilingPageData {
  head: FilingHead
  query: ReaderQuery
  body: ReaderBody
}
