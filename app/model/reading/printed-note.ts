import type { ReadingBlock, ReadingOutline, ReadingSection } from "./reading-document"
import { getText, toSlug } from "./text/markup"

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
  return sections.flatMap(({ item, entries }) =>
    entries.flatMap(({ anchor, title }) => {
      const [, word, number] = numberPattern.exec(title) ?? []
      const name = (word ?? number)?.toLowerCase() ?? toSlug(title)
      if (name === "" || names.has(name)) return []
      names.add(name)
      return [{ name, title, item, anchor }]
    }),
  )
}

/** True for a note, false for a statement, where the notes of a report have numbers. */
export function isNumbered({ title }: PrintedNote): boolean {
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

/** The sentences of a note about what lenders require, as they are printed, each once. */
export function quoteCovenants(blocks: readonly ReadingBlock[]): string[] {
  const sentences = blocks
    .filter(({ kind }) => kind === "paragraph")
    .flatMap(({ html }) =>
      getText(html)
        .replace(/\s+/g, " ")
        .split(/(?<=[a-z)\d%”"][.;])\s+(?=[A-Z“"])/),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length <= maxSentence && covenant.test(sentence))
  return [...new Set(sentences)].slice(0, maxQuotes)
}
