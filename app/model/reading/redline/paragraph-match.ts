import { diffArrays } from "diff"
import { append } from "~/lib/collections"
import { mapInSteps, type Steps } from "~/lib/steps"

/** The unit of comparison: a paragraph, heading or table, by its text. */
type Unit = { kind: string; text: string }

/** Indexes of an old and a new unit that are the same or alike; `moved` where the others' order does not hold. */
export type Pair = { before: number; after: number; same: boolean; moved: boolean }

const alike = 0.5
const alikeInPlace = 0.38
/** Changes of order after which equal paragraphs are paired by their text alone: the steps grow with the square. */
const maxEdits = 1_000
/** Pairs whose words are compared. An annual report needs about 20,000. */
const maxComparisons = 150_000

/** Pairs the paragraphs of two versions of a text: equal ones first, then those whose words are alike. */
export function* pairParagraphs(before: Unit[], after: Unit[]): Steps<Pair[]> {
  const left = yield* mapInSteps(before, normalize, countRoughly)
  const right = yield* mapInSteps(after, normalize, countRoughly)
  const pairs = yield* equalInOrder(left, right)
  pairs.push(...equalElsewhere(left, right, pairs))
  yield pairs.length
  pairs.push(...(yield* similar(before, after, left, right, pairs)))
  pairs.sort((a, b) => a.after - b.after)
  markMoved(pairs, left)
  return pairs
}

/** About the number of words. */
function countRoughly({ text }: Unit): number {
  return text.length / 6
}

/** Spaces, quotation marks and dashes differ from year to year without a change of text. */
function normalize({ kind, text }: Unit): string {
  const plain = text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, "-").replace(/\s+/g, " ")
  return `${kind} ${plain.trim()}`
}

function* equalInOrder(left: string[], right: string[]): Steps<Pair[]> {
  const [before, after] = [listShared(left, right), listShared(right, left)]
  const parts = diffArrays(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
    { maxEditLength: maxEdits },
  )
  if (!parts) {
    yield maxEdits ** 2 / 4
    return uniqueInOrder(left, right)
  }
  const edits = parts.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0)
  yield before.length + after.length + edits ** 2 / 4
  const pairs: Pair[] = []
  let [old, current] = [0, 0]
  for (const part of parts) {
    if (part.removed) old += part.count
    else if (part.added) current += part.count
    else {
      for (let step = 0; step < part.count; step++) {
        const [{ place: oldPlace }, { place }] = [before[old++]!, after[current++]!]
        pairs.push({ before: oldPlace, after: place, same: true, moved: false })
      }
    }
  }
  return pairs
}

/** The texts that the other list has too, with their places. The others cannot be equal to any. */
function listShared(texts: string[], others: string[]): { text: string; place: number }[] {
  const known = new Set(others)
  return texts.flatMap((text, place) => (known.has(text) ? [{ text, place }] : []))
}

/** Equal texts that are in both once, as far as they keep their order. */
function uniqueInOrder(left: string[], right: string[]): Pair[] {
  const [before, after] = [toUniquePlaces(left), toUniquePlaces(right)]
  const pairs = [...after].flatMap(([text, place]) => {
    const known = before.get(text)
    return known === undefined ? [] : [{ before: known, after: place, same: true, moved: false }]
  })
  return longestRising(pairs)
}

function toUniquePlaces(texts: string[]): Map<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [place, text] of texts.entries()) {
    if (places.has(text)) repeated.add(text)
    places.set(text, place)
  }
  for (const text of repeated) places.delete(text)
  return places
}

function equalElsewhere(left: string[], right: string[], pairs: Pair[]): Pair[] {
  const { restBefore, restAfter } = rest(left.length, right.length, pairs)
  const places = new Map<string, number[]>()
  for (const index of restBefore) {
    if (left[index]!.length < 50) continue
    append(places, left[index]!, index)
  }
  return restAfter.flatMap((after) => {
    const index = places.get(right[after]!)?.shift()
    return index === undefined ? [] : [{ before: index, after, same: true, moved: false }]
  })
}

type Scored = { before: number; after: number; score: number }

