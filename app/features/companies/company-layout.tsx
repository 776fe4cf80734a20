import { Outlet, useLoaderData } from "@remix-run/react"
import { industryOf } from "~/edgar/sic"
import { FavouriteHeart } from "~/features/recents/favourite-heart"
import { WatchLink } from "~/features/watchlists/watch-link"
import { formatMonthDay } from "~/lib/dates"
import { CrumbLine } from "~/ui/crumb-line"
import { Flag } from "~/ui/flag"
import { PageHeader } from "~/ui/page-header"
import type { ListedCompany } from "./list-index"

/** The head that all pages of a company share. */
export function CompanyLayout() {
  const { company } = useLoaderData<{ company: ListedCompany }>()
  const { ticker, name, exchange, country, sic, fiscalYearEnd } = company
  return (
    <>
      <PageHeader
        title={name}
        beside={
          <>
            <FavouriteHeart subject={{ type: "company", identifier: ticker, name }} />
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
