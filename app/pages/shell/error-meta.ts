import type { MetaDescriptor } from "@remix-run/react"
import { isRouteErrorResponse } from "@remix-run/react"
import { brand } from "~/lib/brand"
import { pageMeta } from "~/ui/page-meta"

/** The title of an error page; without an error, only the brand. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  if (!error) return [{ title: brand.name }]
  const isMissing = isRouteErrorResponse(error) && error.status < 500
  return isMissing
    ? pageMeta("Page not found", "There is no page at this address. Try a search.")
    : pageMeta("This page could not be loaded", "Something went wrong. Please try again.")
}
