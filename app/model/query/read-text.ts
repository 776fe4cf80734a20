import { parseQuery } from "./parse-query"
import type { Query } from "./query"
import type { QueryFault } from "./query-tokens"

/** A user's text: empty, a query, a query with an error, or a name to search for. */
export type ReadText =
  | { kind: "empty" }
  | { kind: "names" }
  | { kind: "query"; query: Query }
  | { kind: "fault"; fault: QueryFault }

/** Text with a comparison is a query; `apple` and `at&t` are names. */
export function readText(text: string): ReadText {
  if (!text.trim()) return { kind: "empty" }
  const parsed = parseQuery(text)
  if (parsed.ok) return { kind: "query", query: parsed.query }
  const hasComparison =
    /[<>=≤≥≠]/.test(text) ||
    /\b(between|over|under|above|below)\s+-?[\d.]|\bis\s+(known|missing)\b/i.test(text)
  return hasComparison ? { kind: "fault", fault: parsed.fault } : { kind: "names" }
}
