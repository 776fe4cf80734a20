import { Link, Outlet, useLoaderData } from "@remix-run/react"
import { formatMonthDay } from "~/lib/dates"
import { isListed, type ListedCompany } from "~/model/directory/list-index"
import { FavoriteToggle } from "~/pages/recents/favorite-toggle"
import { WatchButton } from "~/pages/watchlist/button/watch-button"
import { Flag } from "~/ui/flag"
import { CrumbLine } from "~/ui/navigation/crumb-line"
import { PageHeader } from "~/ui/page-header"

function listingText(company: ListedCompany): string {
  const { ticker, cik, exchange } = company
  if (!isListed(company)) return `Not listed, CIK ${cik}`
  return exchange ? `${exchange.toUpperCase()}: ${ticker}` : ticker
}

/** The header of every company page. */
export function CompanyLayout() {
  const { company, industry, comparison } = useLoaderData<{
    company: ListedCompany
    industry: string | null
    /** The address of a comparison, on the past day that is shown if it can have that. */
    comparison: string
  }>()
  const { ticker, name, country, fiscalYearEnd } = company
  return (
    <>
      <PageHeader
        title={name}
        beside={
          <>
            <FavoriteToggle subject={{ type: "company", identifier: ticker, name }} />
            {isListed(company) ? (
              <>
                <Link
                  to={comparison}
                  className="mr-3 inline-flex min-h-9 items-center text-data text-ink-2 hover:text-ink print:hidden"
                >
                  Compare
                </Link>
                <WatchButton subject={{ type: "company", identifier: ticker }} name={name} />
              </>
            ) : null}
          </>
        }
        crumb={
          <CrumbLine
            parts={[
              <span key="listed" className="inline-flex items-center gap-2 align-top">
                {country ? <Flag country={country} /> : null}
                {listingText(company)}
              </span>,
              industry,
              fiscalYearEnd && (
                <span className="wide-only">{`fiscal year ends ${formatMonthDay(fiscalYearEnd)}`}</span>
              ),
            ]}
          />
        }
      />
      <Outlet />
    </>
  )
}
