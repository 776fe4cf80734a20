import { unescapeMarkup } from "~/lib/escape"

/**
 * The text of our own markup, elements that break a line parted by a space. Do not use it for foreign markup.
 */
export function getText(html: string): string {
  return unescapeMarkup(
    html.replace(/<(?:br ?\/?|\/td|\/th|\/tr|\/p|\/h\d|\/div)>/g, " ").replace(/<[^>]*>/g, ""),
  )
    .replace(/[\s\u00a0]+/g, " ")
    .trim()
}

/** The number of words in a text: runs with at least one letter or digit. */
export function wordCount(text: string): number {
  let count = 0
  // Run by run: a pattern that looks for the letter within a run takes the square of a run without one.
  for (const [run] of text.matchAll(/[^\s\u00a0]+/g)) if (/[\p{L}\p{N}]/u.test(run)) count++
  return count
}

/** A title without characters that have no width: zero-width spaces and joiners, soft hyphens, byte-order marks. */
export function visible(text: string): string {
  return text
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .replace(/[\s\u00a0]+/g, " ")
    .trim()
}

/** A foreign id as one of ours. */
export function foreignId(id: string): string {
  return `fx-${id.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 100)}`
}

/** Words to an id or key: `item-1a`, `liquidity-and-capital-resources`. */
export function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60)
    .replace(/-$/, "")
}
