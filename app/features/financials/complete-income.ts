import { type Column, figureOf } from "./cell"
import { deriveTotal, dropZero, minus, plus, setRemainder } from "./complete-column"
import type { IndustryForm } from "./statements-document"

/** Adds what makes an income statement add up: totals that follow from others, and remainders. */
export function completeIncome(column: Column, industry: IndustryForm, period: string): void {
  if (industry === "bank") completeBank(column, period)
  else completeOperations(column, period, industry)
  setRemainder(column, "otherAfterTax", period, [
    plus("netIncomeIncludingMinority", "Net income including noncontrolling interests"),
    minus("incomeBeforeTax", "Income before tax"),
    plus("incomeTax", "Income tax"),
  ])
  if (figureOf(column, "incomeBeforeTax") === null) column.delete("otherAfterTax")
  setRemainder(column, "minorityShare", period, [
    plus("netIncomeIncludingMinority", "Net income including noncontrolling interests"),
    minus("netIncome", "Net income"),
  ])
  if (figureOf(column, "netIncome") === null) column.delete("minorityShare")
  for (const row of ["otherAfterTax", "minorityShare"]) dropZero(column, row)
}

function completeOperations(column: Column, period: string, industry: IndustryForm): void {
  const revenue = plus("revenue", "Revenue")
  const cost = "Cost of revenue"
  if (industry !== "insurer") {
    deriveTotal(column, "grossProfit", period, [revenue, minus("costOfRevenue", cost)])
    deriveTotal(column, "costOfRevenue", period, [revenue, minus("grossProfit", "Gross profit")])
  }
  const base = figureOf(column, "grossProfit") !== null ? plus("grossProfit", "Gross profit") : revenue
  const operatingIncome = minus("operatingIncome", "Operating income")
  if (holdsAllCosts(column)) column.delete("operatingExpenses")
  deriveTotal(column, "operatingExpenses", period, [base, operatingIncome])
  setRemainder(column, "otherOperating", period, [
    plus("operatingExpenses", industry === "insurer" ? "Benefits and expenses" : "Operating expenses"),
    ...(industry === "insurer"
      ? [minus("benefitsAndClaims", "Benefits and claims"), minus("costOfRevenue", cost)]
      : []),
    minus("researchAndDevelopment", "Research and development"),
    minus("sellingGeneralAdministrative", "Selling, general and administrative"),
  ])
  if (figureOf(column, base.row) !== null && figureOf(column, "operatingIncome") !== null) {
    setRemainder(column, "operatingDifference", period, [
      plus("operatingIncome", "Operating income"),
      minus(base.row, base.label),
      plus("operatingExpenses", "Operating expenses"),
    ])
    dropZero(column, "operatingDifference")
  }
  if (figureOf(column, "operatingIncome") === null) return
  setRemainder(column, "otherNonOperating", period, [
    plus("incomeBeforeTax", "Income before tax"),
    operatingIncome,
    plus("interestExpense", "Interest expense"),
    minus("interestIncome", "Interest income"),
  ])
}

/** Some filers tag all costs, cost of revenue too, as operating expenses: revenue less them is operating income. */
function holdsAllCosts(column: Column): boolean {
  const [revenue, gross, expenses, income] = [
    "revenue",
    "grossProfit",
    "operatingExpenses",
    "operatingIncome",
  ].map((row) => figureOf(column, row))
  if (revenue == null || gross == null || expenses == null || income == null) return false
  return (
    revenue !== gross &&
    gross - expenses !== income &&
    Math.abs(revenue - expenses - income) <= Math.abs(revenue) * 1e-4
  )
}

function completeBank(column: Column, period: string): void {
  deriveTotal(column, "netInterestIncome", period, [
    plus("interestIncomeTotal", "Total interest income"),
    minus("interestExpenseTotal", "Total interest expense"),
  ])
  deriveTotal(column, "nonInterestIncome", period, [
    plus("revenue", "Revenue"),
    minus("netInterestIncome", "Net interest income"),
  ])
  if (figureOf(column, "revenue") === null || figureOf(column, "nonInterestExpense") === null) return
  setRemainder(column, "otherNonOperating", period, [
    plus("incomeBeforeTax", "Income before tax"),
    minus("revenue", "Revenue"),
    plus("provisionForCreditLosses", "Provision for credit losses"),
    plus("nonInterestExpense", "Noninterest expense"),
  ])
  dropZero(column, "otherNonOperating")
}
