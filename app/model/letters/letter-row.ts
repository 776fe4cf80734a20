import { z } from "zod"
import { parseQuarter } from "~/lib/quarter"
import { cikSchema, storedTicker } from "~/lib/value-schemas"
import type { Letter } from "./letter"

const day = /^\d{4}-\d{2}-\d{2}$/

/** A letter in batches and documents. */
export const letterRow: z.ZodType<Letter> = z.object({
  fund: z.string().min(1).max(100),
  cik: cikSchema.nullable(),
  quarter: z.string().transform((text, context) => {
    const quarter = parseQuarter(text)
    if (quarter) return quarter
    context.addIssue({ code: "custom", message: `${text} is not a quarter` })
    return z.NEVER
  }),
  title: z.string().min(1).max(200),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}(-\d{2})?$/)
    .nullable(),
  url: z.string().regex(/^https?:\/\/\S+$/),
  tags: z.array(z.string()),
  tickers: z.array(storedTicker),
  dead: z.string().regex(day).nullable(),
})

export const lettersSchema = z.object({ letters: z.array(letterRow) })

/** The key of the only document of this kind. */
export const lettersKey = "all"
