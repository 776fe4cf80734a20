import { useLoaderData } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { minutesText } from "~/lib/numbers"
import { PageHeader } from "~/ui/page-header"
import { TextLink } from "~/ui/text-link"
import type { PostHead } from "./post"

export function BlogPage() {
  const { posts } = useLoaderData<{ posts: PostHead[] }>()
  return (
    <>
      <PageHeader
        title="Blog"
        lede="How the numbers are computed and checked, and how to host the product yourself."
      />
      <ul className="max-w-[46.5em] border-t border-hair-2">
        {posts.map(({ slug, title, summary, date, minutes }) => (
          <li key={slug} className="border-b border-hair py-5">
            <h2 className="text-h2 leading-tight">
              <TextLink to={`/blog/${slug}`}>{title}</TextLink>
            </h2>
            <p className="mt-1.5 text-ink-2">{summary}</p>
            <p className="mt-1.5 text-data text-ink-3">
              {formatDay(date)} · {minutesText(minutes)} to read
            </p>
          </li>
        ))}
      </ul>
      <p className="pt-5 text-data">
        <a href="/blog.xml" className="link">
          RSS feed
        </a>
      </p>
    </>
  )
}
