import { useLoaderData } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { countText, formatFigure } from "~/lib/numbers"
import { toSearch } from "~/lib/to-search"
import { dollarsSince } from "~/model/holdings/settle-units"
import { EmptyState } from "~/ui/empty-state"
import { ServerHtml } from "~/ui/server-html"
import { DataLinks, NoteLine } from "~/ui/tabs"
import type { InvestorPageData } from "./investor-context"
import { InvestorHeader } from "./investor-header"
import { InvestorProblem } from "./investor-problem"
import { LoadingNote } from "./loading-note"

export type FilingsPageData = InvestorPageData<{
  total: number
  read: number
  differing: number
  loading: number
  table: string | null
}>

export function InvestorFilingsPage() {
  const data = useLoaderData<FilingsPageData>()
  const here = `/investor/${data.head.cik}/filings`
  if (data.status !== "loaded") return <InvestorProblem data={data} retry={here} />
  const { total, read, differing, loading, table } = data.view
  return (
    <>
      <InvestorHeader head={data.head} crumb={[`${formatFigure(total)} Form 13F filings`]} />
      <NoteLine
        beside={
          <>
            <DataLinks at={here} search={toSearch({ asof: data.head.asOf })} />
            <a href={`${here}.atom`}>Feed</a>
          </>
        }
      >
        {`${countText(read, "table")} loaded. Values are filed in thousands before ${formatDay(dollarsSince)}, and in dollars since, unless noted. ${
          differing === 0
            ? "All totals on cover pages match their tables."
            : `${countText(differing, "cover page declares", "cover pages declare")} a different total.`
        }`}
      </NoteLine>
      {total === 0 ? (
        <EmptyState>No 13F filings are listed.</EmptyState>
      ) : (
        <ServerHtml slot="investor-filings" html={table} />
      )}
      <LoadingNote count={loading} />
    </>
  )
}
