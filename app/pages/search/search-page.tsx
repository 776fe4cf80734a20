import { useLoaderData } from "@remix-run/react"
import { screenerPath, wordsPath } from "~/model/search/match"
import { NearList } from "~/pages/directory/near-list"
import { EmptyState } from "~/ui/empty-state"
import { Pager } from "~/ui/navigation/pager"
import { PageHeader } from "~/ui/page-header"
import { TextLink } from "~/ui/text-link"
import { PopularSearches } from "./popular-searches"
import { SearchBox } from "./search-box"
import { SearchResults } from "./search-results"
import type { SearchView } from "./search-view"

/** Search results: the target of the form without scripts, and of Enter with scripts. */
export function SearchPage() {
  const view = useLoaderData<SearchView>()
  const { destinations, screens, funds, persons, others } = view
  const named = view.companyCount + view.investorCount + (view.best ? 1 : 0)
  const count = named + funds.length + persons.length + others.length + destinations.length + screens.length
  return (
    <>
      <PageHeader title={view.query ? `Search: ${view.query}` : "Search"} />
      <SearchBox key={view.query} variant="page" defaultValue={view.query} />
      {view.query ? null : <PopularSearches />}
      <SearchResults view={view} />
      {view.query && count === 0 ? (
        <div className="mt-8">
          {view.near.length > 0 ? (
            <>
              <p className="text-ink-2">{`No company, fund, investor or person matches “${view.query}”.`}</p>
              <NearList near={view.near} />
            </>
          ) : (
            <EmptyState action={{ label: "View all guru investors", to: "/investors" }}>
              {`No company, fund, investor or person matches “${view.query}”.`}
            </EmptyState>
          )}
        </div>
      ) : null}
      <Pager
        page={view.page}
        pages={view.pages}
        to={(page) => `/search?${new URLSearchParams({ q: view.query, page: String(page) })}`}
      />
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-data">
        <TextLink to={screenerPath(view.query)}>
          {"Can't find what you are looking for? Go to advanced search."}
        </TextLink>
        {view.query ? <TextLink to={wordsPath(view.query)}>Search these words in filings</TextLink> : null}
      </p>
    </>
  )
}
