import { brand } from "~/lib/brand"
import { formatDay } from "~/lib/dates"
import { notFound } from "~/lib/not-found"
import { getPost } from "~/pages/blog/posts.server"
import type { Card } from "./card-svg"

/** The title and summary of an article. Throws a 404 for an unknown one. */
export function loadPostCard(slug: string | undefined): Card {
  const post = getPost(slug ?? "")
  if (!post) throw notFound("There is no post at this address.")
  return {
    title: post.title,
    subtitle: post.summary,
    note: `${brand.name} · ${formatDay(post.date)}`,
    lines: [],
  }
}
