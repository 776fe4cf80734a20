import { addDays, daysBetween, type IsoDate, isIsoDate, monthNumber, toNamedDay } from "~/lib/dates"
import { lineText, type PrintedLine } from "./printed-lines"
import { monthsBefore } from "./scale-schedule"

/** A column of figures: the end of its period, how many months it has, and where its heading is. */
export type PeriodColumn = { end: IsoDate; months: number; center: number }

export type PeriodColumns = {
  columns: PeriodColumn[]
  /** The index of the first line below the headings. */
  from: number
  /** True if every column has a length for flows; false where a column is a part of a year. */
  hasLengths: boolean
}

type Filing = { period: IsoDate | null; isInterim: boolean }

const months = "january february march april may june july august september october november december".split(
  " ",
)
const monthName = `(?:${months.map((name) => `${name}|${name.slice(0, 3)}\\.?|${name.slice(0, 4)}\\.`).join("|")})`
const monthDay = new RegExp(`\\b(${monthName})\\s*(\\d{1,2})\\b(?!\\d)`, "gi")
const fullDate = new RegExp(`\\b(${monthName})\\s+(\\d{1,2})\\s*,\\s*((?:19|20)\\d\\d)\\b`, "gi")
const numberWords = new Map([
  ...(["three", "six", "nine", "twelve"] as const).map((word, index): [string, number] => [
    word,
    3 * index + 3,
  ]),
  ...([3, 6, 9, 12] as const).map((count): [string, number] => [String(count), count]),
])
const maxHeadLines = 14

/** The periods of a table's columns by the lines above its figures; null where they are not clear. */
export function findPeriodColumns(
  lines: readonly PrintedLine[],
  before: string,
  filing: Filing,
): PeriodColumns | null {
  const head = lines.slice(0, maxHeadLines)
  const isYears = (line: PrintedLine) => isHeading(line) && !isEnumeration(line)
  const first = head.findIndex((line) => getYears(line).length >= 1 && isYears(line))
  // `Period from July 5, 1994 (inception)` over a column is not the line of years.
  const at = isInception(head, first)
    ? head.findIndex((line, index) => index > first && getYears(line).length >= 2 && isYears(line))
    : first
  const line = head[at]
  if (!line) return null
  let from = at + 1
  // The years of several heading lines are of one table only if the first line has them all.
  while (from < head.length && isHeadingOnly(lines[from])) from++
  const above = head.slice(0, from).map(lineText).join("\n")
  const years = getYears(line)
  const ends = toEnds(line, years, head.slice(0, from), `${before}\n${above}`, filing)
  if (!ends) return null
  const lengths = toLengths(above, before, ends, filing)
  if (!lengths) return null
  const columns = ends.map((end, index) => ({
    end,
    months: lengths.months[index] ?? 0,
    center: years[index]?.center ?? 0,
  }))
  const keys = new Set(columns.map(({ end, months: count }) => `${end} ${count}`))
  if (keys.size < columns.length) return null
  return { columns, from, hasLengths: lengths.isClear }
}

function isInception(head: readonly PrintedLine[], at: number): boolean {
  const line = head[at]
  const near = head
    .slice(Math.max(0, at - 1), at + 2)
    .map(lineText)
    .join(" ")
  return line !== undefined && getYears(line).length === 1 && /\binception\b/i.test(near)
}

/** True if a text names a day of the year, and no other. */
export function namesDay(text: string, date: IsoDate): boolean {
  const year = date.slice(0, 4)
  const named = [...text.matchAll(monthDay)].map(([, month = "", day = ""]) => toDate(month, day, year))
  return named.length > 0 && named.every((each) => each === date)
}

/** A table with one figure a line, whose title above it names the day of the filing's period. */
export function singleColumn(
  lines: readonly PrintedLine[],
  title: string,
  { period, isInterim }: Filing,
): PeriodColumns | null {
  if (period === null || isInterim || lines.some(({ cells }) => cells.length > 1)) return null
  const dates = [...title.matchAll(fullDate)].map(([, month = "", day = "", year = ""]) =>
    toDate(month, day, year),
  )
  const [only] = [...new Set(dates)]
  if (!only || new Set(dates).size > 1 || Math.abs(daysBetween(only, period)) > 14) return null
  const lengths = toLengths("", title, [only], { period, isInterim })
  if (!lengths) return null
  return {
    columns: [{ end: only, months: lengths.months[0] ?? 0, center: 0 }],
    from: 0,
    hasLengths: lengths.isClear,
  }
}

