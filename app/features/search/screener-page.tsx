import { useLoaderData } from "@remix-run/react"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { SearchResults } from "./search-results"
import type { SearchView } from "./search-view"

/** The advanced search: names that match the query, as no metrics are loaded to screen by. */
export function ScreenerPage() {
  const view = useLoaderData<SearchView>()
  const hasHits = view.companyCount + view.investorCount > 0
  return (
    <>
      <PageHeader title="Stock Screener" lede={view.query ? `Names that match “${view.query}”` : undefined} />
      {hasHits ? <SearchResults view={view} /> : null}
      <div className={hasHits ? "mt-9" : undefined}>
        <EmptyState action={{ label: "Search by name or ticker", to: "/search" }}>
          {view.query && !hasHits
            ? `No company or investor matches “${view.query}”, and no metrics have been loaded to screen by.`
            : "No metrics have been loaded to screen by."}
        </EmptyState>
      </div>
    </>
  )
}
