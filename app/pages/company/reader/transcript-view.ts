import type { Quarter } from "~/lib/quarter"
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
      /** Results and reports of the company that were filed in the quarter. */
      filed: { label: string; to: string }[]
      outline: SpokenEntry[]
      html: string | null
    }
  | { kind: "release"; href: string; filed: string; isWhole: boolean; html: string | null }
  | { kind: "nothing" }
  | { kind: "unavailable"; reason: string }

interface CallStep {
  quarter: Quarter
  /** False for a quarter of which only a press release is known. */
  isCall: boolean
}

export interface TranscriptPageData {
  view: "transcript"
  ticker: Ticker
  quarter: Quarter
  body: CallBody
  /** Quarters before and after with a call or a release. */
  previous: CallStep | null
  next: CallStep | null
}
