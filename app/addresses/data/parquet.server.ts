import type { DataAddress } from "../definitions/define-address"
import { type ColumnType, describeColumns, getTypeOfValues, listColumns } from "./workbook/column-types"

type Rows = Record<string, unknown>[]

/**
 * Rows of one shape as a Parquet file, compressed with Snappy. A column has the type of the address's schema, so that
 * two files of an address have the same types; other columns have that of their values. Nested values are JSON text.
 */
export async function toParquet(
  rows: Rows,
  response: DataAddress["response"],
  columns: readonly string[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const { parquetWriteBuffer } = await import("hyparquet-writer")
  const described = describeColumns(response)
  const names = listColumns(rows, columns)
  const columnData = names.map((name) => {
    const values = rows.map((row) => row[name] ?? null)
    const type = described.get(name)?.type ?? getTypeOfValues(values)
    return { name, type, nullable: true, data: values.map((value) => toCell(value, type)) }
  })
  return new Uint8Array(parquetWriteBuffer({ columnData }))
}

/** A value that does not have its column's type is left out of numbers, and text in text. */
function toCell(value: unknown, type: ColumnType): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (type === "DOUBLE") return typeof value === "number" ? value : null
  if (type === "BOOLEAN") return typeof value === "boolean" ? value : null
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}
