import type { StoreEffects } from "~/ingest/kinds/kind"
import { type Cik, parseCik } from "~/lib/cik"
import { toNewYork } from "~/lib/new-york"
import { type AlertEvent, alertLimits } from "~/model/alerts/alert"
import {
  entryEvent,
  filingEvent,
  guidanceEvent,
  holdingEvent,
  isChosenForm,
  metricsEvent,
  ownerEvent,
  type PublishedResults,
  type ReadResults,
  reportEvent,
  resultsEvent,
} from "~/model/alerts/alert-events"
import { type AlertSubject, toCompanySubject, toInvestorSubject } from "~/model/alerts/alert-subject"
import { purchaseEvents } from "~/model/alerts/insider-events"
import { isSince } from "~/model/alerts/news-time"
import { findCompany, type ListIndex } from "~/model/directory/list-index"
import { isSameEnd } from "~/model/earnings/earnings-event"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import { changeSince, listGivenBefore } from "~/model/releases/guidance-outcome"
import type { SavedScreen } from "~/model/watchlists/saved-screen"
import type { Watchlist } from "~/model/watchlists/watchlist"
import type { DocumentStore } from "~/platform/documents.server"
import { type Collected, storeCollected } from "~/stores/alerts/alert-outbox-store.server"
import {
  listChangesSince,
  listFilingsSince,
  listReadSince,
  listReportsSince,
  listResultsSince,
} from "~/stores/alerts/news-store.server"
import {
  type AlertSubscription,
  listLeastRecentlyCollected,
  removeSubscription,
} from "~/stores/alerts/subscriptions-store.server"
import { listIssuerPrices } from "~/stores/company/prices-store.server"
import { insidersKind, releasesKind } from "~/stores/document-kinds"
import { listStakesSince } from "~/stores/holdings/stakes-store.server"
import { listScreens } from "~/stores/people/saved-screens-store.server"
import { getOwnedLists } from "~/stores/people/watchlists-store.server"
import { listScreenMembers } from "~/stores/screener/screen-members.server"
import { rememberMarketNews } from "./market-news.server"
import { getNewsStart, readMarginMs } from "./news-window"
import { listPersonNews } from "./person-news.server"
import { listWordNews } from "./word-news.server"

interface CollectEffects extends StoreEffects {
  words: D1Database
  lists: () => Promise<ListIndex>
}

/** Subscriptions of one run; the others follow in the next one. */
const subscriptionsAtOnce = 200
/** Those of accounts with hooks, in the run of a minute. */
const hookedAtOnce = 50

/** Looks for news of the subscriptions, or of those of accounts with hooks; returns how many were looked at. */
export async function collectAlerts(
  effects: CollectEffects,
  { hasHooks } = { hasHooks: false },
): Promise<number> {
  const asked = { count: hasHooks ? hookedAtOnce : subscriptionsAtOnce, hasHooks }
  const due = await listLeastRecentlyCollected(effects.db, effects.now(), asked)
  if (due.length === 0) return 0
  const index = await effects.lists()
  const market = rememberMarketNews(index, effects)
  const owned = new Map<string, { lists: Watchlist[]; screens: SavedScreen[] }>()
  for (const subscription of due) {
    const { userId } = subscription
    const known = owned.get(userId) ?? (await loadSources(effects.db, userId))
    owned.set(userId, known)
    if (subscription.source === "insiders") {
      const events = await market(subscription)
      await storeCollected(effects.db, subscription, { events }, effects.now())
      continue
    }
    if (subscription.source === "words") {
      const events = await listWordNews(subscription, index, effects)
      await storeCollected(effects.db, subscription, { events }, effects.now())
      continue
    }
    await collect(subscription, known, index, effects)
  }
  return due.length
}

async function loadSources(db: D1Database, userId: string) {
  const [{ lists }, screens] = await Promise.all([getOwnedLists(db, userId), listScreens(db, userId)])
  return { lists, screens }
}

async function collect(
  subscription: AlertSubscription,
  { lists, screens }: { lists: Watchlist[]; screens: SavedScreen[] },
  index: ListIndex,
  effects: CollectEffects,
): Promise<void> {
  const { db, now } = effects
  const name = subscription.sourceId.toLowerCase()
  const list = subscription.source === "watchlist" && lists.find(({ id }) => id.toLowerCase() === name)
  const screen = subscription.source === "screen" && screens.find((each) => each.name.toLowerCase() === name)
  if (list) {
    const subjects = toSubjects(list, index)
    const [news, trades] = await Promise.all([
      listNews(subscription, subjects, effects),
      listPersonNews(subscription, subjects.persons, index, effects),
    ])
    return storeCollected(db, subscription, { events: [...trades, ...news] }, now())
  }
  if (screen) {
    const followed = await followScreen(subscription, screen, index, effects)
    const members = followed.screen?.members ?? subscription.members ?? []
    const news = await listNews(subscription, toMembers(members, index), effects)
    return storeCollected(db, subscription, { ...followed, events: [...followed.events, ...news] }, now())
  }
  // The list or the screen was deleted.
  await removeSubscription(db, subscription.userId, subscription)
}

interface Subjects {
  companies: Map<Cik, AlertSubject>
  investors: Map<Cik, AlertSubject>
  persons: Cik[]
}

