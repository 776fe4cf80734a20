import { useLoaderData } from "@remix-run/react"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import { EmptyState } from "~/ui/empty-state"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { DataLinks, NoteLine } from "~/ui/tabs"

export interface SharedPageData {
  ticker: Ticker
  name: string
  quarter: Quarter | null
  holders: number
  count: number
  table: string | null
}

export function SharedPage() {
  const { ticker, quarter, holders, count, table } = useLoaderData<SharedPageData>()
  const here = `/company/${ticker}/companies`
  const query = quarter ? `?quarter=${quarter}` : ""
  return (
    <Section
      title="Other holdings of its investors"
      action={{ label: "The holdings", to: `/company/${ticker}/investors${query}` }}
    >
      {count && quarter ? (
        <div className="noted">
          <NoteLine beside={<DataLinks at={here} search={query} />}>
            {`Other securities held by the ${holders === 1 ? "one tracked investor" : `${holders} tracked investors`} with shares of ${ticker} in ${formatQuarter(quarter)}: up to 100, most widely held first. Weighting is the mean over holders.`}
          </NoteLine>
          <ServerHtml slot="shared-holdings" html={table} />
        </div>
      ) : (
        <EmptyState action={{ label: "See the tracked investors", to: "/investors" }}>
          No loaded filing of a tracked investor has shares of this company in the latest quarter.
        </EmptyState>
      )}
    </Section>
  )
}
