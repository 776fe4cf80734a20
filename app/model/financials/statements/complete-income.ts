import type { IndustryForm } from "~/model/ratios/industry-forms"
import { type Column, gap, getFigure, getFigures } from "./cell"
import { deriveTotal, dropZero, minus, plus, setRemainder, type Term } from "./complete-column"
import { markEarnings } from "./contradicted-earnings"
import { deriveIncomeBeforeTax } from "./derive-income-before-tax"
import { deriveOperatingIncome } from "./derive-operating-income"
import { knowsAllCost } from "./knows-all-cost"
import {
  largestRemainder,
  refuseGrossProfitOfNote,
  refuseInterestOfNote,
  refuseOtherReports,
} from "./refuse-lines"
import { showCostLines } from "./show-cost-lines"

/** Adds what makes an income statement add up: totals that follow from others, and remainders. */
export function completeIncome(
  column: Column,
  industry: IndustryForm,
  period: string,
  isAssetIndustry = false,
): void {
  deriveIncomeBeforeTax(column, period)
  if (industry === "bank") completeBank(column, period)
  else completeOperations(column, period, industry, isAssetIndustry)
  setRemainder(column, "otherAfterTax", period, [
    plus("netIncomeIncludingMinority", "Net income including noncontrolling interests"),
    minus("incomeBeforeTax", "Income before tax"),
    plus("incomeTax", "Income tax"),
  ])
  if (getFigure(column, "incomeBeforeTax") === null) column.delete("otherAfterTax")
  setRemainder(column, "minorityShare", period, [
    plus("netIncomeIncludingMinority", "Net income including noncontrolling interests"),
    minus("netIncome", "Net income"),
  ])
  if (getFigure(column, "netIncome") === null) column.delete("minorityShare")
  for (const row of ["otherAfterTax", "minorityShare"]) dropZero(column, row)
  markEarnings(column)
}

function completeOperations(
  column: Column,
  period: string,
  industry: IndustryForm,
  isAssetIndustry: boolean,
): void {
  const revenue = plus("revenue", "Revenue")
  const cost = minus("costOfRevenue", "Cost of revenue")
  const insurer = industry === "insurer"
  if (!insurer) {
    refuseGrossProfitOfNote(column)
    completeGrossProfit(column, period)
  }
  const sales = !insurer && getFigure(column, "costOfRevenue") !== null ? [revenue, cost] : [revenue]
  if (!insurer) deriveOperatingIncome(column, period)
  const costs = insurer ? [] : showCostLines(column, period, isAssetIndustry || industry === "reit")
  refuseInterestOfNote(column)
  if (holdsAllCosts(column) || isOfNote(column)) column.delete("operatingExpenses")
  if (!insurer) takeOutCost(column, period)
  deriveTotal(column, "operatingExpenses", period, [...sales, minus("operatingIncome", "Operating income")])
  refuseNetExpenses(column)
  setRemainder(column, "otherOperating", period, [
    plus("operatingExpenses", insurer ? "Benefits and expenses" : "Operating expenses"),
    ...(insurer ? [minus("benefitsAndClaims", "Benefits and claims"), cost] : []),
    minus("researchAndDevelopment", "Research and development"),
    minus("sellingGeneralAdministrative", "Selling, general and administrative"),
    ...costs.map(({ row, label }) => minus(row, label)),
  ])
  if (costs.length > 0) dropZero(column, "otherOperating")
  if (getFigure(column, "operatingIncome") === null) {
    completeWithoutOperations(column, period, insurer, costs)
    refuseRemainder(column)
    return
  }
  if (getFigure(column, "revenue") !== null && getFigure(column, "operatingExpenses") !== null) {
    setRemainder(column, "operatingDifference", period, [
      plus("operatingIncome", "Operating income"),
      minus("revenue", "Revenue"),
      ...(sales.length > 1 ? [plus("costOfRevenue", "Cost of revenue")] : []),
      plus("operatingExpenses", "Operating expenses"),
    ])
    dropZero(column, "operatingDifference")
    refuseOtherReports(column)
  }
  const isAbove = insurer || isInterestAbove(column)
  setRemainder(column, "otherNonOperating", period, [
    plus("incomeBeforeTax", "Income before tax"),
    minus("operatingIncome", "Operating income"),
    plus("interestExpense", "Interest expense"),
    ...(isAbove ? [] : [minus("interestIncome", "Interest income")]),
    minus("netInterest", "Net interest income (expense)"),
  ])
  if (isAbove) dropZero(column, "otherNonOperating")
  refuseRemainder(column)
}

