import { z } from "zod"
import type { DocumentKind } from "~/lib/document-kind"
import { letterRow } from "./letter-row"

const schema = z.object({ letters: z.array(letterRow) })

export type LettersDocument = z.infer<typeof schema>

/** Letters that were imported; those of the repository are part of the build. */
export const lettersKind: DocumentKind<LettersDocument> = { name: "letters", version: 1, schema }

/** There is one such document. */
export const lettersKey = "all"
