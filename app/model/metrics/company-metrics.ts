import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { storedCik } from "~/lib/value-schemas"
import { insiderSumsTo } from "./derive-insider-metrics"
import { estimatesKey } from "./estimated-metrics"
import { type MetricSource, metricSources } from "./metric"
import type { MetricValues } from "./metric-values"
import { getMetric } from "./metrics"

/** The known metrics of a company by key. */
export const knownFigures = z.record(z.string(), z.number())

/** A company's metrics from one source, in batches and in D1. */
export const companyMetrics = z.object({
  cik: storedCik,
  source: z.enum(metricSources),
  currency: z.string().nullable(),
  figures: knownFigures,
})

export type CompanyMetrics = z.infer<typeof companyMetrics>

/** Keys that are stored beside metrics. */
const notes = new Set([estimatesKey, insiderSumsTo])

/** The known values of the source's metrics, and the notes on them. */
export function toCompanyMetrics(
  cik: Cik,
  source: MetricSource,
  values: MetricValues,
  currency: string | null = null,
): CompanyMetrics {
  const figures: Record<string, number> = {}
  for (const [key, value] of Object.entries(values))
    if (value !== null && (notes.has(key) || getMetric(key)?.source === source))
      figures[key] = roundMetric(value)
  return { cik, source, currency, figures }
}

/** Twelve digits are more than any filed figure has, and limit a row to about 4 kB. */
export function roundMetric(value: number): number {
  return Number(value.toPrecision(12))
}
