import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { remember } from "~/lib/remember"
import { firstFiledFacts, type KnownFacts } from "~/model/financials/document/known-facts"
import { tallies } from "~/model/financials/document/same-basis"
import type { Row } from "~/model/financials/rows/row-types"
import { allRows, rowsToRead, type StatementName } from "~/model/financials/rows/statement-rows"
import { Column, figureOf, gap } from "./cell"
import { completeBalance } from "./complete-balance"
import { completeCashflow } from "./complete-cashflow"
import { completeIncome } from "./complete-income"
import { fillGaps } from "./fill-gaps"
import { annualColumn, quarterColumns } from "./statement-columns"
import { trailingColumn } from "./trailing-column"

export type PeriodKind = "annual" | "quarterly" | "ttm"

/** A column of a statement: its place in fiscal time, its dates and its cells. */
export type Frame = {
  /** `2024` for a year, `2024q3` for a quarter or the twelve months to its end. */
  key: string
  name: string
  start: IsoDate | null
  end: IsoDate
  fiscalYear: number
  fiscalQuarter: 1 | 2 | 3 | 4
  /** Derived when it is first read: most uses need a few periods of many. */
  readonly column: Column
}

/** What columns show: a statement, or all three, which ratios need. */
type Shown = StatementName | "ratios"

/**
 * Every period of a statement, or those of the last fiscal years, oldest first, completed so that it adds up; ratios
 * need all three statements. Figures as first filed fill the gaps of quarters.
 */
export function buildGrid(known: KnownFacts, kind: PeriodKind, shown: Shown, lastYears?: number): Frame[] {
  return openGrids(known, shown, lastYears).filled(kind)
}

/** The periods of all kinds, which share the columns of years and quarters. */
export function openGrids(known: KnownFacts, shown: Shown, lastYears = Number.POSITIVE_INFINITY) {
  const { vintage, asof } = known.knowledge
  const years = yearsOf(known, lastYears)
  const framesOf = remember(framesByYear(shown, years, known))
  const firstFiledOf = remember((kind: PeriodKind) =>
    framesByYear(shown, years, firstFiledFacts(known.document, asof))(kind),
  )
  const unfilled = (kind: PeriodKind, of = years) => of.flatMap(framesOf(kind))
  return {
    /** Oldest first. */
    years,
    /** With the gaps; `of` are some of the years. */
    unfilled,
    filled(kind: PeriodKind, of = years): Frame[] {
      const frames = unfilled(kind, of)
      if (kind === "annual" || vintage === "original") return frames
      const firstFiled = firstFiledOf(kind)
      return frames.map((frame) => {
        const other = () => firstFiled(frame.fiscalYear).find(({ key }) => key === frame.key)?.column ?? null
        return withColumn(frame, () => fillGaps(frame.column, other))
      })
    },
  }
}

export type Grids = ReturnType<typeof openGrids>

function rowsOf(shown: Shown, { document }: KnownFacts): readonly Row[] {
  return shown === "ratios" ? allRows(document.industry) : rowsToRead(shown, document.industry)
}

function yearsOf(known: KnownFacts, lastYears: number): number[] {
  const years = new Set([...known.periods.values()].map((period) => period.fiscalYear))
  return [...years].sort((a, b) => a - b).slice(-lastYears)
}

/** The frames of single fiscal years; `years` are all that may be used, oldest first. */
function framesByYear(
  shown: Shown,
  years: readonly number[],
  known: KnownFacts,
): (kind: PeriodKind) => (fiscalYear: number) => Frame[] {
  const rows = rowsOf(shown, known)
  const complete = (frame: Frame) => completed(frame, known, shown)
  const reportedYear = remember((year: number) => annualFrame(rows, year, known))
  const quarters = remember((year: number) => quarterFrames(rows, year, known))
  const annual = remember((fiscalYear: number) => {
    const year = reportedYear(fiscalYear)
    return year && complete(year)
  })
  const byKind: Record<PeriodKind, (fiscalYear: number) => Frame[]> = {
    annual: (fiscalYear) => {
      const year = annual(fiscalYear)
      return year ? [year] : []
    },
    quarterly: (fiscalYear) => {
      const [year, own] = [annual(fiscalYear), quarters(fiscalYear).map(complete)]
      return year ? holdToYear(rows, own, year) : own
    },
    ttm: (fiscalYear) => {
      const before = lastQuarters(3, years.slice(0, years.indexOf(fiscalYear)), quarters)
      return trailingFrames(rows, before, quarters(fiscalYear), reportedYear(fiscalYear)).map(complete)
    },
  }
  return (kind) => remember(byKind[kind])
}

/** The last `count` quarters of some years, or fewer if there are no more. */
function lastQuarters(
  count: number,
  years: readonly number[],
  quarters: (fiscalYear: number) => Frame[],
): Frame[] {
  const last: Frame[] = []
  for (const year of years.toReversed()) {
    if (last.length >= count) break
    last.unshift(...quarters(year))
  }
  return last.slice(-count)
}

/** A frame with another column, which is derived once, when it is first read. */
function withColumn(frame: Omit<Frame, "column">, derive: () => Column): Frame {
  let column: Column | null = null
  const { key, name, start, end, fiscalYear, fiscalQuarter } = frame
  return {
    ...{ key, name, start, end, fiscalYear, fiscalQuarter },
    get column() {
      column ??= derive()
      return column
    },
  }
}

