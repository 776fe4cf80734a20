import type { Operator } from "./query"

/** Moves the rows that pass to the front of `rows`, in order, and returns their number. */
export type RowFilter = (rows: Uint32Array, count: number) => number

/**
 * One loop for each comparison, without branches on the data. A comparison with NaN is false. If unknown values
 * may pass, a row is kept unless the opposite comparison is true.
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
 * Separate loops, because a comparison function would be called for each of 45,000 rows. Addition instead of a
 * branch, because a mispredicted branch costs more than the addition.
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
