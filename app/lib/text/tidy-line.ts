/** Invisible characters: control characters, text direction marks and zero-width spaces. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** A typed name as one line of visible text, at most `max` UTF-16 units; surrogate pairs are not split. */
export function tidyLine(text: string, max: number): string {
  return text
    .replace(unseen, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "")
}