type HeadYear = { year: number; center: number; date: IsoDate | null }

/** Years that are headings. `September 29, 1995` is a heading; the date in `years ended June 30, 1995` is not one. */
function getYears({ words }: PrintedLine): HeadYear[] {
  const found = words.flatMap(({ text, left, right }, index): (HeadYear & { isDated: boolean })[] => {
    const [, day, year] =
      /^(\d{1,2},)?((?:19|20)\d\d)(?:\{\d+\}|\(\w{1,2}\)|\/\w\/?|[*,†]+)?$/.exec(text) ?? []
    if (!year) return []
    const previous = words[index - 1]
    const isApart = previous !== undefined && left - previous.right > 1
    const dayWord = day ?? (isApart ? "" : (previous?.text ?? ""))
    const month = words[index - (day ? 1 : 2)]?.text ?? ""
    const date = /^\d{1,2},?$/.test(dayWord) ? toDate(month, dayWord, year) : null
    const isDated = date !== null || /^\d{1,2},$/.test(dayWord)
    return [{ year: Number(year), center: (left + right) / 2, date, isDated }]
  })
  const plain = found.filter((each) => !each.isDated)
  return plain.length >= 2 && plain.length < found.length ? plain : found
}

/** True if a line names two years or more, and no figures. */
export function isYearHeading(line: PrintedLine): boolean {
  return getYears(line).length > 1 && isHeading(line) && !isEnumeration(line)
}

/** True if a line is one full date and nothing else. */
export function isDateHeading(line: PrintedLine): boolean {
  return new RegExp(`^${fullDate.source}$`, "i").test(lineText(line).trim())
}

/** `For the years ended December 31, 2001, 2000 and 1999` is a title, unless its years follow again as headings. */
function isEnumeration({ words }: PrintedLine): boolean {
  const gapBefore = (index: number) => (words[index]?.left ?? 0) - (words[index - 1]?.right ?? 0)
  const years = words.flatMap(({ text }, index) => (/^(?:19|20)\d\d,?$/.test(text) ? [index] : []))
  if (years.filter((index) => index > 0 && gapBefore(index) > 2).length > 1) return false
  return years.some(
    (index) =>
      /^(?:and|&)$/i.test(words[index - 1]?.text ?? "") ||
      (words[index]?.text.endsWith(",") && gapBefore(index + 1) === 1),
  )
}

/** A heading has no figures but years. */
function isHeading(line: PrintedLine): boolean {
  return line.cells.every(
    ({ value, decimals }) => decimals === 0 && value !== null && (isYear(value) || value < 32),
  )
}

function isHeadingOnly(line: PrintedLine | undefined): boolean {
  if (!line) return false
  if (line.words.length === 0 || /^<[SC]>/i.test(line.words[0]?.text ?? "")) return true
  const text = lineText(line)
  return (
    line.cells.length === 0 &&
    /^\(.*\)?$|thousands|millions|weeks|restated|months ended|inception/i.test(text)
  )
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1980 && value <= 2035
}

function toEnds(
  line: PrintedLine,
  years: readonly HeadYear[],
  head: readonly PrintedLine[],
  text: string,
  { period }: Filing,
): IsoDate[] | null {
  const dates = years.map(({ date }) => date)
  const known = dates.every((date) => date !== null) ? dates : null
  const above = head.slice(0, head.indexOf(line)).toReversed()
  const days = above
    .map((each) =>
      [...lineText(each).matchAll(monthDay)].map(([, month = "", day = ""]) => [month, day] as const),
    )
    .find((found) => found.length > 0)
  let ends: (IsoDate | null)[]
  if (known) ends = known
  else if (days && days.length === years.length && days.length > 1) {
    ends = years.map(({ year }, index) =>
      toDate(days[index]?.[0] ?? "", days[index]?.[1] ?? "", String(year)),
    )
  } else {
    const named = [
      ...new Set([...text.matchAll(monthDay)].map(([, month = "", day = ""]) => `${month} ${day}`)),
    ]
    const only = named.length === 1 ? named[0]?.split(" ") : undefined
    ends = only
      ? years.map(({ year }) => toDate(only[0] ?? "", only[1] ?? "", String(year)))
      : fromPeriod(years, period)
  }
  const found = ends.filter((end) => end !== null)
  if (found.length < ends.length) return null
  const sorted = [...found].sort()
  const isOrdered = isSameOrder(found, sorted) || isSameOrder(found, sorted.toReversed()) || hasRepeats(found)
  const last = sorted.at(-1)
  if (!isOrdered || !last) return null
  return period === null || Math.abs(daysBetween(last, period)) <= 14 ? found : shiftTo(found, last, period)
}

