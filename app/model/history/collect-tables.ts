import type { Accession } from "~/lib/accession"
import { parseCik } from "~/lib/cik"
import { readFiling } from "~/model/reading/read-filing"
import type { ReadingBlock, ReadingDocument } from "~/model/reading/reading-document"
import { getText } from "~/model/reading/text/markup"
import { type PrintedLine, toPrintedLines } from "./printed-lines"
import { transposeLines } from "./transpose-lines"

/** A table of a filed document with the text that precedes it. */
export type FoundTable = {
  lines: PrintedLine[]
  /** The text since the table before, cut to its end. */
  before: string
  /** True if the text since the last table is so short that this table may continue it. */
  isNext: boolean
  section: string
  item: string
  anchor: string
}

const maxBefore = 700
const shortText = 160
const maxTables = 1_500
const maxJoinedLines = 400

/** The tables of a document in its reading form. */
export function collectTables(reading: ReadingDocument): FoundTable[] {
  const tables: FoundTable[] = []
  for (const [index, { key, blocks }] of reading.sections.entries()) {
    const item = reading.outline.sections[index]?.item ?? key
    let before = ""
    let id = ""
    for (const block of blocks) {
      id = lastId(block.html) ?? id
      if (block.kind === "page") continue
      if (block.kind !== "table" && block.kind !== "preformatted") {
        before = `${before}\n${getText(block.html)}`.slice(-maxBefore)
        continue
      }
      const lines = toPrintedLines(block.html)
      const last = tables.at(-1)
      const isNext = before.trim().length < shortText && last?.section === key
      if (isNext && last && isContinued(block, lines, last)) last.lines.push(...lines)
      else if (tables.length < maxTables) {
        tables.push({
          lines,
          before: before.trim(),
          isNext,
          section: key,
          item,
          anchor: id ? `${key}#${id}` : key,
        })
      }
      before = ""
    }
  }
  return tables.map((table) => ({ ...table, lines: transposeLines(table.lines) ?? table.lines }))
}

/** Filings set for a printer have blank lines inside of tables, and page breaks: what has no years continues. */
function isContinued(block: ReadingBlock, lines: readonly PrintedLine[], last: FoundTable): boolean {
  if (block.kind !== "preformatted" || last.lines.length + lines.length > maxJoinedLines) return false
  return !lines.slice(0, 12).some(({ words }) => words.some(({ text }) => /^\W*(?:19|20)\d\d\b/.test(text)))
}

export function lastId(html: string): string | null {
  const at = html.lastIndexOf(' id="')
  if (at < 0) return null
  const end = html.indexOf('"', at + 5)
  const id = html.slice(at + 5, end)
  return end > at && /^[\w-]{1,120}$/.test(id) ? id : null
}

/** The reading form of a document, as on the reader page but without links. */
export function readDocument(
  accession: Accession,
  document: { name: string; form: string; text: string },
): ReadingDocument | null {
  const cik = parseCik(accession.slice(0, 10))
  if (!cik) return null
  return readFiling({
    bytes: new TextEncoder().encode(document.text),
    document: document.name,
    form: document.form,
    place: {
      cik,
      accession,
      files: new Set(),
      documentHref: (name) => name,
      imageHref: (name) => name,
    },
    sectionHref: (key) => key,
  })
}
