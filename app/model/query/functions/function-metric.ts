import { countText } from "~/lib/numbers"
import type { Metric } from "~/model/metrics/metric"
import { getMetric } from "~/model/metrics/metrics"
import {
  getDefinition,
  isCondition,
  isConditionKey,
  type MetricFunction,
  parseFunctionKey,
} from "./metric-function"

/** A metric, or a function of one, by its key. */
export function getMeasure(key: string): Metric | null {
  const metric = getMetric(key)
  if (metric) return metric
  const called = parseFunctionKey(key)
  const base = called && getMetric(called.metric)
  return base ? toMetric(called, base, key) : null
}

function toMetric(called: MetricFunction, base: Metric, key: string): Metric {
  const { unit, label, explain } = getDefinition(called.name)
  return {
    key,
    label: label(lowerLabel(base.label), formatExtent(called)),
    group: base.group,
    unit: unit ?? base.unit,
    source: base.source,
    explain,
  }
}

function formatExtent({ name, years, scope }: MetricFunction): string {
  if (scope) return `in its ${scope}`
  if (years === null) return "among all companies"
  if (name === "percentile") return `in its last ${countText(years, "year")}`
  return isCondition(name) ? countText(years, "year") : `${years}-year`
}

/** A label within a sentence; acronyms keep their capital letters. */
export function lowerLabel(label: string): string {
  return /^[A-Z]([a-z]|$)/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** The metric to show for a queried one: the metric itself of a function that is only true or false. */
export function toShownKey(key: string): string {
  return isConditionKey(key) ? (parseFunctionKey(key)?.metric ?? key) : key
}
