import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { listPosts } from "~/features/blog/posts.server"
import { slugOf } from "~/features/letters/letter"
import { lettersAddress } from "~/features/letters/letters-filter"
import { loadLetters } from "~/features/letters/letters-store.server"
import { sitemapPaths, toSitemap } from "~/features/sitemap/sitemap"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [index, letters] = await Promise.all([context.lists(), loadLetters(context.documents)])
  const funds = new Set(letters.map(({ fund }) => lettersAddress({ kind: "fund", slug: slugOf(fund) })))
  const posts = listPosts().map(({ slug }) => `/blog/${slug}`)
  const origin = context.settings.APP_ORIGIN ?? new URL(request.url).origin
  return new Response(toSitemap(origin, sitemapPaths(index, [...posts, ...funds])), {
    headers: { "content-type": "application/xml; charset=utf-8" },
  })
}
