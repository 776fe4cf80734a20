import type { ScheduleColumn } from "~/edgar/data-schedule"
import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import type { FiledSchedule, OldFilingReading, PrintedFigure } from "./old-filing"
import { checkScheduleSums, type ScheduleRow, scheduleRows, scheduleValue, tagName } from "./schedule-rows"
import { isSameFigure } from "./weigh-figures"

const scales = [1_000_000, 1_000, 1]
/** A number of fewer digits agrees by chance under some scale. */
const distinctive = 100
/** Amounts of this size are printed in single dollars; the given multiplier is ignored. */
const wholeDollars = 10_000_000

/**
 * The figures of a filing's schedules, under the scale at which they agree with its printed figures. A multiplier
 * that is missing, or that no statement confirms, is not trusted: many are wrong. Null for a schedule that agrees
 * with nothing.
 */
export function scaleSchedule(
  filed: FiledSchedule,
  reading: OldFilingReading,
  printed: readonly PrintedFigure[],
  table: number,
): PrintedFigure[] | null {
  const { schedule } = filed
  if (schedule.currency && !/^(?:U\.?\s*S\.?|USD|DOLLARS?|\$)/i.test(schedule.currency)) return null
  const columns = schedule.columns.flatMap((column) => {
    const period = columnPeriod(column, reading, schedule.restated)
    return period ? [{ column, ...period }] : []
  })
  const atScale = (scale: number) =>
    columns.flatMap(({ column, start, end }) =>
      toFigures(scheduleRows(schedule.article), column, { start, end, scale, filed, table }),
    )
  const matches = scales.map((scale) => {
    const figures = atScale(scale).filter(
      (figure) => figure.unit === "USD" && Math.abs(figure.value) >= distinctive * scale,
    )
    const count = figures.filter((figure) => printed.some((other) => isSame(figure, other))).length
    return { scale, count }
  })
  const best = matches.reduce((a, b) => (b.count > a.count ? b : a))
  if (best.count === 0) return null
  const assets = Math.max(...columns.map(({ column }) => column.values.get("TOTAL-ASSETS") ?? 0))
  const isDeclared = schedule.multiplier === null || schedule.multiplier === best.scale
  if (!isDeclared && !(best.scale === 1 && assets >= wholeDollars)) return null
  return atScale(best.scale)
}

function isSame(a: PrintedFigure, b: PrintedFigure): boolean {
  const isPeriod = Math.abs(daysBetween(a.end, b.end)) <= 14 && (a.start === null) === (b.start === null)
  return a.row === b.row && a.unit === b.unit && isPeriod && isSameFigure(a, b)
}

type Frame = { start: IsoDate; end: IsoDate; scale: number; filed: FiledSchedule; table: number }

function toFigures(rows: readonly ScheduleRow[], column: ScheduleColumn, frame: Frame): PrintedFigure[] {
  const sums = checkScheduleSums(column)
  return rows.flatMap((row, line): PrintedFigure[] => {
    const value = scheduleValue(row, column)
    if (value === null) return []
    const isPerShare = row.kind === "perShare"
    const tags = row.tags.map(tagName)
    const checks = tags.map((tag) => sums.get(tag))
    return [
      {
        row: row.row,
        basis: "schedule",
        unit: isPerShare ? "USD/shares" : "USD",
        start: row.kind === "balance" ? null : frame.start,
        end: frame.end,
        value: isPerShare ? value : value * frame.scale,
        precision: isPerShare ? 0.01 : frame.scale,
        label: tags.filter((tag) => column.values.has(tag)).join(" + "),
        document: frame.filed.document,
        anchor: null,
        table: frame.table,
        line,
        sum: checks.includes("fails") ? "fails" : checks.every((each) => each === "holds") ? "holds" : "none",
      },
    ]
  })
}

/** The dates of a column; null where they do not fit the filing's own period, as some filers get them wrong. */
function columnPeriod(
  column: ScheduleColumn,
  reading: OldFilingReading,
  restated: boolean,
): { start: IsoDate; end: IsoDate } | null {
  const { end, periodType } = column
  if (!end || end > reading.filed) return null
  const isLatest = reading.period === null || Math.abs(daysBetween(end, reading.period)) <= 14
  if (!isLatest && !(restated && reading.period && end < reading.period)) return null
  const months = /^(?:YEAR|12-?MOS?)/.test(periodType)
    ? 12
    : Number(/^(\d{1,2})-?MOS?/.exec(periodType)?.[1] ?? 0)
  const start = months > 0 ? monthsBefore(end, months) : column.start
  if (!start || start >= end) return null
  if (column.start && Math.abs(daysBetween(column.start, start)) > 14) return null
  return { start: column.start ?? start, end }
}

/** The first day of a period of whole months. */
export function monthsBefore(end: IsoDate, months: number): IsoDate {
  const next = addDays(end, 1)
  const month = Number(next.slice(0, 4)) * 12 + Number(next.slice(5, 7)) - 1 - months
  const year = String(Math.floor(month / 12)).padStart(4, "0")
  const first = `${year}-${String((month % 12) + 1).padStart(2, "0")}-01`
  return addDays(first, Math.min(Number(next.slice(8, 10)), 28) - 1)
}
