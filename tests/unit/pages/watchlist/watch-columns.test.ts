import { expect, test } from "vitest"
import { formatMetricValue } from "~/model/metrics/format-metric"
import { getMetric } from "~/model/metrics/metrics"
import { findRatio, ratioTable } from "~/model/ratios/ratio-table"
import { watchColumns } from "~/pages/watchlist/watch-columns"

const ratioColumns = watchColumns.filter(({ metric }) => metric && findRatio(metric.key))
const shortLabels = ["P/E", "P/S", "P/B", "EV/EBITDA", "ROE"]

test("the watchlist has ten ratio columns, and every figure is a metric", () => {
  expect(ratioColumns.map(({ key }) => key)).toEqual([
    "value",
    "pe",
    "ps",
    "pb",
    "ev",
    "fcfyield",
    "dividend",
    "margin",
    "roe",
    "debt",
  ])
  for (const { metric } of watchColumns) if (metric) expect(getMetric(metric.key), metric.key).not.toBeNull()
})

test.each(ratioColumns)(
  "$label has the text and the unit of the table of ratios",
  ({ label, explain, metric }) => {
    const ratio = ratioTable.find(({ key }) => key === metric!.key)!
    expect(explain).toBe(ratio.formula)
    if (!shortLabels.includes(label)) expect(label).toBe(ratio.label)
    expect(metric!.format(15)).toBe(formatMetricValue(15, ratio.unit))
  },
)

test("a margin of 15 in the watchlist reads 15.0%", () => {
  expect(watchColumns.find(({ key }) => key === "margin")!.metric!.format(15)).toBe("15.0%")
})
