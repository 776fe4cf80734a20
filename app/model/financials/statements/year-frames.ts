import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { remember } from "~/lib/remember"
import { type Cell, type Change, Column, columnOf, gap, getFigure } from "~/model/financials/cells/cell"
import type { KnownFacts } from "~/model/financials/document/known-facts"
import { addsUp } from "~/model/financials/document/same-basis"
import { endingYear, findTransitions } from "~/model/financials/facts/fiscal-calendar"
import { withUnreadDebt } from "~/model/financials/judgments/sheet-sums"
import { isUnexplained } from "~/model/financials/relations/relations"
import { cashflowRows } from "~/model/financials/rows/cashflow-rows"
import type { Row } from "~/model/financials/rows/row-types"
import { allRows, rowsToRead, type StatementName } from "~/model/financials/rows/statement-rows"
import { completeStatement, sumForRatios } from "./complete-column"
import { derivedFrame, type Frame, type PeriodKind } from "./frame"
import { nameUnreadQuarters, nameUnreadYears } from "./name-unread-years"
import { reportedCell } from "./quarter-cells"
import { annualColumn, quarterColumns } from "./statement-columns"
import { trailingColumn } from "./trailing-column"
import { cellToDate, findToDate } from "./trailing-to-date"

/** The content of columns: one statement, or all three, which ratios need. */
export type Shown = StatementName | "ratios"

/**
 * The frames of single fiscal years; `years` are all that may be used, oldest first. `today` has those of all that is
 * known today, if this is a past day: years of which nothing was filed since are its own.
 */
export class YearFrames implements Record<PeriodKind, (fiscalYear: number) => Frame[]> {
  private readonly rows: readonly Row[]
  private readonly quarters = remember((year: number) => quarterFrames(this.rows, year, this.known))

  constructor(
    private readonly shown: Shown,
    private readonly years: readonly number[],
    private readonly known: KnownFacts,
    private readonly today: YearFrames | null = null,
  ) {
    this.rows = getRows(shown, known)
  }

  /** True if a later filing changed a figure that the frames of a year are made of. */
  readonly hasChanged = remember((fiscalYear: number) =>
    this.known.hasChanged(
      this.rows.map(({ key }) => key),
      fiscalYear,
    ),
  )

  readonly annual = remember((fiscalYear: number): Frame[] => {
    if (this.today && this.known.isAsToday(fiscalYear)) return this.today.annual(fiscalYear)
    const year = annualFrame(this.rows, fiscalYear, this.known)
    if (!year) return []
    const completed = this.completed(year)
    if (year.start === null) return [completed]
    const name = () => nameUnreadYears(completed.column, this.rows, fiscalYear, this.known)
    return [derivedFrame(completed, name)]
  })

  readonly quarterly = remember((fiscalYear: number): Frame[] => {
    if (this.today && this.known.isAsToday(fiscalYear)) return this.today.quarterly(fiscalYear)
    const [year] = this.annual(fiscalYear)
    const own = this.completeAll(this.quarters(fiscalYear)).map((frame) => {
      const name = () => nameUnreadQuarters(frame.column, this.rows, fiscalYear, this.known)
      const named = derivedFrame(frame, name)
      if (!year || frame.fiscalQuarter !== 4) return named
      return derivedFrame(named, () => withUnreadDebt(named.column, year.column))
    })
    return year ? holdToYear(this.rows, own, year) : own
  })

  readonly ttm = remember((fiscalYear: number): Frame[] => {
    const earlier = this.years.slice(0, this.years.indexOf(fiscalYear))
    if (this.today && this.today.years[0] === this.years[0])
      if ([...earlier, fiscalYear].every((year) => this.known.isAsToday(year)))
        return this.today.ttm(fiscalYear)
    const before = lastQuarters(3, earlier, this.quarters)
    const own = withParts(this.quarters(fiscalYear), fiscalYear, this.known)
    const year = this.annual(fiscalYear)[0] ?? null
    return this.completeAll(trailingFrames(this.rows, before, own, year, this.known))
  })

  /** The times between fiscal years of which the end moved. */
  get transitions(): Frame[] {
    return transitionFrames(this.rows, this.known).map((frame) => this.completed(frame))
  }

