import { formatCompact, formatCompactUsd, formatFigure } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { EmptyState } from "~/ui/empty-state"
import { Facts } from "~/ui/facts"
import { Pager } from "~/ui/navigation/pager"
import { ServerHtml } from "~/ui/server-html"
import { NoteLine } from "~/ui/tabs"
import type { FundHoldersView } from "./load-fund-holders.server"

/** The funds that hold a company. */
export function FundHolders({ ticker, view }: { ticker: Ticker; view: FundHoldersView }) {
  if (view.funds === 0) return <EmptyState>No loaded fund report lists shares of this company.</EmptyState>
  return (
    <>
      <Facts
        facts={[
          { term: "Funds", value: formatFigure(view.funds) },
          { term: "Shares held", value: formatCompact(view.shares) },
          { term: "Value", value: formatCompactUsd(view.valueUsd) },
        ]}
      />
      <NoteLine beside={<a href={`/company/${ticker}/investors.json?show=funds`}>JSON</a>}>
        Mutual funds and ETFs with shares in their latest loaded report, by Form N-PORT. The change is since
        the fund’s previous report with shares.
      </NoteLine>
      <ServerHtml slot="fund-holders" html={view.table} />
      <Pager
        page={view.page}
        pages={view.pages}
        to={(page) => `/company/${ticker}/investors?show=funds&page=${page}`}
      />
    </>
  )
}
