import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { getSlug } from "~/model/letters/letter"
import { listPosts } from "~/pages/blog/posts.server"
import { lettersAddress } from "~/pages/letters/letters-filter"
import { sitemapPaths, toSitemap } from "~/pages/sitemap/sitemap"
import { loadLetters } from "~/stores/letters-store.server"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [index, letters] = await Promise.all([context.lists(), loadLetters(context.documents)])
  const funds = new Set(letters.map(({ fund }) => lettersAddress({ kind: "fund", slug: getSlug(fund) })))
  const posts = listPosts().map(({ slug }) => `/blog/${slug}`)
  const origin = context.settings.APP_ORIGIN ?? new URL(request.url).origin
  return new Response(toSitemap(origin, sitemapPaths(index, [...posts, ...funds])), {
    headers: { "content-type": "application/xml; charset=utf-8" },
  })
}
