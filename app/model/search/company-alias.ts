import { z } from "zod"
import { storedCik } from "~/lib/value-schemas"

/** A name or ticker that a company no longer has. */
export const companyAlias = z.object({
  cik: storedCik,
  kind: z.enum(["former name", "retired ticker"]),
  alias: z.string(),
  until: z.string().nullable(),
})

export type CompanyAlias = z.infer<typeof companyAlias>

/** The texts that a search can begin with: the alias from each of its words on, in lower case. */
export function aliasWords(alias: string): string[] {
  const plain = alias.trim().toLowerCase().replace(/\s+/g, " ")
  const starts = [...plain.matchAll(/(?<![\p{L}\d])[\p{L}\d]/gu)].map((match) => match.index)
  return [...new Set(starts.map((start) => plain.slice(start, start + maxWordLength)))].filter(
    (word) => word.length > 1,
  )
}

/** The range of words that begin with the text; null if the text is too short. */
export function wordRange(text: string): [from: string, to: string] | null {
  const word = text.trim().toLowerCase().replace(/\s+/g, " ").slice(0, maxWordLength)
  // The last code point sorts after any continuation of the word.
  return word.length < 2 ? null : [word, `${word}\u{10ffff}`]
}

const maxWordLength = 60