/** Each statement is completed from its own rows. */
function completed(frame: Frame, known: KnownFacts, shown: Shown): Frame {
  const isFor = (statement: StatementName) => shown === statement || shown === "ratios"
  return withColumn(frame, () => {
    const column = new Column(frame.column)
    const { industry, rentsOut = false } = known.document
    if (isFor("income")) completeIncome(column, industry, frame.name)
    if (isFor("balance")) completeBalance(column, frame.name)
    if (isFor("cashflow")) completeCashflow(column, frame.name, rentsOut)
    return column
  })
}

function annualFrame(rows: readonly Row[], fiscalYear: number, known: KnownFacts): Frame | null {
  const column = annualColumn(rows, fiscalYear, known)
  const [year, instant] = [known.periods.get(`${fiscalYear}Y4`), known.periods.get(`${fiscalYear}I4`)]
  const end = year?.end ?? instant?.end
  if (column.isEmpty || end === undefined) return null
  const head = { key: `${fiscalYear}`, name: `FY${fiscalYear}`, start: year?.start ?? null, end, fiscalYear }
  return { ...head, fiscalQuarter: 4, column }
}

function quarterFrames(rows: readonly Row[], fiscalYear: number, known: KnownFacts): Frame[] {
  const columns = quarterColumns(rows, fiscalYear, known)
  const frames: Frame[] = []
  for (const fiscalQuarter of [1, 2, 3, 4] as const) {
    const column = columns[fiscalQuarter - 1] ?? new Column()
    const dates = quarterDates(fiscalYear, fiscalQuarter, known)
    if (column.isEmpty || !dates) continue
    const name = `Q${fiscalQuarter} ${fiscalYear}`
    frames.push({ key: `${fiscalYear}q${fiscalQuarter}`, name, ...dates, fiscalYear, fiscalQuarter, column })
  }
  return frames
}

function quarterDates(
  fiscalYear: number,
  quarter: 1 | 2 | 3 | 4,
  known: KnownFacts,
): { start: IsoDate | null; end: IsoDate } | null {
  const at = (period: string) => known.periods.get(`${fiscalYear}${period}`)
  const own = at(`Q${quarter}`)
  if (own) return { start: own.start, end: own.end }
  const toDate = at(["Q1", "H2", "N3", "Y4"][quarter - 1] ?? "")
  const end = toDate?.end ?? at(`I${quarter}`)?.end
  if (end === undefined) return null
  const before = at(`I${quarter - 1}`)?.end ?? at(["", "Q1", "H2", "N3"][quarter - 1] ?? "")?.end
  return { start: quarter === 1 ? (toDate?.start ?? null) : before ? addDays(before, 1) : null, end }
}

/**
 * Four quarters of a remainder must add up to their year too. If they do not (a line itemized only in the year is
 * part of the quarters' remainders), the last quarter has no value and says why.
 */
function holdToYear(rows: readonly Row[], quarters: Frame[], year: Frame): Frame[] {
  if (quarters.length < 4) return quarters
  return quarters.map((frame) =>
    frame.fiscalQuarter === 4 ? withColumn(frame, () => heldColumn(rows, quarters, frame, year)) : frame,
  )
}

function heldColumn(rows: readonly Row[], quarters: Frame[], last: Frame, year: Frame): Column {
  const column = new Column(last.column)
  for (const row of rows) {
    // A last quarter that a filing itself gives is right, whatever became of the others and of the year.
    if (row.behavior !== "duration" || last.column.get(row.key)?.fact) continue
    const whole = figureOf(year.column, row.key)
    if (whole === null) continue
    const values = quarters.map((frame) => figureOf(frame.column, row.key)).filter((value) => value !== null)
    if (values.length < quarters.length) continue
    const sum = values.reduce((total, value) => total + value, 0)
    if (!tallies(sum, whole, [...values, whole])) {
      column.set(
        row.key,
        gap("The four quarters, each from what was last filed for it, do not add up to the year."),
      )
    }
  }
  return column
}

/** Twelve months to the end of each quarter of a fiscal year; `before` are the quarters before them. */
function trailingFrames(
  rows: readonly Row[],
  before: Frame[],
  own: Frame[],
  fiscalYear: Frame | null,
): Frame[] {
  const quarters = [...before, ...own]
  return own.flatMap((last, index) => {
    const end = before.length + index + 1
    const four = quarters.slice(Math.max(0, end - 4), end)
    const consecutive = four.length === 4 && four.every((frame, i) => i === 0 || isNext(four[i - 1], frame))
    const year = last.fiscalQuarter === 4 ? fiscalYear : null
    const name = `Twelve months to ${last.end}`
    if (consecutive) {
      const frame = { ...last, name, start: four[0]?.start ?? null }
      return [withColumn(frame, () => trailingColumn(rows, four, year?.column ?? null))]
    }
    if (!year) return []
    return [withColumn({ ...last, name, start: year.start }, () => onlyYear(rows, last, year.column))]
  })
}

/** Where four quarters are not known, the fiscal year itself gives the twelve months to its end. */
function onlyYear(rows: readonly Row[], last: Frame, year: Column): Column {
  const column = new Column()
  for (const row of rows) {
    const cell = row.behavior === "instant" ? last.column.get(row.key) : year.get(row.key)
    if (cell) column.set(row.key, cell)
  }
  return column
}

function isNext(before: Frame | undefined, frame: Frame): boolean {
  if (!before) return false
  const days = daysBetween(before.end, frame.end)
  return days >= 70 && days <= 125
}
