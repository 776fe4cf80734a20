import type { Operator, Query, Term } from "~/model/query/query"

/** The rule as SQL has it, in three values: null is unknown. */
export function holds(query: Query, read: (key: string) => number | null, code: number): boolean | null {
  switch (query.kind) {
    case "not": {
      const part = holds(query.part, read, code)
      return part === null ? null : !part
    }
    case "and":
    case "or": {
      const decisive = query.kind === "or"
      const parts = query.parts.map((part) => holds(part, read, code))
      return parts.includes(decisive) ? decisive : parts.includes(null) ? null : !decisive
    }
    case "compare":
      return compared(getFigure(query.left, read), query.operator, getFigure(query.right, read))
    case "between": {
      const [value, from, to] = [query.term, query.from, query.to].map((term) => getFigure(term, read))
      const [least, most] = [compared(value!, ">=", from!), compared(value!, "<=", to!)]
      return least === false || most === false ? false : least === null || most === null ? null : true
    }
    case "known":
      return (getFigure(query.term, read) !== null) === query.isKnown
    case "text": {
      if (code === 0) return null
      const word = ["", "energy", "energy", "banks"][code]!
      return query.values.some((value) => value.toLowerCase() === word) !== query.isNot
    }
  }
}

function compared(a: number | null, operator: Operator, b: number | null): boolean | null {
  if (a === null || b === null) return null
  return { ">": a > b, ">=": a >= b, "<": a < b, "<=": a <= b, "=": a === b, "!=": a !== b }[operator]
}

function getFigure(term: Term, read: (key: string) => number | null): number | null {
  const answer = (): number | null => {
    if (term.kind === "number") return term.value
    if (term.kind === "metric") return read(term.key)
    const [left, right] =
      term.kind === "minus"
        ? [0, getFigure(term.term, read)]
        : [getFigure(term.left, read), getFigure(term.right, read)]
    if (left === null || right === null) return null
    if (term.kind === "minus") return -right
    const { operator } = term
    if (operator === "/") return right === 0 ? null : left / right
    return operator === "+" ? left + right : operator === "-" ? left - right : left * right
  }
  const value = answer()
  return Number.isNaN(value) ? null : value
}
