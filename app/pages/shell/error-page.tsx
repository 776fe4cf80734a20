import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react"
import type { NearMatch } from "~/model/search/near-matches"
import { NearList } from "~/pages/directory/near-list"
import { SearchBox } from "~/pages/search/search-box"
import { PageHeader } from "~/ui/page-header"
import { toSearchText } from "./search-text"

/** Shown if a page does not exist or could not be loaded. */
export function ErrorPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404 || status === 400) {
    const near = isRouteErrorResponse(error) ? readNearMatches(error.data) : []
    return <NotFound searchText={toSearchText(pathname)} near={near} />
  }
  return (
    <>
      <PageHeader
        title="This page could not be loaded"
        lede="Something went wrong. No stored data was changed. Please try again."
      />
      <p>
        <a href={pathname + search} className="link">
          Try again
        </a>
      </p>
    </>
  )
}

/** The near matches in an error's data, if it has any. */
function readNearMatches(data: unknown): NearMatch[] {
  const near = data !== null && typeof data === "object" && "near" in data ? data.near : null
  return Array.isArray(near) ? (near as NearMatch[]) : []
}

function NotFound({ searchText, near }: { searchText: string; near: NearMatch[] }) {
  return (
    <>
      <PageHeader
        crumb="404"
        title="Page not found"
        lede={searchText ? `There is no page for “${searchText}”. Try a search.` : undefined}
      />
      <SearchBox key={searchText} variant="page" defaultValue={searchText} />
      <NearList near={near} />
    </>
  )
}
