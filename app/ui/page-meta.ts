import type { MetaDescriptor } from "@remix-run/react"
import { brand } from "~/lib/brand"

/** A page's title and description; loaders make it and `meta` hands it back. */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  return [
    { title: `${title} · ${brand.name}` },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
  ]
}

/** Tells readers of feeds where this page's feed is. */
export function feedLink(href: string, title: string, type = "application/rss+xml"): MetaDescriptor {
  return { tagName: "link", rel: "alternate", type, href, title }
}
