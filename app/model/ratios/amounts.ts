import { add, over, type ReadFigure, subtract } from "./ratio"

const cash = (read: ReadFigure) => read("cashAndShortTermInvestments")

/** Payments are negative in the cash flow statement and positive here. */
function paid(read: ReadFigure, row: string): number | null {
  return subtract(0, read(row))
}

/** The shares at the balance sheet's date, otherwise the average of the period. */
function shares(read: ReadFigure): number | null {
  return read("sharesOutstanding") ?? read("sharesDiluted")
}

/** Debt that is 0 where a known balance sheet has no line of it, and otherwise unknown without its lines. */
const debt = (read: ReadFigure) => read("totalDebt")

function netDebt(read: ReadFigure): number | null {
  return subtract(debt(read), cash(read))
}

/** Unknown without cash. A balance sheet without noncontrolling interests has no line for them. */
function netDebtAndNoncontrolling(read: ReadFigure): number | null {
  return subtract(add(debt(read), read("minorityInterestOrNone")), cash(read))
}

/** Unknown without debt, equity or cash. */
function investedCapital(read: ReadFigure): number | null {
  return subtract(add(debt(read), read("totalEquity")), cash(read))
}

/** Half a cent, to which earnings per share are rounded. */
const roundingOfEarnings = 0.005

/** Preferred dividends; without their line 0 only where basic earnings × shares are all of net income. */
function paidOnPreferred(read: ReadFigure, income: number): number | null {
  const paid = read("preferredDividends")
  if (paid !== null) return paid
  const [earnings, count] = [read("epsBasic"), read("sharesBasic")]
  if (earnings === null || count === null) return null
  return Math.abs(earnings * count - income) <= count * roundingOfEarnings ? 0 : null
}

/**
 * Funds from operations after Nareit's definition, without its adjustments for joint ventures. Unknown where the company
 * tags its own, and without a line of gains or impairments: that does not show that nothing was sold or impaired.
 */
function computedFundsFromOperations(read: ReadFigure): number | null {
  const income = read("netIncome")
  const depreciation = read("depreciationAmortization")
  const gains = read("realEstateGains")
  if (income === null || depreciation === null || gains === null) return null
  if (read("fundsFromOperations") !== null) return null
  const impairments = read("realEstateImpairments")
  const toCommon = subtract(income, paidOnPreferred(read, income))
  return subtract(add(add(toCommon, depreciation), impairments), gains)
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
  ["tangibleBookPerShare", (read) => over(read("tangibleEquity"), shares(read))],
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
