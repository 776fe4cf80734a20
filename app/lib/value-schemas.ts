import { z } from "zod"
import { isAccession } from "./accession"
import { isCik } from "./cik"
import { isCusip } from "./cusip"
import { maxTimeMs } from "./dates"
import { parseQuarter } from "./quarter"
import { isTicker } from "./ticker"

/** Ids from outside the app, in their normal form. Invalid ones are rejected. */
export const cikSchema = z.string().refine(isCik).brand<"Cik">()
export const accessionSchema = z.string().refine(isAccession).brand<"Accession">()
export const cusipSchema = z.string().refine(isCusip).brand<"Cusip">()
export const tickerSchema = z.string().refine(isTicker).brand<"Ticker">()

/** Ids in stored documents and D1 rows. They were checked on import, so thousands of them are not checked again. */
export const storedCik = z.string().brand<"Cik">()
export const storedAccession = z.string().brand<"Accession">()
export const storedCusip = z.string().brand<"Cusip">()
export const storedFiledCusip = z.union([z.literal(""), storedCusip])
export const storedTicker = z.string().brand<"Ticker">()

export const storedQuarter = z.string().transform((text, context) => {
  const quarter = parseQuarter(text)
  if (quarter) return quarter
  context.addIssue({ code: "custom", message: `${text} is not a quarter` })
  return z.NEVER
})

/** A time in ms since the epoch, from outside. */
export const instantSchema = z.number().int().min(0).max(maxTimeMs)
