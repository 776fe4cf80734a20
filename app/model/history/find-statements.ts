import { daysBetween, type IsoDate } from "~/lib/dates"
import type { FoundTable } from "./collect-tables"
import type { PrintedBasis } from "./history-document"
import { labelRows } from "./label-rows"
import { findPeriodColumns, namesDay, type PeriodColumns, singleColumn } from "./period-columns"
import { lineText, type PrintedLine } from "./printed-lines"
import type { PrintedPart } from "./row-phrases"
import { captionScale } from "./table-scale"

/** A table that is a statement, or a table of five years or more. */
export type StatementTable = {
  table: FoundTable
  columns: PeriodColumns
  basis: PrintedBasis
  parts: readonly PrintedPart[]
  /** Null if no unit is named: other tables of the filing may prove it. */
  scale: number | null
  /** A note that only explains earnings per share: nothing else in it is a line of a statement. */
  isPerShare: boolean
}

export type FilingFrame = { period: IsoDate | null; isInterim: boolean }

type Kind = PrintedPart | "selected" | "perShare"

const titles: readonly (readonly [Kind, RegExp])[] = [
  ["cashflow", /\bcash\s+flows?\b/i],
  [
    "balance",
    /\bbalance\s+sheets?\b|\bstatements?\s+of\s+(?:consolidated\s+)?financial\s+(?:position|condition)\b/i,
  ],
  [
    "income",
    /\bstatements?\s+of\s+(?:consolidated\s+)?(?:net\s+)?(?:income|earnings|operations|loss)\b|\b(?:income|earnings|operations)\s+statements?\b/i,
  ],
]
const perShareNote = /\b(?:earnings|income|loss)\b.{0,30}\bper\b.{0,20}\bshare\b|\bEPS\b/i
const selected =
  /\bselected\b.{0,40}\bfinancial\b|\bfinancial\s+(?:highlights|summary|history|review)\b|\b(?:five|six|ten|eleven)[\s-]year\b|\bsummary\s+of\s+(?:selected\s+)?(?:financial|operations)\b/i
const others =
  /\bpro\s*forma\b|\bparent\b|\bsubsidiar(?:y|ies)\s+(?:only|not)\b|\bguarantor|\bsegments?\b|\bquarter(?:s|ly)?\b|\bunaudited\b|\bcondensed\b|\bpercent(?:age)?s?\b|\bschedule\b|\breconciliation\b/i
const othersInterim = /\bpro\s*forma\b|\bparent\b|\bsegments?\b|\bpercentages?\b|\breconciliation\b/i

const yearsOfSelected = 4
const contents: Record<PrintedPart, readonly string[]> = {
  income: ["netIncome", "incomeBeforeTax", "revenue"],
  balance: ["assets", "liabilitiesAndEquity", "currentAssets", "currentLiabilities"],
  cashflow: ["operatingCashFlow", "investingCashFlow", "financingCashFlow"],
}

/** The first consolidated statement of each kind in a document, and its tables of selected data. */
export function findStatements(tables: readonly FoundTable[], filing: FilingFrame): StatementTable[] {
  const found: StatementTable[] = []
  const seen = new Set<string>()
  let upper: StatementTable | null = null
  let last = null as (StatementTable & { kind: Kind }) | null
  for (const table of tables) {
    const columns =
      findPeriodColumns(table.lines, table.before, filing) ??
      singleColumn(table.lines, getTitle(table), filing)
    if (!columns) {
      if (!table.isNext) last = null
      continue
    }
    const continued: (StatementTable & { kind: Kind }) | null = table.isNext ? last : null
    const head = headText(table, columns)
    const kind: Kind | null =
      getKind(table, columns, head, filing) ?? (hasNoTitle(head) ? (continued?.kind ?? null) : null)
    const caption = captionText(table, columns)
    const named = captionScale(caption) ?? captionScale(table.before.slice(-300)) ?? continued?.scale ?? null
    // Earnings per share are the same under any unit.
    const scale = kind === "perShare" ? 1 : named
    last = null
    if (!kind || !isWhole(kind, columns, filing, `${table.before.slice(-300)}\n${head}`)) continue
    const isPerShare = kind === "perShare"
    const above: StatementTable | null = upper
    upper = null
    const parts: PrintedPart[] = kind === "selected" ? ["income", "balance"] : [isPerShare ? "income" : kind]
    const rows = getRows(table.lines.slice(columns.from), parts)
    const holds = parts.flatMap((part) => contents[part]).filter((row) => rows.has(row))
    const statement: StatementTable = {
      table,
      columns,
      parts,
      scale,
      isPerShare,
      basis: kind === "selected" ? "five-year-table" : "statement",
    }
    last = { ...statement, kind }
    if (isPerShare) {
      if (![...rows].some((row) => /^eps/.test(row)) || ![...rows].some((row) => /^shares/.test(row)))
        continue
    } else if (kind !== "selected") {
      const isFirst = holds.some((row) => !seen.has(row)) && (kind !== "income" || rows.has("netIncome"))
      if (kind === "income" && !rows.has("netIncome") && rows.has("revenue") && !seen.has("revenue"))
        upper = statement
      if (!isFirst) continue
      if (above && kind === "income" && !rows.has("revenue") && isSamePeriods(above.columns, columns)) {
        found.push(above)
        seen.add("revenue")
      }
      if (scale !== null) for (const row of holds) seen.add(row)
    }
    if (rows.size > 0) found.push(statement)
  }
  return found
}