/** Fiscal 1994 may end in January 1995: tables that name years alone are a year behind their dates. */
function fromPeriod(years: readonly HeadYear[], period: IsoDate | null): (IsoDate | null)[] {
  if (!period) return years.map(() => null)
  const offset = Number(period.slice(0, 4)) - Math.max(...years.map(({ year }) => year))
  if (offset !== 0 && !(offset === 1 && period.slice(5) < "03-01")) return years.map(() => null)
  return years.map(({ year }) => clampDate(year + offset, period.slice(5)))
}

/** Years of 52 or 53 weeks under the name of a month's end; anything else is another period. */
function shiftTo(ends: IsoDate[], last: IsoDate, period: IsoDate): IsoDate[] | null {
  return Math.abs(daysBetween(last, period)) <= 20 ? ends : null
}

function clampDate(year: number, day: string): IsoDate | null {
  const date = `${year}-${day}`
  if (isIsoDate(date)) return date
  return day === "02-29" ? `${year}-02-28` : null
}

function toDate(month: string, day: string, year: string): IsoDate | null {
  const digits = day.replace(/\D/g, "")
  const isLeapDay = monthNumber(month) === 2 && Number(digits) === 29
  return toNamedDay(year, month, digits) ?? (isLeapDay ? `${year}-02-28` : null)
}

function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.every((each, index) => each === b[index])
}

function hasRepeats(ends: readonly string[]): boolean {
  return new Set(ends).size < ends.length
}

/** The last lines above a table; longer ones are prose. */
function titleLines(before: string): string {
  const lines = before.split("\n").filter((line) => line.trim())
  return lines
    .slice(-4)
    .filter((line) => line.length < 140)
    .join("\n")
}

/** The length of each column's flows: a year, or the months that an interim report names above them. */
function toLengths(
  head: string,
  before: string,
  ends: readonly IsoDate[],
  { isInterim }: Filing,
): { months: number[]; isClear: boolean } | null {
  const title = titleLines(before)
  const hasInception = /\binception\b/i.test(head) && !/\b(?:cumulative|transition period)\b/i.test(head)
  const partial = !hasInception && /\b(?:inception|transition period|period from|through)\b/i.test(head)
  const named = (text: string) =>
    [...text.matchAll(/\b(\w+)[\s-]+months?\b/gi)].flatMap(
      ([, word = ""]) => numberWords.get(word.toLowerCase()) ?? [],
    )
  const inHead = named(head)
  const found = [...new Set(inHead.length > 0 ? inHead : named(before))]
  if (!isInterim) {
    if (inHead.some((count) => count !== 12) || hasRepeats(ends)) return null
    // Quarters in an annual report, or a short fiscal year beside whole ones.
    const isWhole = named(title).every((count) => count === 12) && !/\btransition period\b/i.test(title)
    // The year of a company's beginning is shorter, and the first of its table.
    const oldest = hasInception ? [...ends].sort()[0] : null
    return { months: ends.map((end) => (end === oldest ? 0 : 12)), isClear: isWhole && !partial }
  }
  const groups = Math.max(found.length, 1)
  if (ends.length % groups !== 0) return null
  const size = ends.length / groups
  return { months: ends.map((_, index) => found[Math.floor(index / size)] ?? 0), isClear: found.length > 0 }
}

/** The first day of a column's flows. */
export function columnStart({ end, months: count }: PeriodColumn): IsoDate {
  return count === 12 ? addDays(yearBefore(end), 1) : monthsBefore(end, count)
}

function yearBefore(date: IsoDate): IsoDate {
  const year = Number(date.slice(0, 4)) - 1
  return clampDate(year, date.slice(5)) ?? `${year}-02-28`
}
