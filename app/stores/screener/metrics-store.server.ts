import type { Cik } from "~/lib/cik"
import { toIsoDate } from "~/lib/dates"
import { type CompanyMetrics, companyMetrics, knownFigures } from "~/model/metrics/company-metrics"
import type { MetricSource } from "~/model/metrics/metric"
import { hasRow, readRows } from "~/platform/rows.server"
import { defineTable, storedJson } from "~/stores/table"

/** Companies' metrics for the screener, by their source. */
export const namedMetrics = defineTable({
  name: "named_metrics",
  key: ["cik", "source"],
  fields: { ...companyMetrics.shape, figures: storedJson(knownFigures) },
})

/** For a batch: the rows of `metrics`, and the mark that the columns are outdated, also after changes of holdings. */
export function metricStatements(
  metrics: CompanyMetrics[],
  db: D1Database,
  now: number,
  isTouched = false,
): D1PreparedStatement[] {
  if (metrics.length === 0 && !isTouched) return []
  return [
    ...namedMetrics.put(db, metrics),
    db.prepare("update screener_generation set changed_at = max(changed_at + 1, ?1) where id = 1").bind(now),
  ]
}

/** For a batch: a company has no metrics of a source any more. */
export function endMetrics(db: D1Database, cik: Cik, source: MetricSource): D1PreparedStatement {
  return db.prepare("delete from named_metrics where cik = ?1 and source = ?2").bind(cik, source)
}

/** True if metrics were derived within the last minute, as in a load, which builds lists and columns at its end. */
export async function areMetricsChanging(db: D1Database, now: number): Promise<boolean> {
  return hasRow(db, "select 1 from screener_generation where changed_at > ?1", now - 60_000)
}

/** True if metrics were derived after the columns were gathered, or a day has passed, for metrics that count days. */
export async function areColumnsOld(db: D1Database, now: number): Promise<boolean> {
  const row = await db
    .prepare(
      "select changed_at > gathered_at as changed, as_of, changed_at from screener_generation where id = 1",
    )
    .first<{ changed: number; as_of: string | null; changed_at: number }>()
  return Boolean(row && (row.changed || (row.changed_at > 0 && row.as_of !== toIsoDate(now))))
}

export const metricsOfSql = `
  select ${namedMetrics.columns} from named_metrics
  where cik in (select value from json_each(?1))`

/** The stored metrics of some companies. */
export async function listCompanyMetrics(db: D1Database, ciks: Cik[]): Promise<CompanyMetrics[]> {
  return readRows(db, namedMetrics.row, metricsOfSql, JSON.stringify(ciks))
}
