import type { ReactNode } from "react"
import { FavouriteHeart } from "~/pages/recents/favourite-heart"
import { CrumbLine } from "~/ui/crumb-line"
import { PageHeader } from "~/ui/page-header"
import type { InvestorHead } from "./investor-context"

interface InvestorHeaderProps {
  head: InvestorHead
  /** What stands after the CIK: the filing that the page is of. */
  crumb?: ReactNode[]
}

/** The head of every page of an investor; a tracked one's is taller, by who decides there. */
export function InvestorHeader({ head, crumb = [] }: InvestorHeaderProps) {
  const { cik, name, owner } = head
  return (
    <PageHeader
      title={name}
      crumb={<CrumbLine parts={[`CIK ${cik}`, ...crumb]} />}
      lede={owner}
      beside={<FavouriteHeart subject={{ type: "investor", identifier: cik, name }} />}
    />
  )
}
