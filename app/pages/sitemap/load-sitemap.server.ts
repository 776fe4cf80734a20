import type { AppLoadContext } from "@remix-run/cloudflare"
import { getSlug } from "~/model/letters/letter"
import { listPosts } from "~/pages/blog/posts.server"
import { lettersAddress } from "~/pages/letters/letters-filter"
import { listReadSources } from "~/stores/directory/read-sources-store.server"
import { loadLetters } from "~/stores/letters-store.server"
import { listSitemapPages, type SitemapPage } from "./sitemap"

type SitemapContext = Pick<AppLoadContext, "db" | "documents" | "lists">

/** All addresses of the sitemap, in an order that stays. */
export async function loadSitemapPages({ db, documents, lists }: SitemapContext): Promise<SitemapPage[]> {
  const [index, letters, { readAt, managers, persons }] = await Promise.all([
    lists(),
    loadLetters(documents),
    listReadSources(db),
  ])
  const funds = [...readAt.keys()].flatMap((key) =>
    key.startsWith("fund:") ? key.slice("fund:".length) : [],
  )
  const lettersOf = letters.map(({ fund }) => lettersAddress({ kind: "fund", slug: getSlug(fund) }))
  const posts = listPosts().map(({ slug }) => `/blog/${slug}`)
  return listSitemapPages({ index, managers, persons, funds, readAt }, [...posts, ...new Set(lettersOf)])
}
