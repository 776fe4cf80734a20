import { EdgarUnavailable } from "~/edgar/client"
import { NotCompanyFacts } from "~/edgar/companyfacts"
import { NotSubmissions } from "~/edgar/submissions"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatch, ingestBatch } from "~/ingest/batch/batch"
import type { EdgarSource } from "~/ingest/fetch/edgar-source"
import { companySource, refreshCompany } from "~/ingest/fetch/refresh-company"
import { failureHeldMs } from "~/ingest/parts/sources-part.server"
import { inventedSource, isInvented } from "~/ingest/synthetic/facts"
import type { ReadDocument } from "~/lib/loaded"
import { getListing } from "~/stores/directory/lists-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { getSource, takeLease } from "~/stores/operations/sources-store.server"
import type { IngestEffects } from "./live.server"

/** A list is drawn as it is for six hours; then the next reader starts a refresh behind the response. */
const staleAfterMs = 6 * 3_600_000
/** How long a page waits for the SEC before it says so; the refresh goes on behind the response. */
const budgetMs = 9_000
const leaseMs = 60_000
const pollMs = 250
/** How long the SEC's "there is none" is believed. */
const absenceHeldMs = 24 * 3_600_000

export function readThrough(
  effects: IngestEffects,
  waitUntil: (work: Promise<unknown>) => void,
): ReadDocument {
  return async (kind, cik) => {
    const document = await effects.documents.get(kind, cik)
    if (document) {
      const refreshing = sourceFor(cik, effects) !== null && effects.now() - document.fetchedAt > staleAfterMs
      if (refreshing) waitUntil(refreshOnce(cik, effects, { unlessReadSince: document.fetchedAt }))
      return { status: "loaded", document, refreshing }
    }
    const source = await getSource(effects.db, companySource(cik))
    const age = (at: number | null | undefined) => effects.now() - (at ?? 0)
    if (source?.fetchedAt && age(source.fetchedAt) < absenceHeldMs && !source.error)
      return { status: "absent" }
    if (!sourceFor(cik, effects)) return { status: "unavailable", reason: effects.edgarRefusal ?? "" }
    if (source?.error && age(source.failedAt) < failureHeldMs)
      return { status: "unavailable", reason: source.error }

    const refresh = refreshOnce(cik, effects)
    waitUntil(refresh)
    const outcome = await Promise.race([refresh, effects.wait(budgetMs).then(() => "late" as const)])
    if (outcome === "late")
      return {
        status: "unavailable",
        reason: "The SEC is slow to answer; loading goes on, so try again in a moment.",
      }
    if (outcome.error) return { status: "unavailable", reason: outcome.error }
    const fetched = await effects.documents.get(kind, cik)
    return fetched ? { status: "loaded", document: fetched, refreshing: false } : { status: "absent" }
  }
}

/**
 * Refreshes a company unless somebody is at it already, in which case it waits for them; with
 * `unlessReadSince`, it leaves it to them, and to whoever has read the source since. Never throws.
 */
export async function refreshOnce(
  cik: string,
  effects: IngestEffects,
  { unlessReadSince }: { unlessReadSince?: number } = {},
): Promise<{ error: string | null }> {
  const key = companySource(cik)
  const now = effects.now()
  const isMine = await takeLease(effects.db, key, { now, until: now + leaseMs, unlessReadSince })
  if (!isMine) return unlessReadSince === undefined ? waitForOther(key, now, effects) : { error: null }
  try {
    const source = sourceFor(cik, effects)
    if (!source) throw new EdgarUnavailable(effects.edgarRefusal ?? "")
    const batch = ingestBatch.parse(await refreshCompany(cik, effects.now(), source))
    await applyBatch(await withKnownCoverage(batch, effects), effects)
    return { error: null }
  } catch (error) {
    const reason = sentenceFor(error)
    const failure = { key, fetchedAt: null, entityTag: null, error: reason, failedAt: effects.now() }
    await applyBatch(ingestBatch.parse({ sources: [failure] }), effects)
    if (!isSourceFault(error)) console.error(error)
    return { error: reason }
  }
}

/** The SEC where it may be asked; invented companies need nobody. */
function sourceFor(cik: string, { db, edgar }: IngestEffects): EdgarSource | null {
  return isInvented(cik) ? inventedSource((invented) => getListing(db, invented)) : edgar
}

/** What is stored stays readable when the SEC no longer has it: its flag is left as it is. */
async function withKnownCoverage(batch: IngestBatch, { documents }: IngestEffects): Promise<IngestBatch> {
  const profiles = await Promise.all(
    batch.profiles.map(async (profile) => {
      const isStored =
        profile.financials === false && (await documents.get(statementsKind, profile.cik)) !== null
      return isStored ? { ...profile, financials: null } : profile
    }),
  )
  return { ...batch, profiles }
}

async function waitForOther(
  key: string,
  since: number,
  effects: IngestEffects,
): Promise<{ error: string | null }> {
  while (effects.now() - since < leaseMs) {
    await effects.wait(pollMs)
    const source = await getSource(effects.db, key)
    if ((source?.failedAt ?? 0) >= since) return { error: source?.error ?? null }
    if ((source?.fetchedAt ?? 0) >= since) return { error: null }
  }
  return { error: "Another request is still loading this from the SEC; try again in a moment." }
}

function isSourceFault(error: unknown): error is Error {
  return (
    error instanceof EdgarUnavailable || error instanceof NotSubmissions || error instanceof NotCompanyFacts
  )
}

function sentenceFor(error: unknown): string {
  return isSourceFault(error) ? error.message : "What the SEC answered could not be read."
}
