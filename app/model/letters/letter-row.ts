import { z } from "zod"
import { cikSchema, storedQuarter, storedTicker } from "~/lib/value-schemas"

const day = /^\d{4}-\d{2}-\d{2}$/

/** A fund letter in batches and documents: its address and topics. The text is not stored. */
export const letterRow = z.object({
  fund: z.string().min(1).max(100),
  /** The CIK of the manager as a 13F filer; null if unknown. */
  cik: cikSchema.nullable(),
  /** The quarter that the letter covers. */
  quarter: storedQuarter,
  title: z.string().min(1).max(200),
  /** The day or month of the letter: `2025-02-22`, `2008-02`; null if unknown. */
  date: z
    .string()
    .regex(/^\d{4}-\d{2}(-\d{2})?$/)
    .nullable(),
  url: z.string().regex(/^https?:\/\/\S+$/),
  tags: z.array(z.string()),
  tickers: z.array(storedTicker),
  /** The day on which its address was found dead. */
  dead: z.string().regex(day).nullable(),
})
export type Letter = z.infer<typeof letterRow>

export const lettersSchema = z.object({ letters: z.array(letterRow) })

/** The key of the only document of this kind. */
export const lettersKey = "all"
