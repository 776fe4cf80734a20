import { searchTexts } from "~/model/reading/search-section"
import { listWords } from "./fold-words"
import { matchWords, type Span } from "./match-words"
import type { WordQuery } from "./word-query"

/** A sentence with the words that were looked for. */
export interface Passage {
  pieces: { text: string; isFound: boolean }[]
  /** The words as they are in the text, by which the reader marks the place. */
  found: string
  /** The number of the place among those with the same words in the section, from 1. */
  place: number
}

/** Letters of a passage before and after its first words. */
const contextLength = 220

/** The passages of a section that a query finds, at most `most`, and how many there are. */
export function toPassages(
  texts: readonly string[],
  query: WordQuery,
  most: number,
): { passages: Passage[]; total: number } {
  const words = texts.flatMap((text, paragraph) => listWords(text).map((word) => ({ ...word, paragraph })))
  const spans = withoutOverlaps(
    matchWords(
      query,
      words.map(({ word }) => word),
    ),
  )
  const passages: Passage[] = []
  let shownTo = -1
  for (const span of spans) {
    if (passages.length === most) break
    const first = words[span.from]
    if (!first || span.from < shownTo) continue
    const { paragraph } = first
    const text = texts[paragraph] ?? ""
    const last = words.slice(span.from, span.to).findLast((word) => word.paragraph === paragraph) ?? first
    const { start, end } = findSentence(text, first.from, last.to)
    const inside = spans.flatMap((other) => {
      const own = words.slice(other.from, other.to).filter((word) => word.paragraph === paragraph)
      const [from, to] = [own[0], own.at(-1)]
      return from && to && from.from >= start && to.to <= end ? [{ from: from.from, to: to.to }] : []
    })
    shownTo = words.findLastIndex((word) => word.paragraph === paragraph && word.to <= end) + 1
    const found = text.slice(first.from, last.to)
    passages.push({
      pieces: toPieces(text, start, end, inside),
      found,
      place: countBefore(texts, paragraph, last.to, found),
    })
  }
  return { passages, total: spans.length }
}

/** Spans in their order; of those that overlap, the first. */
function withoutOverlaps(spans: Span[]): Span[] {
  const kept: Span[] = []
  for (const span of spans) if (span.from >= (kept.at(-1)?.to ?? 0)) kept.push(span)
  return kept
}

/** The sentence around a place of a paragraph, or as much of it as is shown. */
function findSentence(text: string, from: number, to: number): { start: number; end: number } {
  const before = text.slice(0, from)
  const stop = Math.max(...[...before.matchAll(/[.!?]["”’)]*\s+(?=["“‘(]?[A-Z0-9])/g)].map(endOf), 0)
  const after = /[.!?]["”’)]*(?=\s+["“‘(]?[A-Z0-9]|\s*$)/.exec(text.slice(to))
  const end = after ? to + endOf(after) : text.length
  return {
    start: from - stop > contextLength ? toWordStart(text, from - contextLength) : stop,
    end: end - to > contextLength ? toWordEnd(text, to + contextLength) : end,
  }
}

const endOf = ({ index, 0: found }: { index: number; 0: string }) => index + found.length
const toWordStart = (text: string, at: number) => text.indexOf(" ", at) + 1
const toWordEnd = (text: string, at: number) => Math.max(text.lastIndexOf(" ", at), 0)

function toPieces(
  text: string,
  start: number,
  end: number,
  marks: { from: number; to: number }[],
): Passage["pieces"] {
  const pieces: Passage["pieces"] = []
  const add = (piece: string, isFound: boolean) => piece && pieces.push({ text: piece, isFound })
  let at = start
  add(start > 0 && !/[.!?]["”’)]*\s*$/.test(text.slice(0, start)) ? "… " : "", false)
  for (const { from, to } of marks) {
    if (from < at) continue
    add(text.slice(at, from), false)
    add(text.slice(from, to), true)
    at = to
  }
  add(text.slice(at, end), false)
  add(end < text.length && !/[.!?]["”’)]*$/.test(text.slice(0, end)) ? " …" : "", false)
  return pieces
}

/** The number of places with the same words up to this one, as the reader counts them. */
function countBefore(texts: readonly string[], paragraph: number, to: number, found: string): number {
  const before = [...texts.slice(0, paragraph), (texts[paragraph] ?? "").slice(0, to)]
  return Math.max(1, searchTexts({ key: "", texts: before }, found, 0).total)
}
