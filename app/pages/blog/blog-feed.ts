import { writeRss } from "~/lib/write-feed"
import type { PostHead } from "./post"

/** The RSS feed of posts; `html` is the full text of a post. */
export function toRss(
  site: { name: string; origin: string },
  posts: (PostHead & { html: string })[],
): string {
  return writeRss(
    {
      title: site.name,
      self: `${site.origin}/blog.xml`,
      page: `${site.origin}/blog`,
      author: site.name,
      description: "How the numbers are computed and checked, and how to host the product yourself.",
    },
    posts.map(({ slug, title, summary, date, html }) => {
      const url = `${site.origin}/blog/${slug}`
      return {
        id: url,
        title,
        url,
        updated: new Date(`${date}T12:00:00Z`),
        summary,
        html: html.replace(/(href|src)="\//g, `$1="${site.origin}/`),
      }
    }),
  )
}
