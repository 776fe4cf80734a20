import { activityTotals } from "~/model/financials/relations/relations"
import { allRows } from "~/model/financials/rows/statement-rows"
import { cashChanges } from "./cash-change"
import { checkIdentities, checkPerShare, type TableRow } from "./check-figures"
import { checkSums, type SumCheck } from "./check-sums"
import type { StatementTable } from "./find-statements"
import { type LabeledLine, labelRows } from "./label-rows"
import type { PrintedFigure } from "./old-filing"
import { withoutPartialLines } from "./partial-lines"
import { columnStart, type PeriodColumn } from "./period-columns"
import { withLiabilities } from "./printed-liabilities"
import { type FigureCell, lineText, type PrintedLine } from "./printed-lines"
import { findPhrase, normalizeLabel, type PrintedPart } from "./row-phrases"
import { captionScale } from "./table-scale"

type TableSource = Pick<StatementTable, "columns" | "basis" | "parts"> & {
  lines: readonly PrintedLine[]
  /** The unit of amounts. */
  scale: number
  document: string
  anchor: string | null
  table: number
}

/** The figures of the rows that are known, each with what the table's own sums say of it. */
export function readTable(source: TableSource): PrintedFigure[] {
  const { columns, lines, parts, scale } = source
  const labeled = labelRows(lines.slice(columns.from), parts)
  const units = lineUnits(lines.slice(columns.from))
  const placed = labeled.map((row) => placeCells(row.line, columns.columns, labeled))
  const precisions = labeled.map(({ line }) => getPrecision(line))
  const sums = checkSums(
    labeled.map(({ label }, index) => ({
      label,
      values: (placed[index] ?? []).map((cell) => cell?.value ?? null),
      precision: precisions[index] ?? 1,
    })),
    columns.columns.length,
    parts.includes("income") ? "costs" : parts.includes("balance") ? "contra" : "none",
  )
  const rows = labeled.flatMap((row, index): TableRow[] => {
    const cells = placed[index]
    if (!row.phrase || !cells || !isUsable(row, cells)) return []
    if (isMoney(row.phrase.behavior) && (units.get(row.line) ?? scale) !== scale) return []
    if (row.phrase.behavior === "perShare" && precisions[index] === 1) return []
    const values = cells.map((cell) => cell?.value ?? null)
    const checks = sums[index] ?? values.map((): SumCheck => "none")
    return [
      {
        line: index,
        order: row.order,
        label: row.label,
        row: row.phrase.row,
        behavior: row.phrase.behavior,
        values,
        precision: precisions[index] ?? 1,
        checks: [...checks],
      },
    ]
  })
  const coarse = Math.max(
    ...rows.filter(({ behavior }) => isMoney(behavior)).map(({ precision }) => precision),
  )
  const amounts = rows.filter(({ behavior, precision }) => !isMoney(behavior) || precision > coarse / 50)
  const whole = withoutPartialLines(withoutParts(amounts, labeled, parts), labeled)
  const signed = checkIdentities(withoutRepeats(whole), columns.columns.length, cashChanges(labeled, placed))
    .filter(hasClearSign)
    .filter(hasNaturalSign)
    .map(toRowSign(rows))
  const chosen = source.basis === "statement" ? withLiabilities(signed, labeled) : signed
  return checkPerShare(chosen, scale, columns.columns.length).flatMap((row) => toFigures(row, source))
}

/** The units that lines inside the table name, each for itself and, if it has no figures, for the lines below it. */
function lineUnits(lines: readonly PrintedLine[]): Map<PrintedLine, number | null> {
  const units = new Map<PrintedLine, number | null>()
  let current: number | null = null
  for (const line of lines) {
    const own = captionScale(lineText(line).replace(sharesUnit, ""))
    if (line.cells.length === 0) current = own ?? current
    units.set(line, own ?? current)
  }
  return units
}

const sharesUnit = /\b(?:shares?|number)\b[^,;)]{0,40}\bin (?:thousands|millions)\b/gi

