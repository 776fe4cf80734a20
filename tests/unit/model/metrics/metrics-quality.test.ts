import { expect, test } from "vitest"
import type { FigurePeriod } from "~/model/metrics/company-figures"
import { deriveMetrics } from "~/model/metrics/statement-metrics"

const toYear = (fiscalYear: number, rows: Record<string, number>): FigurePeriod => ({
  fiscalYear,
  end: `${fiscalYear}-12-31`,
  read: (row) => rows[row] ?? null,
  isEstimated: () => false,
})
const derive = (years: FigurePeriod[]) => deriveMetrics({ years, trailing: [] })

test("an average of five years needs five consecutive years", () => {
  const years = [2021, 2022, 2023, 2024, 2025].map((year) => toYear(year, { grossMargin: 0.4 }))
  const [earliest, ...rest] = years
  expect(derive(years).grossMargin5).toBeCloseTo(40)
  expect(derive(rest).grossMargin5).toBeNull()
  expect(derive([{ ...earliest!, fiscalYear: 2020 }, ...rest]).grossMargin5).toBeNull()
})

test("free cash flow of 30 on net income of 40 is a cash conversion of 75 %", () => {
  expect(derive([toYear(2025, { freeCashFlow: 30, netIncome: 40 })]).cashConversion).toBeCloseTo(75)
})

test("a year with the revenue of the year before is not a year of growth", () => {
  const revenues = [10, 11, 12, 12, 13, 14, 15, 15, 16, 15, 17]
  const years = revenues.map((revenue, index) => toYear(2015 + index, { revenue }))
  expect(derive(years).yearsRevenueGrew).toBe(7)
})

test("a dividend that stays the same ends the streak of raised dividends", () => {
  const years = [1, 2, 2, 3, 4].map((dividendsPerShare, index) =>
    toYear(2021 + index, { dividendsPerShare, revenue: 1 }),
  )
  expect(derive(years).dividendStreak).toBe(2)
})
