import { z } from "zod"
import { storedAccession } from "~/lib/value-schemas"
import { businessFacts } from "./business-facts"
import { coverSecurity } from "./cover-securities"

const change = z.object({ item: z.string(), label: z.string(), substantive: z.number().int() })

export const businessSchema = z.object({
  /** The annual report with the text. */
  accession: storedAccession,
  form: z.string(),
  filed: z.string(),
  document: z.string(),
  /** The section on the business, `item-1`; null if the report has none. */
  section: z.string().nullable(),
  label: z.string(),
  /** Its first paragraphs, as sanitized HTML. */
  html: z.array(z.string()),
  /** Absent in documents of earlier versions. */
  facts: businessFacts.optional(),
  /** The listed securities of the cover page; absent in documents of earlier versions. */
  securities: z.array(coverSecurity).optional(),
  /** A newer report whose business section could not be read. */
  unread: z.object({ accession: storedAccession, form: z.string(), filed: z.string() }).optional(),
  /** Changes since the previous annual report; null if there is none. */
  since: z.object({ accession: storedAccession, filed: z.string(), items: z.array(change) }).nullable(),
})

export type BusinessDocument = z.infer<typeof businessSchema>
