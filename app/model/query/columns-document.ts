import { z } from "zod"
import { textFields } from "./query"

const textColumn = z.object({ words: z.array(z.string()), codes: z.array(z.number().int()) })

export const columnsSchema = z.object({
  /** One a row, in the order of the companies' names. */
  ciks: z.array(z.string()),
  asOf: z.string(),
  /** Companies that are listed but have no figures yet. */
  withoutFigures: z.number().int(),
  texts: z.object(
    Object.fromEntries(textFields.map((field) => [field, textColumn])) as Record<
      (typeof textFields)[number],
      typeof textColumn
    >,
  ),
})

/** The head of a generation of columns; each metric is a file of its own beside it. */
export type ColumnsHead = z.infer<typeof columnsSchema>
