import { z } from "zod"
import { countText } from "~/lib/numbers"

/**
 * Says what an argument of a tool must be, for a schema without a sentence of its own. A model repeats a call by it;
 * the bundle has none of zod's languages.
 */
function explainArgument(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `Expected ${nouns[issue.expected] ?? issue.expected}`
    case "invalid_value":
      return `Expected one of ${issue.values.join(", ")}`
    case "too_small":
      return `Expected at least ${describeSize(issue.origin, issue.minimum)}`
    case "too_big":
      return `Expected at most ${describeSize(issue.origin, issue.maximum)}`
    case "invalid_format":
      return issue.pattern
        ? `Expected text that matches ${issue.pattern}`
        : `Expected a valid ${issue.format}`
    default:
      return "Invalid input"
  }
}

const nouns: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
}

function describeSize(origin: string, size: number | bigint): string {
  if (origin === "string") return countText(Number(size), "character")
  return origin === "array" ? countText(Number(size), "entry", "entries") : String(size)
}

/** Sets the sentences of all schemas that have none. */
export function setArgumentSentences(): void {
  z.config({ localeError: explainArgument })
}
