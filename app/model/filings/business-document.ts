import { z } from "zod"

const change = z.object({ item: z.string(), label: z.string(), changes: z.number().int() })

export const businessSchema = z.object({
  /** The annual report that it is taken from. */
  accession: z.string(),
  form: z.string(),
  filed: z.string(),
  document: z.string(),
  /** The section that tells of the business, `item-1`; null where the report has none. */
  section: z.string().nullable(),
  label: z.string(),
  /** Its first paragraphs: elements of our own markup. */
  html: z.array(z.string()),
  /** Against the report of the year before; null where there is none to compare with. */
  since: z.object({ accession: z.string(), filed: z.string(), items: z.array(change) }).nullable(),
})

export type BusinessDocument = z.infer<typeof businessSchema>