function toSubjects({ items }: Watchlist, index: ListIndex): Subjects {
  const companies = new Map<Cik, AlertSubject>()
  const investors = new Map<Cik, AlertSubject>()
  const persons: Cik[] = []
  for (const { type, identifier } of items) {
    if (type === "investor" || type === "person") {
      const cik = parseCik(identifier)
      if (cik && type === "person") persons.push(cik)
      else if (cik) investors.set(cik, toInvestorSubject(cik, index.investorByCik.get(cik)))
      continue
    }
    const company = findCompany(index, identifier)
    if (company) companies.set(company.cik, toCompanySubject(company))
  }
  return { companies, investors, persons }
}

function toMembers(ciks: Cik[], index: ListIndex): Subjects {
  const companies = ciks.flatMap((cik) => {
    const company = index.companiesByCik.get(cik)?.[0]
    return company ? [[cik, toCompanySubject(company)] as const] : []
  })
  return { companies: new Map(companies), investors: new Map(), persons: [] }
}

/** Companies that entered the screen since it was last evaluated; none the first time. */
async function followScreen(
  subscription: AlertSubscription,
  screen: SavedScreen,
  index: ListIndex,
  effects: CollectEffects,
): Promise<Collected> {
  const now = effects.now()
  const params = new URLSearchParams(screen.params)
  const found = await listScreenMembers(params, alertLimits.members, effects, now)
  if (!found || found.generation === subscription.generation) return { events: [] }
  const { generation, asOf, ciks, count } = found
  if (count > alertLimits.members)
    return { events: [], screen: { members: null, tooMany: count, generation } }
  const before = subscription.members && new Set(subscription.members)
  const entered =
    subscription.topics.includes("entries") && before ? ciks.filter((cik) => !before.has(cik)) : []
  const { companies } = toMembers(entered, index)
  const from = { subscriptionId: subscription.id, name: screen.name }
  return {
    events: [...companies].map(([cik, subject]) => entryEvent(from, cik, asOf, now, subject)),
    screen: { members: ciks, tooMany: null, generation },
  }
}

/**
 * News since the subscription began, of at most thirty days. The result includes news that an earlier run
 * found.
 */
async function listNews(
  subscription: AlertSubscription,
  { companies, investors }: Subjects,
  { db, documents, lists, now }: CollectEffects,
): Promise<AlertEvent[]> {
  const { topics, forms, collectedAt } = subscription
  const since = getNewsStart(subscription, now())
  const day = toNewYork(since).date
  const ciks = [...companies.keys()]
  const readSince = (kind: "insiders" | "releases") =>
    listReadSince(db, kind, ciks, collectedAt - readMarginMs)
  const has = (topic: AlertSubscription["topics"][number]) => topics.includes(topic)
  const [filings, insidersRead, owners, reports, changes, results, releasesRead] = await Promise.all([
    has("filings") ? listFilingsSince(db, [...ciks, ...investors.keys()], day) : [],
    has("insiders") ? readSince("insiders") : [],
    has("owners") ? listStakesSince(db, ciks, day) : [],
    has("gurus") ? listReportsSince(db, [...investors.keys()], day) : [],
    has("gurus") ? listChangesSince(db, ciks, day) : [],
    has("results") ? listResultsSince(db, ciks, day) : [],
    has("results") ? readSince("releases") : [],
  ])
  const events: AlertEvent[] = []
  const about = <T>(
    row: T | null,
    subject: AlertSubject | undefined,
    toEvent: (row: T, of: AlertSubject) => AlertEvent | null,
  ) => {
    const event = row && subject ? toEvent(row, subject) : null
    if (event) events.push(event)
  }
  for (const filing of filings) {
    const [date = "", time = null] = filing.accepted.split("T")
    if (isSince(since, date, time) && isChosenForm(filing.form, forms))
      about(filing, companies.get(filing.cik) ?? investors.get(filing.cik), filingEvent)
  }
  for (const report of reports) {
    const investor = investors.get(report.cik)
    if (investor) events.push(reportEvent(report, investor.label))
  }
  for (const change of changes) about(change, companies.get(change.companyCik), holdingEvent)
  for (const stake of owners)
    if (isSince(since, stake.filed)) about(stake, companies.get(stake.issuer), ownerEvent)
  for (const each of results) {
    if (!isSince(since, each.date, each.time)) continue
    about(each, companies.get(each.cik), resultsEvent)
    if (!releasesRead.some((cik) => cik === each.cik)) continue
    const read = await findRelease(each, documents)
    for (const toEvent of [guidanceEvent, metricsEvent]) about(read, companies.get(each.cik), toEvent)
  }
  for (const cik of insidersRead) {
    const subject = companies.get(cik)
    const stored = subject && (await documents.get(insidersKind, cik))
    if (!subject || !stored) continue
    const prices = await listIssuerPrices(cik, { db, documents, lists })
    events.push(...purchaseEvents(toCompanyInsiders(stored.body, prices).rows, subject, since))
  }
  return events
}

/** The results with their release and what became of earlier guidance; null until it was first read. */
async function findRelease(results: PublishedResults, documents: DocumentStore): Promise<ReadResults | null> {
  const stored = await documents.get(releasesKind, results.cik)
  const filings = stored?.body.filings ?? []
  const release = filings.find(
    ({ state, period, filed }) =>
      state === "read" && filed >= results.date && isSameEnd(period, results.periodEnd),
  )
  if (!release || release.isAgain) return null
  const earlier = listGivenBefore(filings, release.filed)
  const changes = release.guidance.flatMap((given) => changeSince(given, earlier) ?? [])
  return { ...results, release, changes }
}
