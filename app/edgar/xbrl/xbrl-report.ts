import { type IsoDate, isIsoDate } from "~/lib/dates"

/** A member of an axis, both named as in the SEC's data sets: without prefix, `Statement`, `Axis` and `Member`. */
export interface AxisMember {
  axis: string
  member: string
}

/** A number with its dates and members. Names have no prefix. */
export interface XbrlFact {
  concept: string
  /** Null for the value at a date. */
  start: IsoDate | null
  end: IsoDate
  unit: string
  value: number
  /** Empty for the figure of the whole company; sorted by axis. */
  members: AxisMember[]
}

/** The numbers of one filing, in the order of the document, and what the filing says about its period. */
export interface XbrlReport {
  facts: XbrlFact[]
  fiscalYear: number | null
  /** `FY`, or `Q1` to `Q3`. */
  fiscalPeriod: string | null
  periodEnd: IsoDate | null
}

/** `us-gaap:StatementBusinessSegmentsAxis` to `BusinessSegments`. */
export function toAxisName(name: string): string {
  return localName(name)
    .replace(/^Statement(?=[A-Z])/, "")
    .replace(/Axis$/, "")
}

/** `aapl:EuropeMember` to `Europe`; a country's code stays as it is. */
export function toMemberName(name: string): string {
  return localName(name).replace(/(?:Member|Domain)$/, "") || localName(name)
}

export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).trim()
}

export function sortMembers(members: AxisMember[]): AxisMember[] {
  return members.length < 2 ? members : [...members].sort((a, b) => a.axis.localeCompare(b.axis))
}

/** The facts that say which period a filing is about. */
export function readFocus(
  texts: ReadonlyMap<string, string>,
): Pick<XbrlReport, "fiscalYear" | "fiscalPeriod" | "periodEnd"> {
  const year = texts.get("DocumentFiscalYearFocus") ?? ""
  const period = texts.get("DocumentFiscalPeriodFocus") ?? ""
  const end = texts.get("DocumentPeriodEndDate") ?? ""
  return {
    fiscalYear: /^\d{4}$/.test(year) ? Number(year) : null,
    fiscalPeriod: /^(FY|Q[1-4])$/.test(period) ? period : null,
    periodEnd: isIsoDate(end) ? end : null,
  }
}

export const focusConcepts = new Set([
  "DocumentFiscalYearFocus",
  "DocumentFiscalPeriodFocus",
  "DocumentPeriodEndDate",
])

/** `USD`, or `USD/shares`. */
export function joinUnit(before: string | undefined, measure: string): string {
  return before === undefined ? measure : `${before}/${measure}`
}
