import type { Cik } from "~/lib/cik"
import { addDays, type IsoDate } from "~/lib/dates"
import { estimatesKey } from "~/model/metrics/estimated-metrics"
import type { MetricValues } from "~/model/metrics/metric-values"
import { figuresAge } from "~/model/query/stale-figures"
import type { DocumentStore } from "~/platform/documents.server"
import { loadColumns } from "./columns-store.server"

/** A company's figures as the screener has them on a past day; days are ages. */
interface CompanyOnDay {
  currency: string | null
  figuresTo: IsoDate | null
  price: { close: number; date: IsoDate } | null
  values: MetricValues
}

/** Some companies on a past day, by CIK, and the day that answers; null if it is not stored. */
export async function loadCompaniesOnDay(
  ciks: readonly Cik[],
  keys: readonly string[],
  day: IsoDate,
  { db, documents, now }: { db: D1Database; documents: DocumentStore; now: number },
): Promise<{ asOf: IsoDate; companies: Map<Cik, CompanyOnDay> } | null> {
  const read = [...new Set([...keys, figuresAge, "price", "daysSincePrice", estimatesKey])]
  const table = await loadColumns(db, documents, read, now, day)
  if (!table) return null
  const { asOf } = table.head
  const asked = new Set(ciks)
  const companies = new Map<Cik, CompanyOnDay>()
  for (const [row, cik] of table.head.rows.ciks.entries()) {
    if (!asked.has(cik)) continue
    const values: MetricValues = {}
    for (const key of read) {
      const value = table.metric(key)[row]
      values[key] = value === undefined || Number.isNaN(value) ? null : value
    }
    const { codes, words } = table.text("currency")
    const { price = null, daysSincePrice: age = null } = values
    companies.set(cik, {
      currency: words[codes[row] ?? 0] || null,
      figuresTo: values[figuresAge] == null ? null : addDays(asOf, -values[figuresAge]),
      price: price === null || age === null ? null : { close: price, date: addDays(asOf, -age) },
      values,
    })
  }
  return { asOf, companies }
}
