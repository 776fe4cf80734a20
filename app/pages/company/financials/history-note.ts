import { baseForm } from "~/edgar/form-names"
import { countText } from "~/lib/numbers"
import type { FigureBasis } from "~/model/financials/facts/figure-basis"
import type { StatementsDocument } from "~/model/financials/statements-document"

export type HistoryGap = NonNullable<StatementsDocument["history"]>["gaps"][number]

export interface HistoryNote {
  /** True while the queue reads old filings. */
  refreshing: boolean
  /** False if this deployment does not send requests to the SEC. */
  isFetching: boolean
  /** The number of old filings that are not read yet. */
  waiting: number
  /** Annual reports that gave no figures, or only some, with the reason. */
  gaps: HistoryGap[]
}

/** Annual reports with their reasons, newest first; what a quarterly report lacks, the year's has. */
export function annualGaps(gaps: readonly HistoryGap[]): HistoryGap[] {
  return gaps
    .filter(({ form }) => !baseForm(form).startsWith("10-Q"))
    .sort((a, b) => (a.filed < b.filed ? 1 : -1))
}

/** Says what is coming; null if nothing is. */
export function describeWaiting({ refreshing, isFetching, waiting }: HistoryNote): string | null {
  if (waiting === 0) return refreshing ? "Older years are loading, if the company filed before XBRL." : null
  const filings = countText(waiting, "filing from before XBRL is", "filings from before XBRL are")
  return isFetching
    ? `${filings} loading. Their years follow.`
    : `${filings} not loaded, and this site is not connected to the SEC.`
}

/** The letter's meaning in the legend. */
export const figureLegend: Record<FigureBasis, string> = {
  statement: "statement",
  "five-year-table": "five-year table",
  schedule: "schedule",
  imported: "imported",
}
