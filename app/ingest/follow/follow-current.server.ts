import { EdgarUnavailable } from "~/edgar/client"
import { NotCurrentFeed } from "~/edgar/current-feed"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { companySource } from "~/ingest/fetch/refresh-company"
import { currentFeedSource, readCurrentFilings } from "~/ingest/fetch/refresh-current"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import type { Cik } from "~/lib/cik"
import type { Bindings } from "~/platform/env.server"
import { pruneRecent } from "~/stores/company/recent-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { getSource } from "~/stores/operations/sources-store.server"

/** D1 allows 100 bound values; a JSON array is one value. */
const loadedSql = `
  select asked.value as cik from json_each(?1) as asked
  where exists (select 1 from sources where key = '${companySource("")}' || asked.value and fetched_at is not null)`

/** Stores new filings of listed companies and investors, and queues a refresh of those that are loaded. */
export async function followCurrentFilings(
  bindings: Pick<Bindings, "REFRESH">,
  effects: IngestEffects,
): Promise<void> {
  if (!effects.edgar) return
  const now = effects.now()
  const apply = (batch: IngestBatchInput) => applyBatch(ingestBatch.parse(batch), effects)
  try {
    const [lists, source] = await Promise.all([
      loadListIndex(effects.db, effects.documents),
      getSource(effects.db, currentFeedSource),
    ])
    const isListed = (cik: Cik) => lists.companiesByCik.has(cik) || lists.investorByCik.has(cik)
    const { batch, ciks } = await readCurrentFilings(now, source?.fetchedAt ?? null, isListed, effects.edgar)
    await apply(batch)
    await pruneRecent(effects.db)
    const loaded = await effects.db.prepare(loadedSql).bind(JSON.stringify(ciks)).all<{ cik: Cik }>()
    for (const { cik } of loaded.results) await bindings.REFRESH.send({ kind: "company", cik })
  } catch (error) {
    if (!(error instanceof EdgarUnavailable || error instanceof NotCurrentFeed)) throw error
    await apply({
      sources: [
        { key: currentFeedSource, fetchedAt: null, entityTag: null, error: error.message, failedAt: now },
      ],
    })
  }
}
