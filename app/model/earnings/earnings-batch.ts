import { z } from "zod"
import { isIsoDate } from "~/lib/dates"
import { cikSchema } from "~/lib/value-schemas"
import { earningsEvent } from "./earnings-event"

const day = z.string().refine(isIsoDate)
/** Larger than any amount in any currency. */
const amount = z.number().min(-1e18).max(1e18)

/** The earnings part of an ingestion batch: all events of a company, and imported estimates. */
export const earningsPart = z.object({
  cik: cikSchema,
  events: z.array(earningsEvent),
})

export const estimatePart = z.object({
  cik: cikSchema,
  periodEnd: day,
  eps: amount.nullable(),
  revenue: amount.nullable(),
  date: day.nullable(),
  time: z.string().nullable(),
  source: z.string(),
})

export type EarningsPart = z.infer<typeof earningsPart>
export type EstimatePart = z.infer<typeof estimatePart>
