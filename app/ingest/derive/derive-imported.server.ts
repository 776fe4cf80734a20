import { apply } from "~/ingest/apply/apply-batch.server"
import type { StoreEffects } from "~/ingest/kinds/kind"
import type { Cik } from "~/lib/cik"
import { companyFigures } from "~/model/metrics/company-figures"
import { deriveMetricYears } from "~/model/metrics/metric-years"
import { statementMetrics } from "~/model/metrics/statement-metrics"
import { deriveOutside } from "~/model/registers/derive-outside"
import { listHeads } from "~/stores/directory/imported-listings-store.server"
import { importedStatementsKind, registerReportsKind, statementsKind } from "~/stores/document-kinds"
import { metricYears } from "~/stores/screener/metric-years-store.server"
import { endMetrics } from "~/stores/screener/metrics-store.server"

/**
 * Derives the statements of companies that are not at the SEC from reports of registers and imported figures, in one
 * batch; false if one has no figures.
 */
export async function deriveOutsideSec(ciks: readonly Cik[], effects: StoreEffects): Promise<boolean> {
  const { db, documents } = effects
  if (ciks.length === 0) return true
  const heads = await listHeads(db, ciks)
  const derived = await Promise.all(
    ciks.map(async (cik) => {
      const [imported, reports] = await Promise.all([
        documents.getWhole(importedStatementsKind, cik),
        documents.getWhole(registerReportsKind, cik),
      ])
      const { name = "", sic = null, fiscalYearEnd = null } = heads.get(cik) ?? {}
      const statements = deriveOutside(cik, imported?.body ?? null, reports?.body ?? null, {
        name,
        sic,
        fiscalYearEnd,
      })
      const fetchedAt = Math.max(imported?.fetchedAt ?? 0, reports?.fetchedAt ?? 0)
      return statements ? [{ cik, fetchedAt, statements }] : []
    }),
  )
  const companies = derived.flat()
  const rows = companies.map(({ cik, statements }) => {
    const figures = companyFigures(statements)
    return {
      metrics: statementMetrics(cik, statements, figures),
      years: deriveMetricYears(cik, figures),
    }
  })
  // Without the checks of the data health page, which is about the SEC's data.
  for (const { cik, fetchedAt, statements } of companies)
    await documents.put(statementsKind, cik, fetchedAt, statements)
  const ended = ciks.filter((cik) => !companies.some((company) => company.cik === cik))
  for (const cik of ended) {
    await documents.delete(statementsKind, cik)
    await db.batch([endMetrics(db, cik, "statements"), ...metricYears.replace(db, "cik", [cik], [])])
  }
  await apply(
    {
      metrics: rows.map(({ metrics }) => metrics),
      metricYears: rows.map(({ years }) => years),
      profiles: ciks.map((cik) => ({
        cik,
        country: null,
        sic: null,
        fiscalYearEnd: null,
        filings: null,
        financials: !ended.includes(cik),
        overview: null,
      })),
    },
    effects,
  )
  return companies.length === ciks.length
}
