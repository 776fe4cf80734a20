const kept = new Set([
  "USA",
  "IBM",
  "AT&T",
  "UPS",
  "CVS",
  "SLM",
  "MSCI",
  "AMC",
  "ADR",
  "ETF",
  "SPDR",
  "REIT",
  "NVR",
])

/** A name in capitals, as lists and filings have it, in the case that one reads; `/DE/` and the like are left out. */
export function tidyName(name: string): string {
  const bare = name
    .replace(/\s*\/[A-Z]{2,4}\/?$/i, "")
    .replace(/\s+/g, " ")
    .trim()
  if (/[a-z]/.test(bare)) return bare
  return bare.replace(/[A-Z0-9&.'’-]+/g, (word) => {
    const letters = word.replace(/[^A-Z]/g, "")
    const isAcronym =
      /\d|&/.test(word) || kept.has(word) || (letters.length <= 4 && !/[AEIOUY]/.test(letters))
    if (isAcronym && !/^(LTD|CO|CORP|MTRS|MTR)\.?$/.test(word)) return word
    return word.charAt(0) + word.slice(1).toLowerCase()
  })
}
