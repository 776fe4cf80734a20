import type { Ticker } from "~/lib/ticker"
import { segmentsAddress } from "~/model/segments/segments-query"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"

export interface SegmentsSummaryData {
  title: string
  html: string | null
  /** `iPhone 52% of revenue, Services 24%; Americas 43%`; empty where no part is the largest of several. */
  parts: string
}

/** A short table for the overview; nothing if no breakdown is stored. */
export function SegmentsSummary({ ticker, data }: { ticker: Ticker; data: SegmentsSummaryData | null }) {
  if (!data) return null
  return (
    <Section title={data.title} action={{ label: "All segments", to: segmentsAddress(ticker, {}) }}>
      <ServerHtml slot="segments-summary" html={data.html} />
    </Section>
  )
}
