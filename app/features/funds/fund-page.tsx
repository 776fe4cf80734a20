import { useLoaderData } from "@remix-run/react"
import type { ListedCompany } from "~/features/companies/list-index"
import { FavouriteHeart } from "~/features/recents/favourite-heart"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"

export function FundPage() {
  const { etf } = useLoaderData<{ etf: ListedCompany }>()
  const subject = { type: "etf", identifier: etf.ticker, name: etf.name, coverage: etf.coverage } as const
  return (
    <>
      <PageHeader
        title={etf.name}
        crumb={etf.exchange ? `${etf.exchange.toUpperCase()}: ${etf.ticker}` : etf.ticker}
        beside={<FavouriteHeart subject={subject} />}
      />
      <h2 className="mb-4 text-h2">ETF Holdings</h2>
      <EmptyState
        action={{ label: `Read the filings of ${etf.ticker}`, to: `/company/${etf.ticker}/filings` }}
      >
        No holdings have been loaded for this fund.
      </EmptyState>
    </>
  )
}
