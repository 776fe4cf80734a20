/** Abbreviations of financial statements that stay in capitals. */
const abbreviations = new Set([
  "US",
  "U.S.",
  "GAAP",
  "IFRS",
  "EPS",
  "OCI",
  "VIE",
  "REIT",
  "ESOP",
  "LLC",
  "LP",
  "II",
  "III",
  "IV",
])

/** A heading in capitals in sentence case; any other heading unchanged. */
export function toSentenceCase(heading: string): string {
  if (heading !== heading.toUpperCase() || !/\p{Lu}{4}/u.test(heading)) return heading
  const words = heading.split(/(\s+)/).map((word) => {
    const letters = word.replace(/^[^\p{L}]+|[^\p{L}.]+$/gu, "")
    return abbreviations.has(letters) ? word : word.toLowerCase()
  })
  return words
    .join("")
    .replace(/(^|[–—:.(-]\s+|^\P{L}+)(\p{Ll})/gu, (_, before, letter) => before + letter.toUpperCase())
}
