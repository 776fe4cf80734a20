import type { Draft } from "./draft"
import { itemLabel } from "./items"

/** 0 is text; 2 an item or part, 3 a heading, 4 a heading below it. */
export type Level = 0 | 2 | 3 | 4

/** The size that most of a document's letters have. */
export function textSize(drafts: Iterable<Draft>): number {
  const letters = new Map<number, number>()
  for (const draft of drafts) {
    if (draft.kind !== "paragraph") continue
    const size = draft.look.fontPt
    letters.set(size, (letters.get(size) ?? 0) + draft.text.length)
  }
  return [...letters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0]
}

/** The role of a paragraph by its typography. Filers rarely use heading elements. */
export function headingLevel(draft: Draft, textPt: number): Level {
  const { text, look } = draft
  if (draft.kind !== "paragraph" || !/\p{L}/u.test(text) || text.length > 400) return 0
  if (/^part\s+[ivx]+\b.{0,40}$/i.test(text) && isStrong(draft, textPt)) return 2
  if (itemLabel(text) && text.length < 250 && (isStrong(draft, textPt) || isHeadingText(text))) return 2
  if (look.tag) return look.tag === "h1" || look.tag === "h2" || look.tag === "h3" ? 3 : 4
  if (look.list || /^[•●▪■◦*]/.test(text) || (/:$/.test(text) && text.length > 80)) return 0
  if (/^\([^()]*\)$/.test(text)) return 0
  if (/^\(?\d[\d,.]*\)?$/.test(text) || /^[/_\s]+s?[/_\s]/.test(text)) return 0
  const isSentence = /[.!;,]$/.test(text) && text.split(" ").length > 5
  if (look.bold && look.italic) return 4
  if (look.bold) return isSentence || text.length > 160 ? 4 : 3
  if (isSentence || text.length > 160) return look.italic && isSentence && text.length > 60 ? 4 : 0
  if (look.fontPt >= textPt + 1.5 && textPt > 0) return 3
  if (isUpper(text) && text.length < 100 && text.length > 3) return 3
  if ((look.italic || look.underline) && text.length < 120) return 4
  return 0
}

function isStrong(draft: Draft, textPt: number): boolean {
  const { look, text } = draft
  return (
    look.bold ||
    look.underline ||
    look.tag !== null ||
    isUpper(text) ||
    look.fontPt > textPt + 1 ||
    look.align === "center"
  )
}

/** `Item 3. Legal Proceedings`: every long word with a capital. */
function isHeadingText(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^[\p{L}]{4,}/u.test(word))
  return text.length < 160 && words.length > 0 && words.every((word) => /^\p{Lu}/u.test(word))
}

function isUpper(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)
}
