import { addDays, type IsoDate, isIsoDate, monthNumber } from "~/lib/dates"

/** The quarter that a release is about, as the company names it. */
export interface ReleaseQuarter {
  end: IsoDate
  quarter: number
  fiscalYear: number
}

/** The period of a column: its length and its last day; a day alone has no months. */
export interface ReleasePeriod {
  months: number
  end: IsoDate
}

const monthDay = /\b(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?!\d)/i
const dayMonth = /\b(\d{1,2})\s+(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b/i
const slashDate = /\b(\d{1,2})\/(\d{1,2})\/((?:19|20)?\d\d)\b/
const year = /\b((?:19|20)\d\d)\b/
const counts =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(
    " ",
  )
/** The names of quarters, the first one at 0. */
export const quarterOrdinals = ["first", "second", "third", "fourth"]

/** `Three` and `3`; zero for no number. */
function toCount(text = ""): number {
  return Number(text) || Math.max(0, counts.indexOf(text.toLowerCase()))
}

/** `Third`, `3rd` and `3`; null for no number. */
export function toQuarter(text: string): number | null {
  const at = quarterOrdinals.indexOf(text.toLowerCase())
  return at >= 0 ? at + 1 : Number.parseInt(text, 10) || null
}

/** The number of months that words name, such as `Three Months Ended`; null for none. */
export function readMonths(text: string): number | null {
  const months = /\b(\d{1,2}|one|two|three|four|six|nine|twelve)[\s-]+months?\b/i.exec(text)
  const weeks =
    /\b(\d{1,2}|twelve|thirteen|fourteen|sixteen|twenty-(?:four|five|six|seven|eight)|thirty-(?:six|nine)|forty|fifty-(?:two|three))[\s-]+weeks?\b/i.exec(
      text,
    )
  if (/\b(?:trailing|last)\s+(?:twelve|12)\s+months\b|\bttm\b|\bltm\b/i.test(text)) return 12
  if (months) {
    const count = toCount(months[1])
    return count >= 1 && count <= 12 ? count : null
  }
  if (weeks) {
    const [ten = "", one] = (weeks[1]?.toLowerCase() ?? "").split("-")
    const tens: Record<string, number> = { twenty: 20, thirty: 30, forty: 40, fifty: 50 }
    const count = (tens[ten] ?? toCount(ten)) + toCount(one)
    return count >= 12 && count <= 54 ? (count <= 17 ? 3 : count <= 29 ? 6 : count <= 41 ? 9 : 12) : null
  }
  if (/\bquarters?(?:ly period)?\s+end(?:ed|ing)\b/i.test(text)) return 3
  if (/\b(?:fiscal |full )?years?\s+end(?:ed|ing)\b/i.test(text)) return 12
  return null
}

/** The period that the headings of a column name. Words about columns above come first. */
export function readPeriod(text: string, about: ReleaseQuarter): ReleasePeriod | null {
  const months = readMonths(text)
  const named = readNamedPeriod(text, about)
  const date = readDate(text) ?? readBareYear(text)
  if (date && months !== null) return { months, end: date }
  if (named) {
    return { months: named.months, end: date && isNear(date, named.end) ? date : named.end }
  }
  return null
}

/**
 * The day that a heading names alone, as a period of no months: for figures of a day, such as debt. Null where words
 * name a length of time.
 */
export function readInstant(head: string, about: ReleaseQuarter, caption: string): ReleasePeriod | null {
  if (/\b(?:months?|weeks?|quarters?|years?)\s+end(?:ed|ing)\b|\bfor the\b/i.test(`${head} ${caption}`))
    return null
  const end = readDate(head) ?? readDate(`${head} ${caption}`)
  return end !== null && end <= about.end ? { months: 0, end } : null
}

/**
 * The periods of columns by their headings, by words over the table, and, for years alone, by the text before it. A
 * heading of words beside others that name their periods has none of the words over the table.
 */
export function readHeads(
  heads: readonly string[],
  caption: string,
  before: string,
  about: ReleaseQuarter,
): (ReleasePeriod | null)[] {
  const own = heads.map((head) => readPeriod(head, about))
  const isNamed = own.some((period) => period !== null)
  return heads.map((head, at) => {
    if (isNamed && /^\D*\p{L}\D*$/u.test(head)) return own[at] ?? null
    const isYear = /^\W*(?:19|20)\d\d\W*$/.test(head)
    return (
      own[at] ??
      readPeriod(`${head} ${caption}`, about) ??
      (isYear ? readPeriod(`${head} ${caption} ${before.slice(-200)}`, about) : null)
    )
  })
}

/** True for figures of a quarter, or of the day on which it ends. */
export function isOfQuarter(months: number): boolean {
  return months === 3 || months === 0
}

/** A day that text names in full, or in two parts such as `June 30,` and `2026`. */
export function readDate(text: string): IsoDate | null {
  const slash = slashDate.exec(text)
  if (slash) {
    const [, month = "", day = "", yearText = ""] = slash
    return toDate(Number(yearText.length === 2 ? `20${yearText}` : yearText), Number(month), Number(day))
  }
  const found = monthDay.exec(text)
  const reversed = dayMonth.exec(text)
  const years = [...text.matchAll(new RegExp(year, "g"))]
  if (years.length === 0 || new Set(years.map(([each]) => each)).size > 1) return null
  const month = found?.[1] ?? reversed?.[2]
  const day = Number(found?.[2] ?? reversed?.[1])
  if (!month || !day) return null
  return toDate(Number(years[0]?.[1]), monthNumber(month), day)
}

/** A heading that is a year, before words of the table that name the day and several years: `2026 … June 30, 2026 and 2025`. */
function readBareYear(text: string): IsoDate | null {
  const [, own, rest = ""] = /^\s*((?:19|20)\d\d)\s+(\D.*)$/s.exec(text) ?? []
  const days = rest.match(new RegExp(monthDay, "gi")) ?? []
  const isOne = !/\band\s+(?:six|nine|twelve)\s+months\b/i.test(rest) && new Set(days).size === 1
  return own && isOne ? readDate(`${days[0]}, ${own}`) : null
}

function toDate(yearNumber: number, month: number, day: number): IsoDate | null {
  const pad = (number: number) => String(number).padStart(2, "0")
  const text = `${yearNumber}-${pad(month)}-${pad(day)}`
  if (isIsoDate(text)) return text
  return month === 2 && day === 29 ? toDate(yearNumber, 2, 28) : null
}

/** A fiscal period as a company names it; the quarter is null for a year. */
export interface NamedPeriod {
  fiscalYear: number
  quarter: number | null
  /** True for the months of the year until the quarter's end. */
  isToDate?: true
}

const quarterNames = [
  /\bf?q([1-4])[\s-]*(?:of\s+)?(?:(?:the|our|its)\s+)?(?:fy|cy|fiscal(?: year)?)?[\s'’-]*((?:20)?\d\d)\b(?!\s*(?:%|percent|million|billion)|[.,]\d)/i,
  /\b([1-4])q[\s-]*(?:of\s+)?(?:fy|cy|fiscal(?: year)?)?[\s'’-]*((?:20)?\d\d)\b(?!\s*(?:%|percent|million|billion)|[.,]\d)/i,
  /\b(first|second|third|fourth|1st|2nd|3rd|4th)[\s-]+(?:fiscal[\s-]+)?quarter,?\s+(?:(?:of|in|for|ended|ending)\s+)?(?:(?:the|our|its|company's)\s+)?(?:fiscal\s+)?(?:full[\s-])?(?:year\s+)?(?:fy)?\s*'?((?:20)\d\d|(?<=fy)\d\d)\b/i,
  /\b((?:20)\d\d)\s+(first|second|third|fourth)[\s-]+quarter\b/i,
  /\bfiscal(?: year)?\s+((?:20)\d\d)\s+(first|second|third|fourth)[\s-]+quarter\b/i,
]
const yearNames = [
  /\b(?:fiscal(?: full)?[\s-]*year|full[\s-]*year(?:\s+fiscal)?|full fiscal year|fiscal|calendar year|year)(?:\s+of)?\s+((?:20)\d\d)\b/i,
  /\b[fc]y\s*['’]?((?:20)?\d\d)e?\b/i,
  /\bfiscal(?:\s+year)?\s+['’](\d\d)\b/i,
  /\b((?:20)\d\d)\s+(?:full[\s-]*year|fiscal year)\b/i,
  /\b(?<!(?:january|february|march|april|may|june|july|august|september|october|november|december|\d{1,2},)\s)((?:20)\d\d)\s+(?:(?:annual|financial|updated)\s+)?(?:guidance|outlook|targets|expectations)\b/i,
]

/** A half of a year with its year, which is neither a quarter nor a year. */
const halfOfYear =
  /\b(first[\s-]+half|1H|H1|(?:second|back|latter)[\s-]+half|2H|H2)(?:\s+(?:of|in|the|our|its|full|fiscal|calendar|year))*[\s'’-]*(?:fy\s*'?)?((?:20)?\d\d)\b/i

/** The first fiscal period that text names. */
export function findNamedPeriod(given: string): NamedPeriod | null {
  const text = given.replace(new RegExp(halfOfYear, "gi"), " ")
  const found: { index: number; period: NamedPeriod }[] = []
  for (const [order, pattern] of quarterNames.entries()) {
    const match = pattern.exec(text)
    if (!match) continue
    const [first = "", second = ""] = order >= 3 ? [match[2], match[1]] : [match[1], match[2]]
    found.push({ index: match.index, period: { quarter: toQuarter(first), fiscalYear: toYear(second) } })
  }
  for (const pattern of yearNames) {
    const match = pattern.exec(text)
    if (match?.[1] && !/\bquarter\s+(?:of\s+)?$/i.test(text.slice(0, match.index)))
      found.push({ index: match.index, period: { quarter: null, fiscalYear: toYear(match[1]) } })
  }
  found.sort(
    (a, b) => a.index - b.index || Number(a.period.quarter === null) - Number(b.period.quarter === null),
  )
  return found[0]?.period ?? null
}

function toYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

function readNamedPeriod(text: string, about: ReleaseQuarter): ReleasePeriod | null {
  const toDate =
    /\b(?:ytd|year[\s-]to[\s-]date)\b[\s']*((?:20)?\d\d)?\b|\b((?:20)\d\d)\s+(?:ytd|year[\s-]to[\s-]date)\b/i.exec(
      text,
    )
  const spans = /\b(three|six|nine|twelve)\s+months\s+((?:20)\d\d)\b/i.exec(text)
  const half = halfOfYear.exec(text)
  if (toDate) {
    const named = toDate[1] ?? toDate[2] ?? year.exec(text)?.[1]
    if (!named) return null
    return {
      months: about.quarter * 3,
      end: endOf({ fiscalYear: toYear(named), quarter: about.quarter }, about),
    }
  }
  if (spans) {
    const months = toCount(spans[1])
    const quarter = months === 3 ? about.quarter : months / 3
    return { months, end: endOf({ fiscalYear: Number(spans[2]), quarter }, about) }
  }
  if (half) {
    const quarter = /first|1/i.test(half[1] ?? "") ? 2 : 4
    return { months: 6, end: endOf({ fiscalYear: toYear(half[2] ?? ""), quarter }, about) }
  }
  const named = findNamedPeriod(text)
  const loose = named ?? looseQuarter(text)
  if (!loose) return null
  return { months: loose.quarter === null ? 12 : 3, end: endOf(loose, about) }
}

/** `Third Quarter` over `2025`: the parts of a heading over two lines. */
function looseQuarter(text: string): NamedPeriod | null {
  const quarter = /\b(first|second|third|fourth|1st|2nd|3rd|4th)[\s-]+(?:fiscal[\s-]+)?quarter\b/i.exec(
    text,
  )?.[1]
  const named = [...text.matchAll(new RegExp(year, "g"))].map(([, found]) => Number(found))
  const [fiscalYear] = named
  if (!quarter || fiscalYear === undefined || new Set(named).size > 1) return null
  return { quarter: toQuarter(quarter), fiscalYear }
}

/** The last day of a fiscal period, counted from the release's own quarter. */
export function endOf({ fiscalYear, quarter }: NamedPeriod, about: ReleaseQuarter): IsoDate {
  const quarters = (fiscalYear - about.fiscalYear) * 4 + (quarter ?? 4) - about.quarter
  if (quarters === 0) return about.end
  const [years = 0, month = 0, day = 0] = about.end.split("-").map(Number)
  // A quarter that ends in the first days of a month is the month's before.
  const base = years * 12 + (month - 1) - (day <= 7 ? 1 : 0) + quarters * 3
  const at = { year: Math.floor(base / 12), month: (base % 12) + 1 }
  const last = Number(
    addDays(
      `${at.month === 12 ? at.year + 1 : at.year}-${String((at.month % 12) + 1).padStart(2, "0")}-01`,
      -1,
    ).slice(8),
  )
  const isLast = day <= 7 || day >= 24
  return `${at.year}-${String(at.month).padStart(2, "0")}-${String(isLast ? last : Math.min(day, last)).padStart(2, "0")}`
}

function isNear(a: IsoDate, b: IsoDate): boolean {
  return Math.abs(Date.parse(a) - Date.parse(b)) <= 20 * 86_400_000
}

/** True for two names of one period. */
export function isSamePeriod(a: ReleasePeriod, b: ReleasePeriod): boolean {
  return a.months === b.months && isNear(a.end, b.end)
}

/** The words of a heading that name its period or its unit. */
export const periodWords =
  /\b(?:year[\s-]to[\s-]date|as of|the|for|periods?|three|six|nine|twelve|\d{1,2}|thirteen|months?|weeks?|quarters?|years?|ended|ending|fiscal|full|first|second|third|fourth|half|[12]h|h[12]|q[1-4]|[1-4]q\d*|fy\d*|ytd|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|unaudited|(?:in )?(?:millions?|billions?|thousands?)|dollars|except|(?:19|20)\d\d)\b|[,.()'"$/]/gi

/** A heading without the words of its period. */
export function toMeasure(head: string): string {
  const measure = head
    .replace(periodWords, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s–—-]+|[\s–—-]+$/g, "")
  return titleWords.test(measure) || measure.length > maxMeasure ? "" : measure
}

const titleWords = /\breconcil|\bconsolidated\b|\bcorporation\b|\bsubsidiar|\bconstant currency\b|\bimpact\b/i
const maxMeasure = 60
