import { z } from "zod"
import { letterRow } from "./letter-row"

export const lettersSchema = z.object({ letters: z.array(letterRow) })

export type LettersDocument = z.infer<typeof lettersSchema>

/** There is one such document. */
export const lettersKey = "all"
