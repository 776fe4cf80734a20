import { z } from "zod"
import type { DocumentKind } from "~/lib/document-kind"
import { textFields } from "./query"

const textColumn = z.object({ words: z.array(z.string()), codes: z.array(z.number().int()) })

const schema = z.object({
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
export type ColumnsHead = z.infer<typeof schema>

export const columnsKind: DocumentKind<ColumnsHead> = { name: "screener", version: 1, schema }

export const columnsPrefix = `${columnsKind.name}/`

/** Which generation a path under the prefix is of, a column's or a head's. */
export function generationOf(path: string): string {
  return path.slice(columnsPrefix.length).replace(/(\/.*|\.json)$/, "")
}

/** A column is Float64 numbers in the machine's order (little-endian wherever Workers run), NaN for missing. */
export function columnPath(generation: string, metric: string): string {
  return `${columnsPrefix}${generation}/${metric}.f64`
}
