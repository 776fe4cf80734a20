import type { Ticker } from "~/lib/ticker"
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
  extension: "" | ".csv" | ".json" = "",
): string {
  const query = new URLSearchParams()
  if (period === "quarterly") query.set("period", period)
  if (show && show !== "values") query.set("show", show)
  const search = query.toString()
  return `/company/${ticker}/segments${extension}${search ? `?${search}` : ""}`
}
