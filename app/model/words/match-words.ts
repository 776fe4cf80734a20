import type { Phrase, WordQuery } from "./word-query"

/** A place that a query finds: the first word, and the one after the last. */
export interface Span {
  from: number
  to: number
}

/** The places that a query finds in the words of a section, in their order; none if the section does not match. */
export function matchWords(query: WordQuery, words: readonly string[]): Span[] {
  return (find(query, words) ?? []).sort((a, b) => a.from - b.from || b.to - a.to)
}

/** Null if the words do not match. */
function find(query: WordQuery, words: readonly string[]): Span[] | null {
  switch (query.kind) {
    case "phrase":
      return orNull(findPhrase(query, words))
    case "near":
      return orNull(findNear(query.phrases, query.distance, words))
    case "any":
      return orNull(query.of.flatMap((part) => find(part, words) ?? []))
    case "all": {
      const found = query.of.map((part) => find(part, words))
      if (found.some((spans) => spans === null)) return null
      if (query.without.some((part) => find(part, words) !== null)) return null
      return found.flatMap((spans) => spans ?? [])
    }
  }
}

const orNull = (spans: Span[]) => (spans.length > 0 ? spans : null)

function findPhrase({ words: wanted, isPrefix }: Phrase, words: readonly string[]): Span[] {
  const spans: Span[] = []
  const [first = ""] = wanted
  const last = wanted.length - 1
  const isAt = (place: number) =>
    wanted.every((word, index) => {
      const found = words[place + index]
      return isPrefix && index === last ? found?.startsWith(word) : found === word
    })
  if (isPrefix && last === 0) {
    for (const [place, word] of words.entries())
      if (word.startsWith(first)) spans.push({ from: place, to: place + 1 })
    return spans
  }
  for (let place = words.indexOf(first); place >= 0; place = words.indexOf(first, place + 1))
    if (isAt(place)) spans.push({ from: place, to: place + wanted.length })
  return spans
}

/** Each start that has all phrases at most so many words before it, as FTS5 does it. */
function findNear(phrases: Phrase[], distance: number, words: readonly string[]): Span[] {
  const places = phrases.map((phrase) => findPhrase(phrase, words))
  const next = places.map(() => 0)
  const spans: Span[] = []
  for (const end of places.flat().sort((a, b) => a.from - b.from)) {
    // The last place of each phrase up to here is the nearest.
    const nearest = places.flatMap((list, index) => {
      let at = next[index] ?? 0
      while ((list[at]?.from ?? Number.POSITIVE_INFINITY) <= end.from) at++
      next[index] = at
      return list[at - 1] ?? []
    })
    if (nearest.length < places.length || nearest.some(({ to }) => end.from - to > distance)) continue
    spans.push({
      from: Math.min(...nearest.map(({ from }) => from)),
      to: Math.max(...nearest.map(({ to }) => to)),
    })
  }
  return spans
}
