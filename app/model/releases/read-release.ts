import { daysBetween, type IsoDate } from "~/lib/dates"
import { normalizeLabel } from "~/model/history/row-phrases"
import type { ReleaseTable } from "./collect-release"
import type { GridRow } from "./release-grid"
import { type ReleasePeriod, type ReleaseQuarter, readHeads } from "./release-periods"
import { type ReleaseRow, readRow, releaseRows } from "./release-rows"

/** The figures of one period in a release, in the units of its table; earnings per share in single units. */
type PeriodFigures = Partial<Record<ReleaseRow, number>>

type StatementPeriod = "quarter" | "yearAgo" | "year" | "yearToDate"

/** The statement of operations of a results release. */
interface ReleaseStatement {
  /** The unit of amounts; null if the table names none. */
  scale: number | null
  periods: Partial<Record<StatementPeriod, PeriodFigures>>
  /** The place of the table, for a link. */
  anchor: string
}

const maxDaysApart = 12
const maxStatements = 4
const changeHead = /\bchange\b|^\W*%|%\W*$|\bvs\.?\b|\bvariance\b|\bgrowth\b/i

/**
 * The tables with earnings per share of the current quarter in the first document that has any, that with most rows
 * first. A release can have several, such as one with adjusted figures: which of them is the statement of operations
 * only the filings say.
 */
export function readReleaseStatements(
  tables: readonly ReleaseTable[],
  about: ReleaseQuarter,
): { document: string; statements: ReleaseStatement[] } {
  const found = tables.flatMap((table) => {
    const statement = readTable(table, about)
    const { quarter } = statement.periods
    const hasEarnings = quarter?.epsDiluted !== undefined || quarter?.epsBasic !== undefined
    return quarter && hasEarnings ? [{ document: table.document, statement, rank: rankFigures(quarter) }] : []
  })
  const document = found[0]?.document ?? ""
  const statements = found
    .filter((each) => each.document === document)
    .sort((a, b) => b.rank - a.rank)
    .map(({ statement }) => statement)
    .slice(0, maxStatements)
  return { document, statements }
}

const weights = { netIncome: 4, revenue: 4, epsDiluted: 2, epsBasic: 1, sharesDiluted: 1, sharesBasic: 0 }

function rankFigures(figures: PeriodFigures): number {
  return releaseRows.reduce((rank, row) => rank + (figures[row] === undefined ? 0 : weights[row]), 0)
}

function readTable(table: ReleaseTable, about: ReleaseQuarter): ReleaseStatement {
  const lines = table.parts.flatMap((part) => {
    const periods = readHeads(part.heads, part.captions.join(" "), table.before, about)
    const kinds = part.heads.map((head, at) =>
      changeHead.test(head) ? null : getKind(periods[at] ?? null, about.end),
    )
    return part.rows.flatMap((line) => rankRow(line).map((ranked) => ({ ...ranked, line, kinds })))
  })
  const periods: ReleaseStatement["periods"] = {}
  for (const { row, line, kinds } of lines.sort((a, b) => a.order - b.order))
    for (const [at, kind] of kinds.entries()) {
      const figure = line.figures[at]
      if (kind === null || figure?.value == null || figure.isPercent) continue
      const figures = periods[kind] ?? {}
      periods[kind] = figures
      figures[row] ??= figure.value
    }
  const scale = table.scales.find((each) => each !== null) ?? null
  return { scale, periods, anchor: table.anchor }
}

function rankRow({ label, group, figures }: GridRow) {
  const cells = figures.filter((figure) => figure !== null)
  return readRow(normalizeLabel(label), normalizeLabel(group), cells)
}

function getKind(period: ReleasePeriod | null, quarterEnd: IsoDate): StatementPeriod | null {
  if (!period || period.months === 0) return null
  const days = daysBetween(period.end, quarterEnd)
  const isNow = Math.abs(days) <= maxDaysApart
  if (period.months === 3) return isNow ? "quarter" : Math.abs(days - 365) <= maxDaysApart ? "yearAgo" : null
  if (!isNow) return null
  return period.months === 12 ? "year" : "yearToDate"
}
