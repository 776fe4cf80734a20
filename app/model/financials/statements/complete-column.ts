import { type Cell, type CellInput, type Column, derived, gap, getFigure, getInput } from "./cell"

/** A term of a formula: a row, added or taken away. */
export type Term = { row: string; label: string; sign: 1 | -1 }

export function plus(row: string, label: string): Term {
  return { row, label, sign: 1 }
}

export function minus(row: string, label: string): Term {
  return { row, label, sign: -1 }
}

/** Sets a total that the company does not report, from terms that are all known. */
export function deriveTotal(column: Column, row: string, period: string, terms: readonly Term[]): void {
  if (getFigure(column, row) !== null || column.get(row)?.reason) return
  if (terms.every((term) => getFigure(column, term.row) !== null))
    column.set(row, combine(column, period, terms))
}

/**
 * Sets a remainder: the first term (a reported total) less or plus the others, of which those that the company
 * does not report count nothing. A reported line of that name stays where it is exactly the remainder. One
 * whose part is a gap, a figure that exists but is not known, is a gap too; without any part there is none.
 */
export function setRemainder(column: Column, row: string, period: string, terms: readonly Term[]): void {
  const total = terms[0]
  if (!total || getFigure(column, total.row) === null) return
  const parts = terms.slice(1)
  const unknown = parts.find((part) => getFigure(column, part.row) === null && column.get(part.row)?.reason)
  if (unknown) {
    column.set(row, gap(`The value of ${unknown.label} is not known: ${column.get(unknown.row)?.reason}`))
    return
  }
  const known = [total, ...parts.filter((part) => getFigure(column, part.row) !== null)]
  if (known.length === 1) return
  const own = getFigure(column, row)
  if (own === null || own !== getSum(column, known)) column.set(row, combine(column, period, known))
}

/** Drops a computed remainder that is nothing: a row for it would only say zero. A reported zero stays. */
export function dropZero(column: Column, row: string): void {
  const cell = column.get(row)
  if (cell?.value === 0 && !cell.fact) column.delete(row)
}

/** A derived cell: the sum of terms, with its formula and inputs. */
export function combine(column: Column, period: string, terms: readonly Term[]): Cell {
  const inputs: CellInput[] = []
  let formula = ""
  for (const { row, label, sign } of terms) {
    const cell = column.get(row)
    if (!cell) continue
    formula += formula === "" ? (sign < 0 ? `−${label}` : label) : `${sign < 0 ? " − " : " + "}${label}`
    inputs.push(getInput(cell, row, label, period))
  }
  return derived(getSum(column, terms), formula, inputs)
}

function getSum(column: Column, terms: readonly Term[]): number {
  let sum = 0
  for (const { row, sign } of terms) sum += sign * (getFigure(column, row) ?? 0)
  return Number.isInteger(sum) ? sum : Number(sum.toFixed(6))
}
