import type { Metric } from "~/model/metrics/metric"
import { metricGroups } from "~/model/metrics/metric"
import { getMetric } from "~/model/metrics/metrics"
import { usualMetrics, usualSections } from "./usual-metrics"

export interface MetricSection {
  title: string
  metrics: Metric[]
}

/** The metrics by section: those that every comparison begins with, then the groups of the metric list. */
export function toSections(keys: readonly string[]): MetricSection[] {
  const usual = usualSections.map(({ title, metrics }) => ({
    title,
    metrics: metrics.filter((key) => keys.includes(key)).flatMap((key) => getMetric(key) ?? []),
  }))
  const others = keys.filter((key) => !usualMetrics.includes(key)).flatMap((key) => getMetric(key) ?? [])
  const sections = usual.map((section) => ({
    ...section,
    metrics: [...section.metrics, ...others.filter((metric) => getSection(metric) === section.title)],
  }))
  const rest = metricGroups.map((title) => ({
    title: title as string,
    metrics: others.filter((metric) => metric.group === title && getSection(metric) === null),
  }))
  return [...sections, ...rest].filter(({ metrics }) => metrics.length > 0)
}

/** Added growth and valuation metrics come after the usual ones. */
function getSection({ group }: Metric): string | null {
  return group === "Growth" || group === "Valuation" ? group : null
}
