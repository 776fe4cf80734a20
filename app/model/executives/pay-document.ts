import { z } from "zod"
import type { PayVersusPerformance } from "~/edgar/xbrl/proxy-xbrl"
import { storedAccession, storedCik } from "~/lib/value-schemas"

const figure = z.number().nullable()

const pay = z.object({
  years: z.array(
    z.object({
      start: z.string(),
      end: z.string(),
      chiefs: z.array(z.object({ name: z.string().nullable(), totalUsd: figure, paidUsd: figure })),
      otherTotalUsd: figure,
      otherPaidUsd: figure,
      shareholderReturn: figure,
      peerReturn: figure,
      netIncome: figure,
      measure: figure,
    }),
  ),
  measureName: z.string().nullable(),
  measureUnit: z.string().nullable(),
}) satisfies z.ZodType<PayVersusPerformance>

export const paySchema = z.object({
  cik: storedCik,
  /** The proxy statement that was read; null if the filing list has none. */
  proxy: z
    .object({ accession: storedAccession, filed: z.string(), form: z.string(), file: z.string() })
    .nullable(),
  /** The reason why a proxy statement has no figures: it is not tagged or not available. */
  reason: z.enum(["untagged", "not-found"]).nullable(),
  pay: pay.nullable(),
})

/** Pay versus performance in a company's latest proxy statement. */
export type PayDocument = z.infer<typeof paySchema>