/** An income statement on two pages: the lower half has the years of the upper one. */
function isSamePeriods(a: PeriodColumns, b: PeriodColumns): boolean {
  const key = ({ columns }: PeriodColumns) => columns.map(({ end, months }) => `${end} ${months}`).join(" ")
  return key(a) === key(b)
}

function getKind(
  table: FoundTable,
  columns: PeriodColumns,
  head: string,
  { isInterim }: FilingFrame,
): Kind | null {
  const near = `${table.before.slice(-300)}\n${head}`
  if (columns.columns.length >= yearsOfSelected && !isInterim) {
    const isSelected = selected.test(`${table.before}\n${head}`) || table.item === "item-6"
    return isSelected && !/\bpro\s*forma\b|\bquarter(?:s|ly)?\b/i.test(head) ? "selected" : null
  }
  if ((isInterim ? othersInterim : others).test(titleText(table, head))) return null
  // The title that is nearest to the figures.
  const titled = titles
    .map(([kind, pattern]) => ({ kind, at: lastIndexOf(near, pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at)[0]
  return titled?.kind ?? (perShareNote.test(table.before.slice(-300)) ? "perShare" : null)
}

/** Wrong words count where a title is: in the last lines above the table, and in its head. */
function titleText(table: FoundTable, head: string): string {
  const lines = table.before.split("\n").filter((line) => line.trim())
  return [...lines.slice(-3).filter((line) => line.length < 140), head].join("\n")
}

function hasNoTitle(head: string): boolean {
  return !selected.test(head) && !others.test(head) && titles.every(([, pattern]) => !pattern.test(head))
}

function headText({ lines }: FoundTable, { from }: PeriodColumns): string {
  return joinLines(lines.slice(0, from + captionLines))
}

const captionLines = 3

/** The lines above the first figures: a unit that a row or a lower heading names is not the table's. */
function captionText({ lines }: FoundTable, { from }: PeriodColumns): string {
  const first = lines.findIndex(({ cells }, index) => index >= from && cells.length > 0)
  return joinLines(lines.slice(0, Math.min(from + captionLines, first < 0 ? lines.length : first)))
}

function joinLines(lines: readonly PrintedLine[]): string {
  return lines.map(lineText).join("\n")
}

function lastIndexOf(text: string, pattern: RegExp): number {
  let at = -1
  for (const match of text.matchAll(new RegExp(pattern.source, "gi"))) at = match.index
  return at
}

/** Statements have two or three years, those of small companies one: that of the report. */
function isWhole(
  kind: Kind,
  { columns }: PeriodColumns,
  { period, isInterim }: FilingFrame,
  title: string,
): boolean {
  if (kind === "selected") return columns.length >= yearsOfSelected
  const [only] = columns
  const isReport = only !== undefined && period !== null && Math.abs(daysBetween(only.end, period)) <= 14
  return columns.length >= 2 || (kind !== "perShare" && !isInterim && isReport && namesDay(title, only.end))
}

/** The last lines above a table whose title names a statement; empty for any other. */
function getTitle({ before }: FoundTable): string {
  const title = before
    .split("\n")
    .filter((line) => line.trim())
    .slice(-6)
    .join("\n")
  return titles.some(([, pattern]) => pattern.test(title)) ? title : ""
}

function getRows(lines: readonly PrintedLine[], parts: readonly PrintedPart[]): Set<string> {
  const rows = new Set<string>()
  for (const { phrase } of labelRows(lines, parts)) if (phrase) rows.add(phrase.row)
  return rows
}
