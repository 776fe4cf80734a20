import type { MetaDescriptor } from "@remix-run/react"
import { brand } from "~/lib/brand"

/** A page's title and description; loaders make it and `meta` hands it back. */
export function pageMeta(title: string, description?: string): MetaDescriptor[] {
  return [
    { title: `${title} · ${brand.name}` },
    ...(description ? [{ name: "description", content: description }] : []),
  ]
}
