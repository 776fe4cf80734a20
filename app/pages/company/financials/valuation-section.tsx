import type { Ticker } from "~/lib/ticker"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { NoteLine } from "~/ui/tabs"
import { SourcePanel } from "./source-panel"

export interface ValuationData {
  /** Null without a price. */
  table: string | null
  note: string | null
}

/** The sentence of every page that leaves out figures because they need a price. */
export const noPriceNote =
  "Market value, multiples and yields are not shown, because no recent share price is known. Prices are from imported closes, the SEC's fails-to-deliver files and 13F filings."

export function ValuationSection({ ticker, valuation }: { ticker: Ticker; valuation: ValuationData }) {
  if (valuation.note === null) return <NoteLine>{noPriceNote}</NoteLine>
  return (
    <Section
      title="Valuation"
      action={{ label: "Discounted cash flows", to: `/company/${ticker}/financials/dcf` }}
    >
      <NoteLine
        beside={
          <>
            <a href={`/company/${ticker}/valuation.csv`}>CSV</a>
            <a href={`/company/${ticker}/valuation.json`}>JSON</a>
          </>
        }
      >
        {valuation.note}
      </NoteLine>
      <SourcePanel>
        <ServerHtml slot="valuation" html={valuation.table} />
      </SourcePanel>
    </Section>
  )
}
