import { z } from "zod"
import { payVersusPerformance } from "~/edgar/xbrl/proxy-xbrl"
import { storedAccession, storedCik } from "~/lib/value-schemas"

export const paySchema = z.object({
  cik: storedCik,
  /** The proxy statement that was read; null if the filing list has none. */
  proxy: z
    .object({ accession: storedAccession, filed: z.string(), form: z.string(), file: z.string() })
    .nullable(),
  /** The reason why a proxy statement has no figures: it is not tagged or not available. */
  reason: z.enum(["untagged", "not-found"]).nullable(),
  pay: payVersusPerformance.nullable(),
})

/** Pay versus performance in a company's latest proxy statement. */
export type PayDocument = z.infer<typeof paySchema>
