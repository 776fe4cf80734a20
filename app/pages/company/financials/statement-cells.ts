import { formatFigure, formatMetric, formatScore, markEstimate, missing } from "~/lib/numbers"
import type { FigureBasis } from "~/model/financials/facts/figure-basis"
import type { Format } from "~/model/financials/rows/row-types"
import { hasSourcePage } from "~/model/financials/view/source-page"
import type { Unit } from "~/model/financials/view/statement-query"
import type { ViewPeriod, ViewRow } from "~/model/financials/view/view-statement"

export interface TableCell {
  text: string
  /** Relative to the company's pages; null if there is no source. */
  href: string | null
  /**
   * Letters: `r` for a restated value, `f` for one as first filed in a table of latest ones, and where a value that is
   * not XBRL was read; `≠` where figures of a filing contradict it. The page has their legend.
   */
  mark: string | null
  /** In words, for a value of another basis than its column, or one that others contradict. */
  basis: string | null
  /** The reason why a reported line has no value in this cell. */
  reason: string | null
}

/** A letter for each basis of values that are not XBRL. */
export const figureMarks: Record<FigureBasis, string> = {
  statement: "s",
  "five-year-table": "t",
  schedule: "d",
  imported: "i",
}

const scales: Record<Exclude<Unit, "auto">, number> = {
  ones: 1,
  thousands: 1e3,
  millions: 1e6,
  billions: 1e9,
}

/** The cell of a period; its link leads to the source of the figure. */
export function toCell(
  row: ViewRow,
  index: number,
  period: ViewPeriod,
  unit: Exclude<Unit, "auto">,
  search: string,
): TableCell {
  const value = row.values[index] ?? null
  const reason = row.reasons[index] ?? null
  const basis = row.sources[index]?.basis ?? null
  const fault = row.faults[index] ?? null
  const figure = row.sources[index]?.figure ?? null
  const change = basis !== null ? "f" : row.restatedFrom[index] !== null ? "r" : ""
  return {
    text: markEstimate(formatValue(value, row.format, unit), row.sources[index]?.estimated),
    href: hasSourcePage(row, index) ? `financials/source/${row.key}/${period.key}${search}` : null,
    mark: (value === null ? "" : change + (figure ? figureMarks[figure] : "")) + (fault ? "≠" : "") || null,
    basis: fault ?? basis,
    reason,
  }
}

export function formatValue(value: number | null, format: Format, unit: Exclude<Unit, "auto">): string {
  if (value === null) return missing
  const scale = scales[unit]
  switch (format) {
    case "money":
    case "shares":
      return formatFigure(value / scale, unit === "billions" ? 2 : 0)
    case "perShare":
      return formatFigure(value, 2)
    case "percent":
      return formatMetric(value, "%")
    case "times":
      return formatMetric(value, "Times")
    case "days":
      return formatMetric(value, "Days")
    case "score":
      return formatScore(value)
  }
}

/** The cells of a line that says what is in the row above: blank where it says nothing. The row has the links. */
export function toPartCells(
  values: (number | null)[],
  format: Format,
  unit: Exclude<Unit, "auto">,
): TableCell[] {
  return values.map((value) => ({
    text: value === null ? "" : formatValue(value, format, unit),
    href: null,
    mark: null,
    basis: null,
    reason: null,
  }))
}
