import { z } from "zod"
import { letterRow } from "./letter-row"

export const lettersSchema = z.object({ letters: z.array(letterRow) })

/** The key of the only document of this kind. */
export const lettersKey = "all"
