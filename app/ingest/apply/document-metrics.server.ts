import { toIsoDate } from "~/lib/dates"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import { type CompanyMetrics, toCompanyMetrics } from "~/model/metrics/company-metrics"
import { deriveInsiderMetrics } from "~/model/metrics/derive-insider-metrics"
import { dayNumber } from "~/model/metrics/metric-values"
import type { PricesDocument } from "~/model/valuation/prices-document"
import { insidersKind } from "~/stores/document-kinds"

interface CheckedDocument {
  kind: { name: string }
  key: string
  body: unknown
}

/** What documents of a batch say of their companies' insiders. */
export function insiderMetrics(documents: CheckedDocument[], now: number): CompanyMetrics[] {
  return documents
    .filter(({ kind }) => kind.name === insidersKind.name)
    .map(({ key, body }) => {
      const { rows } = toCompanyInsiders(insidersKind.schema.parse(body))
      return toCompanyMetrics(key, "insiders", deriveInsiderMetrics(rows, toIsoDate(now)))
    })
}

/** The last close and its day. */
export function priceMetrics({ cik, dates, closes }: PricesDocument): CompanyMetrics[] {
  const [date, close] = [dates.at(-1), closes.at(-1)]
  if (date === undefined || close === undefined) return []
  return [toCompanyMetrics(cik, "prices", { price: close, daysSincePrice: dayNumber(date) })]
}
