import type { z } from "zod"
import type { DataAddress } from "../definitions/define-address"

/**
 * The reason why a query is refused: a value that a parameter of the address does not take. Null if there is none.
 * An empty value is an absent one, and other parameters are those of the page.
 */
export function explainQuery({ parameters }: DataAddress, query: URLSearchParams): string | null {
  for (const { name, in: place, schema, example } of parameters) {
    // Loaders refuse a past day, because the first possible one differs.
    if (place !== "query" || name === "asof") continue
    for (const value of query.getAll(name)) {
      const issue = value === "" ? undefined : schema.safeParse(value).error?.issues[0]
      if (issue) return `${name} cannot be "${value.slice(0, 40)}". ${explainIssue(issue, example)}`
    }
  }
  return null
}

function explainIssue(issue: z.core.$ZodIssue, example: string): string {
  if (issue.code === "invalid_value") return `It is one of: ${issue.values.join(", ")}.`
  if (issue.code === "too_big") return `It has at most ${issue.maximum} characters.`
  if (issue.code === "custom") return issue.message
  return `An example is ${example}.`
}
