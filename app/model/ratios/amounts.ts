import { add, over, type ReadFigure, subtract } from "./ratio"

/** One kind of debt alone counts: a company without the other reports no line for it. */
function debt(read: ReadFigure): number | null {
  const [short, long] = [read("shortTermDebt"), read("longTermDebt")]
  return short === null && long === null ? null : (short ?? 0) + (long ?? 0)
}

const cash = (read: ReadFigure) => read("cashAndShortTermInvestments")

/** Payments are negative in the cash flow; here they are what was paid. */
function paid(read: ReadFigure, row: string): number | null {
  return subtract(0, read(row))
}

/** Amounts at the balance sheet's date need the shares of that date; else the average of the period. */
function shares(read: ReadFigure): number | null {
  return read("sharesOutstanding") ?? read("sharesDiluted")
}

function netDebt(read: ReadFigure): number | null {
  const [owed, held] = [debt(read), cash(read)]
  return owed === null && held === null ? null : (owed ?? 0) - (held ?? 0)
}

/** Unknown while cash is; a company without debt or noncontrolling interests reports no line for them. */
function netDebtAndNoncontrolling(read: ReadFigure): number | null {
  const owed = (debt(read) ?? 0) + (read("minorityInterest") ?? 0)
  return subtract(owed, cash(read))
}

function tangibleEquity(read: ReadFigure): number | null {
  return subtract(read("equity"), (read("goodwill") ?? 0) + (read("intangibles") ?? 0))
}

/** Amounts worked out from rows of the statements; their labels and units are in the table of metrics. */
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
  ["shareCount", shares],
])

/** An amount, or a row of the statements; where both have a key (`dividendsPaid`), it is the amount. */
export function readAmount(read: ReadFigure, key: string): number | null {
  const compute = amounts.get(key)
  return compute ? compute(read) : read(key)
}
