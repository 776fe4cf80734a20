import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { toIsoDate } from "~/lib/dates"
import { storedCik } from "~/lib/id-schemas"
import { quarterOf, shiftQuarter } from "~/lib/quarter"
import { type CompanyMetrics, companyMetrics } from "~/model/metrics/company-metrics"
import { ColumnGatherer } from "~/model/query/gather-columns"
import type { DocumentStore } from "~/platform/documents.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { columnsKind } from "~/stores/document-kinds"
import { listPricesOfQuarter } from "~/stores/holdings/implied-prices-store.server"
import { columnPath, columnsPrefix, parseGeneration } from "./column-paths"
import { listGuruMetrics } from "./guru-metrics-store.server"

/** For a batch: the rows of `metrics`, and the mark that the columns are outdated, also after changes of holdings. */
export function metricStatements(
  metrics: CompanyMetrics[],
  db: D1Database,
  now: number,
  isTouched = false,
): D1PreparedStatement[] {
  if (metrics.length === 0 && !isTouched) return []
  const chunks = Array.from({ length: Math.ceil(metrics.length / rowsAStatement) }, (_, chunk) =>
    metrics.slice(chunk * rowsAStatement, (chunk + 1) * rowsAStatement),
  )
  return [
    ...chunks.map((rows) => db.prepare(upsertMetrics).bind(JSON.stringify(rows))),
    db.prepare("update screener_generation set changed_at = max(changed_at + 1, ?1) where id = 1").bind(now),
  ]
}

/** A row has about 1 kB; D1 allows 1 MB of bound text. */
const rowsAStatement = 500

const upsertMetrics = `
  insert into company_metrics (cik, source, metric_values, currency)
  select value ->> 'cik', value ->> 'source', value -> 'values', value ->> 'currency'
  from json_each(?1) where true
  on conflict (cik, source) do update set metric_values = excluded.metric_values, currency = excluded.currency`

const rowsARead = 2000

const metricRow = z
  .object({ cik: storedCik, source: z.string(), metric_values: z.string(), currency: z.string().nullable() })
  .transform((row) => companyMetrics.parse({ ...row, values: JSON.parse(row.metric_values) }))

/** True if metrics were derived after the columns were gathered, or a day has passed, for metrics that count days. */
export async function areColumnsOld(db: D1Database, now: number): Promise<boolean> {
  const row = await db
    .prepare(
      "select changed_at > gathered_at as changed, as_of, changed_at from screener_generation where id = 1",
    )
    .first<{ changed: number; as_of: string | null; changed_at: number }>()
  return Boolean(row && (row.changed || (row.changed_at > 0 && row.as_of !== toIsoDate(now))))
}

/**
 * Gathers all metrics into a new generation of column files, then switches to it in one write. The previous
 * generation keeps its files for isolates that still use it; older ones are deleted.
 */
export async function gatherScreener(db: D1Database, documents: DocumentStore, now: number): Promise<void> {
  const before = await db
    .prepare("select generation, changed_at from screener_generation where id = 1")
    .first<{ generation: string | null; changed_at: number }>()
  const changedAt = before?.changed_at ?? 0
  const lists = await loadListIndex(db, documents)
  const { results } = await db
    .prepare("select cik from company_metrics where source = 'statements' order by cik")
    .all<{ cik: Cik }>()
  const asOf = toIsoDate(now)
  const gatherer = new ColumnGatherer(
    lists,
    results.map(({ cik }) => cik),
    asOf,
  )
  await eachMetricRow(db, (row) => gatherer.add(row))
  for (const row of await listGuruMetrics(db, lists, asOf)) gatherer.add(row)
  // Older quarters are too old to be prices of today.
  const implied = await listPricesOfQuarter(shiftQuarter(quarterOf(asOf), -1), db)
  for (const [cik, [first]] of lists.companiesByCik) {
    const price = first && implied.get(first.ticker)
    if (price) gatherer.addImplied(cik, price.close, price.date)
  }
  const generation = `${asOf}-${changedAt.toString(36)}`
  for (const { metric, column } of gatherer.files())
    await documents.putBytes(
      columnPath(generation, metric),
      column.buffer as ArrayBuffer,
      "application/octet-stream",
    )
  await documents.put(columnsKind, generation, now, gatherer.head())
  await db
    .prepare("update screener_generation set generation = ?1, as_of = ?2, gathered_at = ?3 where id = 1")
    .bind(generation, asOf, changedAt)
    .run()
  const kept = new Set([generation, before?.generation])
  await documents.prune(columnsPrefix, (path) => kept.has(parseGeneration(path)))
}

export const metricsOfSql = `
  select cik, source, metric_values, currency from company_metrics
  where cik in (select value from json_each(?1))`

/** The stored metrics of some companies. */
export async function listCompanyMetrics(db: D1Database, ciks: Cik[]): Promise<CompanyMetrics[]> {
  const { results } = await db.prepare(metricsOfSql).bind(JSON.stringify(ciks)).all()
  return z.array(metricRow).parse(results)
}

async function eachMetricRow(db: D1Database, add: (row: CompanyMetrics) => void): Promise<void> {
  for (let after = { cik: "", source: "" }; ; ) {
    const { results } = await db.prepare(pageOfMetrics).bind(after.cik, after.source, rowsARead).all()
    for (const row of z.array(metricRow).parse(results)) {
      add(row)
      after = row
    }
    if (results.length < rowsARead) return
  }
}

export const pageOfMetrics = `
  select cik, source, metric_values, currency from company_metrics
  where (cik, source) > (?1, ?2) order by cik, source limit ?3`
