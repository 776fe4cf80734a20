import type { FilingWords } from "~/model/filings/reading-documents"
import { foldWords } from "./fold-words"

/** A row of the index: a section, or a part of a long one. */
export interface SectionPart {
  /** The place of the section in the document. */
  section: number
  /** The folded words. */
  body: string
}

/** D1 takes values of at most 2 MB. */
const longestPart = 1_000_000
/** The last words of a part are the first ones of the next. */
const overlapWords = 50
/** Parts of a document that have a row id. */
export const mostParts = 4096

type Sections = FilingWords["sections"]

/** The parts of a document in the order of their numbers. */
export function toParts(sections: Sections): SectionPart[] {
  const parts = sections.flatMap(({ texts }, section) =>
    splitWords(foldWords(texts.join(" ")), longestPart).map((body) => ({ section, body })),
  )
  if (parts.length > mostParts)
    throw new Error(`A document has ${parts.length} parts, more than ${mostParts}.`)
  return parts
}

/** Folded words in texts of at most so many bytes, each of which begins with the last 50 words of the one before. */
export function splitWords(words: string, most: number): string[] {
  const parts: string[] = []
  let rest = words
  while (countBytes(rest) > most) {
    let end = Math.min(rest.length, most)
    while (countBytes(rest.slice(0, end)) > most) end = Math.floor(end * 0.9)
    const space = rest.lastIndexOf(" ", end)
    const part = rest.slice(0, space > 0 ? space : end)
    let again = part.length
    for (let word = 0; word < overlapWords && again > 0; word++) again = part.lastIndexOf(" ", again - 1)
    parts.push(part)
    rest = rest.slice(again > 0 ? again + 1 : part.length).trimStart()
  }
  return [...parts, rest]
}

const encoder = new TextEncoder()
const countBytes = (text: string) => encoder.encode(text).length

/** The sections that parts with these numbers belong to. */
export function findSections(sections: Sections, numbers: readonly number[]): number[] {
  const ofPart = sections.flatMap(({ texts }, section) => {
    const length = texts.reduce((sum, text) => sum + text.length + 1, 0)
    // Folding makes three letters of one at most, of four bytes each.
    if (length * 12 <= longestPart) return [section]
    return splitWords(foldWords(texts.join(" ")), longestPart).map(() => section)
  })
  return [...new Set(numbers.flatMap((number) => ofPart[number] ?? []))]
}
