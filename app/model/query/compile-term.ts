import type { Arithmetic, Term } from "./query"

/** Rows are filtered in blocks, which stay in the processor's cache. */
export const blockRows = 4096

/** A metric's column: one number for each row, NaN if not known. */
export type ReadColumn = (key: string) => Float64Array

/**
 * The term's values for the first `count` rows of a block that starts at the table's row `start`, each at its row in
 * the block. The next call uses the same array.
 */
export type Values = (rows: Uint16Array, count: number, start: number) => Float64Array

export function compileTerm(term: Term, metric: ReadColumn): Values {
  switch (term.kind) {
    case "number": {
      const values = new Float64Array(blockRows).fill(term.value)
      return () => values
    }
    case "metric": {
      const column = metric(term.key)
      return (_, __, start) => column.subarray(start, start + blockRows)
    }
    case "minus": {
      const read = compileTerm(term.term, metric)
      const values = new Float64Array(blockRows)
      return (rows, count, start) => {
        const positive = read(rows, count, start)
        for (let index = 0; index < count; index += 1) values[rows[index]!] = -positive[rows[index]!]!
        return values
      }
    }
    case "arithmetic": {
      const [left, right] = [compileTerm(term.left, metric), compileTerm(term.right, metric)]
      const apply = operations[term.operator]
      const values = new Float64Array(blockRows)
      return (rows, count, start) => {
        apply(values, left(rows, count, start), right(rows, count, start), rows, count)
        return values
      }
    }
  }
}

type Apply = (
  values: Float64Array,
  left: Float64Array,
  right: Float64Array,
  rows: Uint16Array,
  count: number,
) => void

const operations: Record<Arithmetic, Apply> = {
  "+": (values, left, right, rows, count) => {
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      values[row] = left[row]! + right[row]!
    }
  },
  "-": (values, left, right, rows, count) => {
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      values[row] = left[row]! - right[row]!
    }
  },
  "*": (values, left, right, rows, count) => {
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      values[row] = left[row]! * right[row]!
    }
  },
  // Division by zero is unknown.
  "/": (values, left, right, rows, count) => {
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      values[row] = right[row] === 0 ? Number.NaN : left[row]! / right[row]!
    }
  },
}
