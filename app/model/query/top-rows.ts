/**
 * The first `wanted` rows in order of a column's values, of rows in ascending order. Rows without a value come last
 * in either direction, and rows with equal values keep their order.
 */
export function topRows(
  rows: Uint32Array,
  column: Float64Array,
  isDescending: boolean,
  wanted: number,
): Uint32Array {
  const size = Math.min(wanted, rows.length)
  const heap = { keys: new Float64Array(size), rows: new Uint32Array(size) }
  const sign = isDescending ? -1 : 1
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!
    const value = column[row]!
    const key = Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value
    if (index < size) rise(heap, index, key, row)
    // A later row with the key of the last one comes after it.
    else if (size > 0 && key < heap.keys[0]!) sink(heap, size, key, row)
  }
  for (let end = size - 1; end > 0; end -= 1) {
    const [key, row] = [heap.keys[end]!, heap.rows[end]!]
    heap.keys[end] = heap.keys[0]!
    heap.rows[end] = heap.rows[0]!
    sink(heap, end, key, row)
  }
  return heap.rows
}

/** The row that comes last is at the top, and each row comes after the two below it. */
interface Heap {
  keys: Float64Array
  rows: Uint32Array
}

/** Adds a row at the end. */
function rise({ keys, rows }: Heap, end: number, key: number, row: number): void {
  let place = end
  while (place > 0) {
    const above = (place - 1) >>> 1
    if (keys[above]! > key || (keys[above] === key && rows[above]! > row)) break
    keys[place] = keys[above]!
    rows[place] = rows[above]!
    place = above
  }
  keys[place] = key
  rows[place] = row
}

/** Replaces the top of a heap of `size` rows. */
function sink({ keys, rows }: Heap, size: number, key: number, row: number): void {
  let place = 0
  for (;;) {
    let below = 2 * place + 1
    if (below >= size) break
    const other = below + 1
    if (
      other < size &&
      (keys[other]! > keys[below]! || (keys[other] === keys[below] && rows[other]! > rows[below]!))
    )
      below = other
    if (keys[below]! < key || (keys[below] === key && rows[below]! < row)) break
    keys[place] = keys[below]!
    rows[place] = rows[below]!
    place = below
  }
  keys[place] = key
  rows[place] = row
}
