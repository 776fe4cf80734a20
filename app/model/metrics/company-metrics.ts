import { z } from "zod"
import { type MetricSource, metricSources } from "./metric"
import type { MetricValues } from "./metric-values"
import { metrics } from "./metrics"

/** What one source says of a company, as batches carry it and D1 keeps it. */
export const companyMetrics = z.object({
  cik: z.string(),
  source: z.enum(metricSources),
  currency: z.string().nullable(),
  /** In the order of `storedKeys`; read by `eachStored` alone. */
  values: z.array(z.number().nullable()),
})

export type CompanyMetrics = z.infer<typeof companyMetrics>

const keysOf = Object.fromEntries(
  metricSources.map((source) => [
    source,
    metrics.filter((metric) => metric.source === source).map(({ key }) => key),
  ]),
) as Record<MetricSource, string[]>

/** The keys of one source in the order in which its values are stored; new ones are only ever added last. */
export function storedKeys(source: MetricSource): readonly string[] {
  return keysOf[source]
}

/**
 * The known values of a stored row. A shorter one was written before the last metrics were added and says
 * nothing of them; what is beyond the last key is from a newer version.
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
  cik: string,
  source: MetricSource,
  values: MetricValues,
  currency: string | null = null,
): CompanyMetrics {
  return { cik, source, currency, values: storedKeys(source).map((key) => rounded(values[key] ?? null)) }
}

/** Twelve digits are more than any figure is filed with, and keep a row near a kilobyte. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(12))
}
