import type { Format } from "~/model/financials/rows/row-types"

export type ReadRow = (row: string) => number | null

/** The reader of a ratio's inputs; what it read is the ratio's trace. */
export type RatioInputs = {
  /** The figure of the period, or of its end. */
  now: ReadRow
  /** The mean of the opening and the closing balance; null unless both are known. */
  average(what: string | ((read: ReadRow) => number | null)): number | null
  days: number | null
  price: number | null
}

/** `compute` gives a number, null where an input is missing, or in words why the ratio makes no sense. */
export type Ratio = {
  key: string
  label: string
  format: Format
  formula: string
  /** Needs a price. */
  priced?: boolean
  compute(inputs: RatioInputs): number | string | null
}

export const ratioTable: readonly Ratio[] = [
  margin("grossMargin", "Gross margin", "grossProfit", "Gross profit"),
  margin("operatingMargin", "Operating margin", "operatingIncome", "Operating income"),
  margin("netMargin", "Net margin", "netIncome", "Net income"),
  margin("freeCashFlowMargin", "Free cash flow margin", "freeCashFlow", "Free cash flow"),
  {
    key: "returnOnEquity",
    label: "Return on equity",
    format: "percent",
    formula: "Net income ÷ average shareholders' equity",
    compute: ({ now, average }) =>
      over(now("netIncome"), average("equity"), "Average equity is not positive."),
  },
  {
    key: "returnOnAssets",
    label: "Return on assets",
    format: "percent",
    formula: "Net income ÷ average total assets",
    compute: ({ now, average }) =>
      over(now("netIncome"), average("assets"), "Average assets are not positive."),
  },
  {
    key: "returnOnInvestedCapital",
    label: "Return on invested capital",
    format: "percent",
    formula:
      "Operating income × (1 − income tax ÷ income before tax, between 0 and 1) ÷ average (debt + total equity − cash and short-term investments)",
    compute: returnOnInvestedCapital,
  },
  times("currentRatio", "Current ratio", "Current assets ÷ current liabilities", ({ now }) =>
    over(now("currentAssets"), now("currentLiabilities"), "There are no current liabilities."),
  ),
  times(
    "quickRatio",
    "Quick ratio",
    "(Cash and short-term investments + receivables) ÷ current liabilities",
    ({ now }) =>
      over(
        add(now("cashAndShortTermInvestments"), now("receivables")),
        now("currentLiabilities"),
        "There are no current liabilities.",
      ),
  ),
  times(
    "debtToEquity",
    "Debt to equity",
    "(Short-term debt + long-term debt) ÷ shareholders' equity",
    ({ now }) => over(debt(now), now("equity"), "Equity is not positive."),
  ),
  times("interestCoverage", "Interest coverage", "Operating income ÷ interest expense", ({ now }) =>
    over(now("operatingIncome"), now("interestExpense"), "There is no interest expense."),
  ),
  times("assetTurnover", "Asset turnover", "Revenue ÷ average total assets", ({ now, average }) =>
    over(now("revenue"), average("assets"), "Average assets are not positive."),
  ),
  days(
    "daysSalesOutstanding",
    "Days sales outstanding",
    "Average receivables ÷ revenue × days of the period",
    (inputs) => turnoverDays(inputs, "receivables", "revenue"),
  ),
  days(
    "daysInventory",
    "Days of inventory",
    "Average inventory ÷ cost of revenue × days of the period",
    (inputs) => turnoverDays(inputs, "inventory", "costOfRevenue"),
  ),
  days(
    "daysPayables",
    "Days of payables",
    "Average accounts payable ÷ cost of revenue × days of the period",
    (inputs) => turnoverDays(inputs, "payables", "costOfRevenue"),
  ),
  days(
    "cashConversionCycle",
    "Cash conversion cycle",
    "Days sales outstanding + days of inventory − days of payables",
    (inputs) => {
      const sales = turnoverDays(inputs, "receivables", "revenue")
      const inventory = turnoverDays(inputs, "inventory", "costOfRevenue")
      const payables = turnoverDays(inputs, "payables", "costOfRevenue")
      if (typeof sales !== "number" || typeof inventory !== "number" || typeof payables !== "number")
        return null
      return sales + inventory - payables
    },
  ),
  {
    key: "payoutRatio",
    label: "Payout ratio",
    format: "percent",
    formula: "Dividends paid ÷ net income",
    compute: ({ now }) => over(negate(now("dividendsPaid")), now("netIncome"), "Net income is not positive."),
  },
  priced("dividendYield", "Dividend yield", "percent", "Dividends per share ÷ price", ({ now, price }) =>
    over(now("dividendsPerShare"), price),
  ),
  priced("buybackYield", "Buyback yield", "percent", "Share repurchases ÷ (price × shares)", (inputs) =>
    over(negate(inputs.now("shareRepurchases")), marketValue(inputs)),
  ),
  priced(
    "earningsYield",
    "Earnings yield",
    "percent",
    "Diluted earnings per share ÷ price",
    ({ now, price }) => over(now("epsDiluted"), price),
  ),
  priced(
    "freeCashFlowYield",
    "Free cash flow yield",
    "percent",
    "Free cash flow ÷ (price × shares)",
    (inputs) => over(inputs.now("freeCashFlow"), marketValue(inputs)),
  ),
  priced(
    "priceEarnings",
    "Price to earnings",
    "times",
    "Price ÷ diluted earnings per share",
    ({ now, price }) => over(price, now("epsDiluted"), "Earnings per share are not positive."),
  ),
  priced("priceSales", "Price to sales", "times", "Price × shares ÷ revenue", (inputs) =>
    over(marketValue(inputs), inputs.now("revenue"), "There is no revenue."),
  ),
  priced("priceBook", "Price to book", "times", "Price × shares ÷ shareholders' equity", (inputs) =>
    over(marketValue(inputs), inputs.now("equity"), "Equity is not positive."),
  ),
  priced(
    "evToEbitda",
    "Enterprise value to EBITDA",
    "times",
    "(Price × shares + debt + noncontrolling interests − cash and short-term investments) ÷ (operating income + depreciation and amortization)",
    enterpriseMultiple,
  ),
]

