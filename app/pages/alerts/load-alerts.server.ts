import type { AppLoadContext } from "@remix-run/cloudflare"
import {
  type AlertChoice,
  type AlertEvent,
  type AlertSource,
  type MarketAlert,
  marketAlerts,
} from "~/model/alerts/alert"
import { readWordsSource, toWordsSource } from "~/model/alerts/words-source"
import { parseFilingsQuery } from "~/model/words/filings-query"
import { mailWay } from "~/platform/mail.server"
import { listEvents } from "~/stores/alerts/alert-outbox-store.server"
import { type AlertSettings, getAlertSettings } from "~/stores/alerts/alert-settings-store.server"
import {
  type AlertDelivery,
  type AlertHook,
  listDeliveries,
  listHooks,
} from "~/stores/alerts/hooks-store.server"
import { listSubscriptions } from "~/stores/alerts/subscriptions-store.server"
import { listScreens } from "~/stores/people/saved-screens-store.server"
import { getOwnedLists } from "~/stores/people/watchlists-store.server"

export type AlertsContext = Pick<AppLoadContext, "db" | "settings" | "user">

/** A watchlist, saved screen or alert of the market, and what it notifies about; null for nothing. */
export interface AlertRow {
  source: AlertSource
  sourceId: string
  name: string
  to: string
  choice: Pick<AlertChoice, "topics" | "forms" | "frequency"> | null
  /** The number of companies that a screen matched if they are too many to follow. */
  tooMany: number | null
}

export interface AlertsView {
  email: string | null
  /** False if this server sends no mail. */
  hasMail: boolean
  settings: AlertSettings
  rows: AlertRow[]
  hooks: HookView[]
  deliveries: DeliveryView[]
  /** Newest first. */
  events: AlertEvent[]
}

/** An address that alerts are sent to. */
export interface HookView extends Omit<AlertHook, "url"> {
  host: string
}

export interface DeliveryView extends Omit<AlertDelivery, "event"> {
  title: string
}

/** Before anything was chosen. */
const untouched: AlertSettings = { mail: "on", mailChangedAt: 0, mailProblem: null, hasFeed: false }

const shownEvents = 20

/** Null if signed out. `params` can have the search of words, as `words`, for which alerts are offered. */
export async function loadAlerts(
  { db, settings, user }: AlertsContext,
  params = new URLSearchParams(),
): Promise<AlertsView | null> {
  const owner = await user()
  if (!owner) return null
  const [stored, sources, subscriptions, events, hooks, deliveries] = await Promise.all([
    getAlertSettings(db, owner.id),
    loadAlertSources(db, owner.id),
    listSubscriptions(db, owner.id),
    listEvents(db, owner.id),
    listHooks(db, owner.id),
    listDeliveries(db, owner.id),
  ])
  const asked = toWordsSource(parseFilingsQuery(new URLSearchParams(params.get("words") ?? "")))
  const followed = subscriptions.flatMap(({ source, sourceId }) => (source === "words" ? sourceId : []))
  const words = [...new Set([...(asked ? [asked] : []), ...followed])].map(toWordsRow)
  return {
    email: owner.email,
    hasMail: mailWay(settings) !== null,
    settings: stored ?? untouched,
    rows: [...sources, ...words].map((row) => {
      const found = subscriptions.find(
        ({ source, sourceId }) =>
          source === row.source && sourceId.toLowerCase() === row.sourceId.toLowerCase(),
      )
      const { topics, forms, frequency } = found ?? {}
      return {
        ...row,
        choice: topics && forms && frequency ? { topics, forms, frequency } : null,
        tooMany: found?.tooMany ?? null,
      }
    }),
    // The rest of an address can be a secret.
    hooks: hooks.map(({ id, kind, url, state, failingSince, problem, nextAt }) => {
      return { id, kind, host: new URL(url).host, state, failingSince, problem, nextAt }
    }),
    deliveries: deliveries.map(({ hookId, number, event, ...rest }) => ({
      hookId,
      number,
      title: event.title,
      ...rest,
    })),
    events: events.slice(0, shownEvents),
  }
}

function toWordsRow(sourceId: string): Pick<AlertRow, "source" | "sourceId" | "name" | "to"> {
  return { source: "words", sourceId, name: readWordsSource(sourceId).name, to: `/filings?${sourceId}` }
}

/** The alerts of the market, which every account has, with the page that lists the same. */
const marketSources: { sourceId: MarketAlert; to: string }[] = [
  { sourceId: "clusters", to: "/insiders?show=clusters" },
  { sourceId: "purchases", to: "/insiders?show=buys" },
]

/** The topics that a user can choose, beside searches for words. */
export async function loadAlertSources(
  db: D1Database,
  userId: string,
): Promise<Pick<AlertRow, "source" | "sourceId" | "name" | "to">[]> {
  const [{ lists }, screens] = await Promise.all([getOwnedLists(db, userId), listScreens(db, userId)])
  return [
    ...lists.map(({ id, name }) => ({
      source: "watchlist" as const,
      sourceId: id,
      name,
      to: `/watchlist?list=${encodeURIComponent(id)}`,
    })),
    ...screens.map(({ name, params }) => ({
      source: "screen" as const,
      sourceId: name,
      name,
      to: `/screener${params ? `?${params}` : ""}`,
    })),
    ...marketSources.map(({ sourceId, to }) => ({
      source: "insiders" as const,
      sourceId,
      to,
      name: marketAlerts[sourceId],
    })),
  ]
}
