/** What is seen of nobody: controls, marks that turn the direction of text, and spaces without width. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** A name as it was typed, in one line of visible text of at most so many UTF-16 units; a pair is not cut in two. */
export function tidyLine(text: string, most: number): string {
  return text
    .replace(unseen, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, "")
}
