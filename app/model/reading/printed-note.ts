import type { ReadingOutline, ReadingSection } from "./reading-document"
import { toSlug } from "./text/markup"

/** A note or statement of a report, by the name that its address has. */
export interface PrintedNote {
  /** `9` for `Note 9 – Debt`, or its words where notes have no numbers. */
  name: string
  title: string
  /** The item that contains it. */
  item: string
  anchor: string
}

const numberPattern = /^(?:note\s+(\d{1,2}|[a-z])\b|(\d{1,2})[.):])/i

/** The notes of a report in their order; its statements are among them, so that each has an end. */
export function listPrintedNotes({ sections }: Pick<ReadingOutline, "sections">): PrintedNote[] {
  const names = new Set<string>()
  const entries = sections.flatMap(({ item, entries }) => entries.map((entry) => ({ item, ...entry })))
  const found = entries.some(isNumbered) ? entries : addHeadings(entries, sections)
  return found.flatMap(({ item, anchor, title }) => {
    const [, word, number] = numberPattern.exec(title) ?? []
    const name = (word ?? number)?.toLowerCase() ?? toSlug(title)
    if (name === "" || names.has(name)) return []
    names.add(name)
    return [{ name, title: title.replace(/^(\d+[.):])(?=\p{L})/u, "$1 "), item, anchor }]
  })
}

type Entry = Omit<PrintedNote, "name">

/**
 * Adds the headings that begin notes: those with a number, `1.Debt`, or without numbers those after the title of all
 * notes that have the level and letters of the first, because headings inside of notes differ in one of them.
 */
function addHeadings(entries: Entry[], sections: ReadingOutline["sections"]): Entry[] {
  const headings = sections.flatMap(({ item, headings }) => headings.map((each) => ({ item, ...each })))
  const begin = headings.findIndex(({ title }) => /^notes\s+to\s+.*statements?/i.test(title))
  const numbered = headings.filter(
    (each) => isNumbered(each) && entries.some(({ item }) => item === each.item),
  )
  const first = headings[begin + 1]
  const isAlike = ({ item, level, title }: (typeof headings)[number]) =>
    item === first?.item && level === first.level && isShouted(title) === isShouted(first.title)
  const notes = numbered.length > 1 ? numbered : begin < 0 ? [] : headings.slice(begin + 1).filter(isAlike)
  const isEntry = ({ anchor }: Entry) => entries.some((entry) => entry.anchor === anchor)
  const listed = headings.filter((each) => isEntry(each) || notes.includes(each))
  return [...entries.filter(({ anchor }) => !listed.some((each) => each.anchor === anchor)), ...listed]
}

function isShouted(title: string): boolean {
  return !/\p{Ll}/u.test(title)
}

/** The first note with such a title; statements have none. */
export function findNote(listed: readonly PrintedNote[], heading: RegExp): PrintedNote | undefined {
  const isOnlyNumbered = listed.some(isNumbered)
  return listed.find((each) => {
    const isNote = isOnlyNumbered
      ? isNumbered(each)
      : !/\bstatements?\b|\bbalance sheets?\b/i.test(each.title)
    return isNote && heading.test(each.title)
  })
}

/** True for a note, false for a statement, where the notes of a report have numbers. */
export function isNumbered({ title }: Pick<PrintedNote, "title">): boolean {
  return numberPattern.test(title)
}

/** The blocks of a note: from its heading to that of the next one, over the parts of its item. */
export function cutNote(
  sections: readonly ReadingSection[],
  note: PrintedNote,
  notes: readonly PrintedNote[],
): ReadingSection | null {
  const blocks = sections.flatMap((section) => section.blocks)
  const placeOf = ({ anchor }: PrintedNote) => blocks.findIndex(({ html }) => html.includes(`id="${anchor}"`))
  const start = placeOf(note)
  const [first] = sections
  if (start < 0 || !first) return null
  const ends = notes.map(placeOf).filter((place) => place > start)
  return { ...first, key: "note", blocks: blocks.slice(start, Math.min(...ends, blocks.length)) }
}

const covenant =
  /\bcovenants?\b|\bleverage ratio\b|\binterest coverage\b|\bfixed charge coverage\b|\bdebt[\s-]to[\s-](?:EBITDA|capital)/i
/** Longer text is no sentence but a table or a list. */
const maxSentence = 700
const maxQuotes = 6

/** The sentences of paragraphs about what lenders require, as they are printed, each once. */
export function quoteCovenants(paragraphs: readonly string[]): string[] {
  const sentences = paragraphs
    .flatMap((text) => text.replace(/\s+/g, " ").split(/(?<=[a-z)\d%”"][.;])\s+(?=[A-Z“"])/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length <= maxSentence && covenant.test(sentence))
  return [...new Set(sentences)].slice(0, maxQuotes)
}
