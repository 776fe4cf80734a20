import { EdgarUnavailable } from "~/edgar/client"
import { NotCompanyFacts } from "~/edgar/companyfacts"
import { NotBrowseFeed } from "~/edgar/feeds/browse-feed"
import { NotNport } from "~/edgar/holdings/nport"
import { NotSubmissions } from "~/edgar/submissions"
import { apply, readNow } from "~/ingest/apply/apply-batch.server"
import { EdgarBusy, RequestEnded } from "~/ingest/fetch/edgar-line.server"
import { failureHeldMs } from "~/ingest/kinds/sources.server"
import type { Cik } from "~/lib/cik"
import type { DocumentKind } from "~/lib/document-kind"
import type { LoadedDocument } from "~/lib/loaded"
import { DamagedImport } from "~/platform/documents.server"
import { endLease, getSource, renewLease, takeLease } from "~/stores/operations/sources-store.server"
import type { IngestEffects } from "./live.server"
import { withinBudget } from "./time-budget.server"

/** Data that is read from the SEC together. One request reads it while others wait. */
export interface Source {
  sourceKey: string
  /** The time that other requests wait for the one that refreshes the source. */
  leaseMs: number
  /**
   * Reads the source and applies the data with the source's state, which ends the lease. Throws. Null if this
   * deployment must not send requests to the SEC.
   */
  refresh: (() => Promise<void>) | null
}

interface ReadThrough<T> extends Source {
  kind: DocumentKind<T>
  key: string
  /** The time for which a stored document is fresh. After that, the next request starts a refresh in the background. */
  staleAfterMs: (stored: T) => number
  /** True while the queue adds to a document. */
  isUnfinished?: (stored: T) => boolean
  /** False if the SEC cannot have the document, which is then absent. */
  isKnown?: () => Promise<boolean>
  /** The reason why the document is not requested for this visitor if it is not stored; null if it is. */
  refuse?: () => Promise<string | null>
}

const damagedReason = "Loading again from the SEC: the stored copy is damaged. Try again in a minute."
const pollMs = 250
const leaseHeldMs = 15_000
const leaseRenewedMs = 5_000
const longestLeaseMs = 5 * 60_000
/** The pause before a document that the SEC does not have is requested again. */
const absenceHeldMs = 3_600_000

