import { z } from "zod"
import { investorSchema } from "~/model/holdings/investor-document"

/** Filings of one manager, to be added to what is stored of it; read at `fetchedAt`. */
export const investorPart = z.object({ fetchedAt: z.number(), document: investorSchema })

export const securityPart = z.object({
  cusip: z.string().length(9),
  name: z.string(),
  ticker: z.string().nullable(),
  current: z.string().nullable(),
  source: z.enum(["override", "fails-to-deliver", "n-port", "import"]),
  seenOn: z.string().nullable(),
})
