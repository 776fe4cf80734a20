import type { z } from "zod"

type Schema = z.core.JSONSchema._JSONSchema

/** Values of fields that several answers have. */
const named: Readonly<Record<string, string>> = {
  ticker: "AAPL",
  name: "Apple Inc.",
  currency: "USD",
  form: "10-K",
  owner: "Example Person",
  cusip: "037833100",
  exchange: "Nasdaq",
  country: "us",
  label: "Revenue",
  key: "revenue",
}

const described: Readonly<Record<string, unknown>> = {
  "US dollars": 1_250_000_000,
  "Percent, 0–100": 12.5,
  "YYYY-MM-DD": "2025-09-27",
}

/** Values of fields whose schema has a pattern. */
const shaped = ["0000320193", "0000320193-25-000079", "2025q3", "2025-09-27", "/company/AAPL"]

/** A value that a JSON Schema accepts, with each field that it names and one element in each list. */
export function toSchemaExample(schema: Schema, field = ""): unknown {
  if (typeof schema === "boolean") return null
  const { anyOf, type, description = "" } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (anyOf) {
    const [known = anyOf[0] ?? true] = anyOf.filter(
      (each) => typeof each === "object" && each.type !== "null",
    )
    return toSchemaExample(known, field)
  }
  if (described[description] !== undefined) return described[description]
  if (type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        toSchemaExample(property, name),
      ]),
    )
  if (type === "array")
    return schema.maxItems === 0 || typeof schema.items !== "object" || Array.isArray(schema.items)
      ? []
      : [toSchemaExample(schema.items, field)]
  if (type === "boolean") return true
  if (type === "integer") return /year/i.test(field) ? 2025 : 12
  if (type === "number") return 12.5
  return type === "string" ? toText(schema, field) : null
}

function toText({ pattern, format }: Exclude<Schema, boolean>, field: string): string {
  if (format === "uri") return "https://www.sec.gov/Archives/edgar/data/320193/000032019325000079/"
  if (format === "date-time") return "2025-10-31T18:04:00Z"
  if (pattern === undefined) return named[field] ?? "Text"
  const expression = new RegExp(pattern)
  return shaped.find((value) => expression.test(value)) ?? "Text"
}
