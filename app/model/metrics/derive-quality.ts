import { over, subtract } from "~/model/ratios/ratio"
import type { FigurePeriod } from "./company-figures"
import { amountOf } from "./derive-amounts"
import type { MetricValues } from "./metric-values"
import { averagedRows, averageYears } from "./metrics-quality"
import { toPercent } from "./percent"

export function deriveQuality(
  now: FigurePeriod,
  before: FigurePeriod | null,
  years: FigurePeriod[],
): MetricValues {
  const { read } = now
  const [revenue, assets, equity] = [read("revenue"), read("assets"), read("equity")]
  const amount = (key: string) => amountOf(now, key)
  const [debt, cash, ebitda] = [amount("totalDebt"), amount("cash"), amount("ebitda")]
  const capex = amount("capitalExpenditure")
  return {
    ...averages(years),
    ...counts(years),
    grossMarginChange: pointsBetween(before, now, "grossMargin"),
    operatingMarginChange: pointsBetween(before, now, "operatingMargin"),
    operatingMarginSpread: spread(lastYears(years, 5), "operatingMargin"),
    cashConversion: percentOf(read("freeCashFlow"), read("netIncome")),
    accruals: percentOf(subtract(read("netIncome"), read("operatingCashFlow")), assets),
    researchToRevenue: percentOf(read("researchAndDevelopment"), revenue),
    capexToRevenue: percentOf(capex, revenue),
    capexToDepreciation: over(capex, read("depreciationAmortization")),
    stockPayToRevenue: percentOf(read("stockBasedCompensation"), revenue),
    debtToAssets: percentOf(debt, assets),
    equityToAssets: percentOf(equity, assets),
    debtToEbitda: over(debt, ebitda),
    cashToAssets: percentOf(cash, assets),
    goodwillToAssets: percentOf(read("goodwill"), assets),
    inventoryTurnover: over(read("costOfRevenue"), read("inventory")),
    receivablesTurnover: over(revenue, read("receivables")),
  }
}

/** The last consecutive fiscal years; null if there are fewer. */
function lastYears(years: FigurePeriod[], count: number): FigurePeriod[] | null {
  const last = years.slice(-count)
  const [earliest, latest] = [last[0], last[count - 1]]
  return earliest && latest && latest.fiscalYear - earliest.fiscalYear === count - 1 ? last : null
}

function averages(years: FigurePeriod[]): MetricValues {
  const values: MetricValues = {}
  for (const { key } of averagedRows) {
    for (const span of averageYears) {
      const all = lastYears(years, span)?.map((year) => year.read(key)) ?? []
      const known = all.filter((value) => value !== null)
      const isWhole = known.length === span
      values[`${key}${span}`] = isWhole
        ? toPercent(known.reduce((sum, value) => sum + value, 0) / span)
        : null
    }
  }
  return values
}

function counts(years: FigurePeriod[]): MetricValues {
  const ten = lastYears(years, 10)
  const count = (row: string) => {
    const all = ten?.map((year) => year.read(row)) ?? []
    return ten && all.every((value) => value !== null) ? all.filter((value) => value > 0).length : null
  }
  const eleven = lastYears(years, 11)?.map((year) => year.read("revenue")) ?? []
  const hasRevenue = eleven.length === 11 && eleven.every((value) => value !== null)
  return {
    yearsProfitable: count("netIncome"),
    yearsCashPositive: count("freeCashFlow"),
    yearsRevenueGrew: hasRevenue
      ? eleven.filter((value, index) => index > 0 && value > (eleven[index - 1] ?? value)).length
      : null,
    dividendStreak: dividendStreak(years),
    yearsOfData: years.filter((year) => year.read("revenue") !== null || year.read("netIncome") !== null)
      .length,
  }
}

/** Null for companies that pay no dividends. */
function dividendStreak(years: FigurePeriod[]): number | null {
  const dividends = years.map((year) => year.read("dividendsPerShare"))
  if (!dividends.at(-1)) return null
  let streak = 0
  for (let index = dividends.length - 1; index > 0; index -= 1) {
    const [before, after] = [dividends[index - 1] ?? null, dividends[index] ?? null]
    if (before === null || after === null || after <= before) break
    streak += 1
  }
  return streak
}

function pointsBetween(before: FigurePeriod | null, now: FigurePeriod, row: string): number | null {
  return toPercent(before && subtract(now.read(row), before.read(row)))
}

function spread(years: FigurePeriod[] | null, row: string): number | null {
  const values = years?.map((year) => year.read(row)) ?? []
  if (values.length === 0 || values.some((value) => value === null)) return null
  return toPercent(Math.max(...(values as number[])) - Math.min(...(values as number[])))
}

/** A positive fraction in percent, 0 to 100. */
function percentOf(part: number | null, whole: number | null): number | null {
  return toPercent(over(part, whole))
}
