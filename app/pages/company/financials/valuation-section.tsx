import type { Ticker } from "~/lib/ticker"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { DataLinks, NoteLine } from "~/ui/tabs"
import { SourcePanel } from "./source-panel"

export interface ValuationData {
  /** False without a price. */
  hasTable: boolean
  /** As in `ServerHtml`: null in a document request, too. */
  table: string | null
  /** The price and its day, or why there are no multiples. */
  note: string
}

/** Follows the reason why there are no multiples. */
export const priceSourcesNote =
  "Prices are from imported closes, the SEC's fails-to-deliver files and 13F filings."

export function ValuationSection({ ticker, valuation }: { ticker: Ticker; valuation: ValuationData }) {
  return (
    <Section
      title="Valuation"
      action={{ label: "Discounted cash flows", to: `/company/${ticker}/financials/dcf` }}
    >
      <div className="noted">
        <NoteLine beside={<DataLinks at={`/company/${ticker}/valuation`} />}>{valuation.note}</NoteLine>
        <SourcePanel>
          <ServerHtml slot="valuation" html={valuation.table} />
        </SourcePanel>
      </div>
    </Section>
  )
}
