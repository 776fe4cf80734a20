/** A condition on companies; metrics by their keys. */
export type Query =
  | { kind: "and" | "or"; parts: Query[] }
  | { kind: "not"; part: Query }
  | { kind: "compare"; operator: Operator; left: Term; right: Term }
  | { kind: "between"; term: Term; from: Term; to: Term }
  | { kind: "known"; term: Term; isKnown: boolean }
  | { kind: "text"; field: TextField; values: string[]; isNot: boolean }

/** A number for each company. Literals are never negative; a minus is a separate node. */
export type Term =
  | { kind: "number"; value: number; isPercent: boolean }
  | { kind: "metric"; key: string }
  | { kind: "minus"; term: Term }
  | { kind: "arithmetic"; operator: Arithmetic; left: Term; right: Term }

export type Operator = ">" | ">=" | "<" | "<=" | "=" | "!="
export type Arithmetic = "+" | "-" | "*" | "/"

export const textFields = ["sector", "industry", "exchange", "country", "currency"] as const
export type TextField = (typeof textFields)[number]

export function isTerm(node: Query | Term): node is Term {
  return (
    node.kind === "number" || node.kind === "metric" || node.kind === "minus" || node.kind === "arithmetic"
  )
}

/** The metrics of a query, in order of first use. */
export function listMetrics(query: Query): string[] {
  const keys = new Set<string>()
  const readTerm = (term: Term): void => {
    if (term.kind === "metric") keys.add(term.key)
    else if (term.kind === "minus") readTerm(term.term)
    else if (term.kind === "arithmetic") {
      readTerm(term.left)
      readTerm(term.right)
    }
  }
  const read = (node: Query): void => {
    if (node.kind === "and" || node.kind === "or") for (const part of node.parts) read(part)
    else if (node.kind === "not") read(node.part)
    else if (node.kind === "compare") {
      readTerm(node.left)
      readTerm(node.right)
    } else if (node.kind === "between") {
      for (const term of [node.term, node.from, node.to]) readTerm(term)
    } else if (node.kind === "known") readTerm(node.term)
  }
  read(query)
  return [...keys]
}
