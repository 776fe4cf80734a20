import { isIsoDate } from "~/lib/dates"
import type { MarkdownDocument } from "./parse-markdown"

export interface PostHead {
  slug: string
  title: string
  /** One or two sentences, for lists and feeds. */
  summary: string
  date: string
  minutes: number
}

export interface Post extends PostHead {
  isDraft: boolean
  document: MarkdownDocument
}

const wordsAMinute = 220

/** Parses a post; throws if the front matter is incomplete, so that the tests fail. */
export function toPost(path: string, document: MarkdownDocument): Post {
  const slug = path.replace(/^.*\//, "").replace(/\.md$/, "")
  const { title, summary, date, draft } = document.head
  if (!title || !summary || !date || !isIsoDate(date))
    throw new Error(`${slug}: the front matter needs title, summary and date.`)
  return {
    slug,
    title,
    summary,
    date,
    minutes: Math.max(1, Math.round(document.words / wordsAMinute)),
    isDraft: draft === "true",
    document,
  }
}

/** Published posts, newest first, without drafts. */
export function publishedPosts(posts: Post[]): Post[] {
  return posts
    .filter(({ isDraft }) => !isDraft)
    .sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
}