/** The part of revenue by which expenses can miss operating income: rounding and small lines without a row. */
const largestDifference = 0.05

/** True for operating expenses that are less than one of their lines, and far from those that lead to operating income. */
function isOfNote(column: Column): boolean {
  const [revenue, cost, expenses, income] = getFigures(
    column,
    "revenue",
    "costOfRevenue",
    "operatingExpenses",
    "operatingIncome",
  )
  if (revenue == null || expenses == null || income == null) return false
  const line = Math.max(
    ...["sellingGeneralAdministrative", "researchAndDevelopment", "otherOperating"].map(
      (row) => getFigure(column, row) ?? 0,
    ),
  )
  return (
    line > expenses &&
    Math.abs(revenue - (cost ?? 0) - expenses - income) > Math.abs(revenue) * largestDifference
  )
}

/** Computed expenses of less than one of their lines: operating income has gains too, as of revalued property. */
function refuseNetExpenses(column: Column): void {
  const total = column.get("operatingExpenses")
  if (!total || total.value === null || total.fact) return
  const line = ["sellingGeneralAdministrative", "researchAndDevelopment"].find(
    (row) => (getFigure(column, row) ?? 0) > (total.value ?? 0),
  )
  if (line === undefined) return
  column.set(
    "operatingExpenses",
    gap(
      "Operating income has gains beside its expenses: what is left of revenue is less than a single line of them.",
    ),
  )
}

/** True if interest income is within operating income: without it, the lines lead exactly to income before tax. */
function isInterestAbove(column: Column): boolean {
  const [before, operating, interest, income] = getFigures(
    column,
    "incomeBeforeTax",
    "operatingIncome",
    "interestExpense",
    "interestIncome",
  )
  return !!income && before != null && operating != null && before === operating - (interest ?? 0)
}

/**
 * A remainder of more than a quarter of revenue, or of more than income before tax: a row above it is wrong or
 * missing. A line that the company reports is kept.
 */
function refuseRemainder(column: Column): void {
  const rest = column.get("otherNonOperating")
  const before = getFigure(column, "incomeBeforeTax")
  if (!rest || rest.value === null || rest.fact || before === null) return
  const revenue = getFigure(column, "revenue")
  const size = Math.abs(rest.value)
  const limit =
    revenue !== null && size > Math.abs(revenue) * largestRemainder ? "a quarter of revenue" : null
  const excess = limit ?? (size > Math.abs(before) ? "that income" : null)
  if (!excess) return
  column.set(
    "otherNonOperating",
    gap(`Income before tax is not explained by the rows above: more than ${excess} is left.`),
  )
}

/** A company that reports no operating income: everything between revenue and income before tax that has no row. */
function completeWithoutOperations(
  column: Column,
  period: string,
  insurer: boolean,
  lines: readonly Term[],
): void {
  if (column.get("operatingIncome")?.reason || getFigure(column, "revenue") === null) return
  const hasExpenses = getFigure(column, "operatingExpenses") !== null
  // An insurer's benefits and expenses hold its claims.
  const costs =
    insurer && hasExpenses
      ? []
      : [plus("costOfRevenue", "Cost of revenue"), plus("benefitsAndClaims", "Benefits and claims")]
  const expenses = hasExpenses
    ? [plus("operatingExpenses", "Operating expenses")]
    : [
        plus("researchAndDevelopment", "Research and development"),
        plus("sellingGeneralAdministrative", "Selling, general and administrative"),
        ...lines,
      ]
  setRemainder(column, "otherNonOperating", period, [
    plus("incomeBeforeTax", "Income before tax"),
    minus("revenue", "Revenue"),
    ...costs,
    ...expenses,
    plus("interestExpense", "Interest expense"),
    // An insurer's investment income is in its revenue.
    ...(insurer ? [] : [minus("interestIncome", "Interest income")]),
    minus("netInterest", "Net interest income (expense)"),
  ])
}

