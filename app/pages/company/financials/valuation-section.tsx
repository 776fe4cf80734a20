import type { IsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
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

interface ValuationSectionProps {
  ticker: Ticker
  valuation: ValuationData
  /** The past day that is shown; null for today. */
  asof: IsoDate | null
}

export function ValuationSection({ ticker, valuation, asof }: ValuationSectionProps) {
  const dated = toSearch({ asof })
  return (
    <Section
      title="Latest valuation"
      action={{ label: "Discounted cash flows", to: `/company/${ticker}/financials/dcf${dated}` }}
    >
      <div className="noted">
        <NoteLine beside={<DataLinks at={`/company/${ticker}/valuation`} search={dated} />}>
          {valuation.note}
        </NoteLine>
        <SourcePanel>
          <ServerHtml slot="valuation" html={valuation.table} />
        </SourcePanel>
      </div>
    </Section>
  )
}
