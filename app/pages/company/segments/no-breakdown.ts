import type { Ticker } from "~/lib/ticker"
import { type SegmentsQuery, segmentsAddress } from "~/model/segments/segments-query"

interface Known {
  ticker: Ticker
  name: string
  query: SegmentsQuery
  hasOtherPeriod: boolean
  progress: { read: number; unread: number }
  /** Breakdowns that do not add up, in words. */
  refused: readonly string[]
}

/**
 * The reason why a page has no breakdown. The page says that a company reports no segments only if several reports prove
 * it.
 */
export function whyNoBreakdown({ ticker, name, query, hasOtherPeriod, progress, refused }: Known): {
  text: string
  action: { label: string; to: string }
} {
  if (hasOtherPeriod) {
    const period = query.period === "annual" ? "quarterly" : "annual"
    return {
      text: `The loaded reports have no ${query.period} breakdowns.`,
      action: { label: `Show ${period} breakdowns`, to: segmentsAddress(ticker, { period }) },
    }
  }
  if (refused.length === 0 && (progress.unread > 0 || progress.read === 0))
    return {
      text:
        progress.read > 0
          ? "The reports that are read have no breakdowns."
          : "No report of this company is read yet.",
      action: { label: "Try again", to: segmentsAddress(ticker, query) },
    }
  return {
    text: refused.length
      ? `${name} tags breakdowns, but none of them add up to the total.`
      : progress.read === 1
        ? "The only report that was read tags no figures by segment, product or region."
        : `${name} reports no segments: the ${progress.read} reports that were read tag no figures by segment, product or region.`,
    action: { label: "Show financial statements", to: `/company/${ticker}/financials` },
  }
}
