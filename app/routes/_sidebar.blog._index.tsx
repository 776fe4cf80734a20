import type { MetaFunction } from "@remix-run/cloudflare"
import { brand } from "~/lib/brand"
import { BlogPage } from "~/pages/blog/blog-page"
import { listPosts } from "~/pages/blog/posts.server"
import { feedLink, pageMeta } from "~/ui/page-meta"

export function loader() {
  return { posts: listPosts() }
}

export const meta: MetaFunction = () => [
  ...pageMeta("Blog", "How the numbers are computed and checked, and how to host the product yourself."),
  feedLink("/blog.xml", `${brand.name}: blog`),
]
export default BlogPage
