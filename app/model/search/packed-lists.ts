import type { SearchLists } from "~/model/directory/list-index"
import type { PackedNames } from "./packed-names"

/**
 * The search lists as sent to the browser: texts in columns, sorted by name. The texts are not compressed further,
 * because HTTP compresses them, and decoding is a loop.
 */
export interface PackedLists {
  version: 2
  names: PackedNames
  /** Tickers as steps through the letters of their names: see `packTicker`. */
  tickers: string
  /** Coverage, country, exchange, ticker suffix and kind, each combination once. Lists of before have no kind. */
  kinds: [
    coverage: string,
    country: string | null,
    exchange: string | null,
    suffix: string,
    kind?: string | null,
  ][]
  /** An index into `kinds`, one letter for each company. */
  kindOf: string
  /** The size class, one digit for each company. */
  sizes: string
  /** The ranks of the largest companies, ordered by name. */
  places: number[]
  investors: SearchLists["investors"]
}

/** The first letter of `getKind`. The quote and the backslash are skipped, because JSON escapes them. */
export const firstKindCode = 0x23
export const backslash = 0x5c

/** The position of the next letter or digit of a name, from a position on; -1 after the last. */
function nextLetter(name: string, at: number): number {
  for (let index = at; index < name.length; index += 1) {
    const code = name.charCodeAt(index)
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)) return index
  }
  return -1
}

/**
 * A ticker as steps through the name: a lowercase letter says how many letters are skipped before the next one is
 * taken; an uppercase letter, a digit or a sign is literal.
 */
export function packTicker(ticker: string, name: string): string {
  const upper = name.toUpperCase()
  const isAligned = upper.length === name.length
  let at = 0
  let packed = ""
  for (const letter of ticker) {
    let steps = 0
    let found = isAligned ? nextLetter(name, at) : -1
    while (found >= 0 && upper[found] !== letter) {
      steps += 1
      found = steps < 26 ? nextLetter(name, found + 1) : -1
    }
    if (found < 0) packed += letter
    else {
      packed += String.fromCharCode(97 + steps)
      at = found + 1
    }
  }
  return packed
}

export function unpackTicker(packed: string, name: string): string {
  let at = 0
  let ticker = ""
  for (let index = 0; index < packed.length; index += 1) {
    const code = packed.charCodeAt(index)
    if (code < 97 || code > 122) {
      ticker += packed.charAt(index)
      continue
    }
    at = nextLetter(name, at)
    for (let steps = code - 97; steps > 0; steps -= 1) at = nextLetter(name, at + 1)
    ticker += name.charAt(at).toUpperCase()
    at += 1
  }
  return ticker
}
