import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { findNamedPage, nearSitePages } from "~/model/search/destinations/near-pages"
import { notFoundNearPages } from "~/pages/directory/not-found-near"

/** Addresses without a route: one that names a page in other words leads there. */
export function loader({ request }: LoaderFunctionArgs): never {
  const path = new URL(request.url).pathname.replace(/\.data$/, "")
  const named = findNamedPage(path)
  if (named) throw redirect(named, 301)
  throw notFoundNearPages("", nearSitePages(path))
}

export default function NotFound() {
  return null
}
