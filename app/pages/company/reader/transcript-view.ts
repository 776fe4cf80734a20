import type { Ticker } from "~/lib/ticker"
import type { SpokenEntry } from "./transcript-outline"

export type CallBody =
  | {
      kind: "transcript"
      title: string
      date: string | null
      source: string | null
      /** The filing that it is an exhibit of, in our reader. */
      sourceHref: string | null
      minutes: number
      outline: SpokenEntry[]
      html: string | null
    }
  | { kind: "release"; href: string; filed: string; isWhole: boolean; html: string | null }
  | { kind: "nothing" }
  | { kind: "unavailable"; reason: string }

export interface TranscriptPageData {
  view: "transcript"
  ticker: Ticker
  quarter: string
  body: CallBody
  /** Quarters before and after with a call or a release. */
  previous: string | null
  next: string | null
}
