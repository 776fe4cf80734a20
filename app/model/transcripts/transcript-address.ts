import type { Quarter } from "~/lib/quarter"

/** `/company/{ticker}/{quarter}-transcript?type=transcript&doc=…` */
export function transcriptAddress(ticker: string, quarter: string): string {
  const query = new URLSearchParams({ type: "transcript", doc: `${ticker}-${quarter}` })
  return `/company/${ticker}/${quarter}-transcript?${query}`
}

/** `2026q1-transcript` to its quarter; null for any other part of an address. */
export function parseTranscriptSegment(segment: string): Quarter | null {
  return (/^((?:19|20)\d{2}q[1-4])-transcript$/i.exec(segment)?.[1]?.toLowerCase() as Quarter) ?? null
}
