import { z } from "zod"

/** A name or ticker that a company no longer has. */
export const companyAlias = z.object({
  cik: z.string(),
  kind: z.enum(["former name", "retired ticker"]),
  alias: z.string(),
  until: z.string().nullable(),
})

export type CompanyAlias = z.infer<typeof companyAlias>

/** What a searcher may begin with: the alias from each of its words on, in lower case. */
export function aliasWords(alias: string): string[] {
  const plain = alias.trim().toLowerCase().replace(/\s+/g, " ")
  const starts = [...plain.matchAll(/(?<![\p{L}\d])[\p{L}\d]/gu)].map((match) => match.index)
  return [...new Set(starts.map((start) => plain.slice(start, start + longestWord)))].filter(
    (word) => word.length > 1,
  )
}

export const longestWord = 60
