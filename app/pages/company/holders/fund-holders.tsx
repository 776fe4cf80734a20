import { useLoaderData } from "@remix-run/react"
import { formatCompact, formatCompactUsd, formatFigure } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { EmptyState } from "~/ui/empty-state"
import { Facts } from "~/ui/facts"
import { Pager } from "~/ui/navigation/pager"
import { ServerHtml } from "~/ui/server-html"
import { Controls, DataLinks, NoteLine, Tabs } from "~/ui/tabs"
import type { FundHoldersView } from "./load-fund-holders.server"

/** The funds that hold a company. */
export function FundHoldersPage() {
  const { ticker, view } = useLoaderData<{ ticker: Ticker; view: FundHoldersView }>()
  const here = `/company/${ticker}/funds`
  return (
    <>
      <Controls>
        <Tabs
          label="Holders"
          size="small"
          tabs={[
            { label: "Managers", to: `/company/${ticker}/investors`, isCurrent: false },
            { label: "Funds", to: here, isCurrent: true },
          ]}
        />
      </Controls>
      {view.funds === 0 ? (
        <EmptyState action={{ label: "See the managers that hold it", to: `/company/${ticker}/investors` }}>
          No fund reports shares of this company in the loaded N-PORT filings.
        </EmptyState>
      ) : (
        <>
          <Facts
            facts={[
              { term: "Funds", value: formatFigure(view.funds) },
              { term: "Shares held", value: formatCompact(view.shares) },
              { term: "Value", value: formatCompactUsd(view.valueUsd) },
            ]}
          />
          <NoteLine beside={<DataLinks at={here} />}>
            Mutual funds and ETFs with shares in their latest loaded report, by Form N-PORT. The change is
            since the fund’s previous report with shares.
          </NoteLine>
          <ServerHtml slot="fund-holders" html={view.table} />
          <Pager page={view.page} pages={view.pages} to={(page) => `${here}?page=${page}`} />
        </>
      )}
    </>
  )
}
