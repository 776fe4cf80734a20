import { escapeText, unescapeMarkup } from "~/lib/escape"
import { getText } from "~/model/reading/text/markup"
import type { ReadingBlock, ReadingSection } from "./reading-document"

/** One match of the query; `before`, `found` and `after` are plain text. */
export type Match = { section: string; anchor: string; before: string; found: string; after: string }

export type SectionSearch = { matches: Match[]; total: number }

const contextLength = 70
/** Matches of a section that are marked; each takes time and markup. */
const maxMarks = 2_000

/** The places of the words in a section, in any case and with any quotation marks; at most `most` with their context. */
export function searchSection(section: ReadingSection, query: string, most = 50): SectionSearch {
  const texts = section.blocks.map(({ html }) => getText(html))
  return searchTexts({ key: section.key, texts }, query, most)
}

/** The same in the texts of a section's blocks. */
export function searchTexts(
  { key, texts }: { key: string; texts: string[] },
  query: string,
  most = 50,
): SectionSearch {
  const wanted = toWanted(query)
  const matches: Match[] = []
  let total = 0
  if (!wanted) return { matches, total }
  for (const text of texts) {
    const folded = fold(text)
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
      total++
      if (matches.length < most) matches.push(toMatch(key, total, text, at, at + wanted.length))
    }
  }
  return { matches, total }
}

/** The section's blocks with the same matches marked, each with the id that `searchSection` gave as its anchor. */
export function markMatches({ key, blocks }: ReadingSection, query: string): ReadingBlock[] {
  const wanted = toWanted(query)
  if (!wanted) return blocks
  let count = 0
  return blocks.map((block) => {
    const rest = Math.max(0, maxMarks - count)
    const { html, found } = markHtml(block.html, wanted, rest, (nth) => getAnchor(key, count + nth))
    count += found
    return found > 0 ? { ...block, html } : block
  })
}

/** The search text in the form that `getText` gives; null if it has fewer than two letters. */
function toWanted(query: string): string | null {
  const wanted = fold(query.replace(/[\s\u00a0]+/g, " ").trim()).slice(0, 200)
  return wanted.length >= 2 ? wanted : null
}

/** Case, quotation marks, dashes and spaces made equal, letter by letter: the length stays. */
function fold(text: string): string {
  const plain = text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—‑]/g, "-")
    .replace(/[\s\u00a0]/g, " ")
  const lower = plain.toLowerCase()
  return lower.length === plain.length ? lower : plain.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function toMatch(section: string, count: number, text: string, from: number, to: number): Match {
  const start = Math.max(0, from - contextLength)
  const end = Math.min(text.length, to + contextLength)
  return {
    section,
    anchor: getAnchor(section, count),
    before: (start > 0 ? "…" : "") + text.slice(start, from).replace(start > 0 ? /^\S*\s/ : "", ""),
    found: text.slice(from, to),
    after:
      text.slice(to, end).replace(end < text.length ? /\s\S*$/ : "", "") + (end < text.length ? "…" : ""),
  }
}

/** A page may show several sections, so a number alone would not do. */
function getAnchor(section: string, count: number): string {
  return `${section}-match-${count}`
}

type Piece = { tag: string } | { text: string }

/** Marks are put into text only, and a match that runs through tags gets one mark in each piece. */
function markHtml(
  html: string,
  wanted: string,
  most: number,
  anchorOfNth: (nth: number) => string,
): { html: string; found: number } {
  const pieces = toPieces(html)
  const whole = pieces.map((piece) => ("text" in piece ? piece.text : breaks(piece.tag) ? " " : "")).join("")
  const { folded, at } = collapse(whole)
  const spans: { from: number; to: number }[] = []
  for (let from = folded.indexOf(wanted); from >= 0; from = folded.indexOf(wanted, from + wanted.length)) {
    spans.push({ from: at[from] ?? 0, to: (at[from + wanted.length - 1] ?? 0) + 1 })
  }
  if (spans.length === 0) return { html, found: 0 }
  let position = 0
  const marked = spans.slice(0, most)
  const written = pieces.map((piece) => {
    if ("tag" in piece) {
      position += breaks(piece.tag) ? 1 : 0
      return piece.tag
    }
    const start = position
    position += piece.text.length
    return markText(piece.text, start, marked, anchorOfNth)
  })
  return { html: written.join(""), found: spans.length }
}

function markText(
  text: string,
  start: number,
  spans: { from: number; to: number }[],
  anchorOfNth: (nth: number) => string,
): string {
  let html = ""
  let done = 0
  for (const [index, span] of spans.entries()) {
    const from = Math.max(span.from - start, 0)
    const to = Math.min(span.to - start, text.length)
    if (from >= to) continue
    const id = span.from >= start ? ` id="${anchorOfNth(index + 1)}"` : ""
    html += `${escapeText(text.slice(done, from))}<mark${id}>${escapeText(text.slice(from, to))}</mark>`
    done = to
  }
  return html + escapeText(text.slice(done))
}

function toPieces(html: string): Piece[] {
  return html
    .split(/(<[^>]*>)/)
    .filter(Boolean)
    .map((piece) => (piece.startsWith("<") ? { tag: piece } : { text: unescapeMarkup(piece) }))
}

/** The tags that `getText` turns into a space. */
function breaks(tag: string): boolean {
  return /^<(?:br ?\/?|\/td|\/th|\/tr|\/p|\/h\d|\/div)>$/.test(tag)
}

/** Folded text with single spaces, trimmed at its start, and where each of its letters came from. */
function collapse(text: string): { folded: string; at: number[] } {
  const folded = fold(text)
  const at: number[] = []
  let collapsed = ""
  for (let index = 0; index < folded.length; index++) {
    if (folded[index] === " " && (collapsed === "" || collapsed.endsWith(" "))) continue
    collapsed += folded[index]
    at.push(index)
  }
  return { folded: collapsed, at }
}
