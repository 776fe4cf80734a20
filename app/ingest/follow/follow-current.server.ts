import { EdgarUnavailable } from "~/edgar/client"
import { type CurrentFiling, NotCurrentFeed } from "~/edgar/feeds/current-feed"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { currentFeedSource, readCurrentFilings } from "~/ingest/fetch/refresh-current"
import { workOfForm } from "~/ingest/kinds/kinds.server"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import type { Cik } from "~/lib/cik"
import { toNewYork } from "~/lib/new-york"
import { describePosition, type FeedPosition } from "~/model/filings/feed-position"
import type { RecentFiling } from "~/model/filings/recent-filings"
import { pruneRecent, recentStatements } from "~/stores/company/recent-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { noteWorkSql } from "~/stores/operations/filing-work-store.server"
import { getFeedPosition, putFeedPosition, toFilingWork } from "~/stores/operations/followed-store.server"
import { noteLeftOut } from "~/stores/operations/left-out-store.server"
import { getSource } from "~/stores/operations/sources-store.server"

/**
 * Reads the feed of current filings, stores those of listed companies and investors, and notes refreshes. Returns
 * whether there were any.
 */
export async function followCurrentFilings(effects: IngestEffects, maxPages?: number): Promise<boolean> {
  if (!effects.edgar) return false
  const { db } = effects
  const now = effects.now()
  const state = (change: { fetchedAt: number | null; error: string | null; entityTag: string | null }) =>
    apply({
      sources: [{ key: currentFeedSource, failedAt: change.error === null ? null : now, ...change }],
    })
  const apply = (batch: IngestBatchInput) => applyBatch(ingestBatch.parse(batch), effects)
  try {
    const before = await startPosition(db)
    const knownTag = (await getSource(db, currentFeedSource))?.entityTag ?? null
    const { filings, leftOut, position, entityTag } = await readCurrentFilings(
      before,
      effects.edgar,
      maxPages,
      knownTag,
    )
    const hasNews = await noteFilings(filings.filter(isOwnFiling).map(toRecent), effects, [
      putFeedPosition(db, position),
    ])
    await pruneRecent(db)
    if (leftOut > 0) await noteLeftOut(db, currentFeedSource, leftOut, now)
    const error = describePosition(position)
    await state({ fetchedAt: error === null ? now : null, error, entityTag })
    return hasNews
  } catch (error) {
    if (!(error instanceof EdgarUnavailable || error instanceof NotCurrentFeed)) throw error
    await state({ fetchedAt: null, error: error.message, entityTag: null })
    return false
  }
}

/** A deployment that followed the feed before positions were kept continues at its last run. */
async function startPosition(db: D1Database): Promise<FeedPosition> {
  const position = await getFeedPosition(db)
  if (position.readTo !== null) return position
  const readAt = (await getSource(db, currentFeedSource))?.fetchedAt
  if (!readAt) return position
  const { date, time } = toNewYork(readAt)
  return { ...position, readTo: `${date}T${time}` }
}

/**
 * Stores filings of listed companies and investors, and notes the work that filings cause, in one transaction with
 * `more`. A filing that is stored may not have been read: only work that was noted before is known. Returns whether
 * anything was new.
 */
export async function noteFilings(
  filings: RecentFiling[],
  { db, documents, now }: Pick<IngestEffects, "db" | "documents" | "now">,
  more: D1PreparedStatement[] = [],
): Promise<boolean> {
  const lists = await loadListIndex(db, documents)
  const isListed = (cik: Cik) => lists.companiesByCik.has(cik) || lists.investorByCik.has(cik)
  const recent = new Map<string, RecentFiling>()
  for (const filing of filings)
    if (isListed(filing.cik) && !recent.has(filing.accession)) recent.set(filing.accession, filing)
  const statements = [
    ...noteWorkSql(db, await toFilingWork(db, filings, workOfForm), now()),
    ...recentStatements(db, [...recent.values()]),
  ]
  if (statements.length + more.length === 0) return false
  const results = await db.batch([...statements, ...more])
  return results.slice(0, statements.length).some(({ meta }) => meta.changes > 0)
}

/** A filing that is about its party: not an offer by it for another company. */
function isOwnFiling({ role }: CurrentFiling): boolean {
  return role !== "Filed by"
}

function toRecent({ accession, cik, form, items, filed, accepted }: CurrentFiling): RecentFiling {
  return { accession, cik, form, items, filed, accepted, document: "" }
}
