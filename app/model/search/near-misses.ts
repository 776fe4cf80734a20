import { editDistance } from "~/lib/text/edit-distance"
import type { SearchLists } from "~/model/directory/list-index"
import { canBeNear, getFoldedLetters, getLetters, lettersOfNames } from "./letters"
import { companyPath, investorPath } from "./match"
import { nameKey, squeezeText } from "./name-key"
import { type NearMatch, nearMatches, shownMatches } from "./near-matches"

/** A shorter text is near to too many names. */
const minQueryLength = 3
/** A shorter text is within many words by chance, and more often a ticker or the beginning of a name. */
const minLengthWithin = 5

/**
 * The possible meanings of a query without matches, nearest first: names that contain it without accents,
 * spaces and punctuation, names with one or two typos, then near tickers and near words of names.
 */
export function nearMisses(query: string, lists: SearchLists): NearMatch[] {
  const text = squeezeText(query)
  if (text.length < minQueryLength) return []
  const found = [...sameLetters(text, lists), ...nearNames(query, lists), ...nearMatches(query, lists)]
  const byPage = new Map<string, NearMatch>()
  const names = new Set<string>()
  for (const match of found) {
    // The other share classes of a company say nothing new.
    if (byPage.has(match.to) || names.has(match.name)) continue
    byPage.set(match.to, match)
    names.add(match.name)
    if (byPage.size === shownMatches) break
  }
  return [...byPage.values()]
}

function sameLetters(text: string, { companies, investors }: SearchLists): NearMatch[] {
  const found: NearMatch[] = []
  const letters = getLetters(text)
  const names = lettersOfNames(companies)
  const isIn = (name: string, known: number) => {
    if (!canBeNear(letters, known, 0)) return false
    const place = squeezeText(name).indexOf(text)
    return text.length < minLengthWithin ? place === 0 : place >= 0
  }
  for (const [index, [ticker, name, coverage]] of companies.entries()) {
    const isNamed = isIn(name, names[index] ?? -1)
    if (isNamed || (ticker.length >= text.length && squeezeText(ticker) === text)) {
      found.push({ to: companyPath({ ticker, coverage }), name, note: ticker })
      if (found.length === 2 * shownMatches) break
    }
  }
  for (const [cik, name, owner] of investors)
    if (isIn(name, getFoldedLetters(name)) || isIn(owner, getFoldedLetters(owner)))
      found.push({ to: investorPath(cik), name, note: owner })
  return found
}

/** A name whose beginning or whole text, or key, differs from the query by a typo or two. */
function nearNames(query: string, { companies, investors }: SearchLists): NearMatch[] {
  const [text, key] = [squeezeText(query), nameKey(query)]
  if (key.length < 4) return []
  const most = key.length < 8 ? 1 : 2
  const found: { steps: number; match: NearMatch }[] = []
  const letters = getLetters(key)
  const add = (name: string, known: number, match: () => NearMatch) => {
    // Most names are passed over without folding them, which takes long. A folded name is at most as long as the name.
    if (name.length < key.length - most || !canBeNear(letters, known, most)) return
    const folded = squeezeText(name)
    // Names that differ in both of the first letters differ by more than typos.
    if (folded[0] !== key[0] && folded[1] !== key[1] && folded[0] !== key[1]) return
    const steps = Math.min(
      editDistance(key, nameKey(name), most),
      beginningDistance(text, folded, most) + 0.5,
    )
    if (steps <= most + 0.5) found.push({ steps, match: match() })
  }
  const names = lettersOfNames(companies)
  for (const [index, [ticker, name, coverage]] of companies.entries())
    add(name, names[index] ?? -1, () => ({ to: companyPath({ ticker, coverage }), name, note: ticker }))
  for (const [cik, name, owner] of investors) {
    add(name, getFoldedLetters(name), () => ({ to: investorPath(cik), name, note: owner }))
    add(owner, getFoldedLetters(owner), () => ({ to: investorPath(cik), name, note: owner }))
  }
  return found.sort((a, b) => a.steps - b.steps).map(({ match }) => match)
}

/** A shorter text is near to the beginnings of too many names. */
const minBeginning = 6

/** Edits between a text and the beginning of a name, so that a typo in `Corp` or a missing last word does not matter. */
function beginningDistance(text: string, name: string, most: number): number {
  if (text.length < minBeginning) return most + 1
  const ends = [text.length, text.length + 1, text.length - 1]
  return Math.min(...ends.map((end) => editDistance(text, name.slice(0, end), most)))
}
