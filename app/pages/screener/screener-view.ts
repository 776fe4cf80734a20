import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import type { QueryFault } from "~/model/query/query-tokens"
import type { SavedScreen } from "~/model/watchlists/saved-screen"
import type { SearchView } from "~/pages/search/search-view"
import type { MissingFigures } from "./missing-figures"
import type { ScreenerParams } from "./screener-params"
import type { Sentence, SentenceField } from "./sentence"

/** One company of the table. Values are in the order of the shown metrics; null if unknown. */
export interface ScreenedCompany {
  cik: Cik
  /** Null if the company is no longer listed. */
  ticker: Ticker | null
  name: string
  sector: string | null
  industry: string | null
  exchange: string | null
  country: string | null
  currency: string | null
  /** The last day of the figures. */
  figuresTo: IsoDate | null
  /** The shown metrics that are computed from an estimate, separated by spaces. */
  estimated: string | null
  values: (number | null)[]
}

/** The screener page. The loader renders the table. */
export interface ScreenerView {
  params: ScreenerParams
  /** The user's saved screens; null if signed out. */
  saved: SavedScreen[] | null
  /** The title of a preset, or the query; null if there is no query to save. */
  suggestedName: string | null
  kind: "empty" | "names" | "query" | "fault"
  fault: QueryFault | null
  /** The query as a sentence. */
  words: string | null
  sentence: Sentence
  choices: Record<SentenceField, string[]>
  /** Metrics to choose from, by group. The browser needs only their labels. */
  metricGroups: { label: string; metrics: [key: string, label: string][] }[]
  /** Companies, investors and funds whose name matches the text. */
  hits: SearchView | null
  /** The reason for a missing result. */
  missing: MissingFigures
  /** The choice of a past day; null if none is stored, or if the document already contains it. */
  past: string | null
  /** Null before figures are computed. */
  result: {
    asOf: IsoDate
    /** Companies with figures. */
    screened: number
    count: number
    /** The counts in words. */
    sentence: string
    /** Companies that would pass, and whose figures are too old. */
    leftOut: number
    pages: number
    sort: string | null
  } | null
  /** The first companies of the table, for the link to their comparison. */
  firstTickers: Ticker[]
  table: string | null
  /** The values of each condition by size; null without a condition on one metric. */
  histograms: string | null
  /** Changes of the companies since a past day; null for today. */
  after: string | null
  /** Rendered on the server; null if the document already contains them. */
  presets: string | null
}
