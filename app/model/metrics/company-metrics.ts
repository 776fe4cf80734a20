import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { storedCik } from "~/lib/id-schemas"
import { type MetricSource, metricSources } from "./metric"
import type { MetricValues } from "./metric-values"
import { metrics } from "./metrics"

/** A company's metrics from one source, in batches and in D1. */
export const companyMetrics = z.object({
  cik: storedCik,
  source: z.enum(metricSources),
  currency: z.string().nullable(),
  /** In the order of `storedKeys`; read only through `eachStored`. */
  values: z.array(z.number().nullable()),
})

export type CompanyMetrics = z.infer<typeof companyMetrics>

const keysOf = Object.fromEntries(
  metricSources.map((source) => [
    source,
    metrics.filter((metric) => metric.source === source).map(({ key }) => key),
  ]),
) as Record<MetricSource, string[]>

/** The keys of a source in stored order. New keys must be added at the end. */
export function storedKeys(source: MetricSource): readonly string[] {
  return keysOf[source]
}

/**
 * The known values of a stored row. A shorter row was written before the last metrics were added and does not
 * contain them. Values after the last key are from a newer version and are ignored.
 */
export function eachStored(
  { source, values }: CompanyMetrics,
  take: (key: string, value: number) => void,
): void {
  for (const [index, key] of keysOf[source].entries()) {
    const value = values[index]
    if (typeof value === "number" && Number.isFinite(value)) take(key, value)
  }
}

export function toCompanyMetrics(
  cik: Cik,
  source: MetricSource,
  values: MetricValues,
  currency: string | null = null,
): CompanyMetrics {
  return { cik, source, currency, values: storedKeys(source).map((key) => rounded(values[key] ?? null)) }
}

/** Twelve digits are more than any filed figure has, and limit a row to about 1 kB. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(12))
}
