import type { XbrlReport } from "~/edgar/xbrl/xbrl-report"
import { daysBetween, type IsoDate } from "~/lib/dates"

export interface FiscalLabel {
  fiscalYear: number
  /** Null for a fiscal year, and for the balance at its end. */
  fiscalQuarter: number | null
}

type Span = "year" | "quarter" | "instant" | "other"

export function getSpan(start: IsoDate | null, end: IsoDate): Span {
  if (start === null) return "instant"
  const days = daysBetween(start, end)
  // Quarters have 12 to 17 weeks, years 52 or 53.
  if (days >= 345 && days <= 380) return "year"
  return days >= 75 && days <= 120 ? "quarter" : "other"
}

/** A period may end some days earlier or later than the same one of another year. */
const tolerance = 20

/**
 * The fiscal period of a figure by the period that the filing is about, some whole years before; null for figures of
 * other periods, such as the year to date.
 */
export function labelPeriod(
  start: IsoDate | null,
  end: IsoDate,
  report: Pick<XbrlReport, "fiscalYear" | "fiscalPeriod" | "periodEnd">,
): FiscalLabel | null {
  const { fiscalYear, fiscalPeriod, periodEnd } = report
  const span = getSpan(start, end)
  if (span === "other" || fiscalYear === null || periodEnd === null) return null
  const before = daysBetween(end, periodEnd)
  const years = Math.round(before / 365.25)
  if (years < 0 || Math.abs(before - years * 365.25) > tolerance) return null
  const quarter = fiscalPeriod === "FY" ? 4 : Number(fiscalPeriod?.slice(1))
  if (!quarter) return null
  const isAnnual = fiscalPeriod === "FY"
  // Twelve months in a quarterly report are not a fiscal year.
  if (span === "year" && !isAnnual) return null
  if (span === "year" || (span === "instant" && isAnnual))
    return { fiscalYear: fiscalYear - years, fiscalQuarter: null }
  return { fiscalYear: fiscalYear - years, fiscalQuarter: quarter }
}
