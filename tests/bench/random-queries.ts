import { pick, type Random } from "~/ingest/invented/random"
import type { Operator, Query, Term } from "~/model/query/query"

const operators: Operator[] = [">", ">=", "<", "<="]

/**
 * Queries as people write them: about five conditions on different metrics, bounds taken from the values
 * themselves so that ties occur, some with or, not, between and arithmetic.
 */
export function randomQuery(random: Random, columns: ReadonlyMap<string, Float64Array>): Query {
  const keys = [...columns.keys()]
  const bound = (key: string, share: number): Term => constant(quantile(random, columns.get(key)!, share))
  const leaf = (): Query => {
    const key = pick(random, keys)
    const metric: Term = { kind: "metric", key }
    const roll = random()
    if (roll < 0.12) return { kind: "between", term: metric, from: bound(key, 0.2), to: bound(key, 0.9) }
    if (roll < 0.17) return { kind: "known", term: metric, isKnown: random() < 0.8 }
    if (roll < 0.25) {
      const other: Term = { kind: "metric", key: pick(random, keys) }
      const left: Term = {
        kind: "arithmetic",
        operator: pick(random, ["+", "-", "*", "/"] as const),
        left: metric,
        right: other,
      }
      return { kind: "compare", operator: pick(random, operators), left, right: constant(random() * 10) }
    }
    const operator = random() < 0.06 ? pick(random, ["=", "!="] as const) : pick(random, operators)
    return {
      kind: "compare",
      operator,
      left: metric,
      right: bound(key, operator.startsWith(">") ? 0.35 : 0.65),
    }
  }
  const parts = Array.from({ length: 3 + Math.floor(random() * 5) }, (): Query => {
    const roll = random()
    if (roll < 0.12) return { kind: "or", parts: [leaf(), leaf()] }
    return roll < 0.2 ? { kind: "not", part: leaf() } : leaf()
  })
  return { kind: "and", parts }
}

function quantile(random: Random, column: Float64Array, share: number): number {
  const values = Array.from({ length: 21 }, () => column[Math.floor(random() * column.length)]!)
  const known = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b)
  return known[Math.floor(share * known.length)] ?? 0
}

function constant(value: number): Term {
  const size: Term = { kind: "number", value: Math.abs(value), isPercent: false }
  return value < 0 ? { kind: "minus", term: size } : size
}
