import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import type { SegmentPeriod } from "./segment-tables"

export const segmentViews = ["values", "growth", "share"] as const
export type SegmentView = (typeof segmentViews)[number]

export interface SegmentsQuery {
  period: SegmentPeriod
  show: SegmentView
}

/** The page's choices; anything else in the address is ignored. */
export function parseSegmentsQuery(params: URLSearchParams): SegmentsQuery {
  const show = params.get("show")
  return {
    period: params.get("period") === "quarterly" ? "quarterly" : "annual",
    show: segmentViews.find((view) => view === show) ?? "values",
  }
}

export function segmentsAddress(
  ticker: Ticker,
  { period, show }: Partial<SegmentsQuery>,
  extension: "" | ".xlsx" | ".csv" | ".json" = "",
): string {
  const search = toSearch({ period: period === "quarterly" && period, show: show !== "values" && show })
  return `/company/${ticker}/segments${extension}${search}`
}
