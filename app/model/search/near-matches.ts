import type { Cik } from "~/lib/cik"
import { editDistance } from "~/lib/text/edit-distance"
import type { SearchLists } from "~/model/directory/list-index"
import { canBeNear, getFoldedLetters, getLetters, lettersOfNames } from "./letters"
import { companyPath, investorPath, plainText, tickerText } from "./match"

export interface NearMatch {
  to: string
  name: string
  note: string
}

export const shownMatches = 5
/** Shorter words are near to too many others. */
const minQueryLength = 2

/** Suggestions for an address that does not exist: tickers and names that differ by one or two typos, nearest first. */
export function nearMatches(asked: string, { companies, investors }: SearchLists): NearMatch[] {
  const text = plainText(asked)
  if (text.length < minQueryLength) return []
  const ticker = tickerText(text)
  const most = text.length <= 3 ? 1 : 2
  const found: { distance: number; match: () => NearMatch }[] = []
  const letters = getLetters(text)
  const getDistance = (name: string, known: number) =>
    canBeNear(letters, known, 1) ? nameDistance(text, name) : null
  const names = lettersOfNames(companies)
  for (const [index, [listed, name, coverage]] of companies.entries()) {
    const known = tickerText(listed)
    const steps = canBeNear(letters, getLetters(known), most) ? editDistance(ticker, known, most) : most + 1
    const isClass = known.startsWith(`${ticker}-`) || (known.length > 1 && ticker.startsWith(`${known}-`))
    // Letters are left out at the end as often as elsewhere, so the larger company comes first.
    const isBegun = known.startsWith(ticker)
    const distance = isClass
      ? 0.5
      : isBegun
        ? Math.min(1, steps)
        : steps <= most
          ? steps
          : getDistance(name, names[index] ?? -1)
    if (distance !== null)
      found.push({
        distance,
        match: () => ({ to: companyPath({ ticker: listed, coverage }), name, note: listed }),
      })
  }
  for (const [cik, name, owner] of investors) {
    const distance = /^\d+$/.test(text) ? cikDistance(text, cik) : getDistance(name, getFoldedLetters(name))
    if (distance !== null)
      found.push({ distance, match: () => ({ to: investorPath(cik), name, note: owner }) })
  }
  // Ties are in the order of the lists: largest company first.
  found.sort((a, b) => a.distance - b.distance)
  return found.slice(0, shownMatches).map(({ match }) => match())
}

/** A name matches if a word of four or more letters, or its beginning, differs by one typo. */
function nameDistance(text: string, name: string): number | null {
  if (text.length < 4) return null
  let best: number | null = null
  for (const word of plainText(name).split(/[^\p{L}\p{N}]+/u)) {
    if (word.length < 4) continue
    const steps = word.startsWith(text) ? 1 : editDistance(text, word, 1) + 1
    if (steps <= 2 && (best === null || steps < best)) best = steps
  }
  return best === null ? null : best + 0.25
}

/** Null if more than two digits differ. */
export function cikDistance(text: string, cik: Cik): number | null {
  const steps = editDistance(text.padStart(10, "0"), cik, 2)
  return steps <= 2 ? steps : null
}
