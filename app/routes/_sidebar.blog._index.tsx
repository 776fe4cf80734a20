import type { MetaFunction } from "@remix-run/cloudflare"
import { brand } from "~/lib/brand"
import { BlogPage } from "~/pages/blog/blog-page"
import { listPosts } from "~/pages/blog/posts.server"
import { feedLink, pageMeta } from "~/ui/page-meta"

export function loader() {
  return { posts: listPosts() }
}

export const meta: MetaFunction = () => [
  ...pageMeta("Blog", "How the numbers here are made, and how to have them yourself."),
  feedLink("/blog.xml", `${brand.name}: blog`),
]
export default BlogPage
