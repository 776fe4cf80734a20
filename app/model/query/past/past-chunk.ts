import { z } from "zod"
import { storedCik } from "~/lib/value-schemas"
import { rowCompany } from "~/model/query/columns-document"
import { pastCompany } from "./past-company"
import { daysChunk } from "./past-days"

/** The companies that had ended by a month end, with their last price per share of that day; those with one. */
export const endedCompanies = z.object({
  companies: z.array(z.object({ cik: storedCik, close: z.number(), currency: z.string() })),
})

/** Some companies of a past day, in order of CIK, and the last one that was looked at. */
export const pastChunkSchema = z.object({
  companies: z.array(pastCompany.extend({ row: rowCompany })),
  /** Companies of the time without figures. */
  withoutFigures: z.number().int(),
  last: storedCik,
  /** The days between the month end before and this one. */
  days: daysChunk.optional(),
  ended: endedCompanies.shape.companies.optional(),
})

export type PastChunk = z.infer<typeof pastChunkSchema>
