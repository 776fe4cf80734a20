import type { SchemaElement } from "hyparquet-writer"
import { z } from "zod"
import type { DataAddress } from "../definitions/define-address"
import {
  type ColumnType,
  type DescribedColumn,
  describeColumns,
  getTypeOfValues,
  listColumns,
} from "./workbook/column-types"

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

/** Rows of a schema with days as dates and whole numbers as integers of 32 bits. */
export async function toTypedParquet(rows: Rows, row: z.ZodObject): Promise<Uint8Array<ArrayBuffer>> {
  const file = await openTypedParquet(row)
  file.add(rows)
  return file.end()
}

/** The same, of which only some rows are in memory at once: each call of `add` writes a row group. */
interface TypedParquet {
  add(rows: Rows): void
  /** What is written so far. */
  bytes(): number
  end(): Uint8Array<ArrayBuffer>
}

export async function openTypedParquet(row: z.ZodObject): Promise<TypedParquet> {
  const { ByteWriter, ParquetWriter } = await import("hyparquet-writer")
  const { columns, schema } = toTypedSchema(row)
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({ writer, schema })
  return {
    add: (rows) =>
      void parquet.write({
        // Indexes of pages would stand between the rows and the footer, and a row group has few pages.
        columnData: columns.map(({ name, read }) => ({
          name,
          data: rows.map((each) => read(each[name])),
          offsetIndex: false,
        })),
        rowGroupSize: Math.max(1, rows.length),
      }),
    bytes: () => writer.offset,
    end() {
      parquet.finish()
      return new Uint8Array(writer.getBuffer())
    },
  }
}

/** The columns of a schema's rows, and how a file describes them. */
export function toTypedSchema(row: z.ZodObject) {
  const described = describeColumns(z.object({ rows: z.array(row) }))
  const columns = Object.keys(row.shape).map((name) => ({ name, ...toElement(described.get(name)) }))
  const schema: SchemaElement[] = [
    { name: "root", num_children: columns.length },
    ...columns.map(({ name, element }) => ({ name, repetition_type: "OPTIONAL" as const, ...element })),
  ]
  return { columns, schema }
}

const toNumber = (value: unknown) => (typeof value === "number" ? value : null)

/** The type of a column in a file, and how its values are written. */
function toElement(column: DescribedColumn | undefined) {
  if (column?.isDay)
    return {
      element: { type: "INT32", converted_type: "DATE" } as const,
      read: (value: unknown) => (typeof value === "string" ? new Date(`${value}T00:00:00Z`) : null),
    }
  if (column?.type === "DOUBLE")
    return { element: { type: column.isInteger ? "INT32" : "DOUBLE" } as const, read: toNumber }
  if (column?.type === "BOOLEAN")
    return {
      element: { type: "BOOLEAN" } as const,
      read: (value: unknown) => (typeof value === "boolean" ? value : null),
    }
  return {
    element: { type: "BYTE_ARRAY", converted_type: "UTF8" } as const,
    read: (value: unknown) => toCell(value, "STRING"),
  }
}
