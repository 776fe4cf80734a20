import { z } from "zod"

/** An error of a data address (RFC 9457). */
export const problemSchema = z.object({
  type: z.string().describe("Address of the description of this kind of error"),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().describe("What happened and what to do"),
  error: z.string().describe("The same as detail"),
  rows: z.array(z.unknown()).max(0),
})

/** The meaning of each status at a data address. */
export const problems = {
  400: { anchor: "bad-request", title: "Bad Request", meaning: "A parameter is wrong; detail says which." },
  401: {
    anchor: "unauthorized",
    title: "Unauthorized",
    meaning: "The address needs a token, or the token is unknown or revoked.",
  },
  403: { anchor: "forbidden", title: "Forbidden", meaning: "The token does not have the scope." },
  404: {
    anchor: "not-found",
    title: "Not Found",
    meaning: "There is no such address, company, investor, filing or quarter.",
  },
  405: {
    anchor: "method-not-allowed",
    title: "Method Not Allowed",
    meaning: "Data is read with GET or HEAD.",
  },
  406: {
    anchor: "not-acceptable",
    title: "Not Acceptable",
    meaning: "The address has no CSV.",
  },
  429: {
    anchor: "too-many-requests",
    title: "Too Many Requests",
    meaning: "The limit is used up. Retry-After says for how many seconds.",
  },
  503: {
    anchor: "unavailable",
    title: "Service Unavailable",
    meaning: "The SEC could not be reached, and nothing is stored. Try again later.",
  },
} as const

type KnownStatus = keyof typeof problems

function isKnown(status: number): status is KnownStatus {
  return status in problems
}

/** The body of an error; `more` holds further members, such as the position of an error in a query. */
export function toProblem(status: number, detail: string, more: Record<string, unknown> = {}) {
  const known = isKnown(status) ? problems[status] : null
  return {
    type: known ? `/developers#${known.anchor}` : "about:blank",
    title: known?.title ?? "Error",
    status,
    detail,
    ...more,
    error: detail,
    rows: [],
  }
}
