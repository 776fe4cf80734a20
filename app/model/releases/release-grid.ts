import { unescapeMarkup } from "~/lib/escape"
import { expandTabs } from "~/lib/text/expand-tabs"
import { readTableLines } from "~/model/reading/tables/table-cells"

/** A figure as it is printed; null for a dash, which is nothing of a line. */
export interface PrintedFigure {
  value: number | null
  decimals: number
  isPercent: boolean
}

export interface GridRow {
  /** The label, with the part of it that is printed above. */
  label: string
  /** The heading of the rows that it belongs to; empty without one. */
  group: string
  /** One for each column; null where nothing is printed. */
  figures: (PrintedFigure | null)[]
  /** What the columns have as text, such as `$1.4 - $1.6 billion`. */
  texts: string[]
  /** The unit that a column of words names, such as `MBOED`; empty without one. */
  unit: string
}

/** Rows below the same headings. */
export interface GridPart {
  /** The headings of each column, from above. */
  heads: string[]
  /** Headings over the whole table. */
  captions: string[]
  rows: GridRow[]
}

interface Cell {
  text: string
  from: number
  to: number
}

interface Line {
  cells: Cell[]
  width: number
}

const maxLines = 500
const maxColumns = 30
const maxValue = 70
/** A table of which fewer lines are as wide as the widest has lost the widths of its cells. */
const maxRagged = 0.7
/** A dash, or words for a change that says nothing: `n/m`, `100+%`. */
const nothing =
  /^(?:(?:US)?[$€£¥]?\s*[-–—]+\s*%?|n\.?\/?[am]\.?|not meaningful|(?:>\s*[\d,]+|[\d,]+\s*\+)\s*%)$/i
const currency = /^(?:US\$|C\$|A\$|HK\$|NT\$|R\$|[$€£¥]|CHF|RMB|EUR|GBP|USD)\s*/
const plainFigure =
  /^\(?\s*[-+–]?\s*\(?\s*(?:\d+(?:\.\d+)?|\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\.\d+)\s*\)?\s*%?\s*\)?$/
const marks = /(?<=\d\s*[%)]*)(?:\s*(?:\(\d{1,2}\)|\([a-z]\)|\[\d{1,2}\]|[*†‡]+))+$/i
const points = /\s*(?:pts?\.?|points?|ppts?)$/i
const yearOnly = /^(?:19|20)\d\d$/

