import { expandTabs } from "~/lib/text/expand-tabs"
import type { FoundTable } from "./collect-tables"
import { isDateHeading, isYearHeading } from "./period-columns"
import { lineText, type PrintedLine, textLine } from "./printed-lines"

/** Above a date that is alone, as over a balance sheet of one year. */
const statementTitle = /\bbalance\s+sheets?\s*$|\bstatements?\s+of\s+[a-z\s]{4,40}$/i
const maxLines = 40_000
const maxTableLines = 150
/** Prose below a table: long lines without figures. */
const proseLength = 55
const maxProse = 3
const linesBefore = 20
const maxBefore = 900

/**
 * Tables of a document that was typed without table marks: each begins at a line of years and ends at the next one,
 * at a page break, or at prose. `anchors` has the place in the reader of each line, by its text.
 */
export function collectTextTables(text: string, anchors: ReadonlyMap<string, string>): FoundTable[] {
  const source = text.split(/\r\n|\n|\r/, maxLines)
  const lines = source.map((line) => textLine(expandTabs(line.slice(0, 400))))
  const isBreak = source.map((line) => /^\s*<PAGE>|\f/i.test(line))
  const isTitled = (index: number) =>
    lines.slice(Math.max(0, index - 3), index).some((line) => statementTitle.test(lineText(line)))
  const heads = lines.flatMap((line, index) =>
    isYearHeading(line) || (isDateHeading(line) && isTitled(index)) ? [index] : [],
  )
  return heads.map((head, order): FoundTable => {
    const next = heads[order + 1] ?? lines.length
    const end = endOfTable(lines, isBreak, head, Math.min(next, head + maxTableLines))
    const start = Math.max(0, isBreak.lastIndexOf(true, head) + 1, head - linesBefore)
    const table = lines.slice(head, end)
    const place = table.map((line) => anchors.get(lineKey(line))).find(Boolean)
    return {
      lines: table,
      before: lines.slice(start, head).map(lineText).join("\n").slice(-maxBefore),
      isNext: false,
      section: "",
      item: "",
      anchor: place ?? "",
    }
  })
}

function endOfTable(
  lines: readonly PrintedLine[],
  isBreak: readonly boolean[],
  head: number,
  limit: number,
): number {
  let prose = 0
  for (let index = head + 1; index < limit; index++) {
    const line = lines[index]
    if (!line || isBreak[index]) return index
    if (line.cells.length > 0) prose = 0
    else if (lineText(line).length > proseLength) prose++
    if (prose >= maxProse) return index
  }
  return limit
}

/** A line of figures by its text, to find it again in the reader's blocks; empty for any other. */
export function lineKey(line: PrintedLine): string {
  return line.cells.length > 1 && line.label ? lineText(line) : ""
}
