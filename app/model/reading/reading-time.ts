/** Silent reading of English non-fiction, words a minute (Brysbaert 2019). */
const wordsPerMinute = 238

/** Minutes to read a number of words, at least one where there are any. */
export function readingMinutes(words: number): number {
  return words === 0 ? 0 : Math.max(1, Math.round(words / wordsPerMinute))
}
