import { add, over, type ReadFigure, subtract } from "./ratio"

/** One kind of debt is sufficient, because a company without the other reports no line for it. */
function debt(read: ReadFigure): number | null {
  const [short, long] = [read("shortTermDebt"), read("longTermDebt")]
  return short === null && long === null ? null : (short ?? 0) + (long ?? 0)
}

/** More interest than this, as a part of assets, is paid by nobody without debt. */
const interestWithoutDebt = 0.005

/**
 * A company without debt reports no line for it. Unknown where the interest says that there is debt: its line is one
 * of the company's own.
 */
function debtOrNone(read: ReadFigure): number | null {
  const known = debt(read)
  if (known !== null) return known
  const [interest, assets] = [read("interestExpense"), read("assets")]
  return interest !== null && assets !== null && interest > assets * interestWithoutDebt ? null : 0
}

const cash = (read: ReadFigure) => read("cashAndShortTermInvestments")

/** Payments are negative in the cash flow statement and positive here. */
function paid(read: ReadFigure, row: string): number | null {
  return subtract(0, read(row))
}

/** The shares at the balance sheet's date, otherwise the average of the period. */
function shares(read: ReadFigure): number | null {
  return read("sharesOutstanding") ?? read("sharesDiluted")
}

function netDebt(read: ReadFigure): number | null {
  const [owed, held] = [debt(read), cash(read)]
  return owed === null && held === null ? null : subtract(debtOrNone(read), held ?? 0)
}

/** Unknown without cash. A company without noncontrolling interests reports no line for them. */
function netDebtAndNoncontrolling(read: ReadFigure): number | null {
  return subtract(add(debtOrNone(read), read("minorityInterest") ?? 0), cash(read))
}

/** Unknown without equity or cash. */
function investedCapital(read: ReadFigure): number | null {
  return subtract(add(read("totalEquity"), debtOrNone(read)), cash(read))
}

function tangibleEquity(read: ReadFigure): number | null {
  return subtract(read("equity"), (read("goodwill") ?? 0) + (read("intangibles") ?? 0))
}

/**
 * Funds from operations after Nareit's definition, without its adjustments for joint ventures. Unknown where the company
 * tags its own, or no gains: a missing line does not show that nothing was sold.
 */
function computedFundsFromOperations(read: ReadFigure): number | null {
  const income = read("netIncome")
  const depreciation = read("depreciationAmortization")
  const gains = read("realEstateGains")
  if (income === null || depreciation === null || gains === null) return null
  if (read("fundsFromOperations") !== null) return null
  const impairments = read("realEstateImpairments") ?? 0
  return income - (read("preferredDividends") ?? 0) + depreciation + impairments - gains
}

/** Amounts computed from statement rows. Their labels and units are in the table of metrics. */
export const amounts: ReadonlyMap<string, (read: ReadFigure) => number | null> = new Map<
  string,
  (read: ReadFigure) => number | null
>([
  ["ebitda", (read) => add(read("operatingIncome"), read("depreciationAmortization"))],
  ["capitalExpenditure", (read) => paid(read, "capitalExpenditure")],
  ["dividendsPaid", (read) => paid(read, "dividendsPaid")],
  ["shareRepurchases", (read) => paid(read, "shareRepurchases")],
  ["cash", cash],
  ["totalDebt", debt],
  ["netDebt", netDebt],
  ["workingCapital", (read) => subtract(read("currentAssets"), read("currentLiabilities"))],
  ["bookValuePerShare", (read) => over(read("equity"), shares(read))],
  ["tangibleBookPerShare", (read) => over(tangibleEquity(read), shares(read))],
  ["revenuePerShare", (read) => over(read("revenue"), read("sharesDiluted"))],
  ["freeCashFlowPerShare", (read) => over(read("freeCashFlow"), read("sharesDiluted"))],
  ["cashPerShare", (read) => over(cash(read), read("sharesDiluted"))],
  ["netDebtAndNoncontrolling", netDebtAndNoncontrolling],
  ["investedCapital", investedCapital],
  ["shareCount", shares],
  ["computedFundsFromOperations", computedFundsFromOperations],
])

/** An amount or a statement row. If both have the key (`dividendsPaid`), the amount is returned. */
export function readAmount(read: ReadFigure, key: string): number | null {
  const compute = amounts.get(key)
  return compute ? compute(read) : read(key)
}
