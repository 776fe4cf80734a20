import type { Query, Term } from "~/model/query/query"

/** The same condition as SQL; SQLite and DuckDB read it alike. */
export function toSql(query: Query): string {
  switch (query.kind) {
    case "and":
    case "or":
      return `(${query.parts.map(toSql).join(` ${query.kind} `)})`
    case "not":
      return `(not ${toSql(query.part)})`
    case "compare":
      return `(${termSql(query.left)} ${query.operator} ${termSql(query.right)})`
    case "between":
      return `(${termSql(query.term)} between ${termSql(query.from)} and ${termSql(query.to)})`
    case "known":
      return `(${termSql(query.term)} is ${query.isKnown ? "not " : ""}null)`
    case "text":
      throw new Error("Texts are not compared here.")
  }
}

function termSql(term: Term): string {
  switch (term.kind) {
    case "number":
      return Number.isInteger(term.value) ? `${term.value}.0` : String(term.value)
    case "metric":
      return term.key
    case "minus":
      return `(-${termSql(term.term)})`
    case "arithmetic":
      // A divisor of zero gives null in SQLite; said outright, it does in DuckDB too.
      return term.operator === "/"
        ? `(${termSql(term.left)} / nullif(${termSql(term.right)}, 0.0))`
        : `(${termSql(term.left)} ${term.operator} ${termSql(term.right)})`
  }
}
