import type { Accession } from "~/lib/accession"
import { escapeText } from "~/lib/escape"
import { lastId, readDocument } from "~/model/history/collect-tables"
import { captionScale } from "~/model/history/table-scale"
import { getText } from "~/model/reading/text/markup"
import { type GridPart, readGrid } from "./release-grid"
import { findNamedPeriod, type ReleaseQuarter } from "./release-periods"

/** A table of a release with the text since the table before. */
export interface ReleaseTable {
  parts: GridPart[]
  before: string
  /** The unit of amounts of each part, or of the table that this one continues; null if none is named. */
  scales: (number | null)[]
  /** The file, and the place in the reader. */
  document: string
  anchor: string
}

/** A paragraph of a release with the headings above it, the nearest last. */
export interface ReleaseParagraph {
  text: string
  document: string
  anchor: string
  isItem: boolean
}

export interface ReleaseContent {
  tables: ReleaseTable[]
  /** Paragraphs and tables in their order; a table is its index. */
  flow: (ReleaseParagraph | number)[]
}

/** Several documents of one release as one. */
export function joinContents(contents: readonly ReleaseContent[]): ReleaseContent {
  const joined: ReleaseContent = { tables: [], flow: [] }
  for (const { tables, flow } of contents) {
    const from = joined.tables.length
    joined.tables.push(...tables)
    joined.flow.push(...flow.map((item) => (typeof item === "number" ? item + from : item)))
  }
  return joined
}

/** The quarter that a release is about, with the fiscal year as the company counts it. */
export function nameQuarter(
  { flow }: ReleaseContent,
  { end, quarter, fiscalYear }: ReleaseQuarter,
): ReleaseQuarter {
  // Comparisons are with earlier years: the last year that is named with the quarter is its own.
  const years = flow.slice(0, maxOpening).flatMap((item) => {
    const named = typeof item === "number" ? null : findNamedPeriod(item.text.replace(comparison, ""))
    return named?.quarter === quarter && Math.abs(named.fiscalYear - fiscalYear) <= 1
      ? [named.fiscalYear]
      : []
  })
  return { end, quarter, fiscalYear: years.length > 0 ? Math.max(...years) : fiscalYear }
}

/** Signs of minus and hyphens of other alphabets. */
const otherMinus = /[\u2010\u2011\u2212\ufe63\uff0d]/g
const maxBefore = 700
const maxOpening = 30
const pageNumber = /^\s*(?:page\s+)?\d{1,3}(?:\s+of\s+\d{1,3})?\s*$/i
const comparison = /\b(?:compar\w+|versus|vs\.?|from|over|than|against|up|down)\b.*$/is
/** A page number and the company's name. */
const maxBetween = 120

/** The tables and paragraphs of a document of a release, in the reader's order. */
export function collectRelease(accession: Accession, name: string, text: string): ReleaseContent {
  const reading = readDocument(accession, { name, form: "EX-99.1", text: withTables(text) })
  const content: ReleaseContent = { tables: [], flow: [] }
  for (const { key, blocks } of reading?.sections ?? []) {
    let before = ""
    let id = ""
    for (const [at, { kind, html: printed }] of blocks.entries()) {
      const html = printed.replace(otherMinus, "-")
      id = lastId(html) ?? id
      const anchor = id ? `${key}#${id}` : key
      const plain = getText(html)
      if (kind === "page" || kind === "image") continue
      if (kind !== "table" && kind !== "preformatted") {
        before = `${before}\n${plain}`.slice(-maxBefore)
        if (!pageNumber.test(plain))
          content.flow.push({
            text: plain,
            document: name,
            anchor,
            isItem: /\bfx-(?:mark|list)\b/.test(html),
          })
        continue
      }
      const grid = readGrid(html, blocks[at - 1]?.html)
      const cells = html.split(/<\/t[dr]>/).map(getText)
      const parts = isProse(grid, cells) ? [] : grid
      continueHeads(parts, content.tables.at(-1), before)
      content.flow.push(content.tables.length)
      const above = before.length <= maxBetween ? (content.tables.at(-1)?.scales.at(-1) ?? null) : null
      const scales = parts.map((part) => findScale(part, before) ?? above)
      content.tables.push({ parts, before: before.trim(), scales, document: name, anchor })
      if (parts.length === 0) {
        for (const cell of cells)
          if (cell.length > 30) content.flow.push({ text: cell, document: name, anchor, isItem: true })
        before = `${before}\n${plain}`.slice(-maxBefore)
      } else before = ""
    }
  }
  return content
}