  private completeAll(frames: Frame[]): Frame[] {
    return frames.map((frame) => this.completed(frame))
  }

  private completed(frame: Frame): Frame {
    return derivedFrame(frame, () => completedColumn(frame, this.known, this.shown))
  }
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

function getRows(shown: Shown, { document }: KnownFacts): readonly Row[] {
  return shown === "ratios" ? allRows(document.industry) : rowsToRead(shown, document.industry)
}

/** Each statement is completed from its own rows. */
function completedColumn(frame: Frame, { document }: KnownFacts, shown: Shown): Column {
  const { industry, rentsOut = false, isAssetIndustry = false } = document
  const setting = { period: frame.name, days: getDays(frame), industry, rentsOut, isAssetIndustry }
  if (shown !== "ratios") return completeStatement[shown](frame.column, setting)
  const income = completeStatement.income(frame.column, setting)
  const balance = completeStatement.balance(income, setting)
  return sumForRatios(completeStatement.cashflow(balance, setting), setting)
}

function getDays({ start, end }: Frame): number | null {
  return start === null ? null : daysBetween(start, end) + 1
}

function annualFrame(rows: readonly Row[], fiscalYear: number, known: KnownFacts): Frame | null {
  const column = annualColumn(rows, fiscalYear, known)
  const [year, instant] = [known.periods.get(`${fiscalYear}Y4`), known.periods.get(`${fiscalYear}I4`)]
  const end = year?.end ?? instant?.end
  if (column.isEmpty || end === undefined) return null
  const head = { key: `${fiscalYear}`, name: `FY${fiscalYear}`, start: year?.start ?? null, end, fiscalYear }
  return { ...head, fiscalQuarter: 4, column }
}

/** Reports can name a day or two more or less. */
const slackOfDates = 3

function transitionFrames(rows: readonly Row[], known: KnownFacts): Frame[] {
  const periods = [...known.periods]
  const years = periods.flatMap(([, { span, start, end }]) => (span === "Y" && start ? { start, end } : []))
  years.sort((a, b) => a.end.localeCompare(b.end))
  return findTransitions(years, endingYear).flatMap(({ start, end, fiscalYear }): Frame[] => {
    const isNear = (a: IsoDate | null, b: IsoDate) =>
      a !== null && Math.abs(daysBetween(a, b)) <= slackOfDates
    const flows = periods.find(([, each]) => isNear(each.start, start) && isNear(each.end, end))
    if (!flows) return []
    const balances = periods.find(([, each]) => each.span === "I" && isNear(each.end, end))
    const column = columnOf(rows, (row) => {
      const period = row.behavior === "instant" ? balances?.[0] : flows[0]
      return period === undefined ? null : reportedCell(row, period, known)
    })
    const name = `Transition period to ${end}`
    return [
      { key: `${fiscalYear}t`, name, start, end, fiscalYear, fiscalQuarter: 4, isTransition: true, column },
    ]
  })
}

function quarterFrames(rows: readonly Row[], fiscalYear: number, known: KnownFacts): Frame[] {
  const columns = quarterColumns(rows, fiscalYear, known)
  const frames: Frame[] = []
  for (const fiscalQuarter of [1, 2, 3, 4] as const) {
    const column = columns[fiscalQuarter - 1] ?? new Column()
    const dates = quarterDates(fiscalYear, fiscalQuarter, known)
    if (column.isEmpty || !dates) continue
    frames.push({ ...quarterHead(fiscalYear, fiscalQuarter), ...dates, column })
  }
  return frames
}

function quarterHead(fiscalYear: number, fiscalQuarter: 1 | 2 | 3 | 4) {
  const key = `${fiscalYear}q${fiscalQuarter}`
  return { key, name: `Q${fiscalQuarter} ${fiscalYear}`, fiscalYear, fiscalQuarter }
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
    frame.fiscalQuarter === 4 ? derivedFrame(frame, () => heldColumn(rows, quarters, frame, year)) : frame,
  )
}

