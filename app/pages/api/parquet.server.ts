import type { BasicType } from "hyparquet-writer"
import { z } from "zod"
import type { DataAddress } from "./addresses/address"

type Rows = Record<string, unknown>[]

/**
 * Rows of one shape as a Parquet file, compressed with Snappy. A column has the type of the address's schema, so that
 * two files of an address have the same types; other columns have that of their values. Nested values are JSON text.
 */
export async function toParquet(
  rows: Rows,
  { response, csv }: DataAddress,
): Promise<Uint8Array<ArrayBuffer>> {
  const { parquetWriteBuffer } = await import("hyparquet-writer")
  const described = describedTypes(response)
  const names = [...new Set([...(csv?.columns ?? []), ...rows.flatMap((row) => Object.keys(row))])]
  const columnData = names.map((name) => {
    const values = rows.map((row) => row[name] ?? null)
    const type = described.get(name) ?? typeOfValues(values)
    return { name, type, nullable: true, data: values.map((value) => toCell(value, type)) }
  })
  return new Uint8Array(parquetWriteBuffer({ columnData }))
}

/** A value that does not have its column's type is left out of numbers, and text in text. */
function toCell(value: unknown, type: BasicType): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (type === "DOUBLE") return typeof value === "number" ? value : null
  if (type === "BOOLEAN") return typeof value === "boolean" ? value : null
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

function typeOfValues(values: unknown[]): BasicType {
  const known = values.filter((value) => value !== null)
  if (known.length > 0 && known.every((value) => typeof value === "number")) return "DOUBLE"
  if (known.length > 0 && known.every((value) => typeof value === "boolean")) return "BOOLEAN"
  return "STRING"
}

/** The columns of a row whose schema allows one kind of value. */
function describedTypes(response: z.ZodObject): Map<string, BasicType> {
  const { rows } = response.shape
  const row = rows instanceof z.ZodArray ? rows.element : null
  const types = new Map<string, BasicType>()
  if (!(row instanceof z.ZodObject)) return types
  const { properties = {} } = z.toJSONSchema(row, { io: "input", unrepresentable: "any" })
  for (const [name, schema] of Object.entries(properties)) {
    const kinds = getKinds(schema).filter((kind) => kind !== "null")
    if (kinds.every((kind) => kind === "number" || kind === "integer") && kinds.length > 0)
      types.set(name, "DOUBLE")
    else if (kinds.length === 1 && kinds[0] === "boolean") types.set(name, "BOOLEAN")
    else if (kinds.length === 1 && kinds[0] === "string") types.set(name, "STRING")
  }
  return types
}

function getKinds(schema: z.core.JSONSchema._JSONSchema): string[] {
  if (typeof schema === "boolean") return []
  if (schema.anyOf) return schema.anyOf.flatMap(getKinds)
  return schema.type === undefined ? ["any"] : [schema.type].flat()
}
