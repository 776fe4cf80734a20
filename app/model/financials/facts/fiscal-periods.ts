import { fromKeys } from "~/lib/collections"
import { daysBetween, type IsoDate } from "~/lib/dates"
import { remember } from "~/lib/remember"
import { type FiscalCalendar, slackDays } from "./fiscal-calendar"

/** I an instant, Q a quarter, H six months, N nine months, Y a year; the last three from the year's start. T is the time
 * between two fiscal years of which the end moved. */
export type Span = "I" | "Q" | "H" | "N" | "Y" | "T"

/** A place in a company's fiscal time; `quarter` is the one it ends with. */
export type FiscalPeriod = { span: Span; fiscalYear: number; quarter: 1 | 2 | 3 | 4 }

export type DatedPeriod = FiscalPeriod & { start: IsoDate | null; end: IsoDate }

/** The keys of the periods of a fiscal year, each one string: they are looked up more often than anything else. */
export const keysOfYear = remember((fiscalYear: number) =>
  fromKeys<PeriodPlace, string>(
    ["I1", "I2", "I3", "I4", "Q1", "Q2", "Q3", "Q4", "H2", "N3", "Y4", "T4"],
    (place) => `${fiscalYear}${place}`,
  ),
)

/** The fiscal year of a period's key. */
export function yearOfKey(key: string): number {
  return Number.parseInt(key, 10)
}

/** A period's place in its fiscal year. */
export type PeriodPlace = `${"I" | "Q"}${1 | 2 | 3 | 4}` | "H2" | "N3" | "Y4" | "T4"

export function periodKey({ span, fiscalYear, quarter }: FiscalPeriod): string {
  return keysOfYear(fiscalYear)[`${span}${quarter}` as PeriodPlace]
}

type Duration = Exclude<Span, "I" | "T">

/** Days that a duration may have; outside of these a fact is of no fiscal period. */
const spans: { span: Duration; from: number; to: number }[] = [
  { span: "Q", from: 70, to: 120 },
  { span: "H", from: 140, to: 229 },
  { span: "N", from: 230, to: 329 },
  { span: "Y", from: 330, to: 420 },
]

/** The length of a fiscal period of some days; null if no fiscal period has as many. */
export function findSpan(days: number): Duration | null {
  return spans.find(({ from, to }) => days >= from && days <= to)?.span ?? null
}

/**
 * The fiscal period of a fact, from its own dates alone; null when it ends where no quarter of this company
 * does, or covers no quarter, and no part of the year that begins with the year (a rolling twelve months).
 */
export function placeFact(
  start: IsoDate | null,
  end: IsoDate,
  calendar: FiscalCalendar,
): FiscalPeriod | null {
  return placeInYear(start, end, calendar) ?? placeBetween(start, end, calendar)
}

/** Reports can name a day or two more or less. */
const transitionSlack = 3

/** The time between two fiscal years, if a fact has its dates. */
function placeBetween(
  start: IsoDate | null,
  end: IsoDate,
  { transitions }: FiscalCalendar,
): FiscalPeriod | null {
  const between = start && transitions.find((each) => isNear(each.start, start) && isNear(each.end, end))
  return between ? { span: "T", fiscalYear: between.fiscalYear, quarter: 4 } : null
}

function placeInYear(start: IsoDate | null, end: IsoDate, calendar: FiscalCalendar): FiscalPeriod | null {
  const year = calendar.yearOf(end)
  const length = daysBetween(year.start, year.end) + 1
  const elapsed = daysBetween(year.start, end) + 1
  const quarters = (elapsed / length) * 4
  const quarter = Math.min(4, Math.max(1, Math.round(quarters))) as 1 | 2 | 3 | 4
  // Quarters of 12, 12, 12 and 16 weeks, in any order, end up to 0.24 from the even ones.
  if (Math.abs(quarters - quarter) > 0.3) return null
  const { fiscalYear } = year
  if (start === null) return { span: "I", fiscalYear, quarter }

  const span = findSpan(daysBetween(start, end) + 1)
  if (!span) return null
  if (span === "Q") return { span, fiscalYear, quarter }
  const expected = { H: 2, N: 3, Y: 4 }[span]
  const late = Math.abs(daysBetween(year.start, start))
  // The year in which a company was founded began with that, and is a year if it is long enough for one.
  const founded = span === "Y" && late <= 35 && Math.abs(daysBetween(year.end, end)) <= slackDays
  return quarter === expected && (late <= slackDays || founded) ? { span, fiscalYear, quarter } : null
}

function isNear(a: IsoDate, b: IsoDate): boolean {
  return Math.abs(daysBetween(a, b)) <= transitionSlack
}
