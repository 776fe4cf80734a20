import { type FigureCell, lineText, type PrintedLine, type PrintedWord, textLine } from "./printed-lines"

/** A table with a row for each year: the measures are the heads of its columns. */
type YearRow = { year: number; cells: FigureCell[] }

const minYears = 4
const minMeasures = 2
const labelWidth = 100
const columnWidth = 16
const maxYears = 15
const unitLine = /\b(?:thousands|millions|billions)\b/i

/** The table turned so that years are columns, as lines of text; null for any other table. */
export function transposeLines(lines: readonly PrintedLine[]): PrintedLine[] | null {
  const rows = lines.map(toYearRow)
  const first = rows.findIndex((row) => row !== null)
  const found = rows.filter((row) => row !== null)
  const count = found[0]?.cells.length ?? 0
  const years = found.map(({ year }) => year)
  const isWhole =
    found.length >= minYears &&
    found.length <= maxYears &&
    count >= minMeasures &&
    found.every(({ cells }) => cells.length === count) &&
    isConsecutive(years) &&
    rows.slice(first, rows.lastIndexOf(found.at(-1) ?? null) + 1).every((row, index) => {
      return row !== null || lines[first + index]?.cells.length === 0
    })
  if (!isWhole) return null
  const head = lines.slice(0, first)
  const captions = head.filter((line) => line.cells.length === 0 && isCaption(line))
  const labels = toLabels(
    head.filter((line) => !captions.includes(line)),
    found,
  )
  const text = [
    ...captions.map(lineText),
    "".padEnd(labelWidth) + years.map((year) => String(year).padStart(columnWidth)).join(""),
    ...labels.map(
      (label, column) =>
        label.slice(0, labelWidth - 4).padEnd(labelWidth) +
        found.map(({ cells }) => print(cells[column]).padStart(columnWidth)).join(""),
    ),
  ]
  return text.map(textLine)
}

function toYearRow({ label, cells }: PrintedLine): YearRow | null {
  const named = /^(?:fiscal )?(?:year )?((?:19|20)\d\d)(?:\(\w\)|\{\d\}|[*†])?$/i.exec(label.trim())
  if (named?.[1]) return cells.length > 0 ? { year: Number(named[1]), cells } : null
  const [year, ...rest] = cells
  const isYear =
    label === "" && year?.decimals === 0 && year.value !== null && /^(?:19|20)\d\d$/.test(String(year.value))
  return isYear && rest.length > 0 ? { year: year.value ?? 0, cells: rest } : null
}

function isConsecutive(years: readonly number[]): boolean {
  const step = (years[1] ?? 0) - (years[0] ?? 0)
  return (
    Math.abs(step) === 1 &&
    years.every((year, index) => index === 0 || year - (years[index - 1] ?? 0) === step)
  )
}

/** A line over the whole table that names its unit, unlike a unit below the head of one column. */
function isCaption(line: PrintedLine): boolean {
  const { words } = line
  const text = lineText(line)
  const gaps = words.slice(1).filter((word, index) => word.left - (words[index]?.right ?? 0) > 3)
  return unitLine.test(text) && (gaps.length === 0 || /^\(/.test(text))
}

/** The words above each column of figures, from the top. */
function toLabels(head: readonly PrintedLine[], rows: readonly YearRow[]): string[] {
  const cells = rows[0]?.cells ?? []
  const edge = (column: number) => Math.max(...rows.map((row) => row.cells[column]?.right ?? 0))
  const start = (column: number) => Math.min(...rows.map((row) => row.cells[column]?.left ?? 0))
  const isHtml = edge(0) >= 1000
  const limits = cells.map((_, column) =>
    isHtml || column === cells.length - 1 ? edge(column) : (edge(column) + start(column + 1)) / 2,
  )
  const labels = cells.map((): string[] => [])
  for (const { words } of head)
    for (const word of words) {
      const column = limits.findIndex((limit) => place(word, isHtml) <= limit)
      labels[column < 0 ? labels.length - 1 : column]?.push(word.text)
    }
  return labels.map((words) => words.join(" ").replace(/- (?=[a-z])/g, ""))
}

function place({ left, right }: PrintedWord, isHtml: boolean): number {
  return isHtml ? left : (left + right) / 2
}

function print(cell: FigureCell | undefined): string {
  if (!cell || cell.value === null) return "--"
  const digits = Math.abs(cell.value)
    .toFixed(cell.decimals)
    .replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",")
  return cell.value < 0 ? `(${digits})` : `${digits}${cell.isPercent ? "%" : ""}`
}
