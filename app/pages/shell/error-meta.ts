import type { MetaDescriptor } from "@remix-run/react"
import { isRouteErrorResponse } from "@remix-run/react"
import { brand } from "~/lib/brand"
import { pageMeta } from "~/ui/page-meta"

/** The title of what stands in place of a page; of a page without an error, the brand alone. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  if (!error) return [{ title: brand.name }]
  const isMissing = isRouteErrorResponse(error) && error.status < 500
  return isMissing
    ? pageMeta("There is no such page", "Nothing is found at this address; a search may find what was meant.")
    : pageMeta("This page could not be loaded", "Something went wrong on the way; another try often helps.")
}
