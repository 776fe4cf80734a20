import type { SearchLists } from "~/model/directory/list-index"
import { editDistance } from "./edit-distance"
import { companyPath, investorPath, plainText, tickerText } from "./match"

export interface NearMatch {
  to: string
  name: string
  note: string
}

export const shownMatches = 5
/** A word this short is near to anything. */
const leastLetters = 2

/** What an address that leads nowhere may have meant: tickers and names a slip or two away, the nearest first. */
export function nearMatches(asked: string, { companies, investors }: SearchLists): NearMatch[] {
  const text = plainText(asked)
  if (text.length < leastLetters) return []
  const ticker = tickerText(text)
  const most = text.length <= 3 ? 1 : 2
  const found: { distance: number; match: () => NearMatch }[] = []
  for (const [listed, name, coverage] of companies) {
    const known = tickerText(listed)
    const steps = editDistance(ticker, known, most)
    const isPart = known.startsWith(ticker) || (known.length > 1 && ticker.startsWith(`${known}-`))
    const distance = isPart ? 0.5 : steps <= most ? steps : nameDistance(text, name)
    if (distance !== null)
      found.push({
        distance,
        match: () => ({ to: companyPath({ ticker: listed, coverage }), name, note: listed }),
      })
  }
  for (const [cik, name, owner] of investors) {
    const distance = /^\d+$/.test(text) ? cikDistance(text, cik) : nameDistance(text, name)
    if (distance !== null)
      found.push({ distance, match: () => ({ to: investorPath(cik), name, note: owner }) })
  }
  // The lists' order breaks ties: the largest company first.
  found.sort((a, b) => a.distance - b.distance)
  return found.slice(0, shownMatches).map(({ match }) => match())
}

/** Names count where a word of four letters or more is a slip away, or begins so. */
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

function cikDistance(text: string, cik: string): number | null {
  const steps = editDistance(text.padStart(10, "0"), cik, 2)
  return steps <= 2 ? steps : null
}
