import type { Comparison } from "./compare-cells"
import type { SheetText } from "./recalculate"

export interface Statement {
  periods: { key: string }[]
  rows: { key: string; values: (number | null)[] }[]
}

export const statementSheets = {
  income: "Income statement",
  balance: "Balance sheet",
  cashflow: "Cash flow statement",
  ratios: "Ratios",
} as const
type StatementName = keyof typeof statementSheets
export const statementNames = Object.keys(statementSheets) as StatementName[]

/** Compares the figures of a sheet, whose second column has the keys of rows, with an answer. */
export function compareStatement(
  sheet: SheetText | undefined,
  { periods, rows }: Statement,
  place: string,
  result: Comparison,
): void {
  const byKey = new Map(sheet?.map((cells) => [cells[1], cells.slice(2)]))
  for (const { key, values } of rows) {
    if (values.every((value) => value === null)) continue
    for (const [index, value] of values.entries())
      result.add(byKey.get(key)?.[index], value, `${place}, ${key}, ${periods[index]?.key}`)
  }
}

export interface Model {
  rows: { key: string; label: string; value: number | null }[]
}

/** Compares the inputs and results of the sheet of a valuation, which has their labels first. */
export function compareModel(
  sheet: SheetText | undefined,
  { rows }: Model,
  place: string,
  result: Comparison,
): void {
  const byLabel = new Map(sheet?.map((cells) => [cells[0], cells[1]]))
  const hasValue = rows.some(({ key, value }) => key === "perShare" && value !== null)
  for (const { key, label, value } of rows) {
    if (value === null || (!hasValue && !byLabel.has(label))) continue
    result.add(byLabel.get(label), value, `${place}, ${key}`)
  }
}

/** The last periods of a statement. */
export function takeLast({ periods, rows }: Statement, count: number): Statement {
  const from = Math.max(0, periods.length - count)
  return {
    periods: periods.slice(from),
    rows: rows.map(({ key, values }) => ({ key, values: values.slice(from) })),
  }
}
