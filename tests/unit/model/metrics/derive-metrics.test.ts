import { expect, test } from "vitest"
import type { CompanyFigures, FigurePeriod } from "~/model/metrics/company-figures"
import { deriveFilingMetrics } from "~/model/metrics/derive-filing-metrics"
import { deriveInsiderMetrics } from "~/model/metrics/derive-insider-metrics"
import { formatMetricValue } from "~/model/metrics/format-metric"
import { dayNumber } from "~/model/metrics/metric-values"
import { metrics } from "~/model/metrics/metrics"
import { compoundGrowth } from "~/model/metrics/metrics-growth"
import { deriveMetrics } from "~/model/metrics/statement-metrics"
import { parseQuery } from "~/model/query/parse-query"
import { composedAddress, toSentence } from "~/pages/screener/filter-sentence"
import { parseScreenerParams } from "~/pages/screener/parse-screener-params"
import { presets } from "~/pages/screener/presets"

const period = (
  fiscalYear: number,
  rows: Record<string, number>,
  end = `${fiscalYear}-12-31`,
): FigurePeriod => ({
  fiscalYear,
  end,
  read: (row) => rows[row] ?? null,
  isEstimated: () => false,
})
const yearly = (years: FigurePeriod[], trailing: FigurePeriod[] = []): CompanyFigures => ({ years, trailing })

test("growth compounds over fiscal years and needs positive ends", () => {
  const years = [2020, 2021, 2022, 2023, 2024, 2025].map((year, index) =>
    period(year, { revenue: 100 * 1.1 ** index, netIncome: index - 1 }),
  )
  const values = deriveMetrics(yearly(years))
  expect(values.revenueGrowth1).toBeCloseTo(10)
  expect(values.revenueGrowth5).toBeCloseTo(10)
  expect(values.revenueGrowth10).toBeNull()
  expect(values.netIncomeGrowth5).toBeNull()
  expect(compoundGrowth(1, 0, 3)).toBeNull()
})

test("the latest twelve months stand for now, against those a year before", () => {
  const trailing = [period(2024, { revenue: 80 }, "2025-03-31"), period(2025, { revenue: 100 }, "2026-03-31")]
  const values = deriveMetrics(
    yearly([period(2024, { revenue: 70 }), period(2025, { revenue: 90 })], trailing),
  )
  expect(values).toMatchObject({
    revenue: 100,
    revenueGrowth1: 25,
    daysSincePeriodEnd: dayNumber("2026-03-31"),
  })
})

test("outflows are positive, net cash is negative debt, and missing figures give null", () => {
  const values = deriveMetrics(
    yearly([
      period(2025, {
        capitalExpenditure: -7,
        totalDebt: 10,
        cashAndShortTermInvestments: 25,
        operatingIncome: 5,
        depreciationAmortization: 1,
      }),
    ]),
  )
  expect(values).toMatchObject({
    capitalExpenditure: 7,
    totalDebt: 10,
    netDebt: -15,
    ebitda: 6,
    revenue: null,
    piotroskiScore: null,
  })
  expect(deriveMetrics(yearly([]))).toEqual({})
})

test("a return on equity of 0.15 is the metric 15 and reads as 15.0%; times and days stay as they are", () => {
  const ratios = { returnOnEquity: 0.15, grossMargin: 0.4, currentRatio: 1.5, daysInventory: 40, revenue: 1 }
  const years = [2021, 2022, 2023, 2024, 2025].map((year) =>
    period(year, { ...ratios, grossMargin: 0.3 + (year - 2021) * 0.025, netIncome: 0.05 }),
  )
  const values = deriveMetrics(yearly(years))
  expect(values).toMatchObject({ returnOnEquity: 15, currentRatio: 1.5, daysInventory: 40 })
  expect(values.returnOnEquity5).toBeCloseTo(15, 10)
  expect(values.grossMargin).toBeCloseTo(40, 10)
  expect(values.grossMarginChange).toBeCloseTo(2.5, 10)
  expect(formatMetricValue(values.returnOnEquity!, "percent")).toBe("15.0%")
  expect(formatMetricValue(values.currentRatio!, "times")).toBe("1.50x")
})

