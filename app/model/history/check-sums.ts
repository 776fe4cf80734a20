/** A figure of each column; null for an empty cell or a dash. */
type SumRow = { label: string; values: readonly (number | null)[]; precision: number }

export type SumCheck = "holds" | "fails" | "none"

const maxWindow = 40
/** Sums of fewer columns can hold by chance, and of one column those of few digits. */
const enoughColumns = 2
const distinctiveAlone = 10_000
const outgoing = /\b(?:expenses?|costs?|loss(?:es)?|provision|tax(?:es)?|charges?|used|paid)\b/i
const incoming = /\b(?:income|gains?|earnings|revenues?|profit|benefit|credit)\b/i

/** Places where lines without a sign may be subtracted: costs, or what a balance sheet deducts (depreciation, own shares). */
type Deductions = "costs" | "contra" | "none"
/** Deductions of fewer digits hold by chance. */
const distinctiveContra = 1000

/**
 * The proof of each cell by its table. A total is searched in each row as the sum of rows before it, or,
 * where costs are printed without a sign, as the first row less the others. Parts of a total that was found
 * are not added twice. A sum counts if it holds in most columns; where it then fails in one, a figure of that
 * column is wrong.
 */
export function checkSums(rows: readonly SumRow[], columns: number, deductions: Deductions): SumCheck[][] {
  const checks: SumCheck[][] = rows.map(() => Array.from({ length: columns }, () => "none"))
  const totals = new Map<number, number>()
  for (const at of rows.keys()) {
    const found =
      findParts(rows, at, columns, totals, deductions === "costs" ? ["sum", "less", "costs"] : ["sum"]) ??
      (deductions === "contra" && isDistinctive(rows[at])
        ? findParts(rows, at, columns, totals, ["contra"])
        : null)
    if (!found) continue
    totals.set(at, found.from)
    for (let column = 0; column < columns; column++) {
      const result = found.results[column]
      if (!result) continue
      for (const index of [...found.parts, at]) {
        const value = rows[index]?.values[column]
        const check = checks[index]
        if (!value || !check) continue
        if (result === "holds") check[column] = "holds"
        else if (check[column] === "none") check[column] = "fails"
      }
    }
  }
  return checks
}

/** Added; the first less the others; added, with costs subtracted; or a line less a few that are not totals. */
type Way = "sum" | "less" | "costs" | "contra"

/** Common stock less treasury stock and an employees' plan has three. */
const maxContra = 5

function isDistinctive(row: SumRow | undefined): boolean {
  return row?.values.every((value) => !value || Math.abs(value) >= distinctiveContra * row.precision) === true
}

type Found = { from: number; parts: number[]; results: (SumCheck | null)[] }

function findParts(
  rows: readonly SumRow[],
  at: number,
  columns: number,
  totals: ReadonlyMap<number, number>,
  ways: readonly Way[],
): Found | null {
  const total = rows[at]
  if (!total) return null
  const parts: number[] = []
  const added = Array.from({ length: columns }, () => 0)
  const signed = Array.from({ length: columns }, () => 0)
  let index = at - 1
  for (let step = 0; step < maxWindow && index >= 0; step++) {
    const row = rows[index]
    if (!row || row.precision !== total.precision) break
    const rest = [...added]
    const isOut = outgoing.test(row.label) && !incoming.test(row.label)
    for (let column = 0; column < columns; column++) {
      const value = row.values[column] ?? 0
      added[column] = (added[column] ?? 0) + value
      signed[column] = (signed[column] ?? 0) + (isOut ? -Math.abs(value) : value)
    }
    parts.push(index)
    const from = totals.get(index) ?? index
    if (parts.length >= 2) {
      const less = rest.map((sum, column) => (row.values[column] ?? 0) - sum)
      const sums: Record<Way, readonly number[]> = { sum: added, less, costs: signed, contra: less }
      for (const way of ways) {
        const isLong = parts.length > maxContra || parts.slice(0, -1).some((part) => totals.has(part))
        if (way === "contra" && isLong) break
        const results = compareColumns(rows, total, parts, sums[way], columns)
        if (results) return { from, parts, results }
      }
    }
    index = from - 1
  }
  return null
}

/** Null unless the sum holds in most columns that have it. */
function compareColumns(
  rows: readonly SumRow[],
  total: SumRow,
  parts: readonly number[],
  sums: readonly number[],
  columns: number,
): (SumCheck | null)[] | null {
  let holds = 0
  let fails = 0
  const results: (SumCheck | null)[] = []
  for (let column = 0; column < columns; column++) {
    const value = total.values[column]
    const addends = parts.filter((index) => rows[index]?.values[column]).length
    if (!value || addends < 2) {
      results.push(null)
      continue
    }
    const difference = Math.abs(value - (sums[column] ?? 0)) / total.precision
    const isRounded = difference < 1.5 && Math.abs(value) >= 100 * total.precision
    if (difference < 0.01) holds++
    else if (!isRounded) fails++
    results.push(difference < 0.01 ? "holds" : isRounded ? null : "fails")
  }
  const isAlone =
    columns === 1 && total.values.every((value) => Math.abs(value ?? 0) >= distinctiveAlone * total.precision)
  if (holds < (isAlone ? 1 : enoughColumns) || fails > 1 || (fails === 1 && columns <= 2)) return null
  // A line that only the failing column has may not belong to the sum.
  const isStrange = parts.some((index) =>
    results.every((result, column) => (result === "fails") === Boolean(rows[index]?.values[column])),
  )
  return isStrange ? results.map((result) => (result === "fails" ? null : result)) : results
}