function* similar(
  before: Unit[],
  after: Unit[],
  left: string[],
  right: string[],
  pairs: Pair[],
): Steps<Pair[]> {
  const { restBefore, restAfter } = rest(left.length, right.length, pairs)
  const words = new Map<number, Shingles>()
  const places = new Map<string, number[]>()
  for (const index of restBefore) {
    const set = shingles(left[index]!)
    words.set(index, set)
    for (const word of set.counts.keys()) {
      append(places, word, index)
    }
    yield set.total
  }
  const gapOf = gaps(pairs)
  const scored: Scored[] = []
  let comparisons = 0
  for (const index of restAfter) {
    if (comparisons > maxComparisons) break
    const set = shingles(right[index]!)
    yield set.total
    for (const candidate of candidates(set, places)) {
      if (before[candidate]!.kind !== after[index]!.kind) continue
      comparisons++
      const other = words.get(candidate)!
      if (highestLikeness(other, set) < alikeInPlace) continue
      yield Math.min(other.counts.size, set.counts.size)
      const inPlace = gapOf(candidate, index)
      const score = likeness(other, set)
      if (score >= (inPlace ? alikeInPlace : alike)) {
        scored.push({ before: candidate, after: index, score: score + (inPlace ? 0.2 : 0) })
      }
    }
  }
  scored.sort((a, b) => b.score - a.score || a.after - b.after)
  yield scored.length
  const taken = { before: new Set<number>(), after: new Set<number>() }
  const found: Pair[] = []
  for (const pair of scored) {
    if (taken.before.has(pair.before) || taken.after.has(pair.after)) continue
    taken.before.add(pair.before)
    taken.after.add(pair.after)
    found.push({ before: pair.before, after: pair.after, same: false, moved: false })
  }
  return found
}

function rest(before: number, after: number, pairs: Pair[]) {
  const left = new Set(pairs.map((pair) => pair.before))
  const right = new Set(pairs.map((pair) => pair.after))
  const without = (length: number, taken: Set<number>) =>
    [...Array(length).keys()].filter((index) => !taken.has(index))
  return { restBefore: without(before, left), restAfter: without(after, right) }
}

/** Pairs of neighboring words: how often each occurs, and how many there are. */
type Shingles = { counts: Map<string, number>; total: number }

/** Tables are compared by their words without figures. */
function shingles(text: string): Shingles {
  const isTable = text.startsWith("table ")
  const words = text.toLowerCase().match(isTable ? /\p{L}[\p{L}'-]*/gu : /[\p{L}\p{N}]+/gu) ?? []
  const counts = new Map<string, number>()
  for (let at = 1; at < words.length; at++) {
    const pair = at === 1 ? words[1]! : `${words[at - 1]} ${words[at]}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return { counts, total: Math.max(0, words.length - 1) }
}

/** Units that share a rare pair of words; common ones lead everywhere. */
function candidates({ counts }: Shingles, places: Map<string, number[]>): Set<number> {
  const found = new Set<number>()
  for (const word of counts.keys()) {
    const at = places.get(word)
    if (at && at.length <= 12) for (const index of at) found.add(index)
  }
  return found
}

function likeness(left: Shingles, right: Shingles): number {
  const [short, long] = left.counts.size < right.counts.size ? [left, right] : [right, left]
  let shared = 0
  for (const [word, count] of short.counts) shared += Math.min(count, long.counts.get(word) ?? 0)
  return toLikeness(shared, left, right)
}

/** The likeness if the longer text contains the shorter one. */
function highestLikeness(left: Shingles, right: Shingles): number {
  return toLikeness(Math.min(left.total, right.total), left, right)
}

function toLikeness(shared: number, left: Shingles, right: Shingles): number {
  const total = left.total + right.total
  return total === 0 ? 0 : (2 * shared) / total
}

/** True for two units between the same pair of neighbors. */
function gaps(pairs: Pair[]): (before: number, after: number) => boolean {
  const inOrder = longestRising([...pairs].sort((a, b) => a.after - b.after))
  const lowest = (value: number, side: "before" | "after") => {
    let low = 0
    let high = inOrder.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (inOrder[middle]![side] < value) low = middle + 1
      else high = middle
    }
    return low
  }
  return (before, after) => lowest(before, "before") === lowest(after, "after")
}

/** Pairs off the longest chain that keeps both orders have moved; short equal lines are not worth saying so. */
function markMoved(pairs: Pair[], left: string[]) {
  const kept = new Set(longestRising(pairs))
  for (const pair of pairs) if (!kept.has(pair)) pair.moved = left[pair.before]!.length >= 30
}

/** The longest subsequence of pairs, in the new order, that also rises in the old order. */
function longestRising(pairs: Pair[]): Pair[] {
  const tails: number[] = []
  const previous: number[] = []
  for (const [index, pair] of pairs.entries()) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[tails[middle]!]!.before < pair.before) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1
    tails[low] = index
  }
  const chain: Pair[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) chain.push(pairs[at]!)
  return chain.reverse()
}