test("falling debt is a negative growth of it, from known debt alone; margins change against one and three years ago", () => {
  const year = (fiscalYear: number, debt: number | null, operatingMargin: number) =>
    period(fiscalYear, { ...(debt === null ? {} : { totalDebt: debt }), operatingMargin })
  const values = deriveMetrics(yearly([year(2022, 80, 0.05), year(2024, 50, 0.1), year(2025, 40, 0.12)]))
  expect(values.debtGrowth1).toBeCloseTo(-20)
  expect(values.debtGrowth3).toBeCloseTo(-20.63, 2)
  expect(values.operatingMarginChange).toBeCloseTo(2)
  expect(values.operatingMarginChange3).toBeCloseTo(7)
  expect(deriveMetrics(yearly([year(2024, 50, 0.1), year(2025, 0, 0.1)])).debtGrowth1).toBeCloseTo(-100)
  for (const debts of [[50, null] as const, [null, 40] as const, [0, 40] as const]) {
    const [before, now] = debts
    expect(deriveMetrics(yearly([year(2024, before, 0.1), year(2025, now, 0.1)])).debtGrowth1).toBeNull()
  }
})

test("no two metrics have the same key, and there are more than a hundred", () => {
  const keys = new Set(metrics.map(({ key }) => key))
  expect(keys.size).toBe(metrics.length)
  expect(keys.size).toBeGreaterThan(100)
})

test("filings count back from the newest", () => {
  const filing = (form: string, filed: string) =>
    ({ form, filed }) as Parameters<typeof deriveFilingMetrics>[0][number]
  const values = deriveFilingMetrics([
    filing("8-K", "2026-02-01"),
    filing("10-Q", "2025-11-01"),
    filing("10-K", "2024-12-01"),
  ])
  expect(values).toEqual({
    daysSinceAnnual: dayNumber("2024-12-01"),
    daysSinceQuarterly: dayNumber("2025-11-01"),
    daysSinceFiling: dayNumber("2026-02-01"),
    filingsLastYear: 2,
    currentReportsLastYear: 1,
  })
})

test("net buying counts market trades of the year, each person once", () => {
  const row = (code: string, value: number | null, date: string, ownerCik: string, counted = true) =>
    ({ code, value, date, filed: date, ownerCik, owner: ownerCik, counted }) as Parameters<
      typeof deriveInsiderMetrics
    >[0][number]
  const rows = [
    row("P", 100, "2026-01-10", "1"),
    row("P", 50, "2025-06-01", "1"),
    row("S", 30, "2026-01-11", "2"),
    row("S", 999, "2026-01-11", "3", false),
    row("P", 7, "2024-01-01", "4"),
  ]
  expect(deriveInsiderMetrics(rows, "2026-02-01", "2020-01-01")).toEqual({
    insiderNetBuying: 120,
    insiderNetBuying3: 70,
    insiderBuyers: 1,
    insiderSellers: 1,
    insiderSumsTo: dayNumber("2026-02-01"),
  })
})

test.each(presets)("$title is a query", ({ query }) => {
  expect(parseQuery(query)).toMatchObject({ ok: true })
})

test("a sentence that is sent is the query it was drawn from", () => {
  const text =
    'sector = "Energy" and revenue between 1B and 2.5B and netDebt < -1M and (gurus > 1 or roe is known)'
  const parsed = parseQuery(text)
  const sentence = toSentence(parsed.ok ? parsed.query : null)
  const sent = new URLSearchParams({
    sector: sentence.sector,
    exchange: "",
    country: "",
    rest: sentence.rest,
  })
  for (const { metric, how, value, upto } of sentence.filters)
    for (const [name, each] of Object.entries({ metric, how, value, upto })) sent.append(name, each)
  expect(sentence.filters).toHaveLength(2)
  const address = composedAddress(sent, parseScreenerParams(new URLSearchParams()))
  expect(new URL(address!, "http://x").searchParams.get("query")).toBe(
    'sector = "Energy" and revenue between 1B and 2.5B and netDebt < -1M and (gurus > 1 or returnOnEquity is known)',
  )
})
