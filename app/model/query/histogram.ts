import type { Query, Term } from "./query"

/** A condition on one metric, which can be drawn over the metric's values. */
interface MetricCondition {
  key: string
  part: Query
  holds: (value: number) => boolean
}

const comparisons: Record<string, (value: number, limit: number) => boolean> = {
  ">": (value, limit) => value > limit,
  ">=": (value, limit) => value >= limit,
  "<": (value, limit) => value < limit,
  "<=": (value, limit) => value <= limit,
}

/** The conditions of a query that compare one metric with numbers, at most one for each of them. */
export function listConditions(query: Query): MetricCondition[] {
  switch (query.kind) {
    case "and":
    case "or":
      return query.parts.flatMap(listConditions)
    case "compare": {
      const compare = comparisons[query.operator]
      const limit = toConstant(query.right)
      if (query.left.kind !== "metric" || !compare || limit === null) return []
      return [{ key: query.left.key, part: query, holds: (value) => compare(value, limit) }]
    }
    case "between": {
      const [from, to] = [toConstant(query.from), toConstant(query.to)]
      if (query.term.kind !== "metric" || from === null || to === null) return []
      return [{ key: query.term.key, part: query, holds: (value) => value >= from && value <= to }]
    }
    default:
      return []
  }
}

function toConstant(term: Term): number | null {
  if (term.kind === "number") return term.value
  return term.kind === "minus" && term.term.kind === "number" ? -term.term.value : null
}

export interface Histogram {
  /** From the lowest values to the highest: how many there are, and how many of them pass. */
  bins: { count: number; passing: number }[]
  /** The middle of the values. */
  median: number
  known: number
  passing: number
}

const binCount = 24
/** The lowest and the highest values are in the first and the last bin, so that one company does not fill the width. */
const edgeShare = 0.03

/** The known values by size, and those that pass; null with too few values to draw. */
export function toHistogram(values: readonly number[], holds: MetricCondition["holds"]): Histogram | null {
  const sorted = Float64Array.from(values.filter((value) => Number.isFinite(value))).sort()
  const known = sorted.length
  if (known < 2) return null
  const at = (share: number) => sorted[Math.min(known - 1, Math.floor(share * known))] ?? 0
  const [low, high] = [at(edgeShare), at(1 - edgeShare)]
  // Amounts of companies differ by powers of ten.
  const isLog = low > 0 && high / low > 1_000
  const place = (value: number) => (isLog ? Math.log(Math.max(value, low)) : value)
  const [from, to] = [place(low), place(high)]
  const bins = Array.from({ length: binCount }, () => ({ count: 0, passing: 0 }))
  let passing = 0
  for (const value of sorted) {
    const share = to > from ? (place(value) - from) / (to - from) : 0
    const bin = bins[Math.max(0, Math.min(binCount - 1, Math.floor(share * binCount)))]
    if (!bin) continue
    bin.count += 1
    if (!holds(value)) continue
    bin.passing += 1
    passing += 1
  }
  return { bins, median: at(0.5), known, passing }
}
