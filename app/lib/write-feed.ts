import { Feed } from "feed"
import { dropNotXml, escapeText } from "./escape"

export interface FeedEntry {
  /** An address that never changes: a reader shows each id once. */
  id: string
  title: string
  url: string
  updated: Date
  summary: string
  /** HTML, with absolute addresses. */
  html?: string
}

interface FeedHead {
  title: string
  /** The feed's own address. */
  self: string
  /** The page that shows the same. */
  page: string
  author: string
  description?: string
  /** The newest entry's time if it is not given. */
  updated?: Date
}

/** An Atom feed (RFC 4287). */
export function writeAtom(head: FeedHead, entries: FeedEntry[]): string {
  const feed = new Feed({ ...options(head, entries), feedLinks: { atom: head.self } })
  // The library writes titles and summaries as HTML.
  for (const entry of entries)
    feed.addItem({ ...toItem(entry), id: entry.id, title: escapeText(entry.title) })
  return `${dropNotXml(feed.atom1())}\n`
}

/** An RSS 2.0 feed, whose entries are known by their addresses. */
export function writeRss(head: FeedHead, entries: FeedEntry[]): string {
  const feed = new Feed({ ...options(head, entries), language: "en", feedLinks: { rss: head.self } })
  for (const entry of entries)
    feed.addItem({ ...toItem(entry), title: entry.title.replaceAll("]]>", "]] >") })
  return `${dropNotXml(feed.rss2())}\n`
}

function toItem({ url, updated, summary, html }: FeedEntry) {
  return {
    link: url,
    date: updated,
    description: escapeText(summary),
    ...(html === undefined ? {} : { content: html.replaceAll("]]>", "]]&gt;") }),
  }
}

function options({ title, self, page, author, description, updated }: FeedHead, entries: FeedEntry[]) {
  const newest = Math.max(0, ...entries.map((entry) => entry.updated.getTime()))
  return {
    id: self,
    title: asWritten(title),
    link: page,
    author: { name: asWritten(author) },
    updated: updated ?? new Date(newest),
    copyright: "",
    generator: false as const,
    ...(description === undefined ? {} : { description: asWritten(description) }),
  }
}

/** The library reads `&amp;` in plain text as an ampersand that was escaped before. */
function asWritten(text: string): string {
  return text.replaceAll("&amp;", "&amp;amp;")
}

export const atomType = "application/atom+xml; charset=utf-8"
