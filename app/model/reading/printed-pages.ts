import type { Draft } from "~/model/reading/text/draft"

/** Pages of a financial supplement (`F-12`) are numbered from here, behind the report's own. */
const supplementPages = 1000
/** The most pages without a usable number between two that have one. */
const maxGap = 30

type Candidate = { ordinal: number; number: number }

/**
 * The number printed on the page of each draft, as footers and running heads give it; null where no page has one.
 * Page breaks count the pages; of the figures beside them, those that rise from page to page are the numbers.
 */
export function printedPages(drafts: Draft[], furniture: ReadonlySet<number>): (number | null)[] {
  const ordinals: number[] = []
  const candidates: Candidate[] = []
  let ordinal = 0
  for (const [index, draft] of drafts.entries()) {
    if (draft.kind === "break") ordinal++
    ordinals.push(ordinal)
    if (furniture.has(index))
      for (const number of getNumbers(draft.text)) candidates.push({ ordinal, number })
  }
  const numbers = fillGaps(risingNumbers(candidates), ordinal)
  return ordinals.map((each) => numbers.get(each) ?? null)
}

/** The page number that a footer may give: the figure at its beginning or end. */
function getNumbers(text: string): number[] {
  const found = [/^\D{0,6}?(?:\b([FS])-)?(\d{1,3})(?!\d)/i, /(?:\b([FS])-)?(?<!\d)(\d{1,3})\D{0,6}$/i]
    .map((pattern) => pattern.exec(text.trim()))
    .filter((match) => match !== null)
    .map((match) => Number(match[2]) + (match[1] ? supplementPages : 0))
  return [...new Set(found)]
}

/** A page number as an index gives it: `12`, `F-3`. */
export function toPageNumber(text: string): number | null {
  const [, prefix, digits] = /^([FS]-)?(\d{1,3})$/i.exec(text.trim()) ?? []
  return digits ? Number(digits) + (prefix ? supplementPages : 0) : null
}

/** The longest chain of numbers that rise with the pages; steps of one page and one number count double. */
function risingNumbers(candidates: Candidate[]): Map<number, number> {
  const best = candidates.map(() => 1)
  const previous = candidates.map(() => -1)
  for (const [index, { ordinal, number }] of candidates.entries()) {
    for (let before = index - 1; before >= 0; before--) {
      const other = candidates[before]!
      if (other.ordinal === ordinal) continue
      if (ordinal - other.ordinal > maxGap) break
      if (other.number >= number) continue
      const sum = best[before]! + (number - other.number === ordinal - other.ordinal ? 2 : 1)
      if (sum > best[index]!) [best[index], previous[index]] = [sum, before]
    }
  }
  const numbers = new Map<number, number>()
  let last = -1
  for (const [index, sum] of best.entries()) if (last < 0 || sum > best[last]!) last = index
  for (; last >= 0; last = previous[last]!) numbers.set(candidates[last]!.ordinal, candidates[last]!.number)
  return numbers.size >= 3 ? numbers : new Map()
}

/** Numbers pages that lie between two numbered pages which differ by the same count. */
function fillGaps(numbers: Map<number, number>, pages: number): Map<number, number> {
  const filled = new Map(numbers)
  let known: [number, number] | null = null
  for (let ordinal = 0; ordinal <= pages; ordinal++) {
    const number = numbers.get(ordinal)
    if (number === undefined) continue
    if (known && number - known[1] === ordinal - known[0])
      for (let step = 1; step < ordinal - known[0]; step++) filled.set(known[0] + step, known[1] + step)
    known = [ordinal, number]
  }
  return filled
}
