import { z } from "zod"
import { fromKeys } from "~/lib/collections"
import { storedCik } from "~/lib/value-schemas"
import { textFields } from "./query"

const textColumn = z.object({ words: z.array(z.string()), codes: z.array(z.number().int()) })

/** A company of the table, without its figures. */
export const rowCompany = z.object({
  cik: storedCik,
  name: z.string(),
  currency: z.string().nullable(),
  sector: z.string().nullable(),
  industry: z.string().nullable(),
  exchange: z.string().nullable(),
  country: z.string().nullable(),
})

export type RowCompany = z.infer<typeof rowCompany>

/** The metrics of files with several columns, in order, and how many a file has. */
export const packedMetrics = z.object({ metrics: z.array(z.string()), groupSize: z.number().int() })

export const columnsSchema = z.object({
  /** One for each row, ordered by company name. */
  ciks: z.array(storedCik),
  asOf: z.string(),
  /** The number of listed companies without figures. */
  withoutFigures: z.number().int(),
  /** The metrics of fiscal years. Absent in older generations. */
  years: packedMetrics.optional(),
  /** The folder of the columns; the generation itself without it. */
  folder: z.string().optional(),
  /** The companies' names, where the lists of today may lack them. */
  names: z.array(z.string()).optional(),
  /** The other metrics; each has a file of its own without it. */
  packed: packedMetrics.optional(),
  texts: z.object(fromKeys(textFields, () => textColumn)),
})

/** The head of a generation of columns. Each metric is a separate file. */
export type ColumnsHead = z.infer<typeof columnsSchema>
