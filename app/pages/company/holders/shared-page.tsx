import { useLoaderData } from "@remix-run/react"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import { EmptyState } from "~/ui/empty-state"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { NoteLine } from "~/ui/tabs"

export interface SharedPageData {
  ticker: string
  name: string
  quarter: Quarter | null
  holders: number
  count: number
  table: string | null
}

/** What else the holders of a company hold. */
export function SharedPage() {
  const { ticker, quarter, holders, count, table } = useLoaderData<SharedPageData>()
  const here = `/company/${ticker}/companies`
  const query = quarter ? `?quarter=${quarter}` : ""
  return (
    <Section
      title="What its holders hold"
      action={{ label: "The holders", to: `/company/${ticker}/investors${query}` }}
    >
      {count && quarter ? (
        <>
          <NoteLine
            beside={
              <>
                <a href={`${here}.csv${query}`}>CSV</a>
                <a href={`${here}.json${query}`}>JSON</a>
              </>
            }
          >
            {`The ${holders === 1 ? "one tracked investor" : `${holders} tracked investors`} with shares of ${ticker} in ${formatQuarter(quarter)}, and what else they hold: up to a hundred securities, the most widely held first. Weighting is the mean over those who hold it.`}
          </NoteLine>
          <ServerHtml slot="shared-holdings" html={table} />
        </>
      ) : (
        <EmptyState action={{ label: "See the tracked investors", to: "/investors" }}>
          No tracked investor holds this company in the latest quarter.
        </EmptyState>
      )}
    </Section>
  )
}
