import type { Query, Term } from "./query"

/** The query as text that parses to the same query. */
export function printQuery(query: Query): string {
  switch (query.kind) {
    case "or":
      return query.parts
        .map((part) => (part.kind === "or" ? `(${printQuery(part)})` : printQuery(part)))
        .join(" or ")
    case "and":
      return query.parts
        .map((part) =>
          part.kind === "or" || part.kind === "and" ? `(${printQuery(part)})` : printQuery(part),
        )
        .join(" and ")
    case "not":
      return query.part.kind === "or" || query.part.kind === "and"
        ? `not (${printQuery(query.part)})`
        : `not ${printQuery(query.part)}`
    case "compare":
      return `${printTerm(query.left)} ${query.operator} ${printTerm(query.right)}`
    case "between":
      return `${printTerm(query.term)} between ${printTerm(query.from)} and ${printTerm(query.to)}`
    case "known":
      return `${printTerm(query.term)} is ${query.isKnown ? "known" : "missing"}`
    case "text":
      return query.values.length === 1
        ? `${query.field} ${query.isNot ? "!=" : "="} ${query.values.map(printText).join()}`
        : `${query.field} ${query.isNot ? "not in" : "in"} (${query.values.map(printText).join(", ")})`
  }
}

/** `level` is the precedence: 0 a sum, 1 a product, 2 a factor. */
export function printTerm(term: Term, level = 0): string {
  switch (term.kind) {
    case "number":
      return `${printNumber(term.value)}${term.isPercent ? "%" : ""}`
    case "metric":
      return term.key
    case "minus":
      return `-${printTerm(term.term, 2)}`
    case "arithmetic": {
      const own = term.operator === "+" || term.operator === "-" ? 0 : 1
      const text = `${printTerm(term.left, own)} ${term.operator} ${printTerm(term.right, own + 1)}`
      return own < level ? `(${text})` : text
    }
  }
}

function printNumber(value: number): string {
  for (const [suffix, scale] of [
    ["T", 1e12],
    ["B", 1e9],
    ["M", 1e6],
    ["K", 1e3],
  ] as const) {
    const text = String(value / scale)
    // Years and small counts are not shortened, nor are numbers that would parse to a different number.
    if (value >= Math.max(scale, 10_000) && /^\d+(\.\d{1,3})?$/.test(text) && Number(text) * scale === value)
      return `${text}${suffix}`
  }
  return String(value)
}

function printText(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
