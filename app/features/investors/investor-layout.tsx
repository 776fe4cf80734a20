import { Outlet, useLoaderData } from "@remix-run/react"
import type { ListedInvestor } from "~/features/companies/list-index"
import { FavouriteHeart } from "~/features/recents/favourite-heart"
import { PageHeader } from "~/ui/page-header"

/** The head that all pages of an investor share. */
export function InvestorLayout() {
  const { investor } = useLoaderData<{ investor: ListedInvestor }>()
  return (
    <>
      <PageHeader
        title={investor.name}
        crumb={`CIK ${investor.cik}`}
        lede={investor.owner}
        beside={
          <FavouriteHeart subject={{ type: "investor", identifier: investor.cik, name: investor.name }} />
        }
      />
      <Outlet />
    </>
  )
}
