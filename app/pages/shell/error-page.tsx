import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react"
import type { NearMatch } from "~/model/search/near-matches"
import { NearList } from "~/pages/directory/near-list"
import { SearchBox } from "~/pages/search/search-box"
import { PageHeader } from "~/ui/page-header"
import { toSearchText } from "./search-text"

/** What stands in place of a page that is not there or could not be drawn. */
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
        lede="Something went wrong on the way. Nothing that is stored was changed; another try often helps."
      />
      <p>
        <a href={pathname + search} className="link">
          Try again
        </a>
      </p>
    </>
  )
}

/** The near matches in an error's data, whatever threw it. */
function readNearMatches(data: unknown): NearMatch[] {
  const near = data !== null && typeof data === "object" && "near" in data ? data.near : null
  return Array.isArray(near) ? (near as NearMatch[]) : []
}

function NotFound({ searchText, near }: { searchText: string; near: NearMatch[] }) {
  return (
    <>
      <PageHeader
        crumb="404"
        title="There is no such page"
        lede={
          searchText
            ? `Nothing is found under “${searchText}”. Perhaps a search finds what you meant.`
            : undefined
        }
      />
      <SearchBox key={searchText} variant="page" defaultValue={searchText} />
      <NearList near={near} />
    </>
  )
}
