import type { MetaDescriptor } from "@remix-run/react"
import { brand } from "~/lib/brand"

/** A page's title and description, made by the loader and returned by `meta`. */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  return [
    { title: `${title} · ${brand.name}` },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
  ]
}

/** A link to the page's feed for feed readers. */
export function feedLink(href: string, title: string, type = "application/rss+xml"): MetaDescriptor {
  return { tagName: "link", rel: "alternate", type, href, title }
}
