import type { MetaFunction } from "@remix-run/cloudflare"
import { EmptyPage } from "~/ui/empty-page"
import { pageMeta } from "~/ui/page-meta"

export const meta: MetaFunction = () => pageMeta("My Watchlists")

export default function WatchlistPage() {
  return (
    <EmptyPage title="My Watchlists" action={{ label: "Search for a company", to: "/search" }}>
      You have no watchlists.
    </EmptyPage>
  )
}
