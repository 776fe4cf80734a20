import { expect, test } from "vitest"
import { computeRatio } from "~/model/ratios/ratio"
import { requireRatio } from "~/model/ratios/ratio-table"

type Known = Record<string, number>

const compute = (key: string, now: Known, before: Known = {}) =>
  computeRatio(
    requireRatio(key),
    (row) => now[row] ?? null,
    (row) => now[row] ?? null,
    (row) => before[row] ?? null,
  )

const yearBefore = {
  netIncome: 40,
  assets: 1000,
  totalDebt: 300,
  sharesDiluted: 100,
  currentRatio: 1.5,
  grossMargin: 0.4,
  revenue: 900,
}
const bestYear = {
  netIncome: 60,
  operatingCashFlow: 80,
  assets: 1000,
  totalDebt: 250,
  sharesDiluted: 100,
  currentRatio: 1.6,
  grossMargin: 0.45,
  revenue: 1000,
}

test("a year that passes all nine tests has a Piotroski score of 9", () => {
  expect(compute("piotroskiScore", bestYear, yearBefore)).toBe(9)
})

test.each([
  [{ sharesDiluted: 101 }, 8],
  [{ sharesDiluted: 99 }, 9],
  [{ operatingCashFlow: 60 }, 8],
  [{ operatingCashFlow: -1 }, 7],
  [{ totalDebt: 300 }, 9],
  [{ totalDebt: 301 }, 8],
  [{ currentRatio: 1.5 }, 8],
  [{ grossMargin: 0.4 }, 8],
  [{ revenue: 900 }, 8],
  [{ netIncome: 40 }, 8],
])("with %j the Piotroski score is %i", (change, score) => {
  expect(compute("piotroskiScore", { ...bestYear, ...change }, yearBefore)).toBe(score)
})

test("a missing input gives no Piotroski score", () => {
  const { grossMargin: _, ...rest } = bestYear
  expect(compute("piotroskiScore", rest, yearBefore)).toBeNull()
})

test.each([
  [20, 80],
  [0, 100],
  [-20, 100],
  [100, 0],
  [150, 0],
])("operating profit of 100 after a tax of %i on income of 100 is %i", (incomeTax, profit) => {
  const figures = { operatingIncome: 100, incomeBeforeTax: 100, incomeTax }
  expect(compute("operatingProfitAfterTax", figures)).toBe(profit)
})

test("operating profit of a year with a loss before tax bears no tax", () => {
  const figures = { operatingIncome: 100, incomeBeforeTax: -10, incomeTax: 5 }
  expect(compute("operatingProfitAfterTax", figures)).toBe(100)
})

test("a difference needs both of its figures", () => {
  const figures = {
    workingCapital: 200,
    retainedEarnings: 100,
    operatingIncome: 50,
    assets: 1000,
    equity: 500,
    liabilities: 500,
  }
  const { workingCapital: _, ...rest } = figures
  expect(compute("altmanScore", figures)).toBeCloseTo(6.56 * 0.2 + 3.26 * 0.1 + 6.72 * 0.05 + 1.05)
  expect(compute("altmanScore", rest)).toBeNull()
})