function completeGrossProfit(column: Column, period: string): void {
  const revenue = plus("revenue", "Revenue")
  const isKnown = ["revenue", "costOfRevenue"].every((row) => getFigure(column, row) !== null)
  if (isKnown && getFigure(column, "grossProfit") === null && !knowsAllCost(column))
    column.set("grossProfit", gap("No sum proves that the lines shown are all of the cost of revenue."))
  deriveTotal(column, "grossProfit", period, [revenue, minus("costOfRevenue", "Cost of revenue")])
  deriveTotal(column, "costOfRevenue", period, [revenue, minus("grossProfit", "Gross profit")])
  deriveTotal(column, "revenue", period, [
    plus("grossProfit", "Gross profit"),
    plus("costOfRevenue", "Cost of revenue"),
  ])
  if (["revenue", "costOfRevenue", "grossProfit"].some((row) => getFigure(column, row) === null)) return
  // A gross profit of sales alone, beside revenue that holds membership fees or rents too.
  setRemainder(column, "grossDifference", period, [
    plus("grossProfit", "Gross profit"),
    minus("revenue", "Revenue"),
    plus("costOfRevenue", "Cost of revenue"),
  ])
  dropZero(column, "grossDifference")
}

/** Some filers tag all costs, cost of revenue too, as operating expenses: revenue less them is operating income. */
function holdsAllCosts(column: Column): boolean {
  const [revenue, cost, expenses, income] = getFigures(
    column,
    "revenue",
    "costOfRevenue",
    "operatingExpenses",
    "operatingIncome",
  )
  if (revenue == null || !cost || expenses == null || income == null) return false
  return (
    revenue - cost - expenses !== income && Math.abs(revenue - expenses - income) <= Math.abs(revenue) * 1e-4
  )
}

/**
 * Without operating income, operating expenses that lead from revenue to income before tax better alone than with the
 * cost of revenue hold that cost.
 */
function takeOutCost(column: Column, period: string): void {
  const [revenue, cost, expenses, before] = getFigures(
    column,
    "revenue",
    "costOfRevenue",
    "operatingExpenses",
    "incomeBeforeTax",
  )
  if (getFigure(column, "operatingIncome") !== null || column.get("operatingIncome")?.reason) return
  if (revenue == null || !cost || expenses == null || before == null || expenses < cost) return
  const rest = before - revenue + expenses
  if (Math.abs(rest) >= Math.abs(rest + cost)) return
  setRemainder(column, "operatingExpenses", period, [
    plus("operatingExpenses", "Costs and expenses"),
    minus("costOfRevenue", "Cost of revenue"),
  ])
}

function completeBank(column: Column, period: string): void {
  deriveTotal(column, "netInterestIncome", period, [
    plus("interestIncomeTotal", "Total interest income"),
    minus("interestExpenseTotal", "Total interest expense"),
  ])
  deriveTotal(column, "interestIncomeTotal", period, [
    plus("netInterestIncome", "Net interest income"),
    plus("interestExpenseTotal", "Total interest expense"),
  ])
  deriveTotal(column, "nonInterestIncome", period, [
    plus("revenue", "Revenue"),
    minus("netInterestIncome", "Net interest income"),
  ])
  if (getFigure(column, "revenue") === null || getFigure(column, "nonInterestExpense") === null) return
  setRemainder(column, "otherNonOperating", period, [
    plus("incomeBeforeTax", "Income before tax"),
    minus("revenue", "Revenue"),
    plus("provisionForCreditLosses", "Provision for credit losses"),
    plus("nonInterestExpense", "Noninterest expense"),
  ])
  dropZero(column, "otherNonOperating")
  refuseRemainder(column)
}
