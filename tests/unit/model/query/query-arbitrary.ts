import fc from "fast-check"
import { metrics } from "~/model/metrics/metrics"
import { type Query, type Term, textFields } from "~/model/query/query"

const number = fc
  .oneof(
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: 0, max: 5_000_000 }),
    fc.constantFrom(0.5, 15, 1e9, 2.5e9, 1.5e6, 12_345, 1e12),
  )
  .map((value): Term => ({ kind: "number", value: value === 0 ? 0 : value, isPercent: false }))
const percent = fc
  .integer({ min: 0, max: 100 })
  .map((value): Term => ({ kind: "number", value, isPercent: true }))

export const arbitraryQuery = (keys: readonly string[] = metrics.map(({ key }) => key)) => {
  const metric = fc.constantFrom(...keys).map((key): Term => ({ kind: "metric", key }))
  const percentMetric = fc
    .constantFrom(...metrics.filter(({ unit }) => unit === "percent").map(({ key }) => key))
    .map((key): Term => ({ kind: "metric", key }))
  const { term } = fc.letrec<{ term: Term }>((tie) => ({
    term: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      number,
      metric,
      tie("term").map((inner): Term => ({ kind: "minus", term: inner })),
      fc
        .tuple(fc.constantFrom("+", "-", "*", "/" as const), tie("term"), tie("term"))
        .map(([operator, left, right]) => ({ kind: "arithmetic", operator, left, right }) as Term),
    ),
  }))
  const operator = fc.constantFrom(">", ">=", "<", "<=", "=", "!=" as const)
  const isBareNumber = (side: Term) => side.kind === "number"
  const leaf: fc.Arbitrary<Query> = fc.oneof(
    fc
      .tuple(term, operator, term)
      .filter(([left, , right]) => !isBareNumber(left) || !isBareNumber(right))
      .map(([left, each, right]) => ({ kind: "compare", operator: each, left, right }) as Query),
    fc
      .tuple(percentMetric, operator, percent)
      .map(([left, each, right]) => ({ kind: "compare", operator: each, left, right }) as Query),
    fc.tuple(term, term, term).map(([each, from, to]): Query => ({ kind: "between", term: each, from, to })),
    fc.tuple(term, fc.boolean()).map(([each, isKnown]): Query => ({ kind: "known", term: each, isKnown })),
    fc
      .tuple(
        fc.constantFrom(...textFields),
        fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
      )
      .map(([field, values, isNot]): Query => ({ kind: "text", field, values, isNot })),
  )
  const { query } = fc.letrec<{ query: Query }>((tie) => ({
    query: fc.oneof(
      { maxDepth: 3 },
      leaf,
      tie("query").map((part): Query => ({ kind: "not", part })),
      fc
        .tuple(fc.constantFrom("and", "or" as const), fc.array(tie("query"), { minLength: 2, maxLength: 3 }))
        // A part of its own kind is written without parentheses and reads as one list.
        .map(
          ([kind, parts]): Query => ({
            kind,
            parts: parts.flatMap((part) => (part.kind === kind ? part.parts : [part])),
          }),
        ),
    ),
  }))
  return query
}
