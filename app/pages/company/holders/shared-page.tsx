import { useLoaderData } from "@remix-run/react"
import type { IsoDate } from "~/lib/dates"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
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
  /** The past day that is shown; null for today. */
  asOf: IsoDate | null
  /** The choice of a past day. */
  day: string | null
}

export function SharedPage() {
  const { ticker, quarter, holders, count, table, asOf, day } = useLoaderData<SharedPageData>()
  const here = `/company/${ticker}/companies`
  const query = toSearch({ quarter, asof: asOf })
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
        <EmptyState
          action={{ label: "See the tracked investors", to: `/investors${toSearch({ asof: asOf })}` }}
        >
          No tracked investor reports shares of this company in the latest quarter.
        </EmptyState>
      )}
      <ServerHtml slot="known-on" html={day} />
    </Section>
  )
}
