/** About 5,000 tokens: what a tool answers at most, so that it leaves a model room to think. */
export const maxReplyCharacters = 16_000

export interface Reply {
  /** A description of the rows, their sources, and the notes that apply to all of them. */
  head: string[]
  rows: string[]
  /** The number of rows that were left out before the first one. */
  offset: number
  /** The page with the same data. */
  url: string
}

/** A word that no filer can know, for the lines around quoted text. */
export function makeFence(): string {
  return crypto.randomUUID().slice(0, 8)
}

/**
 * The reply as text within the budget; where rows are cut it says how to get the rest. Rows quote filings and names of filers, so they are between two lines with the fence.
 */
export function toReplyText({ head, rows, offset, url }: Reply, fence = makeFence()): string {
  const wanted = rows.slice(offset)
  const opening = `${head.join("\n")}\n\n`
  const page = `Page: ${url}`
  const room = maxReplyCharacters - opening.length - page.length - 200
  let used = 0
  let shown = 0
  for (const row of wanted) {
    used += row.length + 1
    if (used > room) break
    shown += 1
  }
  // A row that is longer than the budget is cut; otherwise no offset would get past it.
  const [first = ""] = wanted
  const texts =
    shown === 0 && wanted.length > 0 ? [`${first.slice(0, Math.max(room, 0))} …`] : wanted.slice(0, shown)
  const next = offset + texts.length
  const left = rows.length - next
  const range =
    left > 0
      ? `Rows ${offset + 1} to ${next} of ${rows.length}. For the rest, call again with offset ${next}, or open the page.\n`
      : ""
  const none = rows.length === 0 ? "No rows.\n" : ""
  const quoted = texts.length === 0 ? "" : `<quote ${fence}>\n${texts.join("\n")}\n</quote ${fence}>\n`
  return `${opening}${quoted}${none}${range}${page}`
}

/** `1,234.5`, as exactly as the data; "unknown" for null, which is never zero. */
export function figure(value: number | null | undefined, unit = ""): string {
  if (value === null || value === undefined) return "unknown"
  return `${value.toLocaleString("en-US", { maximumFractionDigits: 4 })}${unit}`
}

/** `[0000320193-25-000079]` */
export function cite(...accessions: (string | null)[]): string {
  const known = accessions.filter((accession) => accession !== null)
  return known.length > 0 ? `[${known.join(" ")}]` : "[no filing]"
}
