import { type IngestBatch, ingestBatch } from "~/ingest/batch/batch"
import type { EdgarSource } from "~/ingest/fetch/edgar-source"
import { companySource, refreshCompany } from "~/ingest/fetch/refresh-company"
import { inventedSource, isInvented } from "~/ingest/synthetic/facts"
import type { Cik } from "~/lib/cik"
import type { ReadDocument } from "~/lib/loaded"
import { getListing } from "~/stores/directory/lists-store.server"
import { statementsKind } from "~/stores/document-kinds"
import type { IngestEffects } from "./live.server"
import { apply, readThrough, refreshOrWait, type Source } from "./read-through.server"

const staleAfterMs = 6 * 3_600_000
const leaseMs = 60_000

/** Reads the documents of a company's refresh: its filing list and its statements. */
export function companyReader(
  effects: IngestEffects,
  waitUntil: (work: Promise<unknown>) => void,
): ReadDocument {
  return (kind, cik) =>
    readThrough(
      { kind, key: cik, staleAfterMs: () => staleAfterMs, ...companyAsSource(cik, effects) },
      effects,
      waitUntil,
    )
}

/** Refreshes a whole company, or waits for the request that is already doing so. Never throws. */
export function refreshWhole(cik: Cik, effects: IngestEffects): Promise<{ error: string | null }> {
  return refreshOrWait(companyAsSource(cik, effects), effects)
}

function companyAsSource(cik: Cik, effects: IngestEffects): Source {
  const edgar = sourceFor(cik, effects)
  return {
    sourceKey: companySource(cik),
    leaseMs,
    refresh:
      edgar &&
      (async () => {
        const batch = ingestBatch.parse(await refreshCompany(cik, effects.now(), edgar))
        await apply(await withKnownCoverage(batch, effects), effects)
      }),
  }
}

/** The SEC, if requests are allowed. Invented companies do not need it. */
function sourceFor(cik: Cik, { db, edgar }: IngestEffects): EdgarSource | null {
  return isInvented(cik) ? inventedSource((invented) => getListing(db, invented)) : edgar
}

/** The coverage flag is kept if the SEC no longer has the data, because the stored data remains available. */
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
