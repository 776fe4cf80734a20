import { ingestBatch } from "~/ingest/batch/batch"
import type { Cik } from "~/lib/cik"
import { deriveImported } from "~/model/imported/imported-facts"
import { statementMetrics } from "~/model/metrics/statement-metrics"
import { listHeads } from "~/stores/directory/imported-listings-store.server"
import { importedStatementsKind, statementsKind } from "~/stores/document-kinds"
import type { IngestEffects } from "./live.server"
import { apply } from "./read-through.server"

/** Derives the statements of companies that are not at the SEC, in one batch; false if one has no figures. */
export async function deriveOutsideSec(ciks: readonly Cik[], effects: IngestEffects): Promise<boolean> {
  const { db, documents } = effects
  if (ciks.length === 0) return true
  const heads = await listHeads(db, ciks)
  const derived = await Promise.all(
    ciks.map(async (cik) => {
      const imported = await documents.get(importedStatementsKind, cik)
      const { name = "", sic = null, fiscalYearEnd = null } = heads.get(cik) ?? {}
      if (!imported || imported.body.reports.length === 0) return []
      const statements = deriveImported(cik, imported.body, { name, sic, fiscalYearEnd })
      return [{ cik, fetchedAt: imported.fetchedAt, statements }]
    }),
  )
  const companies = derived.flat()
  // Without the checks of the data health page, which is about the SEC's data.
  for (const { cik, fetchedAt, statements } of companies)
    await documents.put(statementsKind, cik, fetchedAt, statements)
  await apply(
    ingestBatch.parse({
      metrics: companies.map(({ cik, statements }) => statementMetrics(cik, statements)),
      profiles: companies.map(({ cik }) => ({
        ...{ cik, country: null, sic: null, fiscalYearEnd: null },
        ...{ filings: null, financials: true, overview: null },
      })),
    }),
    effects,
  )
  return companies.length === ciks.length
}
