import { unescapeMarkup } from "~/lib/escape"
import { getText } from "~/model/reading/text/markup"

/** A word of a printed table and its place: a column of the page, or 1,000 for each column of an HTML table. */
export type PrintedWord = { text: string; left: number; right: number }

/** A cell with a figure; the value is null for a dash. */
export type FigureCell = {
  value: number | null
  decimals: number
  isPercent: boolean
  left: number
  right: number
}

/** A line of a printed table: its label and the figures right of it. */
export type PrintedLine = {
  words: PrintedWord[]
  label: string
  cells: FigureCell[]
}

const maxLineLength = 400
const maxLines = 400
const maxWords = 120
const cellWidth = 1000

/** The lines of a preformatted block or a table in the reader's own markup. */
export function toPrintedLines(html: string): PrintedLine[] {
  const pre = /<pre class="fx-pre">([\s\S]*)<\/pre>/.exec(html)?.[1]
  const lines = pre === undefined ? htmlWords(html) : unescapeMarkup(pre).split("\n", maxLines).map(textWords)
  return lines.map(toLine)
}

/** The words of a line with one blank between them. */
export function lineText({ words }: Pick<PrintedLine, "words">): string {
  return words.map(({ text }) => text).join(" ")
}

/** A line of a text document. */
export function textLine(line: string): PrintedLine {
  return toLine(textWords(line))
}

/** Leaders and rules are blanks. */
function textWords(line: string): PrintedWord[] {
  const plain = line
    .slice(0, maxLineLength)
    .replace(/^- (?=[-=_]{2})/, "  ")
    .replace(/\.(?:[ ]?\.)+/g, (leader) => " ".repeat(leader.length))
    .replace(/[|]|[-=_]{3,}|={2,}/g, (rule) => " ".repeat(rule.length))
  const words: PrintedWord[] = []
  for (const match of plain.matchAll(/\S+/g)) {
    words.push({ text: match[0], left: match.index, right: match.index + match[0].length })
    if (words.length >= maxWords) break
  }
  return words
}

function htmlWords(html: string): PrintedWord[][] {
  const rows: PrintedWord[][] = []
  for (const row of html.split("<tr>").slice(1, maxLines)) {
    const words: PrintedWord[] = []
    let column = 0
    for (const cell of row.split(/<t[dh]\b/).slice(1)) {
      const close = cell.indexOf(">")
      const span = Number(/\bcolspan="(\d{1,3})"/.exec(cell.slice(0, close))?.[1] ?? 1)
      const text = getText(cell.slice(close + 1).replace(/<\/t[dhr]>[\s\S]*$/, "")).replace(/\.{2,}/g, " ")
      let offset = 0
      for (const word of text.split(" ").filter(Boolean)) {
        if (words.length >= maxWords) break
        const left = column * cellWidth + Math.min(offset, cellWidth - 100)
        words.push({ text: word, left, right: left + word.length })
        offset += word.length + 1
      }
      // Figures are compared by their right edge, which is that of the cell, apart from the next one.
      const last = words.at(-1)
      column += span
      if (last && offset > 0 && offset < 40 && /\d/.test(last.text)) last.right = column * cellWidth - 10
    }
    rows.push(words)
  }
  return rows
}

const cellWord =
  /^(?:[$(]|\(?\$?\(?-?(?:\d[\d,]*(?:\.\d+)?|\.\d+)\)?%?|[)%]|\)%|%\)|[-–—]{1,3}|\$[-–—]{1,2})$/
/** Marks that stick to figures: `1994{2}`, `1,234(a)`, `1,234(1)`, `1,234*`. */
const footnote = /(?<=\d\)?)(?:\{\d{1,2}\}|\([a-z]\)|\(\d{1,2}\)|\[\d{1,2}\]|\/\w\/?|[*†‡+]{1,3})$/i

/** From the right, the words that are figures; the label ends at a gap, so that figures in a label stay in it. */
function toLine(words: PrintedWord[]): PrintedLine {
  const clean = words.map((word) => ({ ...word, text: word.text.replace(footnote, "") }))
  let from = clean.length
  while (from > 0 && cellWord.test(clean[from - 1]?.text ?? "")) from--
  if (from > 0) {
    const gapAt = (index: number) => (clean[index]?.left ?? 0) - (clean[index - 1]?.right ?? 0)
    let first = from
    while (first < clean.length && gapAt(first) < 2) first++
    from = first < clean.length || clean[from]?.text.startsWith("$") !== true ? first : from
  }
  return {
    words,
    label: lineText({ words: words.slice(0, from) }),
    cells: toCells(clean.slice(from)),
  }
}

/** Joins `$`, brackets and percent signs that are apart from their number. */
function toCells(words: readonly PrintedWord[]): FigureCell[] {
  const cells: FigureCell[] = []
  let open = ""
  let openLeft = 0
  for (const { text, left, right } of words) {
    if (/^[$(]$/.test(text)) {
      if (open === "") openLeft = left
      open += text
      continue
    }
    const last = cells.at(-1)
    // A footnote's number, one blank after its figure.
    if (/^\(\d{1,2}\)$/.test(text) && open === "" && last?.value != null && left - last.right <= 1) continue
    if (/^[)%]+$/.test(text)) {
      if (last) {
        last.right = right
        last.isPercent ||= text.includes("%")
      }
      continue
    }
    cells.push(toCell(open + text, open === "" ? left : openLeft, right))
    open = ""
  }
  return cells
}

function toCell(text: string, left: number, right: number): FigureCell {
  const digits = /(?:\d[\d,]*(?:\.(\d+))?|\.(\d+))/.exec(text)
  if (!digits) return { value: null, decimals: 0, isPercent: false, left, right }
  const value = Number(digits[0].replaceAll(",", ""))
  const isNegative = value !== 0 && /^\$?(?:\(|-)|^\(/.test(text)
  return {
    value: isNegative ? -value : value,
    decimals: (digits[1] ?? digits[2] ?? "").length,
    isPercent: text.includes("%"),
    left,
    right,
  }
}
