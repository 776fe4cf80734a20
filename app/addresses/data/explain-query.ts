import type { z } from "zod"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import type { DataAddress } from "../definitions/define-address"

/** Parameters that other sites add to links, and scripts to get an answer of their own. They change no answer. */
const added = /^(?:utm_\w+|fbclid|gclid|_)$/

/** The request without parameters that others added to its address. */
export function dropAdded(request: Request): Request {
  const url = new URL(request.url)
  const names = [...url.searchParams.keys()].filter((name) => added.test(name))
  if (names.length === 0) return request
  for (const name of names) url.searchParams.delete(name)
  return new Request(url, request)
}

/**
 * The reason why a query is refused: a parameter that the address does not know, or a value that one does not take. Null
 * if there is none. An empty value is an absent one.
 */
export function explainQuery(
  { parameters }: Pick<DataAddress, "parameters">,
  query: URLSearchParams,
  today: IsoDate,
): string | null {
  const known = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)
  const unknown = [...query.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const names = known.length > 0 ? `It knows: ${known.join(", ")}.` : "It knows none."
    return `This address does not know the parameter "${unknown.slice(0, 40)}". ${names}`
  }
  for (const { name, in: place, schema, example } of parameters) {
    // Loaders refuse a past day, because the first possible one differs.
    if (place !== "query" || name === "asof") continue
    for (const value of query.getAll(name)) {
      const issue = value === "" ? undefined : schema.safeParse(value).error?.issues[0]
      if (issue) return `${name} cannot be "${value.slice(0, 40)}". ${explainIssue(issue, example)}`
    }
  }
  const asof = query.get("asof") ?? ""
  if (isIsoDate(asof) && asof > today) return `asof cannot be "${asof}". It is a past day: today is ${today}.`
  for (const [first, last] of spans) {
    const [from, to] = [query.get(first), query.get(last)]
    if (from && to && from > to) return `${first} cannot be after ${last}: ${from} is after ${to}.`
  }
  return null
}

/** Parameters for the first and the last day of a span. */
const spans = [
  ["from", "to"],
  ["since", "upto"],
] as const

function explainIssue(issue: z.core.$ZodIssue, example: string): string {
  if (issue.code === "invalid_value") return `It is one of: ${issue.values.join(", ")}.`
  if (issue.code === "too_big") return `It has at most ${issue.maximum} characters.`
  if (issue.code === "custom") return issue.message
  return `An example is ${example}.`
}
