import { renderToStaticMarkup } from "react-dom/server"
import { formatCompact } from "~/lib/numbers"
import { ChartFigure } from "~/ui/charts/chart-figure.server"
import type { MarkdownDocument } from "./parse-markdown"
import { type Post, type PostHead, publishedPosts, toPost } from "./post"

const files = import.meta.glob<MarkdownDocument>("./posts/*.md", { eager: true, import: "default" })
const posts = Object.entries(files).map(([path, document]) => toPost(path, document))

export function listPosts(): PostHead[] {
  return publishedPosts(posts).map(toHead)
}

/** Also returns drafts, which can be read at their address but are not linked. */
export function getPost(slug: string): Post | null {
  return posts.find((post) => post.slug === slug) ?? null
}

export function toHead({ slug, title, summary, date, minutes }: Post): PostHead {
  return { slug, title, summary, date, minutes }
}

/** The post's HTML with its charts as SVG. */
export function postHtml({ html, charts }: MarkdownDocument): string {
  return html.replace(/<chart-block (\d+)><\/chart-block>/g, (_, place: string) => {
    const chart = charts[Number(place)]
    if (!chart) return ""
    return renderToStaticMarkup(
      <ChartFigure
        data={{
          ...chart,
          shape: chart.kind === "bar" ? "columns" : "line",
          format: (value, decimals) => formatCompact(value, decimals),
        }}
      />,
    )
  })
}