function margin(key: string, label: string, row: string, name: string): Ratio {
  const compute = ({ now }: RatioInputs) => over(now(row), now("revenue"), "There is no revenue.")
  return { key, label, format: "percent", formula: `${name} ÷ revenue`, compute }
}

function times(key: string, label: string, formula: string, compute: Ratio["compute"]): Ratio {
  return { key, label, format: "times", formula, compute }
}

function days(key: string, label: string, formula: string, compute: Ratio["compute"]): Ratio {
  return { key, label, format: "days", formula, compute }
}

function priced(
  key: string,
  label: string,
  format: Format,
  formula: string,
  compute: Ratio["compute"],
): Ratio {
  return { key, label, format, formula, priced: true, compute }
}

/** A quotient; a divisor that is not positive has no meaning here and gives the words. */
function over(numerator: number | null, divisor: number | null, words?: string): number | string | null {
  if (numerator === null || divisor === null) return null
  return divisor > 0 ? numerator / divisor : (words ?? null)
}

function add(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}

function negate(value: number | null): number | null {
  return value === null ? null : 0 - value
}

/** One kind of debt alone counts: a company without the other reports no line for it. */
function debt(read: RatioInputs["now"]): number | null {
  const [short, long] = [read("shortTermDebt"), read("longTermDebt")]
  return short === null && long === null ? null : (short ?? 0) + (long ?? 0)
}

function returnOnInvestedCapital({ now, average }: RatioInputs): number | string | null {
  const [income, before, tax] = [now("operatingIncome"), now("incomeBeforeTax"), now("incomeTax")]
  const [owed, equity, cash] = [average(debt), average("totalEquity"), average("cashAndShortTermInvestments")]
  if (income === null || before === null || tax === null || equity === null || cash === null) return null
  const rate = before > 0 ? Math.min(1, Math.max(0, tax / before)) : 0
  return over(income * (1 - rate), (owed ?? 0) + equity - cash, "Invested capital is not positive.")
}

function turnoverDays(
  { average, now, days }: RatioInputs,
  balance: string,
  flow: string,
): number | string | null {
  const share = over(average(balance), now(flow), "The flow is not positive.")
  return typeof share === "number" && days !== null ? share * days : typeof share === "string" ? share : null
}

function marketValue({ now, price }: RatioInputs): number | null {
  if (price === null) return null
  const shares = now("sharesOutstanding") ?? now("sharesDiluted")
  return shares !== null && shares > 0 ? price * shares : null
}

function enterpriseMultiple(inputs: RatioInputs): number | string | null {
  const { now } = inputs
  const [value, cash] = [marketValue(inputs), now("cashAndShortTermInvestments")]
  const earnings = add(now("operatingIncome"), now("depreciationAmortization"))
  if (value === null || cash === null) return null
  const enterprise = value + (debt(now) ?? 0) + (now("minorityInterest") ?? 0) - cash
  return over(enterprise, earnings, "EBITDA is not positive.")
}