function heldColumn(rows: readonly Row[], quarters: Frame[], last: Frame, year: Frame): Column {
  const changes: Change[] = []
  for (const row of rows) {
    // A last quarter that a filing gives is right, even if the year or other quarters were changed.
    if (row.behavior !== "duration" || last.column.get(row.key)?.fact) continue
    if ([...quarters, year].some(({ column }) => isUnexplained(row.key, column))) continue
    const whole = getFigure(year.column, row.key)
    if (whole === null) continue
    const values = quarters.map((frame) => getFigure(frame.column, row.key)).filter((value) => value !== null)
    if (values.length < quarters.length || addsUp(values, whole)) continue
    const reason = "The four quarters, each from what was last filed for it, do not add up to the year."
    changes.push([row.key, gap(reason)])
  }
  return last.column.with(changes)
}

/** The quarters of a year with those that only parts of the year end with: a cash flow statement of six months. */
function withParts(own: Frame[], fiscalYear: number, known: KnownFacts): Frame[] {
  return ([1, 2, 3, 4] as const).flatMap((fiscalQuarter): Frame[] => {
    const frame = own.find((each) => each.fiscalQuarter === fiscalQuarter)
    if (frame) return [frame]
    if (fiscalQuarter === 4 || !findToDate(fiscalYear, fiscalQuarter, known)) return []
    const dates = quarterDates(fiscalYear, fiscalQuarter, known)
    return dates ? [{ ...quarterHead(fiscalYear, fiscalQuarter), ...dates, column: new Column() }] : []
  })
}

/** Twelve months to the end of each quarter of a fiscal year; `before` are the quarters before them. */
function trailingFrames(
  rows: readonly Row[],
  before: Frame[],
  own: Frame[],
  fiscalYear: Frame | null,
  known: KnownFacts,
): Frame[] {
  const quarters = [...before, ...own]
  const frames: Frame[] = []
  for (const [index, last] of own.entries()) {
    const end = before.length + index + 1
    const four = quarters.slice(Math.max(0, end - 4), end)
    const year = last.fiscalQuarter === 4 ? fiscalYear : null
    const name = `Twelve months to ${last.end}`
    const { fiscalQuarter } = last
    const parts = fiscalQuarter === 4 ? null : findToDate(last.fiscalYear, fiscalQuarter, known)
    const toDate = (row: Row) => parts && cellToDate(row, parts, known)
    const add = (start: Frame["start"], derive: () => Column) =>
      frames.push(derivedFrame(last, derive, { name, start }))
    if (areFourInARow(four)) {
      const paid = () =>
        year ? readYear("dividendsPaid", last.fiscalYear, known) : readToDate("dividendsPaid", toDate)
      add(four[0]?.start ?? null, () => trailingColumn(rows, four, year?.column ?? null, toDate, paid))
    } else if (parts) add(parts.start, () => withBalances(rows, last.column, toDate))
    // If four quarters are not known, the fiscal year itself gives the twelve months to its end.
    else if (year)
      add(year.start, () => withBalances(rows, last.column, ({ key }: Row) => year.column.get(key)))
  }
  return frames
}

function readYear(row: string, fiscalYear: number, known: KnownFacts): number | null {
  return known.find(row, "money", `${fiscalYear}Y4`)?.value ?? null
}

function readToDate(key: string, toDate: (row: Row) => Cell | null): number | null {
  const row = cashflowRows.find((each) => each.key === key)
  return (row && toDate(row)?.value) ?? null
}

function areFourInARow(quarters: Frame[]): boolean {
  for (const [index, quarter] of quarters.entries())
    if (index > 0 && !isNext(quarters[index - 1], quarter)) return false
  return quarters.length === 4
}

/** Twelve months without four quarters: flows of year and parts of years, and balances of the last quarter. */
function withBalances(
  rows: readonly Row[],
  last: Column,
  getFlow: (row: Row) => Cell | null | undefined,
): Column {
  return columnOf(rows, (row) => (row.behavior === "instant" ? last.get(row.key) : getFlow(row)))
}

function isNext(before: Frame | undefined, frame: Frame): boolean {
  if (!before) return false
  const days = daysBetween(before.end, frame.end)
  return days >= 70 && days <= 125
}
