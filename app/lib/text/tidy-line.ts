/** Invisible characters: control characters, halves of surrogate pairs, text direction marks and zero-width spaces. */
const unseen = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]+/gu

/** A name as one line of visible text, at most `max` UTF-16 units if it is given; surrogate pairs are not split. */
export function tidyLine(text: string, max = text.length): string {
  return text
    .replace(unseen, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "")
}
