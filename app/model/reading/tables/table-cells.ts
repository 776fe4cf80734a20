import { remember } from "~/lib/remember"
import { isNumeric } from "~/model/reading/foreign/foreign-table"
import { getText } from "~/model/reading/text/markup"

interface Cell {
  text: string
  isHead: boolean
  from: number
  to: number
}

/** The filled cells of a line with the columns that they cover, and the columns of the whole line. */
interface TableLine {
  cells: Cell[]
  width: number
}

/** A table as lines of text. All lines have the same length; the first column has the labels of the rows. */
export interface TableGrid {
  heads: string[][]
  rows: string[][]
}

/** A sign of money, a parenthesis, or both, before the figure in the next cell. */
const sign = /^(?:[-–−]?\s*(?:US)?[$€£¥]\s*\(?|\(\s*[$€£¥]?)$/
/** A minus before the figure in the next cell, or a dash that is no figure. */
const minus = /^(?:(?:US)?[$€£¥]\s*)?[-–−]$/
const close = /^[)%]+$/

/**
 * The cells of a stored table. Signs and closing parentheses, which filings print in columns of their own, become
 * part of their figure, and a heading is repeated over each column that it spans.
 */
export function readTable(html: string): TableGrid {
  const lines = readTableLines(html)
  const heads = lines.filter(({ cells }) => cells.some(({ isHead }) => isHead))
  const body = lines.filter((line) => !heads.includes(line))
  const used = [...new Set([0, ...body.flatMap(({ cells }) => cells.map(getColumn))])].sort((a, b) => a - b)
  return joinColumns({
    heads: heads.map(({ cells }) => toLine(cells, used, (cell) => columnsUnder(cell, used))),
    rows: body.map(({ cells }) => toLine(cells, used, (cell) => [getColumn(cell)])),
  })
}

/** The lines of a stored table. Signs and closing parentheses are part of their figure. */
export function readTableLines(html: string): TableLine[] {
  const lines = placeCells(html)
  const isOfSigns = remember((from: number) => remember((to: number) => isColumnOfSigns(from, to, lines)))
  const isMinus = ({ text, isHead, from, to }: Cell, next: Cell | undefined) =>
    minus.test(text) && !isHead && next?.from === to && /^\.?\d/.test(next.text) && isOfSigns(from)(to)
  return lines.map((line) => joinSigns(line, isMinus))
}

/**
 * True for columns of signs alone: one heading is over them and the figures right of them, and some of those have no
 * sign. In a column of its own, a dash is nothing of a line.
 */
function isColumnOfSigns(from: number, to: number, lines: readonly TableLine[]): boolean {
  const isOver = (cell: Cell) => cell.from < to && cell.to > from
  const over = lines.flatMap(({ cells }) => cells.filter(isOver))
  return (
    over.every((cell) => cell.to > to || sign.test(cell.text) || minus.test(cell.text)) &&
    over.some((cell) => cell.to > to) &&
    lines.some(({ cells }) => cells.some((cell) => cell.from === to) && !cells.some(isOver))
  )
}

/** Neighbors under one heading of which each row has only one are one column, as `1.6` `%` above `6.0`. */
function joinColumns({ heads, rows }: TableGrid): TableGrid {
  const width = rows[0]?.length ?? 0
  for (let at = width - 1; at > 1; at--) {
    const isAlike = heads.length > 0 && heads.every((line) => line[at] === line[at - 1])
    if (!isAlike || rows.some((row) => row[at] && row[at - 1])) continue
    for (const row of rows) row.splice(at - 1, 2, row[at] || row[at - 1] || "")
    for (const line of heads) line.splice(at, 1)
  }
  return { heads, rows }
}

/** True if a stored block is a table with several lines, not a frame around one line. */
export function hasLines(html: string): boolean {
  return (html.match(/<tr\b/g)?.length ?? 0) > 1
}

function placeCells(html: string): TableLine[] {
  const taken: number[] = []
  return [...html.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].map(([, line = ""]) => {
    let column = 0
    const cells: Cell[] = []
    for (const [, tag = "", attributes = "", inner = ""] of line.matchAll(
      /<(td|th)\b([^>]*)>(.*?)<\/\1>/gs,
    )) {
      while ((taken[column] ?? 0) > 0) column++
      const to = column + getSpan(attributes, "colspan")
      const down = getSpan(attributes, "rowspan")
      const text = getText(inner)
      if (text) cells.push({ text, isHead: tag === "th", from: column, to })
      for (let at = column; at < to; at++) taken[at] = down
      column = to
    }
    for (const [at, left] of taken.entries()) taken[at] = Math.max(0, (left ?? 0) - 1)
    return { cells, width: column }
  })
}

function getSpan(attributes: string, name: string): number {
  return Math.min(100, Number(new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1)) || 1
}

function joinSigns(
  { cells, width }: TableLine,
  isMinus: (cell: Cell, next: Cell | undefined) => boolean,
): TableLine {
  const joined: Cell[] = []
  let before: Cell | null = null
  for (const [at, cell] of cells.entries()) {
    const last = joined.at(-1)
    if ((sign.test(cell.text) && !cell.isHead) || isMinus(cell, cells[at + 1])) before = cell
    else if (close.test(cell.text) && last && !cell.isHead) last.text += cell.text
    else {
      joined.push(before ? { ...cell, text: before.text + cell.text } : { ...cell })
      before = null
    }
  }
  return { cells: joined, width }
}

/** Figures align at the right edge of what they span, text at the left. */
function getColumn({ text, from, to }: Cell): number {
  return from > 0 && isNumeric(text) ? to - 1 : from
}

function columnsUnder({ from, to }: Cell, used: number[]): number[] {
  const under = used.filter((column) => column >= from && column < to)
  if (under.length > 0) return under
  const next = used.find((column) => column >= from) ?? used.at(-1)
  return next === undefined ? [] : [next]
}

function toLine(cells: Cell[], used: number[], columnsOf: (cell: Cell) => number[]): string[] {
  const line = used.map(() => "")
  for (const cell of cells)
    for (const column of columnsOf(cell)) {
      const at = used.indexOf(column)
      line[at] = line[at] ? `${line[at]} ${cell.text}` : cell.text
    }
  return line
}

/** True if a cell of the body has a figure, also one with its sign. */
export function isFigure(text: string): boolean {
  return /\d/.test(text) && isNumeric(text)
}

/** A figure as spreadsheets read it: `$(1,234)` is -1234, `12.5 %` is 12.5%. Other text stays. */
export function toPlainFigure(text: string): string {
  if (/^[-–—]+$/.test(text)) return "—"
  if (!isFigure(text) || /\([a-z]\)$/i.test(text)) return text
  const isNegative = /\(.*\d/.test(text) || /^[-–—]/.test(text.replace(/^(?:US)?[$€£¥]\s*/, ""))
  const percent = text.includes("%") ? "%" : ""
  return `${isNegative ? "-" : ""}${text.replace(/[^\d.]/g, "")}${percent}`
}