/** The whole part of a figure's precision: 1 for `1,234`, 0.1 for `8,776.9`. */
function getPrecision({ cells }: PrintedLine): number {
  return 10 ** -Math.max(0, ...cells.map(({ decimals }) => decimals))
}

/**
 * The cells of a line, one for each column. A line with fewer figures than columns is placed by the right edges of
 * the lines that have all; one that does not fit is left out.
 */
function placeCells(
  line: PrintedLine,
  columns: readonly PeriodColumn[],
  labeled: readonly LabeledLine[],
): (FigureCell | null)[] | null {
  const cells = line.cells.filter((cell) => !cell.isPercent)
  if (cells.length === columns.length) return cells
  if (cells.length > columns.length || cells.length === 0) return null
  const full = labeled
    .map((row) => row.line.cells.filter((cell) => !cell.isPercent))
    .filter((each) => each.length === columns.length)
  if (full.length < 3) return null
  const edges = columns.map((_, column) => median(full.map((each) => each[column]?.right ?? 0)))
  const placed: (FigureCell | null)[] = columns.map(() => null)
  for (const cell of cells) {
    const near = edges.flatMap((edge, column) => (Math.abs(edge - cell.right) <= 2 ? [column] : []))
    const [column] = near
    if (column === undefined || near.length > 1 || placed[column]) return null
    placed[column] = cell
  }
  return placed
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** A loss that is printed without a sign, or a use of cash, may mean either: only its bracket says. */
function isUsable({ label, phrase }: LabeledLine, cells: readonly (FigureCell | null)[]): boolean {
  if (!phrase || phrase.behavior === "average") return true
  const plain = normalizeLabel(label)
  const whole = normalizeLabel(label.replace(/[()]/g, " "))
  const isLoss = /\bloss\b/.test(plain) && !/\b(?:income|earnings|profit)\b/.test(whole)
  const isUse = /\b(?:used|decrease)\b/.test(plain) && !/\b(?:provided|generated|from|increase)\b/.test(whole)
  const isDeficit = /\bdeficit\b/.test(plain) && !/\bearnings\b/.test(whole)
  const isAbove = cells.some((cell) => (cell?.value ?? 0) > 0)
  // `Net cash used for financing   83   (138)`: the identity of the statement decides.
  const isMixed = cells.some((cell) => (cell?.value ?? 0) < 0) && activityTotals.includes(phrase.row)
  return !((isLoss || isUse || isDeficit) && isAbove && !isMixed)
}

/** A line of the statement of cash flows whose sign only a sum proves: increases are printed with or without a sign. */
const changes = new Set(["changeReceivables", "changeInventory", "changePayables"])

function hasClearSign({ row, label, values, checks }: TableRow): boolean {
  const isUse =
    activityTotals.includes(row) && /\bused\b/i.test(label) && !/\b(?:provided|generated|from)\b/i.test(label)
  const isMixed = values.some((value) => (value ?? 0) > 0) && values.some((value) => (value ?? 0) < 0)
  if (!changes.has(row) && !(isUse && isMixed)) return true
  return values.every((value, column) => !value || checks[column] === "holds")
}

const naturalSigns = new Map(
  allRows("general").flatMap(({ key, sign }) => (sign ? [[key, sign] as const] : [])),
)

/** An outflow that is printed without a sign is left out, as is an inflow in brackets. */
function hasNaturalSign({ row, values }: TableRow): boolean {
  const sign = naturalSigns.get(row)
  return sign === undefined || values.every((value) => value === null || value * sign >= 0)
}

/** Amounts of a table have one precision; what has cents among whole millions is per share. */
function isMoney(behavior: TableRow["behavior"]): boolean {
  return behavior === "duration" || behavior === "instant"
}

const partTotal =
  /^total (?!(?:current|non ?current|long|other|deferred|intangible|fixed|trading|earning|interest|net|liabilities|assets|liquid)\b)[a-z ]+ (?:assets|liabilities)$/
const ofTheWhole = new Set([
  "assets",
  "equity",
  "liabilitiesAndEquity",
  "incomeBeforeTax",
  "incomeTax",
  "netIncome",
  "incomeToCommon",
  ...activityTotals,
  "exchangeRateEffect",
  "netChangeInCash",
])

/** Businesses below each other in one statement: only lines of the whole are kept. */
function withoutParts(
  rows: TableRow[],
  labeled: readonly LabeledLine[],
  parts: readonly PrintedPart[],
): TableRow[] {
  const hasParts = labeled.some(
    ({ label }) =>
      partTotal.test(normalizeLabel(label)) || isOfPart(label, parts) || /^total company\b/i.test(label),
  )
  return hasParts ? rows.filter(({ row, behavior }) => ofTheWhole.has(row) || !isMoney(behavior)) : rows
}

const plainSuffix =
  /^(?:net|basic|diluted|primary|fully|assuming|before|after|at|less|as|total|continuing|discontinued|loss|current|note|see)\b/i

/** `Income before income taxes - Automotive`. */
function isOfPart(label: string, parts: readonly PrintedPart[]): boolean {
  const [, line = "", suffix = ""] = /^(.{4,80}?)\s+[-–—]{1,2}\s+([A-Z][a-z].{2,40})$/.exec(label) ?? []
  if (!line || plainSuffix.test(suffix)) return false
  const row = findPhrase(normalizeLabel(line), parts)?.phrase.row
  return row === "incomeBeforeTax" || row === "revenue" || row === "operatingIncome" || row === "assets"
}

const shownPositive = new Set([
  "costOfRevenue",
  "researchAndDevelopment",
  "sellingGeneralAdministrative",
  "operatingExpenses",
  "interestExpense",
  "interestIncome",
])

/** Costs in brackets are positive in our rows. A tax in brackets is one only where every year's income is above zero. */
function toRowSign(rows: readonly TableRow[]): (row: TableRow) => TableRow {
  const income = rows.find(({ row }) => row === "incomeBeforeTax")?.values ?? []
  return (row) => {
    const isBelow = row.values.every((value) => value === null || value <= 0)
    const isTax = row.row === "incomeTax" && row.values.every((_, column) => (income[column] ?? 0) > 0)
    if (!isBelow || !(isTax || shownPositive.has(row.row))) return row
    return { ...row, values: row.values.map((value) => (value ? -value : value)) }
  }
}

/**
 * Keeps the line of a row whose phrase is listed first, and none if two lines have the same phrase and
 * differ.
 */
function withoutRepeats(rows: readonly TableRow[]): TableRow[] {
  return rows.filter((row, index) => {
    const same = rows.filter((other) => other.row === row.row)
    const best = Math.min(...same.map(({ order }) => order))
    if (row.order !== best) return false
    const equals = same.filter(({ order }) => order === best)
    const isOne = equals.every((other) => other.values.every((value, column) => value === row.values[column]))
    return isOne && rows.indexOf(equals[0] ?? row) === index
  })
}

function toFigures(
  row: TableRow & { unitScale: number; unit: PrintedFigure["unit"] },
  source: TableSource,
): PrintedFigure[] {
  const isInstant = row.behavior === "instant"
  return source.columns.columns.flatMap((column, index): PrintedFigure[] => {
    const value = row.values[index]
    if (value === null || value === undefined) return []
    if (!isInstant && (!source.columns.hasLengths || column.months === 0)) return []
    return [
      {
        row: row.row,
        basis: source.basis,
        unit: row.unit,
        start: isInstant ? null : columnStart(column),
        end: column.end,
        value: tidy(value * row.unitScale),
        precision: row.precision * row.unitScale,
        label: row.label.replace(/\s+/g, " ").slice(0, 200),
        document: source.document,
        anchor: source.anchor,
        table: source.table,
        line: row.line,
        sum: row.checks[index] ?? "none",
      },
    ]
  })
}

/** 8,776.9 million without the remainder of a binary fraction. */
function tidy(value: number): number {
  return Number(value.toPrecision(15))
}
