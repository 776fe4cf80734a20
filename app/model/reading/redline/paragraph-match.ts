import { diffArrays } from "diff"

/** The unit of comparison: a paragraph, heading or table, by its text. */
type Unit = { kind: string; text: string }

/** Indexes of an old and a new unit that are the same or alike; `moved` where the others' order does not hold. */
export type Pair = { before: number; after: number; same: boolean; moved: boolean }

const alike = 0.5
const alikeInPlace = 0.38
/** Changes after which equal paragraphs are paired by their text alone: the steps grow with the square. */
const maxEdits = 4_000
/** Pairs whose words are compared. An annual report needs about 20,000. */
const maxComparisons = 150_000

/** Pairs the paragraphs of two versions of a text: equal ones first, then those whose words are alike. */
export function pairParagraphs(before: Unit[], after: Unit[]): Pair[] {
  const left = before.map(normalize)
  const right = after.map(normalize)
  const pairs = equalInOrder(left, right)
  pairs.push(...equalElsewhere(left, right, pairs))
  pairs.push(...similar(before, after, left, right, pairs))
  pairs.sort((a, b) => a.after - b.after)
  markMoved(pairs, left)
  return pairs
}

/** Spaces, quotation marks and dashes differ from year to year without a change of text. */
function normalize({ kind, text }: Unit): string {
  const plain = text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, "-").replace(/\s+/g, " ")
  return `${kind} ${plain.trim()}`
}

function equalInOrder(left: string[], right: string[]): Pair[] {
  const ids = new Map<string, number>()
  const toId = (text: string) => {
    const id = ids.get(text) ?? ids.size
    ids.set(text, id)
    return id
  }
  const parts = diffArrays(left.map(toId), right.map(toId), { maxEditLength: maxEdits })
  if (!parts) return uniqueInOrder(left, right)
  const pairs: Pair[] = []
  let before = 0
  let after = 0
  for (const part of parts) {
    if (part.removed) before += part.count
    else if (part.added) after += part.count
    else {
      for (let step = 0; step < part.count; step++) {
        pairs.push({ before: before++, after: after++, same: true, moved: false })
      }
    }
  }
  return pairs
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
    const known = places.get(left[index]!)
    if (known) known.push(index)
    else places.set(left[index]!, [index])
  }
  return restAfter.flatMap((after) => {
    const index = places.get(right[after]!)?.shift()
    return index === undefined ? [] : [{ before: index, after, same: true, moved: false }]
  })
}

type Scored = { before: number; after: number; score: number }

function similar(before: Unit[], after: Unit[], left: string[], right: string[], pairs: Pair[]): Pair[] {
  const { restBefore, restAfter } = rest(left.length, right.length, pairs)
  const words = new Map(restBefore.map((index) => [index, shingles(left[index]!)]))
  const places = new Map<string, number[]>()
  for (const [index, set] of words) {
    for (const word of set.keys()) {
      const known = places.get(word)
      if (known) known.push(index)
      else places.set(word, [index])
    }
  }
  const gapOf = gaps(pairs)
  const scored: Scored[] = []
  let comparisons = 0
  for (const index of restAfter) {
    if (comparisons > maxComparisons) break
    const set = shingles(right[index]!)
    for (const candidate of candidates(set, places)) {
      if (before[candidate]!.kind !== after[index]!.kind) continue
      comparisons++
      const inPlace = gapOf(candidate, index)
      const score = likeness(words.get(candidate)!, set)
      if (score >= (inPlace ? alikeInPlace : alike)) {
        scored.push({ before: candidate, after: index, score: score + (inPlace ? 0.2 : 0) })
      }
    }
  }
  scored.sort((a, b) => b.score - a.score || a.after - b.after)
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

/** Pairs of neighboring words, and how often each occurs; tables are compared by their words without figures. */
function shingles(text: string): Map<string, number> {
  const isTable = text.startsWith("table ")
  const words = text.toLowerCase().match(isTable ? /\p{L}[\p{L}'-]*/gu : /[\p{L}\p{N}]+/gu) ?? []
  const set = new Map<string, number>()
  for (let at = 1; at < words.length; at++) {
    const pair = at === 1 ? words[1]! : `${words[at - 1]} ${words[at]}`
    set.set(pair, (set.get(pair) ?? 0) + 1)
  }
  return set
}

/** Units that share a rare pair of words; common ones lead everywhere. */
function candidates(set: Map<string, number>, places: Map<string, number[]>): Set<number> {
  const found = new Set<number>()
  for (const word of set.keys()) {
    const at = places.get(word)
    if (at && at.length <= 12) for (const index of at) found.add(index)
  }
  return found
}

function likeness(left: Map<string, number>, right: Map<string, number>): number {
  let shared = 0
  let total = 0
  for (const [word, count] of left) {
    shared += Math.min(count, right.get(word) ?? 0)
    total += count
  }
  for (const count of right.values()) total += count
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
