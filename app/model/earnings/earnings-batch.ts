import { z } from "zod"
import { cikSchema } from "~/lib/id-schemas"
import { earningsEvent } from "./earnings-event"

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** The earnings part of an ingestion batch: all events of a company, and imported estimates. */
export const earningsPart = z.object({
  cik: cikSchema,
  events: z.array(earningsEvent),
})

export const estimatePart = z.object({
  cik: cikSchema,
  periodEnd: day,
  eps: z.number().nullable(),
  revenue: z.number().nullable(),
  date: day.nullable(),
  time: z.string().nullable(),
  source: z.string(),
})

export type EarningsPart = z.infer<typeof earningsPart>
export type EstimatePart = z.infer<typeof estimatePart>
