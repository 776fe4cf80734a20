import { brand } from "~/lib/brand"
import { privateAtom, privateCalendar } from "~/pages/alerts/private-feeds.server"
import { formAtom, investorAtom, screenAtom } from "~/pages/alerts/public-feeds.server"
import { toRss } from "~/pages/blog/blog-feed"
import { getPost, listPosts, postHtml } from "~/pages/blog/posts.server"
import { calendarFeed } from "~/pages/calendar/load-calendar.server"
import { loadFilingsFeed } from "~/pages/company/filings/load-filings.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { marketAtom } from "~/pages/insiders/market-feed.server"
import type { Address, Answer } from "./find-address"

const blogFeed: Answer = ({ request, context }) => {
  const origin = context.settings.APP_ORIGIN ?? new URL(request.url).origin
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
  const { searchParams, origin } = new URL(request.url)
  return loadFilingsFeed(company, searchParams, context.settings.APP_ORIGIN ?? origin, context)
}

/** Feeds of news, and calendars. The secret of a user is in the addresses of their own. */
export const feeds: Address[] = [
  { path: "/blog.xml", get: blogFeed },
  { path: "/earnings.ics", get: ({ request, context }) => calendarFeed(request, context, {}) },
  { path: "/company/{ticker}/earnings.ics", get: companyCalendar },
  { path: "/company/{ticker}/filings.atom", get: companyFilings },
  { path: "/filings.atom", get: ({ request, context }) => formAtom(request, context) },
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
