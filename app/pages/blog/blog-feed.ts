import { escapeText } from "~/lib/escape"
import type { PostHead } from "./post"

/** An RSS 2.0 feed; `html` is the full text of a post. */
export function toRss(
  site: { name: string; origin: string },
  posts: (PostHead & { html: string })[],
): string {
  const items = posts.map(
    ({ slug, title, summary, date, html }) => `<item>
<title>${escapeText(title)}</title>
<link>${site.origin}/blog/${slug}</link>
<guid isPermaLink="true">${site.origin}/blog/${slug}</guid>
<pubDate>${new Date(`${date}T12:00:00Z`).toUTCString()}</pubDate>
<description>${escapeText(summary)}</description>
<content:encoded>${escapeText(html.replace(/(href|src)="\//g, `$1="${site.origin}/`))}</content:encoded>
</item>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${escapeText(site.name)}</title>
<link>${site.origin}/blog</link>
<atom:link href="${site.origin}/blog.xml" rel="self" type="application/rss+xml"/>
<description>How the numbers are computed and checked, and how to host the product yourself.</description>
<language>en</language>
${items.join("\n")}
</channel>
</rss>
`
}
