import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { nearSitePages } from "~/model/search/destinations/near-pages"
import { notFoundNearPages } from "~/pages/directory/not-found-near"

/** Addresses without a route. */
export function loader({ request }: LoaderFunctionArgs): never {
  const { pathname } = new URL(request.url)
  throw notFoundNearPages("", nearSitePages(pathname.replace(/\.data$/, "")))
}

export default function NotFound() {
  return null
}
