import type { ScheduleColumn } from "~/edgar/data-schedule"

/**
 * A row of the statements, as the sum of tags of a schedule; tags that may be absent have a question mark, and those
 * that are subtracted a minus.
 */
export type ScheduleRow = {
  row: string
  tags: readonly string[]
  kind: "duration" | "balance" | "perShare"
  /** A sum that must hold, because filers use the tags in more than one way. */
  needs?: ScheduleSum
}

const flow = (row: string, ...tags: string[]): ScheduleRow => ({ row, tags, kind: "duration" })
const balance = (row: string, ...tags: string[]): ScheduleRow => ({ row, tags, kind: "balance" })
const perShare = (row: string, ...tags: string[]): ScheduleRow => ({ row, tags, kind: "perShare" })

const earnings = [
  flow("incomeBeforeTax", "INCOME-PRETAX"),
  flow("incomeTax", "INCOME-TAX"),
  flow("netIncome", "NET-INCOME"),
  perShare("epsBasic", "EPS-PRIMARY"),
  perShare("epsBasic", "EPS-BASIC"),
  perShare("epsDiluted", "EPS-DILUTED"),
]
const capital = [
  balance("assets", "TOTAL-ASSETS"),
  balance("liabilitiesAndEquity", "TOTAL-LIABILITY-AND-EQUITY"),
  balance("liabilitiesAndEquity", "TOTAL-LIABILITIES-AND-EQUITY"),
  balance("equity", "PREFERRED?", "COMMON", "OTHER-SE"),
]

/**
 * Tags whose meaning is that of a row. Receivables and plant (gross or net, as the filer likes) and cost of goods
 * (a part of costs for some) are left out.
 */
const commercial = [
  balance("cash", "CASH"),
  balance("shortTermInvestments", "SECURITIES"),
  balance("inventory", "INVENTORY"),
  balance("currentAssets", "CURRENT-ASSETS"),
  balance("currentLiabilities", "CURRENT-LIABILITIES"),
  balance("longTermDebt", "BONDS"),
  flow("revenue", "TOTAL-REVENUES"),
  flow("interestExpense", "INTEREST-EXPENSE"),
  ...capital,
  ...earnings,
]

type ScheduleSum = {
  total: string
  parts: readonly string[]
  minus?: readonly string[]
  /** Parts that filers give with either sign: a charge as 5 or as (5). */
  eitherSign?: readonly string[]
  /** True if it is not a rule, so that it says nothing where it does not hold. */
  isOptional?: boolean
}

/** By rule INTEREST-EXPENSE is the total; some banks give it without the interest on deposits. */
const interestInTotal: ScheduleSum = {
  total: "INTEREST-INCOME-NET",
  parts: ["INTEREST-TOTAL"],
  minus: ["INTEREST-EXPENSE"],
}
const interestInParts: ScheduleSum = {
  total: "INTEREST-INCOME-NET",
  parts: ["INTEREST-TOTAL"],
  minus: ["INTEREST-DEPOSIT", "INTEREST-EXPENSE"],
}

const rowsByArticle: Record<string, readonly ScheduleRow[]> = {
  "5": commercial,
  CT: commercial,
  "7": [
    balance("cash", "CASH"),
    flow("premiumsEarned", "PREMIUMS"),
    flow("investmentIncome", "INVESTMENT-INCOME"),
    flow("benefitsAndClaims", "BENEFITS"),
    flow("revenue", "PREMIUMS", "INVESTMENT-INCOME", "INVESTMENT-GAINS?", "OTHER-INCOME?"),
    ...capital,
    ...earnings,
  ],
  "9": [
    flow("interestIncomeTotal", "INTEREST-TOTAL"),
    flow("netInterestIncome", "INTEREST-INCOME-NET"),
    { ...flow("interestExpenseTotal", "INTEREST-EXPENSE"), needs: interestInTotal },
    { ...flow("interestExpenseTotal", "INTEREST-DEPOSIT", "INTEREST-EXPENSE"), needs: interestInParts },
    flow("provisionForCreditLosses", "LOAN-LOSSES"),
    flow("nonInterestExpense", "EXPENSE-OTHER"),
    balance("loans", "LOANS", "-ALLOWANCE"),
    balance("deposits", "DEPOSITS"),
    balance("longTermDebt", "LONG-TERM"),
    ...capital,
    ...earnings,
  ],
  BD: [
    balance("cash", "CASH"),
    balance("longTermDebt", "LONG-TERM"),
    flow(
      "revenue",
      ...[
        "TRADING-REVENUE",
        "INTEREST-DIVIDENDS",
        "COMMISSIONS",
        "INVESTMENT-BANKING-REVENUES",
        "FEE-REVENUE",
      ],
    ),
    flow("interestExpense", "INTEREST-EXPENSE"),
    ...capital,
    ...earnings,
  ],
  UT: [
    balance("currentAssets", "TOTAL-CURRENT-ASSETS"),
    balance("assets", "TOTAL-ASSETS"),
    balance("liabilitiesAndEquity", "TOT-CAPITALIZATION-AND-LIAB"),
    balance("longTermDebt", "LONG-TERM-DEBT-NET"),
    flow("revenue", "GROSS-OPERATING-REVENUE"),
    flow("interestExpense", "TOTAL-INTEREST-EXPENSE"),
    flow("netIncome", "NET-INCOME"),
    flow("preferredDividends", "PREFERRED-STOCK-DIVIDENDS"),
    flow("operatingCashFlow", "CASH-FLOW-OPERATIONS"),
    perShare("epsBasic", "EPS-PRIMARY"),
    perShare("epsBasic", "EPS-BASIC"),
    perShare("epsDiluted", "EPS-DILUTED"),
  ],
}

