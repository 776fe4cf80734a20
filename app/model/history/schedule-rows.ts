import type { ScheduleColumn } from "~/edgar/data-schedule"

/** A row of the statements, as the sum of tags of a schedule; tags that may be absent have a question mark. */
export type ScheduleRow = { row: string; tags: readonly string[]; kind: "duration" | "balance" | "perShare" }

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

const rowsByArticle: Record<string, readonly ScheduleRow[]> = {
  "5": commercial,
  CT: commercial,
  "7": [
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
    flow("provisionForCreditLosses", "LOAN-LOSSES"),
    balance("loans", "LOANS"),
    balance("deposits", "DEPOSITS"),
    ...capital,
    ...earnings,
  ],
  BD: [
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

/** The row's value before the multiplier; null where a tag is missing or 0 means "not given". */
export function scheduleValue(row: ScheduleRow, { values }: ScheduleColumn): number | null {
  let sum = 0
  for (const tag of row.tags) {
    const value = values.get(tag.replace("?", ""))
    if (value === undefined && !tag.endsWith("?")) return null
    sum += value ?? 0
  }
  return sum === 0 ? null : sum
}

type ScheduleSum = { total: string; parts: readonly string[]; minus?: readonly string[] }

const afterTax = ["EXTRAORDINARY", "CHANGES"]
const sums: readonly ScheduleSum[] = [
  { total: "TOTAL-ASSETS", parts: ["TOTAL-LIABILITY-AND-EQUITY"] },
  { total: "TOTAL-ASSETS", parts: ["TOTAL-LIABILITIES-AND-EQUITY"] },
  { total: "TOTAL-ASSETS", parts: ["TOT-CAPITALIZATION-AND-LIAB"] },
  { total: "INCOME-CONTINUING", parts: ["INCOME-PRETAX"], minus: ["INCOME-TAX"] },
  { total: "NET-INCOME", parts: ["INCOME-CONTINUING", "DISCONTINUED", ...afterTax] },
  { total: "NET-INCOME", parts: ["INCOME-PRE-EXTRAORDINARY", ...afterTax] },
  { total: "NET-INCOME", parts: ["INCOME-PRETAX", "DISCONTINUED", ...afterTax], minus: ["INCOME-TAX"] },
  { total: "INTEREST-INCOME-NET", parts: ["INTEREST-TOTAL"], minus: ["INTEREST-EXPENSE"] },
  { total: "OPERATING-INCOME-LOSS", parts: ["GROSS-OPERATING-REVENUE"], minus: ["TOTAL-OPERATING-EXPENSES"] },
  { total: "NET-INCOME", parts: ["INCOME-BEFORE-INTEREST-EXPEN"], minus: ["TOTAL-INTEREST-EXPENSE"] },
]

/** What the schedule's own sums say of each of its tags; one that does not hold outweighs those that do. */
export function checkScheduleSums({ values }: ScheduleColumn): ReadonlyMap<string, "holds" | "fails"> {
  const checked = new Map<string, "holds" | "fails">()
  for (const { total, parts, minus = [] } of sums) {
    const tags = [total, ...parts, ...minus]
    const first = values.get(parts[0] ?? "")
    const sum = values.get(total)
    if (sum === undefined || first === undefined || sum === 0) continue
    if (minus.some((tag) => !values.has(tag))) continue
    const expected = parts.reduce((result, tag) => result + (values.get(tag) ?? 0), 0)
    const result = minus.reduce((rest, tag) => rest - (values.get(tag) ?? 0), expected)
    for (const tag of tags.filter((each) => values.get(each))) {
      if (result !== sum) checked.set(tag, "fails")
      else if (!checked.has(tag)) checked.set(tag, "holds")
    }
  }
  return checked
}
