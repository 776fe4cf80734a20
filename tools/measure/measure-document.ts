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
import { countFilingChanges } from "~/model/reading/redline/redline-filing"
import { decodeInPieces } from "~/model/reading/text/charset"
import { getItems, itemForm } from "~/model/reading/text/items"
import { getText } from "~/model/reading/text/markup"

/** A filed document with its path: `…/<cik>/<accession without dashes>/<name>`. */
export type MeasuredSource = { path: string; form: string; bytes: Uint8Array; cik: Cik; period: string }
type Measured = MeasuredSource & { document: ReadingDocument; ms: number }

/** A 10-K, 10-Q or 8-K, determined by its header or cover; null for other documents. */
export function toMeasuredSource(path: string, whole: Uint8Array): MeasuredSource | null {
  const cik = parseCik(path.split("/").at(-3) ?? "")
  if (!cik) return null
  const text = new TextDecoder("windows-1252").decode(whole)
  const header = path.endsWith(".txt") ? parseSgmlHeader(text) : null
  if (header) {
    const [main] = listSgmlDocuments(text)
    if (!main || !itemForm(header.form) || isHtml(text.slice(main.start, main.end))) return null
    const bytes = whole.subarray(main.start, main.end)
    return { path, form: header.form, bytes, cik, period: header.period ?? "" }
  }
  const form = coverForm(text)
  return form ? { path, form, bytes: whole, cik, period: getName(path) } : null
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

/** Reads a document and measures the duration with a clock in milliseconds. */
export function measureReading(source: MeasuredSource, clock: () => number): Measured {
  const accession = parseAccession(getAccession(source.path)) ?? unknownAccession
  const started = clock()
  const document = readFiling({
    bytes: source.bytes,
    document: getName(source.path),
    form: source.form,
    place: { cik: source.cik, accession, files: new Set(), documentHref: String, imageHref: String },
    sectionHref: (key) => `?section=${key}`,
  })
  return { ...source, document, ms: clock() - started }
}

/** The number of letters and digits that the reading form lacks, and that it has in addition to the original. */
function compareText({ bytes, document }: Measured): { missing: number; extra: number } {
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

function toRow(measured: Measured): string {
  const { document, form, ms, bytes } = measured
  const items = document.outline.sections.filter(
    (section) => (section.part === 1 && section.label.startsWith("Item")) || section.label.startsWith("Part"),
  )
  const keys = [...new Set(items.map((item) => item.item))]
  const numbered = itemForm(form)
  const known = numbered ? getItems(numbered).map((item) => item.key) : []
  const inOrder =
    known.length === 0 ||
    keys.every((key, index) => index === 0 || known.indexOf(keys[index - 1] ?? "") < known.indexOf(key))
  const longest = Math.max(...document.outline.sections.map((section) => section.words))
  const cover = document.outline.sections.find((section) => section.key === "cover")?.words ?? 0
  const { missing, extra } = compareText(measured)
  const size = document.sections.map((section) =>
    section.blocks.reduce((sum, block) => sum + block.html.length, 0),
  )
  return cells([
    getAccession(measured.path),
    form,
    (bytes.length / 1e6).toFixed(2),
    keys.length,
    inOrder ? "yes" : "no",
    document.outline.outlinedBy,
    document.outline.words,
    cover,
    longest,
    (Math.max(...size) / 1000).toFixed(0),
    missing,
    extra,
    ms.toFixed(0),
  ])
}

function cells(values: (string | number)[]): string {
  return `| ${values.join(" | ")} |`
}

/** Consecutive annual reports of one company. */
function pairs(measured: Measured[]): [Measured, Measured][] {
  const annual = measured
    .filter((entry) => entry.form === "10-K")
    .sort((a, b) => a.period.localeCompare(b.period))
  return annual.flatMap((entry, index): [Measured, Measured][] => {
    const next = annual.slice(index + 1).find((other) => other.cik === entry.cik)
    return next ? [[entry, next]] : []
  })
}

function toRedlineRow([before, after]: [Measured, Measured], clock: () => number): string {
  const started = clock()
  const changes = countFilingChanges(before.document, after.document)
  const ms = clock() - started
  const total = [...changes.values()].reduce((sum, count) => sum + count, 0)
  return cells([
    getAccession(before.path),
    getAccession(after.path),
    total,
    changes.get("item-1") ?? 0,
    changes.get("item-1a") ?? 0,
    changes.get("item-7") ?? 0,
    (before.ms + after.ms).toFixed(0),
    ms.toFixed(0),
    (before.ms + after.ms + ms).toFixed(0),
  ])
}

/** The measurements of each document, as a Markdown table. */
export function readingTable(measured: Measured[]): string {
  return [
    "| Accession | Form | MB | Items | In order | Outlined by | Words | Words before first item | Longest section | Largest page, kB | Missing characters | Extra characters | CPU ms |",
    "| --- | --- | --: | --: | --- | --- | --: | --: | --: | --: | --: | --: | --: |",
    ...measured.map(toRow),
  ].join("\n")
}

/** Comparisons of consecutive annual reports, as a Markdown table. */
export function redlineTable(measured: Measured[], clock: () => number): string {
  return [
    "| Before | After | Changes | Item 1 | Item 1A | Item 7 | Reading both, CPU ms | Comparing, CPU ms | Total, CPU ms |",
    "| --- | --- | --: | --: | --: | --: | --: | --: | --: |",
    ...pairs(measured).map((pair) => toRedlineRow(pair, clock)),
  ].join("\n")
}

function getName(path: string): string {
  return path.split("/").at(-1) ?? ""
}

function getAccession(path: string): string {
  return parseAccession(path.split("/").at(-2) ?? "") ?? ""
}
