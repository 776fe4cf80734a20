import { z } from "zod"
import type { ColumnMap } from "./column-map"
import { findImportableRow } from "./importable-rows"
import { figureColumns } from "./imported-figure"
import { listingColumns } from "./listing-row"

const dateOrders = ["YYYY-MM-DD", "YYYYMMDD", "DD.MM.YYYY", "DD/MM/YYYY", "MM/DD/YYYY"] as const

/** A field of an import: the same for all lines, or a column of the vendor's file. */
const field = z.union([
  z.strictObject({ value: z.string() }),
  z.strictObject({
    /** The name in the head; of JSON lines the name, with dots between nested ones. */
    column: z.string().min(1),
    /** Text before and after what the column has, such as the suffix of an exchange. */
    prefix: z.string().optional(),
    suffix: z.string().optional(),
    /** The import's names of the vendor's. */
    names: z.record(z.string(), z.string()).optional(),
    /** The order of a date. */
    date: z.enum(dateOrders).optional(),
    /** The mark before decimals; the other one separates thousands. */
    decimal: z.enum([".", ","]).optional(),
    /** `1000`, `0.01` for pence, `-1` for the other sign. */
    multiplier: z
      .string()
      .regex(/^-?(?:10{0,9}|0\.0{0,8}1)$/)
      .optional(),
  }),
])

export type LayoutField = z.infer<typeof field>

const layout = z.strictObject({
  format: z.enum(["csv", "jsonl"]).default("csv"),
  separator: z.enum([",", ";", "\t", "|"]).default(","),
  /** By the name of the import's column. */
  fields: z.record(z.string(), field),
  /** By the key of a statement row, if the file has a column for each. */
  rows: z.record(z.string(), field).optional(),
})

export type VendorLayout = z.infer<typeof layout>

const columnsByKind: Record<string, { needed: readonly string[]; optional: readonly string[] }> = {
  listings: listingColumns,
  statements: figureColumns,
  prices: { needed: ["ticker", "date", "close"], optional: ["currency"] },
}

/** Reads the layout of a vendor's file, JSON, for an import; text that says what is wrong. */
export function readLayout(text: string, kind: string): VendorLayout | string {
  const columns = columnsByKind[kind]
  if (!columns) return `Files of ${kind} have no layout; listings, statements and prices have.`
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return "The layout is not JSON."
  }
  const parsed = layout.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `The layout is invalid at ${issue?.path.join(".") || "its top"}: ${issue?.message}.`
  }
  const { fields, rows } = parsed.data
  const known = [...columns.needed, ...columns.optional]
  const unknown = Object.keys(fields).find((name) => !known.includes(name))
  if (unknown !== undefined) return `There is no field "${unknown}"; the fields are ${known.join(", ")}.`
  if (rows && kind !== "statements") return "Only statements have rows."
  const wrongRow = Object.keys(rows ?? {}).find((key) => findImportableRow(key)?.key !== key)
  if (wrongRow !== undefined) return `There is no row "${wrongRow}".`
  const isWide = rows !== undefined
  const absent = columns.needed.find(
    (name) => !(name in fields) && !(isWide && (name === "row" || name === "value")),
  )
  return absent === undefined ? parsed.data : `The layout has no field "${absent}".`
}

/** The columns of adapted lines. */
export function listLayoutColumns({ fields, rows = {} }: VendorLayout): [name: string, field: LayoutField][] {
  return [...Object.entries(fields), ...Object.entries(rows)]
}

/** The map of adapted lines with a column for each row; null for lines of one figure. */
export function toColumnMap({ fields, rows }: VendorLayout): ColumnMap | null {
  if (!rows) return null
  return {
    // Multipliers were applied when the lines were adapted.
    rows: Object.keys(rows).map((key) => ({ column: key, key, zeros: null, isNegated: false })),
    fields: new Map(Object.keys(fields).map((name) => [name, name])) as ColumnMap["fields"],
    constants: new Map(),
  }
}
