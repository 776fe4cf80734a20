import type { Operator } from "./query"

/** Keeps the rows that pass at the front of `rows`, in their order, and says how many they are. */
export type RowFilter = (rows: Uint32Array, count: number) => number

/**
 * One loop a comparison, without branches on the data. A comparison with NaN is false; where the unknown may
 * pass, a row is kept unless the opposite comparison is true.
 */
export function compareColumn(
  column: Float64Array,
  operator: Operator,
  value: number,
  keepsUnknown: boolean,
): RowFilter {
  const keep = loops[keepsUnknown ? opposite[operator] : operator]
  const flip = keepsUnknown ? 1 : 0
  return (rows, count) => keep(rows, count, column, value, flip)
}

type Loop = (rows: Uint32Array, count: number, column: Float64Array, value: number, flip: number) => number

export const opposite: Record<Operator, Operator> = {
  ">": "<=",
  ">=": "<",
  "<": ">=",
  "<=": ">",
  "=": "!=",
  "!=": "=",
}

/**
 * Each its own loop: a comparison passed in as a function would be called forty-five thousand times. Numbers
 * in place of branches: which rows pass cannot be foretold, and a wrong guess costs more than the sum.
 */
const loops: Record<Operator, Loop> = {
  ">": (rows, count, column, value, flip) => {
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      rows[kept] = row
      kept += Number(column[row]! > value) ^ flip
    }
    return kept
  },
  ">=": (rows, count, column, value, flip) => {
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      rows[kept] = row
      kept += Number(column[row]! >= value) ^ flip
    }
    return kept
  },
  "<": (rows, count, column, value, flip) => {
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      rows[kept] = row
      kept += Number(column[row]! < value) ^ flip
    }
    return kept
  },
  "<=": (rows, count, column, value, flip) => {
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      rows[kept] = row
      kept += Number(column[row]! <= value) ^ flip
    }
    return kept
  },
  "=": (rows, count, column, value, flip) => {
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      rows[kept] = row
      kept += Number(column[row]! === value) ^ flip
    }
    return kept
  },
  "!=": (rows, count, column, value, flip) => {
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      rows[kept] = row
      kept += (Number(column[row]! < value) | Number(column[row]! > value)) ^ flip
    }
    return kept
  },
}
