import type { z } from "zod"

/** An accession number with its dashes: `0000320193-24-000123`. */
export type Accession = string & z.$brand<"Accession">

/** Accepts the number with or without dashes and returns it with dashes; null for other text. */
export function parseAccession(text: string): Accession | null {
  const match = /^(\d{10})-?(\d{2})-?(\d{6})$/.exec(text.trim())
  const accession = match ? match.slice(1).join("-") : ""
  return isAccession(accession) ? accession : null
}

export function isAccession(text: string): text is Accession {
  return /^\d{10}-\d{2}-\d{6}$/.test(text)
}

/** Without dashes, as in the SEC's archive folders. */
export function accessionFolder(accession: Accession): string {
  return accession.replaceAll("-", "")
}
