import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { brand } from "~/lib/brand"
import { toRss } from "~/pages/blog/blog-feed"
import { getPost, listPosts, postHtml } from "~/pages/blog/posts.server"

export function loader({ request, context }: LoaderFunctionArgs) {
  const origin = context.settings.APP_ORIGIN ?? new URL(request.url).origin
  const posts = listPosts().flatMap((head) => {
    const post = getPost(head.slug)
    return post ? [{ ...head, html: postHtml(post.document) }] : []
  })
  return new Response(toRss({ name: brand.name, origin }, posts), {
    headers: { "content-type": "application/rss+xml; charset=utf-8" },
  })
}
