import { toIsoDate } from "~/lib/dates"
import { toPrintHead } from "./print-head"

/** The text width of the narrower sheet (A4) and the sizes of `table-print.css` in print, in CSS pixels. */
const sheetWidth = 686
const perCharacter = 5.2
const padding = 9
const sparkWidth = 58
/** The most characters of a text on one line of a cell. */
const maxTextLength = 16
const maxNameLength = 26

/** Before the page is printed, updates the running head and splits tables that are wider than a sheet. */
export function preparePrint(): () => void {
  document.documentElement.dataset.printParts = ""
  addEventListener("beforeprint", splitPage)
  addEventListener("afterprint", joinTables)
  return () => {
    removeEventListener("beforeprint", splitPage)
    removeEventListener("afterprint", joinTables)
  }
}

function splitPage(): void {
  joinTables()
  const head = toPrintHead(document.title, location.href, toIsoDate(Date.now()))
  for (const [name, value] of Object.entries(head)) document.documentElement.setAttribute(name, value)
  for (const table of document.querySelectorAll<HTMLTableElement>(".table-scroll > .data-table"))
    splitTable(table)
}

function joinTables(): void {
  for (const part of document.querySelectorAll(".print-part")) part.remove()
}

/** Adds a table for each sheet after a table that is too wide; `table-print.css` prints them in its place. */
function splitTable(table: HTMLTableElement): void {
  const rows = [...table.rows]
  const count = Math.max(...rows.map((row) => readPlaces(row).at(-1)?.end ?? 0))
  const widths = Array.from({ length: count }, (_, column) => measureColumn(rows, column))
  const [name = 0, ...others] = widths
  const isFromEnd = table.parentElement?.classList.contains("from-end") ?? false
  const groups = toColumnGroups(others, sheetWidth - name, isFromEnd)
  if (groups.length < 2) return
  for (const group of groups)
    table.parentElement?.appendChild(copyColumns(table, (group[0] ?? 0) + 1, (group.at(-1) ?? 0) + 2))
}

/** The name's column and those from `start` to before `end`. */
function copyColumns(table: HTMLTableElement, start: number, end: number): HTMLTableElement {
  const part = table.cloneNode(true) as HTMLTableElement
  part.classList.add("print-part")
  for (const row of part.rows)
    for (const { cell, start: from, end: to } of readPlaces(row)) {
      const shared = Math.min(to, end) - Math.max(from, start) + (from === 0 ? 1 : 0)
      if (shared > 0) cell.colSpan = shared
      else if (from > 0) cell.remove()
    }
  return part
}

interface Place {
  cell: HTMLTableCellElement
  start: number
  end: number
}

function readPlaces(row: HTMLTableRowElement): Place[] {
  let end = 0
  return [...row.cells].map((cell) => {
    const start = end
    end += cell.colSpan
    return { cell, start, end }
  })
}

function measureColumn(rows: HTMLTableRowElement[], column: number): number {
  const widths = rows.map((row) => {
    const cell = readPlaces(row).find(({ start, end }) => start === column && end === column + 1)?.cell
    if (!cell) return 0
    if (cell.querySelector("svg.spark")) return sparkWidth
    const lines = [...cell.childNodes].map(({ textContent }) => textContent?.trim() ?? "")
    // A period's name is kept whole; other heads wrap between words.
    const isHead = cell.tagName === "TH" && column > 0 && !cell.querySelector("b")
    const parts = isHead ? lines.flatMap((line) => line.split(/\s+/)) : lines
    const longest = Math.max(0, ...parts.map(({ length }) => length))
    if (column === 0) return Math.min(maxNameLength, longest) * perCharacter
    return (cell.matches(".text, .wrap") ? Math.min(maxTextLength, longest) : longest) * perCharacter
  })
  return Math.max(0, ...widths) + padding
}

/**
 * Groups of neighboring columns that fit on one sheet, in the order of the sheets: a table that opens at its end
 * begins with its last columns. A column wider than a sheet has a sheet of its own.
 */
export function toColumnGroups(widths: readonly number[], room: number, isFromEnd: boolean): number[][] {
  const columns = [...widths.keys()]
  const groups: number[][] = []
  let free = 0
  for (const column of isFromEnd ? columns.reverse() : columns) {
    const width = widths[column] ?? 0
    const group = groups.at(-1)
    if (group && width <= free) group.push(column)
    else {
      groups.push([column])
      free = room
    }
    free -= width
  }
  return isFromEnd ? groups.map((group) => group.reverse()) : groups
}
