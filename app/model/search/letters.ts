import type { SearchLists } from "~/model/directory/list-index"

/** The letters a to z and digits of a text, as bits. Digits share six bits, and other characters have none. */
export function getLetters(text: string): number {
  let letters = 0
  for (let index = 0; index < text.length; index += 1) letters |= getBit(text.charCodeAt(index))
  return letters
}

/** The letters that a name can have after folding: all for a name beyond ASCII. */
export function getFoldedLetters(name: string): number {
  let letters = 0
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index)
    if (code > 0x7f) return -1
    letters |= code === ampersand ? lettersOfAnd : getBit(code)
  }
  return letters
}

function getBit(code: number): number {
  const lower = code | 0x20
  if (lower >= 0x61 && lower <= 0x7a && code < 0x7f) return 1 << (lower - 0x61)
  return code >= 0x30 && code <= 0x39 ? 1 << (26 + ((code - 0x30) % 6)) : 0
}

const ampersand = "&".charCodeAt(0)
const lettersOfAnd = getLetters("and")

/**
 * False if a text needs more than `most` edits to become part of a name: an edit adds at most one letter that the
 * name does not have. Most of tens of thousands of names are not compared because of it.
 */
export function canBeNear(letters: number, known: number, most: number): boolean {
  let missing = letters & ~known
  for (let left = most; missing !== 0; left -= 1) {
    if (left === 0) return false
    missing &= missing - 1
  }
  return true
}

const ofLists = new WeakMap<SearchLists["companies"], Int32Array>()

/** The letters of each company's name, kept with the list. */
export function lettersOfNames(companies: SearchLists["companies"]): Int32Array {
  const known = ofLists.get(companies)
  if (known) return known
  const made = Int32Array.from(companies, ([, name]) => getFoldedLetters(name))
  ofLists.set(companies, made)
  return made
}