/** The figure that a cell is; null for any other text. */
function parsePrintedFigure(text: string): PrintedFigure | null {
  if (nothing.test(text)) return { value: null, decimals: 0, isPercent: text.includes("%") }
  const isPoints = points.test(text)
  const bare = text.replace(marks, "").replace(points, "").replace(/\s*¢$/, "").trim()
  const isOutside = /^\(?\s*[-–]/.test(bare) || bare.startsWith("(")
  const amount = bare
    .replace(/^\(\s*(?=[$€£¥])/, "(")
    .replace(/[$€£¥]\s*/, "")
    .replace(currency, "")
  if (!plainFigure.test(amount)) return null
  const digits = amount.replace(/[^\d.]/g, "")
  const size = Number(digits)
  if (!Number.isFinite(size) || digits === "" || digits === ".") return null
  const isNegative = /^\(|^\s*[-–]/.test(amount) || (isOutside && amount.includes(")"))
  return {
    value: isNegative && size !== 0 ? -size : size,
    decimals: digits.split(".")[1]?.length ?? 0,
    isPercent: isPoints || amount.includes("%"),
  }
}

const preText = /<pre class="fx-pre">([\s\S]*)<\/pre>/
const years = /(?:19|20)\d\d(?=\s+(?:19|20)\d\d\b)/g

/**
 * The parts of a table in the reader's own markup: columns by where their figures end, rows by their labels. In a text,
 * the block above can have its headings, the last line of which are years.
 */
export function readGrid(html: string, above = ""): GridPart[] {
  const pre = preText.exec(html)?.[1]
  const heads = preText.exec(above)?.[1] ?? above.replace(/<br \/>/g, "\n").replace(/<[^>]*>/g, "")
  const text =
    pre && /(?:19|20)\d\d\s+(?:19|20)\d\d\s*$/.test(heads) ? `${heads.replace(years, "$&  ")}\n${pre}` : pre
  const lines = (
    text === undefined ? readTableLines(html) : unescapeMarkup(text).split("\n").map(textLine)
  ).slice(0, maxLines)
  return toParts(joinRanges(lines.map(joinPoints)), pre !== undefined)
}

/** A dash below one heading with the figures at both of its sides, in each line: the ends of a range are one text. */
function joinRanges(lines: readonly Line[]): Line[] {
  const dashes = lines.map(({ cells }) =>
    cells.flatMap((dash, at) => {
      const [before, after] = [cells[at - 1], cells[at + 1]]
      const isOne = /^[-–—]$/.test(dash.text) && before && after && isAmount(before) && isAmount(after)
      return isOne ? [{ dash, before, after }] : []
    }),
  )
  const isBetween = ({ dash, before, after }: { dash: Cell; before: Cell; after: Cell }) => {
    const like = dashes.flatMap((each, index) =>
      each.some(({ dash: { from } }) => from === dash.from) ? [index] : [],
    )
    const over = lines.flatMap(({ cells }) => cells.filter((each) => overlap(each, dash) > 0))
    const heads = lines
      .slice(0, like[0])
      .flatMap(({ cells }) => cells.filter((each) => overlap(each, before) > 0 || overlap(each, after) > 0))
      .filter(({ text }) => /\p{L}|\b20\d\d\b/u.test(text))
    return (
      over.every(({ text, from }) => /^[-–—]$/.test(text) || from < dash.from) &&
      heads.length > 0 &&
      heads.every((head) => overlap(head, before) > 0 && overlap(head, after) > 0) &&
      like.length > 1
    )
  }
  return lines.map(({ cells, width }, index) => {
    const own = new Set(dashes[index]?.filter(isBetween).map(({ dash }) => dash))
    const joined: Cell[] = []
    for (const cell of cells) {
      const [before, last] = joined.slice(-2)
      if (last && before && own.has(last)) {
        joined.splice(-2, 2, { text: `${before.text} - ${cell.text}`, from: before.from, to: cell.to })
      } else joined.push(cell)
    }
    return { cells: joined, width }
  })
}

/** `1.2` and `pts.` in the cell after it are one figure, and `1.2`, `to` and `1.4` are one text. */
function joinPoints({ cells, width }: Line): Line {
  const joined: Cell[] = []
  for (const cell of cells) {
    const last = joined.at(-1)
    const before = joined.at(-2)
    if (last && /^(?:pts?\.?|ppts?)$/i.test(cell.text) && parsePrintedFigure(last.text)) last.text += " pts"
    else if (last && before && rangeWord.test(last.text) && isAmount(before) && isAmount(cell)) {
      joined.pop()
      before.text = `${before.text} ${last.text} ${cell.text}`
      before.to = cell.to
    } else joined.push({ text: cell.text, from: cell.from, to: cell.to })
  }
  return { cells: joined, width }
}

const rangeWord = /^(?:to|\+\s*\/\s*[-–]|±)$/i

function isAmount({ text, from }: Cell): boolean {
  return from > 0 && (parsePrintedFigure(text)?.value != null || isValue(text))
}

/** Text cells are two blanks apart; leaders are blanks. */
function textLine(line: string): Line {
  const plain = expandTabs(line.slice(0, 400))
    .replace(/\.(?:[ ]?\.)+/g, (leader) => " ".repeat(leader.length))
    .replace(/[-=_]{3,}/g, (rule) => " ".repeat(rule.length))
    .replace(/\$ +(?=[\d(.])/g, (sign) => `${" ".repeat(sign.length - 1)}$`)
  const cells = [...plain.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.replace(/[)%]+$/, "").length,
  }))
  return { cells, width: 0 }
}

function toParts(lines: readonly Line[], isText: boolean): GridPart[] {
  const read = lines.map((line) => ({ line, figures: valuesOf(line), isHead: isHeadLine(line) }))
  const body = read.filter(({ isHead, figures }) => !isHead && figures.length > 0)
  const width = Math.max(0, ...body.map(({ line }) => line.width))
  const isWhole = ({ line }: { line: Line }) => line.width >= width
  const isRagged = !isText && body.filter(isWhole).length < body.length * maxRagged
  const columns = isRagged
    ? orderedColumns(body.map(({ figures }) => figures))
    : findColumns(
        body.filter(isWhole).map(({ figures }) => figures),
        isText ? 3 : 1,
      )
  if (columns.length === 0 || columns.length > maxColumns) return []
  const plain = [...columns.keys()].filter((at) => !columns[at]?.isPercent)
  const placesOf = (index: number): number[] => {
    const own = read[index]
    if (!own) return []
    if (isRagged) {
      const { length } = own.figures
      return length === columns.length ? [...columns.keys()] : length === plain.length ? plain : []
    }
    // A line that is not as wide as the table has the columns of the nearest line with as many figures.
    const alike = isWhole(own)
      ? undefined
      : read
          .map((other, at) => ({ other, away: Math.abs(at - index) }))
          .filter(
            ({ other }) => !other.isHead && isWhole(other) && other.figures.length === own.figures.length,
          )
          .sort((a, b) => a.away - b.away)[0]?.other
    return (alike ?? own).figures.map(({ cell }) => columns.findIndex(({ edges }) => edges.includes(cell.to)))
  }
  const parts: GridPart[] = []
  let part: GridPart = { heads: columns.map(() => ""), captions: [], rows: [] }
  let heads: Line[] = []
  let pending = ""
  let group = ""
  const addRow = (row: Omit<GridRow, "group">) => {
    if (part.rows.length === 0) part.heads = readHeads(heads, columns, isText || isRagged ? null : width)
    part.rows.push({ ...row, group })
  }
  for (const [index, { line, figures, isHead }] of read.entries()) {
    const [first] = line.cells
    if (!first) continue
    // The same years again, without a name, are below the same headings.
    if (isHead && part.rows.length > 0 && first.from > 0 && textOf(line) === textOf(heads.at(-1))) continue
    if (isHead && part.rows.length > 0) {
      parts.push(part)
      part = { ...part, rows: [] }
      heads = []
    }
    if (isHead || (figures.length === 0 && line.cells.length > 1)) {
      if (!isHead && part.rows.length > 0) {
        // A row whose columns are words, such as `unchanged`.
        addRow({
          label: labelOf(line),
          figures: columns.map(() => null),
          texts: columns.map(() => ""),
          unit: "",
        })
        continue
      }
      heads.push(line)
      if (
        first.from === 0 &&
        line.cells.length > 1 &&
        /\p{L}/u.test(first.text) &&
        !isHeadLine({ ...line, cells: [first] })
      )
        part.captions = [...part.captions, clean(first.text)]
      continue
    }
    if (figures.length === 0) {
      const label = clean(first.text)
      if (part.rows.length === 0 && (first.from > 0 || isCaption(label))) {
        if (first.from > 0 || columns.length === 1) heads.push(line)
        part.captions = [...part.captions, label]
      } else {
        if (part.rows.length === 0) part.captions = [...part.captions, label]
        group = pending || label
        // A heading right below one with a size is of that size too.
        const [size = ""] = sizeInBrackets.exec(pending) ?? []
        pending = size && !sizeInBrackets.test(label) ? `${label} ${size}` : label
      }
      continue
    }
    const own = labelOf(line)
    if (own && pending) group = pending
    const label = own || pending
    pending = ""
    const placed: (PrintedFigure | null)[] = columns.map(() => null)
    const texts = columns.map(() => "")
    const places = placesOf(index)
    for (const [order, { figure, cell }] of figures.entries()) {
      const at = places[order] ?? -1
      if (at < 0) continue
      placed[at] ??= figure
      texts[at] ||= cell.text
      // A text over several columns is of each of them.
      for (const [other, column] of columns.entries())
        if (!figure && other < at && cell.from <= column.from && column.edges.length > 0)
          texts[other] ||= cell.text
    }
    addRow({ label, figures: placed, texts, unit: unitOf(line, label) })
  }
  return [...parts, part].filter(({ rows }) => rows.length > 0)
}

function textOf(line: Line | undefined): string | undefined {
  return line?.cells.map(({ text }) => text).join("|")
}

const sizeInBrackets = /\((?:[$€£]\s*)?in (?:billions|millions|thousands)\)/i

/** Words about a whole table. */
function isCaption(text: string): boolean {
  return /\bunaudited\b|\bin (?:millions|thousands|billions)\b|\b(?:months|weeks|quarters?|years?) end(?:ed|ing)\b/i.test(
    text,
  )
}

/** A text that has an amount, a range or a percentage. */
function isValue(text: string): boolean {
  return /[$€£]\s*\(?[\d.]|\d\s*%|\d\s*(?:million|billion|cents)\b|^[~±]?\s*[\d.,]+\s*(?:-|–|to)\s*[\d.,]+$|\+\/-/i.test(
    text,
  )
}

/** The cells of a line that are figures, or that say an amount in words. */
function valuesOf({ cells }: Line): { figure: PrintedFigure | null; cell: Cell }[] {
  return cells.flatMap((cell) => {
    const figure = parsePrintedFigure(cell.text)
    return figure || (cell.from > 0 && cell.text.length < maxValue && isValue(cell.text))
      ? [{ figure, cell }]
      : []
  })
}

/** A line of years or of text, above figures. */
function isHeadLine({ cells }: Line): boolean {
  const figures = cells.filter(({ text }) => parsePrintedFigure(text))
  const isYears = figures.length > 0 && figures.every(({ text }) => yearOnly.test(text.replace(marks, "")))
  const dates = cells.filter(({ text }) =>
    /\b(?:19|20)\d\d\b|\bQ[1-4]\b|\b[1-4]Q\d\d|\bmonths ended\b|\bweeks ended\b/i.test(text),
  )
  return isYears || (figures.length === 0 && dates.length >= 2 && cells.every(({ text }) => text.length < 80))
}

interface Column {
  edges: number[]
  from: number
  to: number
  /** All of its figures are percentages. */
  isPercent: boolean
}

/** The columns of a table whose lines have lost the widths of their cells: by the order of their figures alone. */
function orderedColumns(lines: readonly { cell: Cell; figure: PrintedFigure | null }[][]): Column[] {
  const most = Math.max(0, ...lines.map(({ length }) => length))
  const full = lines.filter(({ length }) => length === most)
  return Array.from({ length: most }, (_, at) => {
    const cells = full.flatMap((line) => line[at] ?? [])
    return {
      edges: [],
      from: Math.min(...cells.map(({ cell }) => cell.from)),
      to: Math.max(...cells.map(({ cell }) => cell.to)),
      isPercent: cells.every(({ figure }) => figure !== null && (figure.isPercent || figure.value === null)),
    }
  })
}

/** Columns by the right edges of figures: near edges that no line has both of are one. */
function findColumns(
  lines: readonly { cell: Cell; figure: PrintedFigure | null }[][],
  near: number,
): Column[] {
  const edges = [...new Set(lines.flatMap((line) => line.map(({ cell }) => cell.to)))].sort((a, b) => a - b)
  const columns: Column[] = []
  for (const edge of edges) {
    const last = columns.at(-1)
    const isApart = (line: { cell: Cell }[]) =>
      line.some(({ cell }) => cell.to === edge) && line.some(({ cell }) => last?.edges.includes(cell.to))
    if (last && edge - last.to <= near && !lines.some(isApart)) {
      last.edges.push(edge)
      last.to = edge
    } else columns.push({ edges: [edge], from: edge, to: edge, isPercent: false })
  }
  for (const column of columns) {
    const cells = lines.flat().filter(({ cell }) => column.edges.includes(cell.to))
    column.from = Math.min(...cells.map(({ cell }) => cell.from))
    column.isPercent = cells.every(
      ({ figure }) => figure !== null && (figure.isPercent || figure.value === null),
    )
  }
  return columns
}

function labelOf({ cells }: Line): string {
  const label = cells.find(
    ({ text, from }) =>
      !parsePrintedFigure(text) &&
      /\p{L}|\d\/\d/u.test(text) &&
      (from === 0 || (/\p{L}/u.test(text) && !isValue(text))),
  )
  return clean(label?.text ?? "")
}

/** The short words of a line beside its label. */
function unitOf({ cells }: Line, label: string): string {
  const words = cells.filter(
    ({ text, from }) =>
      from > 0 &&
      text.length <= 24 &&
      !parsePrintedFigure(text) &&
      !isValue(text) &&
      /^\D*$/.test(text) &&
      /\p{L}|\$/u.test(text),
  )
  const others = words.filter(({ text }) => clean(text) !== label)
  return others.length === 1 ? (others[0]?.text ?? "") : ""
}

/** A label without the marks of its footnotes and its colon. */
function clean(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(
      /(?:\s*(?:\(\d{1,2}\)(?:\(\d{1,2}\))*|\([a-zA-Z]\)|\[\d{1,2}\]|\(?\*+\)?|†|‡|¹|²|³))+(?=:?$)/,
      "",
    )
    .replace(/(?<=[a-z]{4})\d(?=:?$)/, "")
    .replace(/[:\s]+$/, "")
    .slice(0, 200)
}

/** The headings over each column, from above. Lines as wide as the table have theirs by place, others by order. */
function readHeads(lines: readonly Line[], columns: readonly Column[], bodyWidth: number | null): string[] {
  const first = columns[0]?.from ?? 0
  const heads = lines.map((line): string[] => {
    const isPlaced = bodyWidth !== null && line.width >= bodyWidth * 0.9
    if (!isPlaced) return []
    const over = line.cells.filter(({ from, to }) => from > 0 && to > first)
    const placed = columns.map((column) => {
      const above = over.filter((cell) => cell.from < column.to && cell.to > column.from)
      return above.sort((a, b) => overlap(b, column) - overlap(a, column))[0]?.text ?? ""
    })
    // Headings between the columns have lost their widths.
    const shown = new Set(placed.filter(Boolean))
    return over.every(({ text }) => shown.has(text) || unitWord.test(text)) ? placed : []
  })
  // Words over several lines that are not one for each column cannot be told apart.
  const isWords = (tokens: readonly string[]) => !tokens.some((text) => periodWord.test(text))
  const tokensOf = (line: Line) => dropCaption(line.cells, columns)
  const wordLines = lines.filter((line, index) => heads[index]?.length === 0 && isWords(tokensOf(line)))
  const isMixed = wordLines.length > 1 || wordLines.some((line) => tokensOf(line).length !== columns.length)
  // By order, the lowest line first: where its headings begin again, so do those above it.
  let lowest: string[] = []
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]
    if (!line || (heads[index]?.length ?? 0) > 0) continue
    const tokens = tokensOf(line)
    const head = isMixed && isWords(tokens) ? columns.map(() => "") : inOrder(tokens, columns, lowest)
    heads[index] = head
    if (lowest.length === 0 && head.some(Boolean)) lowest = head
  }
  return columns.map((_, at) =>
    heads
      .map((head) => head[at] ?? "")
      .filter(Boolean)
      .join(" "),
  )
}

