import { listKnownSums, requireRelation } from "~/model/financials/relations/relations"
import type { SignedTerm } from "~/model/financials/relations/solve"
import type { Behavior } from "~/model/financials/rows/row-types"
import type { SumCheck } from "./check-sums"
import type { PrintedFigure } from "./old-filing"

/** A line of a table with the row that its label means; values are as printed. */
export type TableRow = {
  line: number
  order: number
  label: string
  row: string
  behavior: Behavior
  values: (number | null)[]
  precision: number
  checks: SumCheck[]
}

type ScaledRow = TableRow & { unit: PrintedFigure["unit"]; unitScale: number }

/** Printed tables have the lines of a company that sells. */
const seller = { industry: "general", rentsOut: false } as const

/**
 * Sums of rows by their meaning, wherever their lines are. Rows whose meaning depends on such a sum are left out
 * where it does not hold: expenses that include the cost of revenue, a change in cash before exchange rates.
 */
export function checkIdentities(
  rows: readonly TableRow[],
  columns: number,
  cashChange: readonly (number | null)[] = [],
): TableRow[] {
  for (const { row: total, precision } of rows) {
    for (let column = 0; column < columns; column++) {
      const value = valueIn(rows, total, column)
      if (value === null) continue
      const sums = listKnownSums(total, seller, (row) => valueIn(rows, row, column) !== null)
      for (const terms of sums) {
        if (Math.abs(sumIn(rows, terms, column) - value) > precision * 0.01) continue
        for (const row of [total, ...terms.map((term) => term.row)]) hold(rows, row, column)
      }
    }
  }
  for (const [column, change] of cashChange.entries())
    if (isNear(change, valueIn(rows, "netChangeInCash", column))) hold(rows, "netChangeInCash", column)
  return rows.filter(({ row, values }) => {
    const relation = dependent[row]
    if (!relation) return true
    const { total, ways } = requireRelation(relation, seller)
    return values.every((value, column) => {
      if (value === null || (row === total && isNear(cashChange[column], value))) return true
      const rest = (valueIn(rows, total, column) ?? 0) - sumIn(rows, ways[0] ?? [], column)
      return Math.abs(rest) < 1.5
    })
  })
}

/** Rows that have their meaning only where the sum of a total holds. */
const dependent: Readonly<Record<string, string>> = {
  operatingExpenses: "operatingIncome",
  netChangeInCash: "netChangeInCash",
}

function sumIn(rows: readonly TableRow[], terms: readonly SignedTerm[], column: number): number {
  return terms.reduce((sum, { row, sign }) => sum + sign * (valueIn(rows, row, column) ?? 0), 0)
}

function isNear(a: number | null | undefined, b: number | null): boolean {
  return a !== null && a !== undefined && b !== null && Math.abs(a - b) < 0.01
}

function valueIn(rows: readonly TableRow[], key: string, column: number): number | null {
  return rows.find(({ row }) => row === key)?.values[column] ?? null
}

function hold(rows: readonly TableRow[], key: string, column: number): void {
  const row = rows.find((each) => each.row === key)
  if (row?.values[column]) row.checks[column] = "holds"
}

const shareScales = [1_000_000, 1_000, 1]

/**
 * Rows with their units. A number of shares counts only under a unit at which net income per share is the printed
 * one in every column; that proves both. A filing that prints one figure per share, or one number of shares, uses
 * it for both rows.
 */
export function checkPerShare(rows: readonly TableRow[], scale: number, columns: number): ScaledRow[] {
  const scaled = rows.flatMap((row): ScaledRow[] => {
    if (row.behavior === "perShare" || row.behavior === "dividend")
      return [{ ...row, unit: "USD/shares", unitScale: 1 }]
    if (row.behavior === "average") return []
    return [{ ...row, unit: "USD", unitScale: scale }]
  })
  const incomes = scaled.filter(({ row }) => row === "netIncome" || row === "incomeToCommon")
  for (const [eps, shares] of pairs) {
    const perShare = scaled.find(({ row }) => row === eps)
    const number = rows.find(({ row }) => row === shares)
    if (!perShare || !number || scaled.some(({ line }) => line === number.line)) continue
    const unitScale = shareScales.find((each) =>
      incomes.some((income) =>
        fits(income, perShare, { ...number, unit: "shares", unitScale: each }, columns),
      ),
    )
    if (!unitScale) continue
    const count: ScaledRow = { ...number, unit: "shares", unitScale, checks: [...number.checks] }
    for (let column = 0; column < columns; column++) {
      if (!count.values[column] || !perShare.values[column]) continue
      count.checks[column] = "holds"
      perShare.checks[column] = "holds"
    }
    scaled.push(count)
  }
  return spreadSingle(scaled).filter(({ row }) => row !== "incomeToCommon")
}

const pairs = [
  ["epsBasic", "sharesBasic"],
  ["epsDiluted", "sharesDiluted"],
  ["eps", "shares"],
  ["epsBasic", "shares"],
  ["eps", "sharesBasic"],
] as const

function fits(income: ScaledRow, perShare: ScaledRow, shares: ScaledRow, columns: number): boolean {
  let count = 0
  for (let column = 0; column < columns; column++) {
    const [profit, ratio, number] = [income, perShare, shares].map((row) => row.values[column] ?? null)
    if (!profit || !ratio || !number) continue
    const expected = (profit * income.unitScale) / (number * shares.unitScale)
    const rounding = 0.5 * (income.precision / Math.abs(profit) + shares.precision / Math.abs(number))
    if (Math.abs(expected - ratio) > 0.55 * perShare.precision + 1.1 * Math.abs(expected) * rounding)
      return false
    if (columns > 1 || Math.abs(ratio) >= 10 * perShare.precision) count++
  }
  return count >= Math.min(columns, 2)
}

/** `eps` and `shares` are single figures: each is basic and diluted, where the table has no other. */
function spreadSingle(rows: readonly ScaledRow[]): ScaledRow[] {
  const has = (key: string) => rows.some(({ row }) => row === key)
  return rows.flatMap((row): ScaledRow[] => {
    if (row.row !== "eps" && row.row !== "shares") return [row]
    const keys = row.row === "eps" ? ["epsBasic", "epsDiluted"] : ["sharesBasic", "sharesDiluted"]
    return keys.filter((key) => !has(key)).map((key) => ({ ...row, row: key, checks: [...row.checks] }))
  })
}
