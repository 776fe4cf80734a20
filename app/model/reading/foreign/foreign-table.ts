import { type Align, type ContentsRow, type Draft, plainLook, toDraft } from "~/model/reading/text/draft"
import { isItemTitle, itemLabel } from "~/model/reading/text/items"

export type ForeignCell = {
  drafts: Draft[]
  span: number
  rows: number
  align: Align | null
  topRule: boolean
  bottomRule: boolean
  indentPt: number
}

type Placed = ForeignCell & { from: number; to: number; text: string }

const bullet = /^(?:[•●▪■◦○·§–—*-]|o|\(?(?:[a-z]|[ivx]{1,5}|\d{1,3})[.)])$/i

/** A foreign table as a table of ours, or as paragraphs where it was only there to lay text out. */
export function toTableDrafts(rows: ForeignCell[][]): Draft[] {
  const placed = place(rows)
  if (placed.length === 0) return []
  if (isLayout(placed)) return placed.flatMap((row) => row.flatMap((cell) => cell.drafts))
  const hanging = toHangingParagraphs(placed)
  if (hanging) return hanging
  return [toTable(placed)]
}

/** Beyond this a cell spans no further columns. */
const maxColumns = 1_000
/** No figure is longer. */
const maxFigureLength = 60

/** Puts cells on the grid and leaves out rows without any text. */
function place(rows: ForeignCell[][]): Placed[][] {
  const taken: number[] = []
  const grid: Placed[][] = []
  for (const row of rows) {
    let column = 0
    const cells: Placed[] = []
    for (const cell of row) {
      while ((taken[column] ?? 0) > 0) column++
      const to = column + (column < maxColumns ? cell.span : 1)
      const text = cell.drafts.map((draft) => draft.text).join(" ")
      cells.push(Object.assign(cell, { from: column, to, text }))
      for (let at = column; at < to; at++) taken[at] = cell.rows
      column = to
    }
    for (const [at, rows] of taken.entries()) if (rows > 0) taken[at] = rows - 1
    const spansDown = cells.some((cell) => cell.rows > 1 && isFilled(cell))
    if (cells.some(isFilled) || spansDown) grid.push(cells)
  }
  return grid
}

function isFilled(cell: Placed): boolean {
  return cell.drafts.length > 0
}

/** Tables inside tables, or one column of prose: the table was the page's frame, not data. */
function isLayout(rows: Placed[][]): boolean {
  if (rows.some((row) => row.some((cell) => cell.drafts.some((draft) => draft.kind === "table")))) return true
  const filled = rows.map((row) => row.filter(isFilled))
  if (filled.some((cells) => cells.length > 1)) return false
  const length = filled.flat().reduce((sum, cell) => sum + cell.text.length, 0)
  return (
    filled.length === 1 ||
    length / filled.length > 120 ||
    filled.flat().some((cell) => cell.drafts.some((draft) => draft.kind === "image"))
  )
}

/** Rows of a bullet (or number, or item label) and its text become paragraphs that hang from it. */
function toHangingParagraphs(rows: Placed[][]): Draft[] | null {
  const drafts: Draft[] = []
  for (const row of rows) {
    const [mark, body, ...more] = row.filter(isFilled)
    if (!mark || !body || more.length > 0 || mark.drafts.length > 1) return null
    const isTitled = isItemTitle(body.text) && itemLabel(`Item ${mark.text.trim()}`) !== null
    const label = rows.length === 1 && (isTitled || itemLabel(mark.text) !== null)
    if (!bullet.test(mark.text.trim()) && !label) return null
    if (!label && rows.length > 1 && isNumeric(body.text)) return null
    const [first, ...rest] = body.drafts
    const [head] = mark.drafts
    if (first?.kind !== "paragraph" || !head) return null
    const merged: Draft = {
      ...first,
      html: label ? `${head.html} ${first.html}` : `<span class="fx-mark">${head.html}</span> ${first.html}`,
      text: `${head.text} ${first.text}`,
      anchors: [...head.anchors, ...first.anchors],
      fragments: [...head.fragments, ...first.fragments],
      look: label
        ? { ...first.look, bold: first.look.bold && head.look.bold, align: "left" }
        : { ...plainLook, fontPt: first.look.fontPt, indentPt: 18 },
    }
    drafts.push(merged, ...rest.map((draft) => ({ ...draft, look: { ...draft.look, indentPt: 18 } })))
  }
  return drafts
}

