import { parseExpression, type ReadFigure } from "./expression"

/** Amounts as expressions over statement rows and other amounts. Payments are negative in the cash flow statement and positive here. */
export const amountExpressions = {
  ebitda: "operatingIncome + depreciationAmortization",
  capitalExpenditure: "-capitalExpenditure",
  dividendsPaid: "-dividendsPaid",
  shareRepurchases: "-shareRepurchases",
  cash: "cashAndShortTermInvestments",
  netDebt: "totalDebt - cashAndShortTermInvestments",
  workingCapital: "currentAssets - currentLiabilities",
  bookValuePerShare: "equity / shareCount",
  tangibleBookPerShare: "tangibleEquity / shareCount",
  revenuePerShare: "revenue / sharesDiluted",
  freeCashFlowPerShare: "freeCashFlow / sharesDiluted",
  cashPerShare: "cashAndShortTermInvestments / sharesDiluted",
  netDebtAndNoncontrolling: "netDebt + minorityInterestOrNone",
  investedCapital: "netDebt + totalEquity",
  // The shares at the balance sheet's date, otherwise the average of the period.
  shareCount: "FIRST(sharesOutstanding, sharesDiluted)",
} as const

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
  const [income, depreciation, gains] = ["netIncome", "depreciationAmortization", "realEstateGains"].map(read)
  if (income == null || depreciation == null || gains == null || read("fundsFromOperations") !== null)
    return null
  const [impairments, preferred] = [read("realEstateImpairments"), paidOnPreferred(read, income)]
  if (impairments === null || preferred === null) return null
  return income - preferred + depreciation + impairments - gains
}

/** Amounts computed from statement rows. Their labels and units are in the table of metrics. */
export const amounts: ReadonlyMap<string, (read: ReadFigure) => number | null> = new Map([
  ...Object.entries(amountExpressions).map(([key, text]) => [key, toAmount(text, key)] as const),
  ["totalDebt", (read: ReadFigure) => read("totalDebt")] as const,
  ["computedFundsFromOperations", computedFundsFromOperations] as const,
])

/**
 * Computes an expression; null where a figure is not known or a divisor is not positive. A payment has the key of its
 * row: in an amount of that key it is the row.
 */
export function toAmount(text: string, own = ""): (read: ReadFigure) => number | null {
  const { compute } = parseExpression(text)
  return (read) => {
    const readAny: ReadFigure = (key) => (key === own ? read(key) : readAmount(read, key))
    const value = compute(readAny, readAny, readAny)
    return Number.isNaN(value) ? null : value
  }
}

/** An amount or a statement row. If both have the key (`dividendsPaid`), the amount is returned. */
export function readAmount(read: ReadFigure, key: string): number | null {
  const compute = amounts.get(key)
  return compute ? compute(read) : read(key)
}
