/** An accession number with its dashes: `0000320193-24-000123`. */
export type Accession = string

/** With or without dashes to the dashed form; null when it is not an accession number. */
export function parseAccession(text: string): Accession | null {
  const match = /^(\d{10})-?(\d{2})-?(\d{6})$/.exec(text.trim())
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null
}

/** Without dashes, as the SEC's archive folders have it. */
export function accessionFolder(accession: Accession): string {
  return accession.replaceAll("-", "")
}
