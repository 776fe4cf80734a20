import type { Accession } from "~/lib/accession"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"

/** The choices of a topic's page. */
export interface NotesQuery {
  period: "annual" | "quarterly"
  /** True for all columns; the page shows the newest ones otherwise. */
  isWhole: boolean
}

/** The page's choices; anything else in the address is ignored. */
export function parseNotesQuery(params: URLSearchParams): NotesQuery {
  return {
    period: params.get("period") === "quarterly" ? "quarterly" : "annual",
    isWhole: params.get("range") === "All",
  }
}

/** The address of a topic's page, or of the list of topics. */
export function notesAddress(ticker: Ticker, topic: string | null, query: Partial<NotesQuery> = {}): string {
  const search = toSearch({
    period: query.period === "quarterly" && "quarterly",
    range: query.isWhole && "All",
  })
  return `/company/${ticker}/notes${topic ? `/${topic}` : ""}${search}`
}

/** The address of a printed note of a report, by its number, its words, or the topic that it is about. */
export function printedNoteAddress(ticker: Ticker, accession: Accession, note: string): string {
  return `/company/${ticker}/notes/${accession}/${note}`
}
