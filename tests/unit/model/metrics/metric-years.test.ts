import fc from "fast-check"
import { expect, test } from "vitest"
import type { FigurePeriod } from "~/model/metrics/company-figures"
import { deriveMetricYears, yearlyMetrics, yearsKept } from "~/model/metrics/metric-years"
import { deriveMetrics } from "~/model/metrics/statement-metrics"
import { cikId } from "../../../ids"

const cik = cikId("0000990001")
const period = (fiscalYear: number, rows: Record<string, number>): FigurePeriod => ({
  fiscalYear,
  end: `${fiscalYear}-12-31`,
  read: (row) => rows[row] ?? null,
  isEstimated: () => false,
})

test("the values of a fiscal year are the metrics of a company whose latest year it is", () => {
  const rows = fc.record({
    revenue: fc.integer({ min: 1, max: 99 }),
    netIncome: fc.integer({ min: -9, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(rows, { minLength: 1, maxLength: 14 }), (values) => {
      const years = values.map((each, index) => period(2010 + index, each))
      const { figures } = deriveMetricYears(cik, { years })
      for (let back = 0; back < Math.min(years.length, yearsKept); back += 1) {
        const then = deriveMetrics({ years: years.slice(0, years.length - back), trailing: [] })
        for (const { key } of yearlyMetrics) {
          const [value, expected] = [figures[key]?.[back] ?? null, then[key] ?? null]
          if (expected === null) expect(value, key).toBeNull()
          else expect(value, key).toBeCloseTo(expected, 6)
        }
      }
    }),
  )
})

test("a fiscal year without figures is null between its neighbors, and growth from it is unknown", () => {
  const years = [2021, 2022, 2024, 2025].map((year) => period(year, { revenue: year }))
  const { figures } = deriveMetricYears(cik, { years })
  expect(figures.revenue).toEqual([2025, 2024, null, 2022, 2021])
  expect(figures.revenueGrowth1?.[1]).toBeNull()
})

test("metrics with a price have no fiscal years", () => {
  expect(yearlyMetrics.map(({ key }) => key)).toContain("netDebt")
  expect(yearlyMetrics.map(({ key }) => key)).not.toContain("priceEarnings")
})