/** The rows that a schedule of this article has; none for funds, which have no statements of this kind. */
export function scheduleRows(article: string): readonly ScheduleRow[] {
  return rowsByArticle[article] ?? []
}

/** The name of a tag without its marks. */
export function tagName(tag: string): string {
  return tag.replace(/\?$|^-/, "")
}

/** The row's value before the multiplier; null where a tag is missing or 0 means "not given". */
export function scheduleValue(row: ScheduleRow, column: ScheduleColumn): number | null {
  if (row.needs && checkSum(row.needs, column) !== "holds") return null
  let sum = 0
  for (const tag of row.tags) {
    const value = column.values.get(tagName(tag))
    if (value === undefined && !tag.endsWith("?")) return null
    sum += (tag.startsWith("-") ? -1 : 1) * (value ?? 0)
  }
  return sum === 0 ? null : sum
}

const afterTax = ["EXTRAORDINARY", "CHANGES"]
const rules: readonly ScheduleSum[] = [
  { total: "TOTAL-ASSETS", parts: ["TOTAL-LIABILITY-AND-EQUITY"] },
  { total: "TOTAL-ASSETS", parts: ["TOTAL-LIABILITIES-AND-EQUITY"] },
  { total: "TOTAL-ASSETS", parts: ["TOT-CAPITALIZATION-AND-LIAB"] },
  { total: "INCOME-CONTINUING", parts: ["INCOME-PRETAX"], minus: ["INCOME-TAX"] },
  { total: "NET-INCOME", parts: ["INCOME-CONTINUING"], eitherSign: ["DISCONTINUED", ...afterTax] },
  { total: "NET-INCOME", parts: ["INCOME-PRE-EXTRAORDINARY"], eitherSign: afterTax },
  {
    total: "NET-INCOME",
    parts: ["INCOME-PRETAX"],
    minus: ["INCOME-TAX"],
    eitherSign: ["DISCONTINUED", ...afterTax],
  },
  { total: "INTEREST-TOTAL", parts: ["INTEREST-LOAN", "INTEREST-INVEST", "INTEREST-OTHER"] },
  { total: "OPERATING-INCOME-LOSS", parts: ["GROSS-OPERATING-REVENUE"], minus: ["TOTAL-OPERATING-EXPENSES"] },
  { total: "NET-INCOME", parts: ["INCOME-BEFORE-INTEREST-EXPEN"], minus: ["TOTAL-INTEREST-EXPENSE"] },
  { total: "EARNINGS-AVAILABLE-FOR-COMM", parts: ["NET-INCOME"], minus: ["PREFERRED-STOCK-DIVIDENDS"] },
  // Insurers can have costs without a tag.
  {
    total: "INCOME-PRETAX",
    parts: ["PREMIUMS", "INVESTMENT-INCOME", "INVESTMENT-GAINS", "OTHER-INCOME"],
    minus: ["BENEFITS", "UNDERWRITING-AMORTIZATION", "UNDERWRITING-OTHER"],
    isOptional: true,
  },
]

/** The result of the schedule's own sums for each tag. One sum that fails outweighs those that hold. */
export function checkScheduleSums(column: ScheduleColumn): ReadonlyMap<string, "holds" | "fails"> {
  const { values } = column
  const checked = new Map<string, "holds" | "fails">()
  const note = (sum: ScheduleSum, result: "holds" | "fails" | null) => {
    if (result === null || (result === "fails" && sum.isOptional)) return
    const { total, parts, minus = [], eitherSign = [] } = sum
    for (const tag of [total, ...parts, ...minus, ...eitherSign].filter((each) => values.get(each))) {
      if (result === "fails") checked.set(tag, "fails")
      else if (!checked.has(tag)) checked.set(tag, "holds")
    }
  }
  const isInParts = checkSum(interestInParts, column) === "holds"
  const interest = isInParts ? interestInParts : interestInTotal
  for (const rule of [...rules, interest]) if (!isMisused(rule, column)) note(rule, checkSum(rule, column))
  return checked
}

/** Banks and brokers often repeat the income before tax as the income before extraordinary items. */
function isMisused({ parts }: ScheduleSum, { values }: ScheduleColumn): boolean {
  return (
    parts[0] === "INCOME-PRE-EXTRAORDINARY" &&
    values.get("INCOME-PRE-EXTRAORDINARY") === values.get("INCOME-PRETAX") &&
    values.get("NET-INCOME") !== values.get("INCOME-PRETAX")
  )
}

/** Null where a tag that it needs is missing. */
function checkSum(
  { total, parts, minus = [], eitherSign = [] }: ScheduleSum,
  { values }: ScheduleColumn,
): "holds" | "fails" | null {
  const sum = values.get(total)
  if (sum === undefined || sum === 0 || values.get(parts[0] ?? "") === undefined) return null
  if (minus.some((tag) => !values.has(tag))) return null
  const added = parts.reduce((result, tag) => result + (values.get(tag) ?? 0), 0)
  let results = [minus.reduce((rest, tag) => rest - (values.get(tag) ?? 0), added)]
  for (const tag of eitherSign) {
    const value = values.get(tag) ?? 0
    if (value !== 0) results = results.flatMap((result) => [result + value, result - value])
  }
  return results.includes(sum) ? "holds" : "fails"
}