function toTable(rows: Placed[][]): Draft {
  const columns = usedColumns(rows)
  const heads = headRows(rows)
  const html: string[] = [
    '<div class="fx-scroll" tabindex="0" role="group" aria-label="Table"><table class="fx-table">',
  ]
  if (heads > 0) html.push("<thead>")
  for (const [index, row] of rows.entries()) {
    if (index === heads) html.push(heads > 0 ? "</thead><tbody>" : "<tbody>")
    html.push("<tr>")
    for (const cell of row) {
      const span = columns.slice(cell.from, cell.to).filter(Boolean).length
      if (span === 0 && !isFilled(cell)) continue
      html.push(toCell(cell, Math.max(span, 1), index < heads, cell.from === 0))
    }
    html.push("</tr>")
  }
  html.push("</tbody></table></div>")
  const cells = rows.flat().filter(isFilled)
  const drafts = cells.flatMap((cell) => cell.drafts)
  return toDraft({
    kind: "table",
    html: html.join(""),
    text: cells.map((cell) => cell.text).join(" "),
    anchors: drafts.flatMap((draft) => draft.anchors),
    fragments: drafts.flatMap((draft) => draft.fragments),
    rows: contentsRows(rows),
  })
}

/** A column is kept where some filled cell begins: SEC tables are half spacer columns. */
function usedColumns(rows: Placed[][]): boolean[] {
  const used: boolean[] = []
  for (const row of rows) for (const cell of row) if (isFilled(cell)) used[cell.from] = true
  return Array.from(used, Boolean)
}

/** Leading rows that name columns: none of them holds a figure (years and dates are names). */
function headRows(rows: Placed[][]): number {
  const first = rows.findIndex((row) =>
    row.some((cell) => isNumeric(cell.text) && !/^(19|20)\d\d$/.test(cell.text.trim())),
  )
  if (first <= 0 || first > 6) return 0
  let count = 0
  for (const row of rows.slice(0, first)) {
    const label = row.find((cell) => cell.from === 0)
    const others = row.filter((cell) => cell.from > 0 && isFilled(cell))
    if (others.length === 0 && !(label && label.to > 3 && count === 0)) break
    count++
  }
  return count
}

function toCell(cell: Placed, span: number, isHead: boolean, isFirst: boolean): string {
  const classes = [
    cellClass(cell, isHead, isFirst),
    cell.topRule && !isHead ? "fx-top" : "",
    cell.bottomRule && isHead ? "fx-bottom" : "",
  ]
  const names = classes.filter(Boolean).join(" ")
  const attributes =
    (names ? ` class="${names}"` : "") +
    (span > 1 ? ` colspan="${span}"` : "") +
    (cell.rows > 1 ? ` rowspan="${cell.rows}"` : "")
  const tag = isHead && isFilled(cell) ? "th" : "td"
  return `<${tag}${attributes}>${cell.drafts.map((draft) => draft.html).join("<br />")}</${tag}>`
}

function cellClass(cell: Placed, isHead: boolean, isFirst: boolean): string {
  const text = cell.text.trim()
  if (isHead) return isFirst ? "" : "fx-head"
  if (/^[$€£¥]$/.test(text)) return "fx-sign"
  if (/^[)%]+$/.test(text)) return "fx-close"
  if (isNumeric(text)) return "fx-num"
  const align =
    cell.drafts[0]?.look.align === "left" ? cell.align : (cell.drafts[0]?.look.align ?? cell.align)
  if (align === "right") return "fx-right"
  if (align === "center") return "fx-center"
  const indent = Math.min(4, Math.round((cell.indentPt + (cell.drafts[0]?.look.indentPt ?? 0)) / 9))
  return indent > 0 && isFirst ? `fx-in${indent}` : ""
}

/** A figure, a dash for none, or one with its sign, currency, percent or footnote mark. */
export function isNumeric(text: string): boolean {
  if (text.length > maxFigureLength) return false
  return /^[-–—(]*\s*(?:[$€£¥]|US\$)?\s*[-–—(]*\s*(?:[\d,]*\.?\d+\s*[%x)]*\s*[)%]?|[-–—]+)\s*(?:\([a-z\d]\))?$/i.test(
    text.trim(),
  )
}

function contentsRows(rows: Placed[][]): ContentsRow[] | undefined {
  const contents = rows.map((row) => ({
    text: row
      .filter(isFilled)
      .map((cell) => cell.text)
      .join(" "),
    fragments: row.flatMap((cell) => cell.drafts.flatMap((draft) => draft.fragments)),
  }))
  return contents.some((row) => row.fragments.length > 0 || itemLabel(row.text)) ? contents : undefined
}