/** Reads a document from the store, or from the SEC if it is not stored. */
export async function readThrough<T>(
  plan: ReadThrough<T>,
  effects: IngestEffects,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<LoadedDocument<T>> {
  const { db, documents, now, wait, edgarRefusal } = effects
  const { kind, key, sourceKey, refresh } = plan
  const isUnfinished = (body: T) => refresh !== null && (plan.isUnfinished?.(body) ?? false)
  async function askedAt(): Promise<{ askedAt?: number }> {
    const asked = (await getSource(db, sourceKey))?.fetchedAt
    return asked ? { askedAt: asked } : {}
  }
  async function asFetched(): Promise<LoadedDocument<T>> {
    const fetched = await documents.get(kind, key)
    // The one who read it within the last minute has not replaced it.
    if (!fetched && documents.isDamaged(kind, key)) return { status: "unavailable", reason: damagedReason }
    if (!fetched) return { status: "absent", ...(await askedAt()) }
    return { status: "loaded", document: fetched, refreshing: isUnfinished(fetched.body) }
  }
  const stored = await documents.get(kind, key)
  if (stored) {
    const staleAfterMs = plan.staleAfterMs(stored.body)
    const isOutdated = stored.version < kind.version
    const isStale = refresh !== null && (isOutdated || now() - stored.fetchedAt > staleAfterMs)
    // If the source was read since then, there is nothing newer, even if this document is older than that read.
    const unlessReadSince = isOutdated ? now() : Math.max(stored.fetchedAt, now() - staleAfterMs)
    if (isStale) waitUntil(refreshSource(plan, effects, unlessReadSince))
    return { status: "loaded", document: stored, refreshing: isStale || isUnfinished(stored.body) }
  }
  const [source, isKnown] = await Promise.all([getSource(db, sourceKey), plan.isKnown?.() ?? true])
  // A time in the future was written with a wrong clock.
  const isWithin = (at: number | null, ms: number) => Math.abs(now() - (at ?? 0)) < ms
  if (!isKnown) return { status: "absent" }
  // Read again, because another request may have stored the document in the meantime.
  const isHeld = source?.fetchedAt && !source.error && isWithin(source.fetchedAt, absenceHeldMs)
  // A damaged document is not absent at the SEC.
  if (isHeld && !documents.isDamaged(kind, key)) return asFetched()
  if (!refresh) return { status: "unavailable", reason: edgarRefusal ?? "" }
  if (source?.error && isWithin(source.failedAt, failureHeldMs))
    return { status: "unavailable", reason: source.error }
  const refusal = (await plan.refuse?.()) ?? (await getRefusal(sourceKey, effects))
  if (refusal) return { status: "unavailable", reason: refusal }
  const refreshed = await withinBudget(refreshOrWait(plan, effects), wait, waitUntil)
  if ("status" in refreshed) return refreshed
  return refreshed.error === null ? asFetched() : { status: "unavailable", reason: refreshed.error }
}

/** A database that takes no write refuses nobody. */
async function getRefusal(sourceKey: string, { refuse }: IngestEffects): Promise<string | null> {
  try {
    return (await refuse?.(sourceKey)) ?? null
  } catch (error) {
    console.error(error)
    return null
  }
}

/** Refreshes a source, or waits for the request that is already doing so. Never throws. */
export async function refreshOrWait(
  source: Source,
  effects: IngestEffects,
): Promise<{ error: string | null }> {
  const since = effects.now()
  const outcome = await refreshSource(source, effects)
  if (outcome !== "busy") return outcome
  while (effects.now() - since < source.leaseMs) {
    await effects.wait(pollMs)
    const state = await getSource(effects.db, source.sourceKey)
    if ((state?.failedAt ?? 0) >= since) return { error: state?.error ?? null }
    // A read is dated from its start, which may be before this request came.
    if ((state?.fetchedAt ?? 0) >= since - source.leaseMs) return { error: null }
    // The other request ended without a result.
    if ((state?.leaseUntil ?? 0) < effects.now()) {
      const taken = await refreshSource(source, effects)
      if (taken !== "busy") return taken
    }
  }
  return { error: "Still loading from the SEC. Try again in a minute." }
}

/**
 * Refreshes a source. The result is busy if another request is doing so or has read it after `unlessReadSince`.
 * A failure is stored in the source's state. Never throws.
 */
export async function refreshSource(
  { sourceKey, refresh }: Source,
  effects: IngestEffects,
  unlessReadSince?: number,
): Promise<{ error: string | null } | "busy"> {
  const now = effects.now()
  const until = now + leaseHeldMs
  const work = { isDone: false }
  try {
    if (!(await takeLease(effects.db, sourceKey, { now, until, unlessReadSince }))) return "busy"
    keepLease(sourceKey, until, work, effects).catch((error: unknown) => console.error(error))
    if (!refresh) throw new EdgarUnavailable(effects.edgarRefusal ?? "")
    await refresh()
    await effects.gather?.()
    return { error: null }
  } catch (error) {
    if (!isSourceFault(error)) console.error(error)
    // Says nothing about the source.
    if (error instanceof EdgarBusy || error instanceof RequestEnded) {
      // A lease that cannot be ended expires.
      await endLease(effects.db, sourceKey).catch((failure: unknown) => console.error(failure))
      return { error: error.message }
    }
    const reason = isSourceFault(error) ? error.message : "The SEC's response could not be read."
    const failed = {
      key: sourceKey,
      fetchedAt: null,
      entityTag: null,
      error: reason,
      failedAt: effects.now(),
    }
    // The page shows the reason even if the database does not take it.
    await apply({ sources: [failed] }, effects).catch((failure: unknown) => console.error(failure))
    return { error: reason }
  } finally {
    work.isDone = true
  }
}

/**
 * Asks the queue to read a filer, unless it is being read, or was read or asked for within the pause and after `newAt`,
 * the time of what there is to read. True if it was asked now.
 */
export async function askQueue(
  kind: string,
  cik: Cik,
  { heldMs, newAt = 0 }: { heldMs: number; newAt?: number },
  effects: IngestEffects & { enqueue: (message: { kind: string; cik: Cik }) => Promise<void> },
): Promise<boolean> {
  const { db, now } = effects
  const source = await getSource(db, `${kind}:${cik}`)
  const last = Math.max(source?.fetchedAt ?? 0, source?.failedAt ?? 0)
  const leasedMs = (source?.leaseUntil ?? 0) - now()
  // A longer lease was taken with a wrong clock.
  if (leasedMs > 0 && leasedMs < longestLeaseMs) return false
  if (Math.abs(now() - last) < heldMs && newAt <= last) return false
  await apply({ sources: [readNow(`${kind}:${cik}`, now())] }, effects)
  await effects.enqueue({ kind, cik })
  return true
}

/** Renews a lease while its work runs, so that the lease ends soon after a process that was killed. */
async function keepLease(
  sourceKey: string,
  firstUntil: number,
  work: { isDone: boolean },
  { db, now, wait }: IngestEffects,
): Promise<void> {
  for (let before = firstUntil; ; ) {
    await wait(leaseRenewedMs)
    const until = now() + leaseHeldMs
    if (work.isDone || !(await renewLease(db, sourceKey, { before, until }))) return
    before = until
  }
}

const sourceFaults = [
  DamagedImport,
  EdgarUnavailable,
  NotBrowseFeed,
  NotCompanyFacts,
  NotNport,
  NotSubmissions,
]

function isSourceFault(error: unknown): error is Error {
  return sourceFaults.some((fault) => error instanceof fault)
}
