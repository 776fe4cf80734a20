import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { notFound } from "~/lib/not-found"
import { loadSitemapPages } from "~/pages/sitemap/load-sitemap.server"
import { toSitemapIndex, toSitemapPart } from "~/pages/sitemap/sitemap"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const origin = context.settings.APP_ORIGIN ?? url.origin
  const part = url.searchParams.get("part")
  const pages = await loadSitemapPages(context)
  const text = part === null ? toSitemapIndex(origin, pages) : toSitemapPart(origin, pages, Number(part))
  if (text === null) throw notFound("The sitemap has no such part.")
  return new Response(text, { headers: { "content-type": "application/xml; charset=utf-8" } })
}
