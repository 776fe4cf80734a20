import { z } from "zod"
import { toJsonSchema } from "~/lib/json-schema"

/** The types of columns, under the names that Parquet has for them. */
export type ColumnType = "DOUBLE" | "BOOLEAN" | "STRING"

export interface DescribedColumn {
  type: ColumnType
  /** The schema's words about the values, such as "US dollars"; empty without a description. */
  description: string
  isInteger: boolean
  isDay: boolean
}

type Rows = readonly Record<string, unknown>[]
type JsonSchema = z.core.JSONSchema._JSONSchema

/** The names of a table's columns: the given ones first, then those of the rows in the order of their first use. */
export function listColumns(rows: Rows, first: readonly string[] = []): string[] {
  const names = new Set(first)
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  return [...names]
}

/** The type that all known values have; text for several. */
export function getTypeOfValues(values: readonly unknown[]): ColumnType {
  const known = values.filter((value) => value !== null)
  if (known.length > 0 && known.every((value) => typeof value === "number")) return "DOUBLE"
  if (known.length > 0 && known.every((value) => typeof value === "boolean")) return "BOOLEAN"
  return "STRING"
}

/** The columns of a row whose schema allows one kind of value. */
export function describeColumns(response: z.ZodObject): Map<string, DescribedColumn> {
  const { rows } = response.shape
  const row = rows instanceof z.ZodArray ? rows.element : null
  const columns = new Map<string, DescribedColumn>()
  if (!(row instanceof z.ZodObject)) return columns
  const { properties = {} } = toJsonSchema(row)
  for (const [name, schema] of Object.entries(properties)) {
    const variants = listVariants(schema).filter(({ type }) => type !== "null")
    const type = toColumnType(variants.map((variant) => (variant.type as string | undefined) ?? "any"))
    if (!type) continue
    const described = [schema, ...variants].find(
      (each) => typeof each === "object" && each.description !== undefined,
    )
    columns.set(name, {
      type,
      description: typeof described === "object" ? (described.description ?? "") : "",
      isInteger: variants.every((variant) => variant.type === "integer"),
      isDay: variants.every(({ description }) => description === "YYYY-MM-DD"),
    })
  }
  return columns
}

function toColumnType(kinds: readonly string[]): ColumnType | null {
  if (kinds.length === 0) return null
  if (kinds.every((kind) => kind === "number" || kind === "integer")) return "DOUBLE"
  if (kinds.length > 1) return null
  return kinds[0] === "boolean" ? "BOOLEAN" : kinds[0] === "string" ? "STRING" : null
}

function listVariants(schema: JsonSchema): Exclude<JsonSchema, boolean>[] {
  if (typeof schema === "boolean") return []
  return schema.anyOf ? schema.anyOf.flatMap(listVariants) : [schema]
}
