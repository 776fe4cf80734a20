import { remember } from "~/lib/remember"
import type { IndustryForm } from "~/model/ratios/industry-forms"
import { balanceRows } from "./balance-rows"
import { cashflowRows } from "./cashflow-rows"
import { incomeRows } from "./income-rows"
import {
  bankAssetRows,
  bankCashRow,
  bankIncomeRows,
  bankLiabilityRows,
  insurerCostRows,
  insurerRevenueRows,
  reitRows,
  toBankRevenue,
} from "./industry-rows"
import { type Alias, type Part, type Row, sumTerms } from "./row-types"

export const statements = ["income", "balance", "cashflow"] as const
export type StatementName = (typeof statements)[number]

const insurerHides = ["grossDifference", "grossProfit", "researchAndDevelopment"]

/** The rows of one statement in their order; banks, insurers and REITs have rows of their own. */
export function statementRows(statement: StatementName, industry: IndustryForm): readonly Row[] {
  return rowsToRead(statement, industry).filter((row) => !row.hidden)
}

/** The rows of a statement with those that only serve to derive others. */
export function rowsToRead(statement: StatementName, industry: IndustryForm): readonly Row[] {
  if (statement === "cashflow") return cashflowRows
  if (statement === "balance") return industry === "bank" ? bankBalance : balanceRows
  return incomeForms[industry]
}

/** Every row that any statement of this industry reads, once each. */
export const allRows = remember((industry: IndustryForm): readonly Row[] => {
  const rows = new Map<string, Row>()
  for (const statement of statements) {
    for (const row of rowsToRead(statement, industry)) if (!rows.has(row.key)) rows.set(row.key, row)
  }
  return [...rows.values()]
})

/** The keys of the rows that are lines of a part, in their order. */
export function listPart(part: Part): string[] {
  return [...incomeRows, ...balanceRows, ...cashflowRows].flatMap((row) => (row.part === part ? row.key : []))
}

/** `Assets` to `us-gaap:Assets`; a leading minus is kept. For names in the tables of rows: each result is kept. */
export const qualify = remember((concept: string): string => {
  const [sign, name] = concept.startsWith("-") ? ["-", concept.slice(1)] : ["", concept]
  return name.includes(":") ? sign + name : `${sign}us-gaap:${name}`
})

export const aliasConcepts = remember((alias: Alias): readonly string[] => {
  if (typeof alias === "string") return [qualify(alias)]
  return sumTerms(alias).terms.flat().map(qualify)
})

const bankIncome: readonly Row[] = [
  ...incomeRows.filter((row) => row.key === "revenue").map(toBankRevenue),
  ...bankIncomeRows,
  ...incomeRows.filter((row) => row.key === "otherNonOperating").map((row) => ({ ...row, aliases: [] })),
  ...incomeRows.slice(incomeRows.findIndex((row) => row.key === "incomeBeforeTax")),
]

const insurerIncome: readonly Row[] = incomeRows.flatMap((row) => {
  if (row.key === "revenue") return [...insurerRevenueRows, row]
  if (row.key === "costOfRevenue") return [...insurerCostRows, row]
  if (row.key === "operatingExpenses") {
    return [
      { ...row, label: "Benefits and expenses", aliases: ["BenefitsLossesAndExpenses", ...row.aliases] },
    ]
  }
  return insurerHides.includes(row.key) ? [] : [row]
})

const incomeForms: Record<IndustryForm, readonly Row[]> = {
  general: incomeRows,
  bank: bankIncome,
  insurer: insurerIncome,
  reit: [...incomeRows, ...reitRows],
}

const bankHides = [
  "shortTermInvestments",
  "cashAndShortTermInvestments",
  "inventory",
  "deferredRevenueCurrent",
]

const bankBalance: readonly Row[] = balanceRows
  .filter((row) => !bankHides.includes(row.key))
  .flatMap((row) => {
    if (row.key === "cash") return [bankCashRow]
    if (row.key === "receivables") return [...bankAssetRows, row]
    if (row.key === "payables") return [...bankLiabilityRows, row]
    return [row]
  })
