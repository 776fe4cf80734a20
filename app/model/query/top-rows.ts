/**
 * The first `wanted` rows in order of a column's values. Rows without a value come last in either direction, and
 * rows with equal values keep their order.
 */
export function topRows(
  rows: Uint32Array,
  count: number,
  column: Float64Array,
  isDescending: boolean,
  wanted: number,
): Uint32Array {
  const sign = isDescending ? -1 : 1
  const keyOf = (row: number): number => {
    const value = column[row]!
    return Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value
  }
  if (wanted * 8 >= count) return sortAll(rows, count, keyOf).subarray(0, wanted)
  return selectFirst(rows, count, keyOf, wanted)
}

function sortAll(rows: Uint32Array, count: number, keyOf: (row: number) => number): Uint32Array {
  const keys = new Float64Array(count)
  for (let index = 0; index < count; index += 1) keys[index] = keyOf(rows[index]!)
  const order = Uint32Array.from({ length: count }, (_, index) => index)
  order.sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b))
  return order.map((index) => rows[index]!)
}

/** Keeps the best rows sorted. Most rows need only one comparison, with the last of them. */
function selectFirst(
  rows: Uint32Array,
  count: number,
  keyOf: (row: number) => number,
  wanted: number,
): Uint32Array {
  const keys = new Float64Array(wanted)
  const best = new Uint32Array(wanted)
  let filled = 0
  for (let index = 0; index < count; index += 1) {
    const row = rows[index]!
    const key = keyOf(row)
    if (filled === wanted && key >= keys[filled - 1]!) continue
    let low = 0
    let high = filled
    // After all equal keys, because rows with equal values keep their order.
    while (low < high) {
      const middle = (low + high) >>> 1
      if (keys[middle]! <= key) low = middle + 1
      else high = middle
    }
    const moved = Math.min(filled, wanted - 1)
    keys.copyWithin(low + 1, low, moved)
    best.copyWithin(low + 1, low, moved)
    keys[low] = key
    best[low] = row
    if (filled < wanted) filled += 1
  }
  return best.subarray(0, filled)
}
