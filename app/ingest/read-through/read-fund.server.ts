import { z } from "zod"
import { NotBrowseFeed } from "~/edgar/browse-feed"
import { EdgarUnavailable } from "~/edgar/client"
import { NotNport } from "~/edgar/nport"
import { NotSubmissions } from "~/edgar/submissions"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { type FundIdentity, fundSource, refreshFund } from "~/ingest/fetch/refresh-fund"
import { failureHeldMs } from "~/ingest/parts/sources-part.server"
import type { LoadedDocument } from "~/lib/loaded"
import type { FundDocument } from "~/model/funds/fund-document"
import { fundKind } from "~/stores/document-kinds"
import { getSource, takeLease } from "~/stores/operations/sources-store.server"
import type { IngestEffects } from "./live.server"

/** A fund's holdings by its ticker; `listedCik` where the ticker is listed on an exchange. */
export type FundReader = (ticker: string, listedCik: string | null) => Promise<LoadedDocument<FundDocument>>

const budgetMs = 9_000
const leaseMs = 60_000
/** Holdings are public once a quarter, about sixty days after it. */
const staleAfterMs = 24 * 3_600_000
const absenceHeldMs = 24 * 3_600_000

export function fundReader(effects: IngestEffects, waitUntil: (work: Promise<unknown>) => void): FundReader {
  return async (ticker, listedCik) => {
    const stored = await effects.documents.get(fundKind, ticker)
    if (stored) {
      const refreshing = effects.edgar !== null && effects.now() - stored.fetchedAt > staleAfterMs
      if (refreshing)
        waitUntil(refreshOnce({ ticker, cik: stored.body.cik, seriesId: stored.body.seriesId }, effects))
      return { status: "loaded", document: stored, refreshing }
    }
    const [source, identity] = await Promise.all([
      getSource(effects.db, fundSource(ticker)),
      identify(effects.db, ticker, listedCik),
    ])
    const age = (at: number | null | undefined) => effects.now() - (at ?? 0)
    if (!identity || (source?.fetchedAt && !source.error && age(source.fetchedAt) < absenceHeldMs))
      return { status: "absent" }
    if (!effects.edgar) return { status: "unavailable", reason: effects.edgarRefusal ?? "" }
    if (source?.error && age(source.failedAt) < failureHeldMs)
      return { status: "unavailable", reason: source.error }
    const refresh = refreshOnce(identity, effects)
    waitUntil(refresh)
    const outcome = await Promise.race([refresh, effects.wait(budgetMs).then(() => "late" as const)])
    if (outcome === "late")
      return {
        status: "unavailable",
        reason: "The SEC is slow to answer; loading goes on, so try again in a moment.",
      }
    if (outcome !== null) return { status: "unavailable", reason: outcome }
    const fetched = await effects.documents.get(fundKind, ticker)
    return fetched ? { status: "loaded", document: fetched, refreshing: false } : { status: "absent" }
  }
}

const fundRow = z.object({ cik: z.string(), series_id: z.string().nullable() })

/** By series where the ticker is a share class of one, otherwise by the listed filer. */
async function identify(
  db: D1Database,
  ticker: string,
  listedCik: string | null,
): Promise<FundIdentity | null> {
  const row = await db.prepare("select cik, series_id from funds where ticker = ?").bind(ticker).first()
  if (row) {
    const { cik, series_id } = fundRow.parse(row)
    return { ticker, cik, seriesId: series_id }
  }
  return listedCik ? { ticker, cik: listedCik, seriesId: null } : null
}

/** Null when it went well, otherwise why not, in a sentence. */
async function refreshOnce(fund: FundIdentity, effects: IngestEffects): Promise<string | null> {
  const key = fundSource(fund.ticker)
  const now = effects.now()
  if (!(await takeLease(effects.db, key, { now, until: now + leaseMs })))
    return "This fund is being loaded from the SEC; try again in a moment."
  try {
    if (!effects.edgar) throw new EdgarUnavailable(effects.edgarRefusal ?? "")
    await applyBatch(ingestBatch.parse(await refreshFund(fund, effects.now(), effects.edgar)), effects)
    return null
  } catch (error) {
    const isFault = [EdgarUnavailable, NotBrowseFeed, NotNport, NotSubmissions].some(
      (fault) => error instanceof fault,
    )
    if (!isFault) console.error(error)
    const reason = isFault ? (error as Error).message : "What the SEC answered could not be read."
    const failure = { key, fetchedAt: null, entityTag: null, error: reason, failedAt: effects.now() }
    await applyBatch(ingestBatch.parse({ sources: [failure] }), effects)
    return reason
  }
}
