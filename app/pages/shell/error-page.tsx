import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react"
import type { NearMatch } from "~/model/search/near-matches"
import { NearList } from "~/pages/directory/near-list"
import { SearchBox } from "~/pages/search/search-box"
import { PageHeader } from "~/ui/page-header"
import { toSubject } from "./entries"

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Paths that end in a code or in the name of a page, which no company has. */
const unnamed = /^\/(?:alerts|auth|embed|login)\//

/**
 * The search text for a path that was not found: its ticker or CIK, otherwise the words of its last segment. Empty
 * for a path that names nothing to search for.
 */
export function toSearchText(path: string): string {
  const subject = toSubject(path.replace(/^\/embed(?=\/)/, ""))
  if (subject.type === "none" && unnamed.test(path)) return ""
  const last = path.split("/").filter(Boolean).at(-1) ?? ""
  return decoded(subject.type === "none" ? last : subject.identifier)
    .replace(/[-_+]+/g, (mark) => (subject.type === "none" ? " " : mark))
    .slice(0, 100)
    .trim()
}

/** Shown if a page does not exist or could not be loaded. */
export function ErrorPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404 || status === 400) {
    const data: unknown = isRouteErrorResponse(error) ? error.data : null
    return (
      <NotFound searchText={toSearchText(pathname)} reason={readReason(data)} near={readNearMatches(data)} />
    )
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

/** The sentence of a 404 that says what is missing. Remix's own sentences name a path of the server. */
function readReason(data: unknown): string | null {
  if (data !== null && typeof data === "object" && "error" in data && typeof data.error === "string")
    return data.error || null
  return typeof data === "string" && data !== "" && !data.startsWith("Error:") ? data : null
}

/** The near matches in an error's data, if it has any. */
function readNearMatches(data: unknown): NearMatch[] {
  const near = data !== null && typeof data === "object" && "near" in data ? data.near : null
  return Array.isArray(near) ? (near as NearMatch[]) : []
}

interface NotFoundProps {
  searchText: string
  reason: string | null
  near: NearMatch[]
}

function NotFound({ searchText, reason, near }: NotFoundProps) {
  const lede = reason ?? (searchText && `There is no page for “${searchText}”.`)
  return (
    <>
      <PageHeader
        crumb="404"
        title="Page not found"
        lede={lede && searchText ? `${lede} Try a search.` : lede}
      />
      <SearchBox key={searchText} variant="page" defaultValue={searchText} />
      <NearList near={near} />
    </>
  )
}
