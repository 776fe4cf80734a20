import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { toRss } from "~/addresses/feeds.server"
import { parseMarkdown } from "~/pages/blog/parse-markdown"
import { publishedPosts, toPost } from "~/pages/blog/post"

const root = join(import.meta.dirname, "../../../..")
const folder = join(root, "app/pages/blog/posts")
const posts = readdirSync(folder).map((file) =>
  toPost(file, parseMarkdown(readFileSync(join(folder, file), "utf8"))),
)

test("every post names tests, and all named tests exist", () => {
  expect(posts.length).toBeGreaterThanOrEqual(4)
  for (const { slug, document } of posts) {
    const named = [...document.html.matchAll(/<code>(tests\/[^<]+)<\/code>/g)].map((match) => match[1]!)
    expect(named.length, slug).toBeGreaterThan(2)
    for (const path of named) expect(existsSync(join(root, path)), `${slug}: ${path}`).toBe(true)
  }
})

test("internal links lead to existing pages", () => {
  const known = new Set([
    ...["/status", "/compounding", "/privacy-policy", "/blog", "/investor/0001067983/2025q1"],
    ...posts.map(({ slug }) => `/blog/${slug}`),
  ])
  for (const { slug, document } of posts)
    for (const [, href] of document.html.matchAll(/href="(\/[^"]*)"/g)) expect(known, slug).toContain(href)
})

test("a post has no inline styles and no scripts", () => {
  for (const { document } of posts) expect(document.html).not.toMatch(/ style=|<script/)
})

test("Markdown is converted to headings with anchors, tables with headers, code and chart blocks", () => {
  const { html, charts, head } = parseMarkdown(`---
title: A: B
---
## How it is read

| a | b |
| --- | --: |
| x & y | 1 |

\`\`\`
if (a < b) c()
\`\`\`

\`\`\`chart
{"kind":"bar","title":"T","description":"D","labels":["1"],"series":[{"name":"S","values":[1]}]}
\`\`\`
`)
  expect(head).toEqual({ title: "A: B" })
  expect(html).toContain('<h2 id="how-it-is-read">How it is read</h2>')
  expect(html).toContain('<th scope="row" class="text wrap">x &amp; y</th><td>1</td>')
  expect(html).toContain('aria-label="Table 1: a, b"')
  expect(html).toContain("<code>if (a &lt; b) c()</code>")
  expect(html).toContain("<chart-block 0></chart-block>")
  expect(charts[0]?.title).toBe("T")
})

test("drafts are not listed, and a post without a date throws", () => {
  const document = { ...parseMarkdown("text"), head: { title: "T", summary: "S", date: "2026-11-01" } }
  const draft = { ...document, head: { ...document.head, draft: "true" } }
  const listed = publishedPosts([toPost("./posts/a.md", document), toPost("./posts/b.md", draft)])
  expect(listed.map(({ slug }) => slug)).toEqual(["a"])
  expect(() => toPost("c.md", { ...document, head: { title: "T" } })).toThrow("needs title, summary and date")
})

test("the feed escapes its text and has absolute addresses", () => {
  const post = { slug: "a", title: "A & B", summary: "<S>", date: "2026-11-01", minutes: 1 }
  const rss = toRss({ name: "Bv", origin: "https://x.test" }, [{ ...post, html: '<a href="/status">s</a>' }])
  expect(rss).toContain("<title><![CDATA[A & B]]></title>")
  expect(rss).toContain("<link>https://x.test/blog/a</link>")
  expect(rss).toContain(`<content:encoded><![CDATA[<a href="https://x.test/status">s</a>]]>`)
  expect(rss).toContain("<description><![CDATA[&lt;S&gt;]]></description>")
  expect(rss).toContain("<pubDate>Sun, 01 Nov 2026 12:00:00 GMT</pubDate>")
})
