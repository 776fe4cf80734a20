import { formatMonth } from "~/lib/dates"
import { formatPeriodKey } from "~/model/financials/view/period-gaps"
import { getYears } from "~/model/financials/view/statement-query"
import { formatMeasure } from "~/model/releases/format-measure"
import { isSameMeasure, type ReleaseSeries } from "~/model/releases/release-series"
import type { ChartData } from "~/ui/charts/chart-data"
import { toCalendarPeriod } from "./chart-model"
import type { VisualizeQuery } from "./visualize-address"

interface MeasuredCompany {
  ticker: string
  name: string
  currency: string | null
  measures: readonly ReleaseSeries[]
}

const maxCharts = 24

/**
 * A chart for each measure of the first company's releases, with the same measure of the others; empty without any.
 * Amounts in another currency are not drawn beside it.
 */
export function measureCharts(companies: readonly MeasuredCompany[], query: VisualizeQuery): ChartData[] {
  const [own] = companies
  const isComparison = companies.length > 1
  const keyOf = (end: string) => (isComparison ? toCalendarPeriod(end, "quarterly") : end)
  return (own?.measures ?? []).slice(0, maxCharts).map((measure): ChartData => {
    const isMoney = measure.unit === "amount" || measure.unit === "share"
    const lines = companies.flatMap(({ ticker, currency, measures }) => {
      if (isMoney && currency !== own?.currency) return []
      const found = measures.find((each) => isSameMeasure(each, measure))
      return found ? [{ ticker, points: new Map(found.points.map((each) => [keyOf(each.end), each])) }] : []
    })
    const keys = [...new Set(lines.flatMap(({ points }) => [...points.keys()]))].sort()
    const shown = keys.slice(-Math.min(keys.length, getYears(query.range) * 4))
    const labels = shown.map(isComparison ? formatPeriodKey : formatMonth)
    const { label, unit, of } = measure
    return {
      title: isComparison ? label : `${label} of ${own?.name}`,
      description: `${labels[0]} to ${labels.at(-1)}, as first given in results releases${of ? `, in ${of}` : ""}.`,
      labels,
      series: lines.map(({ ticker, points }) => ({
        name: isComparison ? ticker : label,
        values: shown.map((key) => points.get(key)?.value ?? null),
        isMarked: shown.map((key) => points.get(key)?.restated != null),
      })),
      format: (value) => formatMeasure(value, unit),
      scale: query.scale,
      shape: query.shape,
    }
  })
}
