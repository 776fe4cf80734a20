import type { FigurePeriod } from "./company-figures"
import type { MetricValues } from "./metric-values"
import { statedAmounts } from "./metrics-size"

/** A quotient where the divisor is positive. */
export function ratioOf(numerator: number | null, divisor: number | null): number | null {
  return numerator === null || divisor === null || divisor <= 0 ? null : numerator / divisor
}

/** A positive share as 0 to 100. */
export function percentOf(part: number | null, whole: number | null): number | null {
  const ratio = ratioOf(part, whole)
  return ratio === null ? null : ratio * 100
}

/** One kind of debt alone counts; a company without either reports no line. */
export function debtOf({ read }: FigurePeriod): number | null {
  const [short, long] = [read("shortTermDebt"), read("longTermDebt")]
  return short === null && long === null ? null : (short ?? 0) + (long ?? 0)
}

export function ebitdaOf({ read }: FigurePeriod): number | null {
  const [income, depreciation] = [read("operatingIncome"), read("depreciationAmortization")]
  return income === null || depreciation === null ? null : income + depreciation
}

export function cashOf({ read }: FigurePeriod): number | null {
  return read("cashAndShortTermInvestments") ?? read("cash")
}

/** Money that went out stands negative in the cash flow; here it is what was paid. */
export function paid({ read }: FigurePeriod, row: string): number | null {
  const value = read(row)
  return value === null ? null : 0 - value
}

export function less(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b
}

/** Amounts at the balance sheet's date need the shares of that date; else the average of the period. */
export function sharesOf({ read }: FigurePeriod): number | null {
  return read("sharesOutstanding") ?? read("sharesDiluted")
}

export function deriveAmounts(now: FigurePeriod): MetricValues {
  const { read } = now
  const [debt, cash, ebitda, shares] = [debtOf(now), cashOf(now), ebitdaOf(now), sharesOf(now)]
  const diluted = read("sharesDiluted")
  const netDebt = debt === null && cash === null ? null : (debt ?? 0) - (cash ?? 0)
  const equity = read("equity")
  const intangible = (read("goodwill") ?? 0) + (read("intangibles") ?? 0)
  return {
    ...Object.fromEntries(statedAmounts.map(({ key }) => [key, read(key)])),
    ebitda,
    capitalExpenditure: paid(now, "capitalExpenditure"),
    dividendsPaid: paid(now, "dividendsPaid"),
    shareRepurchases: paid(now, "shareRepurchases"),
    cash,
    totalDebt: debt,
    netDebt,
    workingCapital: less(read("currentAssets"), read("currentLiabilities")),
    bookValuePerShare: ratioOf(equity, shares),
    tangibleBookPerShare: ratioOf(equity === null ? null : equity - intangible, shares),
    revenuePerShare: ratioOf(read("revenue"), diluted),
    freeCashFlowPerShare: ratioOf(read("freeCashFlow"), diluted),
    cashPerShare: ratioOf(cash, diluted),
  }
}
