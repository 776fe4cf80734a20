import { toFiledNumber } from "~/edgar/text/filed-number"
import { addDays, type IsoDate, isIsoDate } from "~/lib/dates"

/** The full name of a prefixed name: its namespace and its local part; null for an unknown prefix. */
export function expandName(
  text: string,
  namespaces: ReadonlyMap<string, string>,
): { namespace: string; name: string } | null {
  const colon = text.indexOf(":")
  const namespace = namespaces.get(text.slice(0, colon))
  return colon > 0 && namespace !== undefined ? { namespace, name: text.slice(colon + 1) } : null
}

/** The days of a period; `start` is null for an instant. */
interface ReportPeriod {
  start: IsoDate | null
  end: IsoDate
}

/**
 * The days of a period, given as an instant or as `start/end`. A period ends at a time: midnight at the beginning of a
 * day is the end of the day before.
 */
export function readPeriod(text: unknown): ReportPeriod | null {
  if (typeof text !== "string") return null
  const [first = "", last, ...others] = text.split("/")
  if (others.length > 0) return null
  const end = readEnd(last ?? first)
  if (end === null) return null
  if (last === undefined || last === first) return { start: null, end }
  const start = readTime(first)?.day ?? null
  return start === null || start > end ? null : { start, end }
}

function readEnd(text: string): IsoDate | null {
  const time = readTime(text)
  return time && (time.isMidnight ? addDays(time.day, -1) : time.day)
}

function readTime(text: string): { day: IsoDate; isMidnight: boolean } | null {
  const [, day = "", hours, fraction = ""] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  if (!isIsoDate(day)) return null
  return { day, isMidnight: hours === "00:00:00" && !/[1-9]/.test(fraction) }
}

const iso4217 = "http://www.xbrl.org/2003/iso4217"
const instance = "http://www.xbrl.org/2003/instance"

/** A unit in the form of statements: `GBP`, `GBP/shares`, `shares` or `pure`; null for others. A missing unit is pure. */
export function readUnit(text: unknown, namespaces: ReadonlyMap<string, string>): string | null {
  if (text === undefined || text === null) return "pure"
  if (typeof text !== "string") return null
  const [above = "", below, ...others] = text.split("/")
  if (others.length > 0) return null
  const numerator = readMeasure(above, namespaces)
  if (below === undefined || numerator === null) return numerator
  return /^[A-Z]{3}$/.test(numerator) && readMeasure(below, namespaces) === "shares"
    ? `${numerator}/shares`
    : null
}

function readMeasure(text: string, namespaces: ReadonlyMap<string, string>): string | null {
  const measure = expandName(text, namespaces)
  if (measure?.namespace === iso4217) return /^[A-Z]{3}$/.test(measure.name) ? measure.name : null
  if (measure?.namespace !== instance) return null
  return measure.name === "shares" || measure.name === "pure" ? measure.name : null
}

/** A number from its text in any form that XML Schema allows, such as `-0`, `+12.50` or `1.5E6`; null for other text. */
export function readFactNumber(value: unknown): number | null {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : ""
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return null
  const number = Number(text)
  return number === 0 ? 0 : toFiledNumber(number)
}
