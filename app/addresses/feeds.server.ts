import { brand } from "~/lib/brand"
import { writeRss } from "~/lib/write-feed"
import { privateAtom, privateCalendar } from "~/pages/alerts/private-feeds.server"
import { investorAtom, screenAtom } from "~/pages/alerts/public-feeds.server"
import type { PostHead } from "~/pages/blog/post"
import { getPost, listPosts, postHtml } from "~/pages/blog/posts.server"
import { calendarFeed } from "~/pages/calendar/load-calendar.server"
import { loadFilingsFeed } from "~/pages/company/filings/load-filings.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { loadFilingsAtom } from "~/pages/filings/load-filings.server"
import { marketAtom } from "~/pages/insiders/market-feed.server"
import { getOrigin } from "~/platform/env.server"
import type { Address, Answer } from "./find-address"

const blogFeed: Answer = ({ request, context }) => {
  const origin = getOrigin(request, context.settings)
  const posts = listPosts().flatMap((head) => {
    const post = getPost(head.slug)
    return post ? [{ ...head, html: postHtml(post.document) }] : []
  })
  return new Response(toRss({ name: brand.name, origin }, posts), {
    headers: { "content-type": "application/rss+xml; charset=utf-8" },
  })
}

/** A company's past and next releases. */
const companyCalendar: Answer = async ({ params, request, context }) => {
  const company = await requireCompany(params.ticker, request, context)
  return calendarFeed(request, context, { tickers: [company.ticker], name: `Earnings of ${company.name}` })
}

/** A company's newest filings, with the filter of the page. */
const companyFilings: Answer = async ({ params, request, context }) => {
  const company = await requireCompany(params.ticker, request, context)
  const { searchParams } = new URL(request.url)
  return loadFilingsFeed(company, searchParams, getOrigin(request, context.settings), context)
}

/** Feeds of news, and calendars. The secret of a user is in the addresses of their own. */
export const feeds: Address[] = [
  { path: "/blog.xml", get: blogFeed },
  { path: "/earnings.ics", get: ({ request, context }) => calendarFeed(request, context, {}) },
  { path: "/company/{ticker}/earnings.ics", get: companyCalendar },
  { path: "/company/{ticker}/filings.atom", get: companyFilings },
  { path: "/filings.atom", get: ({ request, context }) => loadFilingsAtom(request, context) },
  { path: "/insiders.atom", get: ({ request, context }) => marketAtom(request, context) },
  { path: "/screener.atom", get: ({ request, context }) => screenAtom(request, context) },
  {
    path: "/investor/{cik}/filings.atom",
    get: ({ params, request, context }) => investorAtom(params.cik, request, context),
  },
  {
    path: "/alerts/{secret}/calendar.ics",
    get: ({ params, request, context }) => privateCalendar(params.secret, request, context),
  },
  {
    path: "/alerts/{secret}/feed.atom",
    get: ({ params, request, context }) => privateAtom(params.secret, request, context),
  },
]

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
