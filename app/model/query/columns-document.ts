import { z } from "zod"
import { fromKeys } from "~/lib/collections"
import { storedCik } from "~/lib/value-schemas"
import { textFields } from "./query"

const textColumn = z.object({ words: z.array(z.string()), codes: z.array(z.number().int()) })

export const columnsSchema = z.object({
  /** One for each row, ordered by company name. */
  ciks: z.array(storedCik),
  asOf: z.string(),
  /** The number of listed companies without figures. */
  withoutFigures: z.number().int(),
  /** The metrics of fiscal years in the order of their files, and how many a file has. Absent in older generations. */
  years: z.object({ metrics: z.array(z.string()), groupSize: z.number().int() }).optional(),
  texts: z.object(fromKeys(textFields, () => textColumn)),
})

/** The head of a generation of columns. Each metric is a separate file. */
export type ColumnsHead = z.infer<typeof columnsSchema>
