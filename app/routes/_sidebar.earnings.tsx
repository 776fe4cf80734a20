import type { MetaFunction } from "@remix-run/cloudflare"
import { EmptyPage } from "~/ui/empty-page"
import { pageMeta } from "~/ui/page-meta"

export const meta: MetaFunction = () => pageMeta("Earnings Calendar")

export default function EarningsPage() {
  return (
    <EmptyPage title="Earnings Calendar" action={{ label: "Search for a company", to: "/search" }}>
      No earnings dates have been loaded.
    </EmptyPage>
  )
}
