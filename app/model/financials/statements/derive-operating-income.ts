import { findProvenSubset, findSubset } from "~/lib/sums/subset-sum"
import { roundingUnit } from "~/model/financials/facts/vintages"
import { type Column, getFigure, getFigures } from "./cell"
import { deriveTotal, minus, plus, type Term } from "./complete-column"

const revenue = plus("revenue", "Revenue")
const cost = minus("costOfRevenue", "Cost of revenue")
const selling = minus("sellingGeneralAdministrative", "Selling, general and administrative")
const research = minus("researchAndDevelopment", "Research and development")

/** Ways from revenue to operating income, by the lines that a company has. */
const ways: readonly (readonly Term[])[] = [
  [revenue, minus("costsAndExpenses", "Costs and expenses")],
  [revenue, cost, minus("operatingExpenses", "Operating expenses")],
  [revenue, minus("operatingExpenses", "Operating expenses")],
  [revenue, cost, selling, research],
  [revenue, cost, selling],
  [revenue, selling, research],
]

/** Lines between operating income and income before tax, with their sign there. */
const bridges: readonly (readonly Term[])[] = [
  [plus("nonOperatingTotal", "")],
  [plus("netInterestNonOperating", ""), ...others()],
  [minus("interestExpense", ""), plus("interestIncome", ""), ...others()],
]

function others(): Term[] {
  return ["otherNonOperatingLine", "equityMethodIncome", "debtExtinguishment"].map((row) => plus(row, ""))
}

/**
 * Operating income of a company that prints no such line: revenue less its costs, only where these are complete.
 * They are when income before tax less the result is exactly what the company's own nonoperating lines add up to,
 * outside its costs or among them.
 */
export function deriveOperatingIncome(column: Column, period: string): void {
  if (getFigure(column, "operatingIncome") !== null || column.get("operatingIncome")?.reason) return
  const before = getFigure(column, "incomeBeforeTax")
  if (before === null) return
  const way = ways.find((terms) => leadsTo(column, terms, before))
  const terms = way ?? operatingTerms(column) ?? withoutNonOperating(column)
  if (terms) deriveTotal(column, "operatingIncome", period, terms)
}

/**
 * True if the difference between the result of the terms and income before tax is the company's nonoperating
 * lines.
 */
function leadsTo(column: Column, terms: readonly Term[], before: number): boolean {
  let income = 0
  for (const { row, sign } of terms) {
    const value = getFigure(column, row)
    if (value === null) return false
    income += sign * value
  }
  return isBridged(column, before - income)
}

/** Lines of a statement that has interest among its costs; all are read as what they add to income. */
const operatingLines: readonly Term[] = [
  cost,
  minus("costDepreciation", "Depreciation in cost of revenue"),
  minus("depreciationLine", "Depreciation and amortization"),
  selling,
  research,
  minus("impairmentLine", "Impairment"),
  minus("restructuringLine", "Restructuring"),
  plus("businessSaleGain", "Gain on sale of business"),
]
const nonOperatingLines: readonly Term[] = [
  ...others(),
  minus("warrantChange", ""),
  minus("reorganizationItems", ""),
]
const interestLines: readonly Term[] = [
  plus("netInterestNonOperating", ""),
  minus("interestExpense", ""),
  minus("interestInCosts", ""),
]

/**
 * Revenue and the operating lines of a company whose costs include interest: only where its own lines, interest
 * among them, lead exactly from revenue to income before tax. Null where no sum, or more than one, proves that.
 */
function operatingTerms(column: Column): Term[] | null {
  const [sales, before] = [getFigure(column, "revenue"), getFigure(column, "incomeBeforeTax")]
  const interest = interestLines.find(({ row }) => (getFigure(column, row) ?? 0) !== 0)
  if (sales === null || before === null || !interest) return null
  const lines = knownTerms(column, [...operatingLines, ...nonOperatingLines]).filter(
    ({ value }) => value !== 0,
  )
  const rest = before - sales - interest.sign * (getFigure(column, interest.row) ?? 0)
  const found = findProvenSubset(
    lines,
    rest,
    roundingUnit([sales, before, ...lines.map(({ value }) => value)]),
  )
  const operating = found?.map(({ term }) => term).filter((term) => operatingLines.includes(term)) ?? []
  return operating.some((term) => term === cost || term === selling) ? [revenue, ...operating] : null
}

const nonOperatingLabels: Record<string, string> = {
  otherNonOperatingLine: "Other nonoperating income (expense)",
  equityMethodIncome: "Income from equity method investments",
  warrantChange: "Change in fair value of warrants",
  reorganizationItems: "Reorganization items",
}

/**
 * Revenue less costs and expenses, without the interest and the nonoperating lines among these: where revenue less
 * costs is income before tax, every line is among the costs. Only for a company that tags its other nonoperating
 * line, because costs may hold more of them where it does not. A loss on extinguishment of debt is within its interest.
 */
function withoutNonOperating(column: Column): Term[] | null {
  const [sales, costs, before] = getFigures(column, "revenue", "costsAndExpenses", "incomeBeforeTax")
  const interest = interestLines.find(({ row }) => (getFigure(column, row) ?? 0) !== 0)
  if (sales == null || costs == null || before == null || sales - costs !== before || !interest) return null
  if (getFigure(column, "otherNonOperatingLine") === null) return null
  const among = nonOperatingLines.filter(
    ({ row }) => row in nonOperatingLabels && (getFigure(column, row) ?? 0) !== 0,
  )
  const taken = [
    {
      ...interest,
      label: interest.row === "netInterestNonOperating" ? "Net interest income" : "Interest expense",
    },
    ...among.map((term) => ({ ...term, label: nonOperatingLabels[term.row] ?? "" })),
  ]
  return [
    revenue,
    minus("costsAndExpenses", "Costs and expenses"),
    ...taken.map((term): Term => ({ ...term, sign: term.sign === 1 ? -1 : 1 })),
  ]
}

function isBridged(column: Column, difference: number): boolean {
  if (difference === 0) return false
  for (const terms of bridges) if (findSubset(knownTerms(column, terms), difference) !== null) return true
  return false
}

/** The terms that a company reports, each with what it adds. */
function knownTerms(column: Column, terms: readonly Term[]): { term: Term; value: number }[] {
  const known: { term: Term; value: number }[] = []
  for (const term of terms) {
    const value = getFigure(column, term.row)
    if (value !== null) known.push({ term, value: term.sign * value })
  }
  return known
}
