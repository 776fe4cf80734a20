import type { ReadingBlock, ReadingSection } from "~/model/reading/reading-document"
import { getText } from "~/model/reading/text/markup"
import { hasLines, readTable, type TableGrid } from "./table-cells"

/** A table of a filing with what names it. */
export interface FilingTable {
  /** `item-8-table-3`: the section and the number of the table in it. */
  id: string
  section: string
  /** The nearest heading above, and the title that the table or the line above it has. */
  heading: string
  title: string
  /** `in millions`, where the table or the lines above it say so. */
  unit: string | null
  grid: TableGrid
}

const tableId = /^([\w-]+)-table-(\d{1,4})$/

/** The section of a table's id; null if it is not one. */
export function sectionOfTable(id: string): string | null {
  return tableId.exec(id)?.[1] ?? null
}

/** The ids of a section's blocks; null for a block that is not a table of several lines. */
export function tableIds({ key, blocks }: ReadingSection): (string | null)[] {
  let count = 0
  return blocks.map(({ kind, html }) =>
    kind === "table" && hasLines(html) ? `${key}-table-${++count}` : null,
  )
}

export function listTables(section: ReadingSection): FilingTable[] {
  const ids = tableIds(section)
  let heading = ""
  return section.blocks.flatMap((block, at) => {
    if (block.kind === "heading") heading = getText(block.html)
    const id = ids[at]
    if (!id) return []
    const above = linesAbove(section.blocks, at)
    const grid = readTable(block.html)
    const own = grid.heads[0]?.[0] ?? ""
    const unitLine = [...grid.heads.flat(), ...(grid.rows[0] ?? []), ...above, heading].find((text) =>
      unit.test(text),
    )
    return [
      {
        id,
        section: section.key,
        heading,
        title: [own, ...above].find(isTitle) ?? heading,
        unit: unitLine ? (unit.exec(unitLine)?.[0].toLowerCase().replace(/\s+/g, " ") ?? null) : null,
        grid,
      },
    ]
  })
}

const unit = /\bin\s+(?:thousands|millions|billions)\b/i

/** True if a line names a table: it has more words than a unit or a date has. */
function isTitle(text: string): boolean {
  const words = text
    .replace(/\([^)]*\)/g, " ")
    .replace(dateAndUnitWords, " ")
    .match(/\p{L}{3,}/gu)
  return (words?.length ?? 0) > 0 && text.length > 8
}

const dateAndUnitWords =
  /\b(?:for|the|as|of|at|and|fiscal|years?|quarters?|months?|weeks?|three|six|nine|twelve|ended|ending|january|february|march|april|may|june|july|august|september|october|november|december|amounts|dollars|expressed|in|thousands|millions|billions|except|per|shares?|data|unaudited)\b/gi

/** Short lines directly above a table, nearest first, as far as the table or heading before it. */
function linesAbove(blocks: ReadingBlock[], at: number): string[] {
  const lines: string[] = []
  for (let before = at - 1; before >= Math.max(0, at - 3); before--) {
    const block = blocks[before]
    if (!block || block.kind === "table") break
    if (block.kind === "page" || block.kind === "image") continue
    const text = getText(block.html)
    if (text && text.length <= 400) lines.push(text.length > 160 ? lastSentence(text) : text)
    if (block.kind === "heading") break
  }
  return lines
}

function lastSentence(text: string): string {
  return text.split(/(?<=[.;])\s+/).at(-1) ?? text
}

function isUnitLine(text: string): boolean {
  return unit.test(text) && !isTitle(text)
}

/** One name for each column: the lines of its heading joined, without the unit, with a number where a name repeats. */
export function columnNames({ heads, rows }: TableGrid): string[] {
  const width = Math.max(heads[0]?.length ?? 0, rows[0]?.length ?? 0)
  const seen = new Map<string, number>()
  return Array.from({ length: width }, (_, column) => {
    const parts = heads.map((line) => line[column] ?? "").filter((part) => part && !isUnitLine(part))
    const name = [...new Set(parts)].join(" ") || (column === 0 ? "Line" : `Column ${column}`)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count > 1 ? `${name} (${count})` : name
  })
}
