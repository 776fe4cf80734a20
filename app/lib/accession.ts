/** An accession number with its dashes: `0000320193-24-000123`. */
export type Accession = string

/** Accepts the number with or without dashes and returns it with dashes; null for other text. */
export function parseAccession(text: string): Accession | null {
  const match = /^(\d{10})-?(\d{2})-?(\d{6})$/.exec(text.trim())
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null
}

/** Without dashes, as in the SEC's archive folders. */
export function accessionFolder(accession: Accession): string {
  return accession.replaceAll("-", "")
}
