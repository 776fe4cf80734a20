/** A word of a text: in folded form, and its place in the text. */
export interface Word {
  word: string
  from: number
  to: number
}

/** Letters, digits and marks, and characters without width that texts have inside words. */
const run = /(?:[\p{L}\p{N}\p{M}\p{Co}\u00ad\u200c\u2060\ufeff]|\u200d)+/gu
const isAscii = /^[a-z0-9]*$/i
const outsideWords = /[^\p{L}\p{N}\p{Co}]+/gu

/** The words of a text as the index has them: in small letters, without diacritics, parted by everything else. */
export function listWords(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: found, index } of text.matchAll(run)) {
    const word = foldWord(found)
    if (word) words.push({ word, from: index, to: index + found.length })
  }
  return words
}

/** The same words as one text with a space between them. */
export function foldWords(text: string): string {
  const words: string[] = []
  for (const [found] of text.matchAll(run)) {
    const word = foldWord(found)
    if (word) words.push(word)
  }
  return words.join(" ")
}

function foldWord(found: string): string {
  if (isAscii.test(found)) return found.toLowerCase()
  return found.normalize("NFKD").toLowerCase().replace(outsideWords, "")
}
