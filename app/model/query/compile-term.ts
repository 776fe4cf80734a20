import type { Arithmetic, Term } from "./query"

/** A metric's column: one number for each row, NaN if not known. */
export type ReadColumn = (key: string) => Float64Array

/** The term's value for each of the first `count` rows. */
type Values = (rows: Uint32Array, count: number) => Float64Array

export function compileTerm(term: Term, metric: ReadColumn): Values {
  switch (term.kind) {
    case "number": {
      const { value } = term
      return (_, count) => new Float64Array(count).fill(value)
    }
    case "metric": {
      const column = metric(term.key)
      return (rows, count) => {
        const values = new Float64Array(count)
        for (let index = 0; index < count; index += 1) values[index] = column[rows[index]!]!
        return values
      }
    }
    case "minus": {
      const read = compileTerm(term.term, metric)
      return (rows, count) => {
        const values = read(rows, count)
        for (let index = 0; index < count; index += 1) values[index] = -values[index]!
        return values
      }
    }
    case "arithmetic": {
      const [left, right] = [compileTerm(term.left, metric), compileTerm(term.right, metric)]
      const apply = operations[term.operator]
      return (rows, count) => {
        const values = left(rows, count)
        apply(values, right(rows, count), count)
        return values
      }
    }
  }
}

type InPlace = (values: Float64Array, others: Float64Array, count: number) => void

const operations: Record<Arithmetic, InPlace> = {
  "+": (values, others, count) => {
    for (let index = 0; index < count; index += 1) values[index] = values[index]! + others[index]!
  },
  "-": (values, others, count) => {
    for (let index = 0; index < count; index += 1) values[index] = values[index]! - others[index]!
  },
  "*": (values, others, count) => {
    for (let index = 0; index < count; index += 1) values[index] = values[index]! * others[index]!
  },
  // Division by zero is unknown.
  "/": (values, others, count) => {
    for (let index = 0; index < count; index += 1)
      values[index] = others[index] === 0 ? Number.NaN : values[index]! / others[index]!
  },
}
