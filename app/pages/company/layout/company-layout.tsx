import { Outlet, useLoaderData } from "@remix-run/react"
import { industryOf } from "~/edgar/sic"
import { formatMonthDay } from "~/lib/dates"
import type { ListedCompany } from "~/model/directory/list-index"
import { FavoriteToggle } from "~/pages/recents/favorite-toggle"
import { WatchLink } from "~/pages/watchlist/watch-link"
import { CrumbLine } from "~/ui/crumb-line"
import { Flag } from "~/ui/flag"
import { PageHeader } from "~/ui/page-header"

/** The header of every company page. */
export function CompanyLayout() {
  const { company } = useLoaderData<{ company: ListedCompany }>()
  const { ticker, name, exchange, country, sic, fiscalYearEnd } = company
  return (
    <>
      <PageHeader
        title={name}
        beside={
          <>
            <FavoriteToggle subject={{ type: "company", identifier: ticker, name }} />
            <WatchLink wanted={ticker} name={name} />
          </>
        }
        crumb={
          <CrumbLine
            parts={[
              <span key="listed" className="inline-flex items-center gap-2 align-top">
                {country ? <Flag country={country} /> : null}
                {exchange ? `${exchange.toUpperCase()}: ${ticker}` : ticker}
              </span>,
              industryOf(sic),
              fiscalYearEnd && `fiscal year ends ${formatMonthDay(fiscalYearEnd)}`,
            ]}
          />
        }
      />
      <Outlet />
    </>
  )
}
