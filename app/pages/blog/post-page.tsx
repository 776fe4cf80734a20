import { useLoaderData } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { minutesText } from "~/lib/numbers"
import { CrumbLine } from "~/ui/navigation/crumb-line"
import { PageHeader } from "~/ui/page-header"
import { ServerHtml } from "~/ui/server-html"
import { TextLink } from "~/ui/text-link"
import type { PostHead } from "./post"

export interface PostPageData {
  post: PostHead & { isDraft: boolean }
  html: string | null
  others: PostHead[]
}

export function PostPage() {
  const { post, html, others } = useLoaderData<PostPageData>()
  return (
    <article>
      <PageHeader
        title={post.title}
        crumb={
          <CrumbLine
            parts={[
              <TextLink key="blog" to="/blog">
                Blog
              </TextLink>,
              post.isDraft ? "Draft" : formatDay(post.date),
              `${minutesText(post.minutes)} to read`,
            ]}
          />
        }
        lede={post.summary}
      />
      <ServerHtml slot="post" html={html} className="reading post" />
      {others.length ? (
        <nav aria-labelledby="other-posts" className="mt-12 max-w-[46.5em] border-t border-hair-2 pt-4">
          <h2 id="other-posts" className="mb-1.5 text-large">
            Other posts
          </h2>
          <ul>
            {others.map(({ slug, title }) => (
              <li key={slug} className="py-1">
                <TextLink to={`/blog/${slug}`}>{title}</TextLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </article>
  )
}