const periodWord =
  /\b(?:19|20)\d\d\b|\bQ[1-4]|\b[1-4]Q|\d{1,2}\/\d|\b[a-z]{3,9}\.? \d{1,2}\b|\bended\b|\bending\b|\bquarter\b|\byear\b|\bmonths\b|\bytd\b/i
const unitWord = /\b(?:dollars|millions|thousands|billions|units?)\b/i
const changeHead = /\bchange\b|%|\bgrowth\b|\bpercent/i

function inOrder(tokens: readonly string[], columns: readonly Column[], below: readonly string[]): string[] {
  if (tokens.length === 0) return columns.map(() => "")
  if (tokens.length === columns.length) return [...tokens]
  const plain = [...columns.keys()].filter((at) => !columns[at]?.isPercent)
  const others = tokens.filter((text) => !changeHead.test(text))
  const places = plain.length > 0 && others.length > 0 ? plain : [...columns.keys()]
  const named = others.length > 0 ? others : tokens
  const under = places.map((at) => below[at] ?? "")
  const begins = under.flatMap((text, order) => (text === under[0] && text !== "" ? [order] : []))
  const size = places.length / named.length
  const indexOf = (order: number) =>
    begins.length === named.length
      ? begins.findLastIndex((begin) => begin <= order)
      : Number.isInteger(size)
        ? Math.floor(order / size)
        : -1
  return columns.map((_, at) => named[indexOf(places.indexOf(at))] ?? "")
}

function overlap(cell: Cell, { from, to }: Pick<Cell, "from" | "to">): number {
  return Math.min(cell.to, to) - Math.max(cell.from, from)
}

/** Headings without the caption of the labels at their left. */
function dropCaption(cells: readonly Cell[], columns: readonly Column[]): string[] {
  const texts = cells.map(({ text }) => text)
  const [first = "", ...rest] = texts
  const plain = columns.filter(({ isPercent }) => !isPercent).length
  const isLabel =
    isCaption(first) && !/\bended\b/i.test(first)
      ? true
      : /^\(?(?:in|\$|dollars|amounts|unaudited)\b/i.test(first)
  const isOneMore = [columns.length + 1, plain + 1].includes(texts.length) && !periodWord.test(first)
  return rest.length > 0 && (isLabel || isOneMore) ? rest : texts
}
