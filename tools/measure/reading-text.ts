import { Parser } from "htmlparser2"
import { listSgmlDocuments, parseSgmlHeader } from "~/edgar/sgml-header"
import { parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { accessionSchema } from "~/lib/value-schemas"
import { readStyle } from "~/model/reading/foreign/foreign-style"
import {
  markStrayBoxes,
  type SymbolFont,
  toSymbolFont,
  toSymbols,
} from "~/model/reading/foreign/symbol-fonts"
import { isHtml, readFiling } from "~/model/reading/read-filing"
import type { ReadingDocument } from "~/model/reading/reading-document"
import { decodeInPieces } from "~/model/reading/text/charset"
import { getItems, itemForm } from "~/model/reading/text/items"
import { getText } from "~/model/reading/text/markup"

/** A filed document with its path: `…/<cik>/<accession without dashes>/<name>`. */
type FiledSource = { path: string; form: string; bytes: Uint8Array; cik: Cik }
type ReadSource = FiledSource & { document: ReadingDocument }

/** A 10-K, 10-Q or 8-K, determined by its header or cover; null for other documents. */
export function toFiledSource(path: string, whole: Uint8Array): FiledSource | null {
  const cik = parseCik(path.split("/").at(-3) ?? "")
  if (!cik) return null
  const text = new TextDecoder("windows-1252").decode(whole)
  const header = path.endsWith(".txt") ? parseSgmlHeader(text) : null
  if (header) {
    const [main] = listSgmlDocuments(text)
    if (!main || !itemForm(header.form) || isHtml(text.slice(main.start, main.end))) return null
    const bytes = whole.subarray(main.start, main.end)
    return { path, form: header.form, bytes, cik }
  }
  const form = coverForm(text)
  return form ? { path, form, bytes: whole, cik } : null
}

/** The form on the cover page; null for exhibits. */
function coverForm(html: string): string | null {
  const start = Math.max(0, html.search(/<body/i), html.search(/<\/ix:header>/i))
  const text = html
    .slice(start, start + 60_000)
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;|&#160;/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 900)
  const named = /securities\s+and\s+exchange\s+commission.{0,300}?\bform\s+(10-K|10-Q|8-K)\b/i.exec(text)
  return named?.[1]?.toUpperCase() ?? null
}

const unknownAccession = accessionSchema.parse("0000000000-00-000000")

export function readSource(source: FiledSource): ReadSource {
  const accession = parseAccession(source.path.split("/").at(-2) ?? "") ?? unknownAccession
  const document = readFiling({
    bytes: source.bytes,
    document: getName(source.path),
    form: source.form,
    place: { cik: source.cik, accession, files: new Set(), documentHref: String, imageHref: String },
    sectionHref: (key) => `?section=${key}`,
  })
  return { ...source, document }
}

/** The number of letters and digits that the reading form lacks, and that it has in addition to the original. */
export function compareText({ bytes, document }: ReadSource): { missing: number; extra: number } {
  const counts = new Map<string, number>()
  const count = (text: string, step: number) => {
    for (const word of text.replace(/[^\p{L}\p{N}]+/gu, "")) counts.set(word, (counts.get(word) ?? 0) + step)
  }
  count(visibleText(bytes), 1)
  for (const section of document.sections) for (const block of section.blocks) count(getText(block.html), -1)
  const values = [...counts.values()]
  return {
    missing: values.reduce((sum, value) => sum + Math.max(0, value), 0),
    extra: values.reduce((sum, value) => sum + Math.max(0, -value), 0),
  }
}

/** The visible text: no head, no inline XBRL header, nothing with `display:none`. */
function visibleText(bytes: Uint8Array): string {
  const pieces = [...decodeInPieces(bytes)]
  if (!isHtml(pieces[0] ?? "")) return printedText(pieces.join(""))
  const text: string[] = []
  let hidden = 0
  const fonts: (SymbolFont | null)[] = [null]
  const parser = new Parser(
    {
      onopentag: (name, { style, face }) => {
        const named = readStyle(style).symbols
        const font = named !== undefined ? named : toSymbolFont(face)
        fonts.push(font !== undefined ? font : (fonts.at(-1) ?? null))
        if (
          hidden > 0 ||
          /^(?:head|script|style|ix:header)$/.test(name) ||
          /display:\s*none/i.test(style ?? "")
        )
          hidden++
      },
      ontext: (piece) => {
        const font = fonts.at(-1)
        if (hidden === 0) text.push(font ? toSymbols(piece, font) : markStrayBoxes(piece))
      },
      onclosetag: () => {
        fonts.pop()
        if (hidden > 0) hidden--
      },
    },
    { recognizeSelfClosing: true },
  )
  parser.end(
    pieces.join("").replace(/^[\s\S]{0,2000}?<TEXT>/, (head) => (/<DOCUMENT>/.test(head) ? "" : head)),
  )
  return text.join("")
}

/** Plain text without tags. */
function printedText(text: string): string {
  return text.replace(/<\/?(?:PAGE|TABLE|CAPTION|S|C|FN|TEXT)>/gi, "")
}

/** The items of a report in the order in which it has them, and whether that is the order of its form. */
export function readItems({ form, document }: ReadSource): { count: number; isInOrder: boolean } {
  const items = document.outline.sections.filter(
    (section) => (section.part === 1 && section.label.startsWith("Item")) || section.label.startsWith("Part"),
  )
  const keys = [...new Set(items.map((item) => item.item))]
  const numbered = itemForm(form)
  const known = numbered ? getItems(numbered).map((item) => item.key) : []
  const isInOrder =
    known.length === 0 ||
    keys.every((key, index) => index === 0 || known.indexOf(keys[index - 1] ?? "") < known.indexOf(key))
  return { count: keys.length, isInOrder }
}

function getName(path: string): string {
  return path.split("/").at(-1) ?? ""
}
