import { add, over, type ReadFigure, subtract } from "./ratio"

/** An amount worked out from rows of the statements, such as EBITDA. */
export interface Amount {
  key: string
  label: string
  unit: "money" | "perShare"
  /** The formula as it is shown. */
  formula: string
  /** `read` takes rows of the statements. */
  compute(read: ReadFigure): number | null
}

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

export const amounts: readonly Amount[] = [
  {
    key: "ebitda",
    label: "EBITDA",
    unit: "money",
    formula: "Operating income + depreciation and amortization, latest twelve months",
    compute: (read) => add(read("operatingIncome"), read("depreciationAmortization")),
  },
  {
    key: "capitalExpenditure",
    label: "Capital expenditure",
    unit: "money",
    formula: "Paid for property and equipment, latest twelve months",
    compute: (read) => paid(read, "capitalExpenditure"),
  },
  {
    key: "dividendsPaid",
    label: "Dividends paid",
    unit: "money",
    formula: "Cash paid to shareholders, latest twelve months",
    compute: (read) => paid(read, "dividendsPaid"),
  },
  {
    key: "shareRepurchases",
    label: "Share repurchases",
    unit: "money",
    formula: "Cash paid for own shares, latest twelve months",
    compute: (read) => paid(read, "shareRepurchases"),
  },
  {
    key: "cash",
    label: "Cash and short-term investments",
    unit: "money",
    formula: "At the latest balance sheet, in the company's own currency",
    compute: cash,
  },
  {
    key: "totalDebt",
    label: "Total debt",
    unit: "money",
    formula: "Short-term + long-term debt at the latest balance sheet",
    compute: debt,
  },
  {
    key: "netDebt",
    label: "Net debt",
    unit: "money",
    formula: "Total debt − cash and short-term investments; negative is net cash",
    compute: netDebt,
  },
  {
    key: "workingCapital",
    label: "Working capital",
    unit: "money",
    formula: "Current assets − current liabilities",
    compute: (read) => subtract(read("currentAssets"), read("currentLiabilities")),
  },
  {
    key: "bookValuePerShare",
    label: "Book value per share",
    unit: "perShare",
    formula: "Shareholders' equity ÷ shares",
    compute: (read) => over(read("equity"), shares(read)),
  },
  {
    key: "tangibleBookPerShare",
    label: "Tangible book per share",
    unit: "perShare",
    formula: "(Equity − goodwill − intangibles) ÷ shares",
    compute: (read) => over(tangibleEquity(read), shares(read)),
  },
  {
    key: "revenuePerShare",
    label: "Revenue per share",
    unit: "perShare",
    formula: "Revenue ÷ diluted shares",
    compute: (read) => over(read("revenue"), read("sharesDiluted")),
  },
  {
    key: "freeCashFlowPerShare",
    label: "Free cash flow per share",
    unit: "perShare",
    formula: "Free cash flow ÷ diluted shares",
    compute: (read) => over(read("freeCashFlow"), read("sharesDiluted")),
  },
  {
    key: "cashPerShare",
    label: "Cash per share",
    unit: "perShare",
    formula: "Cash and short-term investments ÷ diluted shares",
    compute: (read) => over(cash(read), read("sharesDiluted")),
  },
  {
    key: "netDebtAndNoncontrolling",
    label: "Net debt and noncontrolling interests",
    unit: "money",
    formula: "Total debt + noncontrolling interests − cash and short-term investments",
    compute: netDebtAndNoncontrolling,
  },
]

const computeByKey = new Map(amounts.map(({ key, compute }) => [key, compute])).set("shareCount", shares)

/** An amount, or a row of the statements; where both have a key (`dividendsPaid`), it is the amount. */
export function readAmount(read: ReadFigure, key: string): number | null {
  const compute = computeByKey.get(key)
  return compute ? compute(read) : read(key)
}
