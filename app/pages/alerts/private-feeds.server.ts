import type { AppLoadContext } from "@remix-run/cloudflare"
import { brand } from "~/lib/brand"
import { parseTicker } from "~/lib/ticker"
import { atomType, writeAtom } from "~/lib/write-feed"
import type { AlertEvent } from "~/model/alerts/alert"
import { toIcs } from "~/pages/calendar/calendar-feed"
import { type CalendarContext, calendarFeed } from "~/pages/calendar/load-calendar.server"
import { hashFeedSecret } from "~/platform/alert-tokens.server"
import { getOrigin } from "~/platform/env.server"
import { listEvents } from "~/stores/alerts/alert-outbox-store.server"
import { findFeedOwner } from "~/stores/alerts/alert-settings-store.server"
import { listSubscriptions } from "~/stores/alerts/subscriptions-store.server"
import { getOwnedLists } from "~/stores/people/watchlists-store.server"

type FeedContext = Pick<AppLoadContext, "db" | "settings">

async function requireFeedOwner(secret: string | undefined, { db, settings }: FeedContext): Promise<string> {
  const hash = settings.SESSION_SECRET && secret ? await hashFeedSecret(settings, secret) : null
  const owner = hash && (await findFeedOwner(db, hash))
  if (owner) return owner
  throw new Response("There is no feed at this address. Its owner may have made a new one.", {
    status: 404,
    headers: { "cache-control": "private, no-store" },
  })
}

const onlyTheirs = { "cache-control": "private, no-store", "x-robots-tag": "noindex" }

/** A user's alerts as an Atom feed. */
export async function privateAtom(
  secret: string | undefined,
  request: Request,
  context: FeedContext,
  now = Date.now(),
): Promise<Response> {
  const owner = await requireFeedOwner(secret, context)
  const url = new URL(request.url)
  const origin = getOrigin(request, context.settings)
  const events = await listEvents(context.db, owner)
  const text = toAlertAtom(events, origin, `${origin}${url.pathname}`, now)
  return new Response(text, { headers: { "content-type": atomType, ...onlyTheirs } })
}

function toAlertAtom(events: AlertEvent[], origin: string, self: string, now: number): string {
  const head = { title: `${brand.name} alerts`, self, page: `${origin}/alerts`, author: brand.name }
  return writeAtom(
    // A feed without entries has no other time.
    events.length > 0 ? head : { ...head, updated: new Date(now) },
    events.map(({ id, title, detail, path, at }) => ({
      id: `tag:${new URL(origin).hostname},2026:${encodeURIComponent(id)}`,
      title,
      url: origin + path,
      updated: new Date(at),
      summary: detail,
    })),
  )
}

/** Past and expected results of the companies in the watchlists that notify about results. */
export async function privateCalendar(
  secret: string | undefined,
  request: Request,
  context: FeedContext & CalendarContext,
  now = Date.now(),
): Promise<Response> {
  const owner = await requireFeedOwner(secret, context)
  const [{ lists }, subscriptions] = await Promise.all([
    getOwnedLists(context.db, owner),
    listSubscriptions(context.db, owner),
  ])
  const chosen = new Set(
    subscriptions
      .filter(({ source, topics }) => source === "watchlist" && topics.includes("results"))
      .map(({ sourceId }) => sourceId),
  )
  const items = lists.filter(({ id }) => chosen.has(id)).flatMap((list) => list.items)
  const tickers = [
    ...new Set(
      items.flatMap(({ type, identifier }) => (type === "company" ? (parseTicker(identifier) ?? []) : [])),
    ),
  ]
  const name = `${brand.name}: results of my watchlists`
  const calendar = tickers.length
    ? await calendarFeed(request, context, { tickers, name }, now)
    : new Response(toIcs(name, [], now), { headers: { "content-type": "text/calendar; charset=utf-8" } })
  for (const [header, value] of Object.entries(onlyTheirs)) calendar.headers.set(header, value)
  return calendar
}