const sentenceWithAmount = /^(?=.*(?:[$€£]\s*\d|\d\s*%|\b(?:million|billion)\b)).{30}/is

/** A table that places a sentence beside its mark. */
function isProse(parts: readonly GridPart[], cells: readonly string[]): boolean {
  const rows = parts.flatMap((part) => part.rows)
  if (rows.length > 0 && !cells.some((cell) => sentenceWithAmount.test(cell))) return false
  return rows.length <= 2 && rows.every(({ figures }) => figures.every((figure) => figure === null))
}

/** The unit of amounts by the text nearest to them. */
function findScale({ captions, heads, rows }: GridPart, before: string): number | null {
  const places = [...captions, heads.join(" "), before.slice(-300), rows[0]?.label ?? ""]
  return places.map(captionScale).find((scale) => scale !== null) ?? null
}

/** A table without headings right after another of as many columns continues it. */
function continueHeads([first]: GridPart[], last: ReleaseTable | undefined, between: string): void {
  const above = last?.parts.at(-1)
  if (!first || !above || between.length > maxBetween) return
  const isOpen = first.heads.every((head) => head === "") && above.heads.length === first.heads.length
  if (isOpen) Object.assign(first, { heads: above.heads, captions: [...above.captions, ...first.captions] })
}

/** A text whose tables have a bar after each cell, as tables of HTML. A cell with a sign alone is part of the next. */
function withTables(text: string): string {
  const bars = text.match(/\|[ \t]*$/gm)?.length ?? 0
  if (bars < 10 || /<table\b/i.test(text)) return text
  const blocks = text.split(/\n[ \t]*\n/).map((block) => {
    const [prose, table] = splitProse(block)
    const paragraphs = prose ? `<p>${escapeText(prose.trim()).replace(/\n/g, "</p><p>")}</p>` : ""
    if (!table) return paragraphs
    const lines = table.split(/\|[ \t]*\n|\|[ \t]*$/).filter((line) => line.trim() !== "")
    const rows = lines.map((line) => {
      const cells = line
        .replace(/\n/g, " ")
        .replace(/\|\s*([$€£¥]|CHF)\s*\|\s*/g, "| $1")
        .split("|")
      const joined = cells
        .map((cell) => cell.trim())
        .reduce<string[]>((all, cell) => {
          // A closing sign takes the place of the blank cell after a figure.
          if (/^(?:[)%]+|pts?\.?)$/.test(cell) && all.length > 0) {
            all[all.length - 1] += cell
            all.push("")
          } else all.push(cell)
          return all
        }, [])
      return `<tr>${joined.map((cell) => `<td>${escapeText(cell)}</td>`).join("")}</tr>`
    })
    return `${paragraphs}<table>${rows.join("")}</table>`
  })
  return `<html><body>${blocks.join("\n")}</body></html>`
}

/** Sentences and items of a list right above a table's lines, and the table; a name can have several lines. */
function splitProse(block: string): [prose: string, table: string] {
  const lines = block.split("\n")
  const first = lines.findIndex((line) => line.includes("|"))
  if (first < 0) return [block, ""]
  const until = lines.slice(0, first).findLastIndex((line) => /[.:;]\s*$|^\s*[•◦▪]/.test(line)) + 1
  return [lines.slice(0, until).join("\n"), lines.slice(until).join("\n")]
}
