import { foldWords } from "./fold-words"

/** Paragraphs of more words are no headings. */
const longestHeading = 80
/** Words with one beginning are one: `regulation`, `regulatory`. */
const stem = 6
const shortestWord = 3
const alike = 0.5

/**
 * For each heading the paragraph of each text that says nearly the same: words that many of the paragraphs have, such
 * as “could adversely affect our business”, count little.
 */
export function findLikeHeadings<Text extends { paragraphs: readonly string[] }>(
  headings: readonly string[],
  texts: readonly Text[],
): { text: Text; paragraph: string }[][] {
  const candidates = texts.flatMap((text) =>
    text.paragraphs.flatMap((paragraph) => {
      const words = listStems(paragraph)
      return words.size > 0 && words.size <= longestHeading ? { text, paragraph, words } : []
    }),
  )
  const counts = new Map<string, number>()
  for (const { words } of candidates) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weigh = (word: string) => Math.log((candidates.length + 1) / (counts.get(word) ?? 1))
  const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + weigh(word), 0)
  const weights = candidates.map(({ words }) => sum(words))
  return headings.map((heading) => {
    const wanted = listStems(heading)
    const wantedWeight = sum(wanted)
    const best = new Map<Text, { text: Text; paragraph: string; likeness: number }>()
    for (const [place, { text, paragraph, words }] of candidates.entries()) {
      const shared = sum([...wanted].filter((word) => words.has(word)))
      const likeness = (2 * shared) / (wantedWeight + (weights[place] ?? 0))
      if (likeness >= Math.max(alike, best.get(text)?.likeness ?? 0))
        best.set(text, { text, paragraph, likeness })
    }
    return [...best.values()]
      .sort((a, b) => b.likeness - a.likeness)
      .map(({ text, paragraph }) => ({ text, paragraph }))
  })
}

/** False for the heading of a group, such as “Risks Related to Our Industry”. */
export function isStatement(heading: string): boolean {
  const words = heading.match(/\p{L}{4,}/gu) ?? []
  return words.length >= 4 && words.filter((word) => /^\p{Ll}/u.test(word)).length * 2 > words.length
}

function listStems(text: string): Set<string> {
  return new Set(
    foldWords(text)
      .split(" ")
      .flatMap((word) => (word.length >= shortestWord ? word.slice(0, stem) : [])),
  )
}
