/** Words that join others. A paragraph in which only they differ says the same. */
const functionWords = new Set(
  `a an the and of to in on at by for from with as that which this these those such its our their his her we
   us it they also both any all other others than then so if when where while including include includes
   is are was were be been being has have had do does did`.split(/\s+/),
)

const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word)

/**
 * True for two wordings that differ in punctuation, capitals and function words alone, or in years that all moved
 * by one number, as they do from one annual report to the next.
 */
export function isRoutineChange(before: string, after: string): boolean {
  const [old, current] = [listWords(before), listWords(after)]
  if (old.length !== current.length) return false
  let moved: number | null = null
  for (const [at, word] of current.entries()) {
    const earlier = old[at] ?? ""
    if (earlier === word) continue
    if (!isYear(earlier) || !isYear(word)) return false
    const years = Number(word) - Number(earlier)
    if (years <= 0 || (moved !== null && moved !== years)) return false
    moved = years
  }
  return true
}

/** Figures keep their decimal point: 1.5 and 15 differ. */
function listWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{N}+(?:[.,]\p{N}+)*|\p{L}+(?:['’-]\p{L}+)*/gu) ?? []
  return words.filter((word) => !functionWords.has(word))
}
