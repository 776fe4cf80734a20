import type { ReactNode } from "react"
import { formatDay } from "~/lib/dates"
import { FavoriteToggle } from "~/pages/recents/favorite-toggle"
import { WatchButton } from "~/pages/watchlist/button/watch-button"
import { CrumbLine } from "~/ui/navigation/crumb-line"
import { PageHeader } from "~/ui/page-header"
import type { InvestorHead } from "./investor-context"

interface InvestorHeaderProps {
  head: InvestorHead
  /** After the CIK: the filing shown on the page. */
  crumb?: ReactNode[]
}

/** The header of every investor page; for tracked investors with the owner. */
export function InvestorHeader({ head, crumb = [] }: InvestorHeaderProps) {
  const { cik, name, owner, isTracked, asOf } = head
  const known = asOf ? [`As known on ${formatDay(asOf)}`] : []
  return (
    <PageHeader
      title={name}
      crumb={<CrumbLine parts={[`CIK ${cik}`, ...known, ...crumb]} />}
      lede={owner}
      beside={
        <>
          <FavoriteToggle subject={{ type: "investor", identifier: cik, name }} />
          {isTracked ? <WatchButton subject={{ type: "investor", identifier: cik }} name={name} /> : null}
        </>
      }
    />
  )
}
