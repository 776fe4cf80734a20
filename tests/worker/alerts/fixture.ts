import { collectAlerts } from "~/ingest/alerts/collect-alerts.server"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import type { AlertChoice } from "~/model/alerts/alert"
import type { Watchlist } from "~/model/watchlists/watchlist"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { saveSubscription } from "~/stores/alerts/subscriptions-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { openAccountOfEmail } from "~/stores/people/users-store.server"
import { getOwnedLists, saveOwnedLists } from "~/stores/people/watchlists-store.server"
import { bindings } from "../bindings"

export const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
export const db = bindings.DB
/** Tuesday, noon in New York. */
export const start = Date.parse("2026-03-10T16:00:00Z")
export const minuteMs = 60_000
export const [beta, gamma, manager] = ["0000990001", "0000990003", "0001067983"]

export const apply = (batch: IngestBatchInput, now = start) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => now })

export const listings = [
  { ticker: "BETA", cik: beta, name: "Beta Works", exchange: "NYSE", position: 0 },
  { ticker: "GAMM", cik: gamma, name: "Gamma Labs", exchange: "NYSE", position: 1 },
]

export const list: Watchlist = {
  id: "list-1",
  name: "Mine",
  items: [
    { type: "company", identifier: "BETA", note: "", addedAt: start },
    { type: "investor", identifier: manager, note: "", addedAt: start },
  ],
}

/** A reader with a watchlist and alerts about it; returns the user's id. */
export async function reader(
  choice: Partial<AlertChoice> = {},
  email = `reader-${crypto.randomUUID()}@example.com`,
): Promise<{ userId: string; email: string }> {
  await apply({
    listings,
    investors: [{ cik: manager, name: "Berkshire", owner: "Warren" }],
    rewriteLists: true,
  })
  const { id } = await openAccountOfEmail(db, { email, displayName: "Ada" }, start)
  await saveOwnedLists(db, id, await getOwnedLists(db, id), [list])
  await saveSubscription(
    db,
    id,
    {
      ...{ source: "watchlist", sourceId: list.id, topics: ["filings"], forms: [], frequency: "at-once" },
      ...choice,
    },
    start,
  )
  return { userId: id, email }
}

export const collect = (now: number) =>
  collectAlerts({
    db,
    words: bindings.WORDS,
    documents,
    lists: () => loadListIndex(db, documents),
    now: () => now,
  })

let number = 0

/** A new filing, as the feed of current filings gives it; New York time. */
export async function file(
  changes: { cik?: string; form?: string; accepted?: string } = {},
): Promise<string> {
  number += 1
  const accession = `0000990001-26-${String(number).padStart(6, "0")}`
  const { cik = beta, form = "8-K", accepted = "2026-03-10T12:30" } = changes
  const filing = { accession, cik, form, items: "", filed: accepted.slice(0, 10), accepted, document: "" }
  await apply({ recentFilings: [filing] })
  return accession
}

export async function eventIds(userId: string): Promise<string[]> {
  const { results } = await db
    .prepare("select event_id from alert_outbox where user_id = ?1 order by event_id")
    .bind(userId)
    .all<{ event_id: string }>()
  return results.map(({ event_id }) => event_id)
}
