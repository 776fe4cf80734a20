import type { IsoDate } from "~/lib/dates"
import type { QueryFault } from "~/model/query/query-tokens"
import type { SavedScreen } from "~/model/watchlists/saved-screen"
import type { SearchView } from "~/pages/search/search-view"
import type { ScreenerParams } from "./screener-params"
import type { Sentence, SentenceField } from "./sentence"

/** One company of the table; values in the order of the shown metrics, null where not known. */
export interface ScreenedCompany {
  cik: string
  ticker: string
  name: string
  sector: string | null
  industry: string | null
  exchange: string | null
  country: string | null
  currency: string | null
  values: (number | null)[]
}

/** What the screener's page draws; the table itself is drawn by the loader. */
export interface ScreenerView {
  params: ScreenerParams
  /** The screens that the reader keeps; null for whoever is signed out. */
  saved: SavedScreen[] | null
  kind: "empty" | "names" | "query" | "fault"
  fault: QueryFault | null
  /** The query in words. */
  words: string | null
  sentence: Sentence
  choices: Record<SentenceField, string[]>
  /** Metrics to choose from, by group: the browser needs their labels alone, not how they are computed. */
  metricGroups: { label: string; metrics: [key: string, label: string][] }[]
  /** Companies, investors and funds whose name matches the text. */
  hits: SearchView | null
  /** Null before any figures were gathered. */
  result: {
    asOf: IsoDate
    /** Companies that have figures; `withoutFigures` are listed and have none yet. */
    screened: number
    withoutFigures: number
    count: number
    unknown: number
    pages: number
    sort: string | null
  } | null
  table: string | null
  /** Drawn on the server; null where the document already holds them. */
  presets: string | null
}
