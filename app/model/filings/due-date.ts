import { baseForm, isAmendment } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { nextBusinessDay } from "~/lib/business-days"
import { addDays, daysBetween, type IsoDate } from "~/lib/dates"

export interface Lateness {
  /** The due date. */
  due: IsoDate
  days: number
  /** A notice extended the deadline (Rule 12b-25), and the report met it. */
  isExtended: boolean
}

/** Days after the end of the period, by filer category: Form 10-K, General Instruction A(2); Form 10-Q, A(1). */
const annualDays = { large: 60, accelerated: 75, other: 90 }
const quarterlyDays = { large: 40, accelerated: 40, other: 45 }
/** Calendar days that a notice on Form 12b-25 adds. */
const extensionDays = { annual: 15, quarterly: 5 }

const annualForms = new Set(["10-K", "10-K405", "10-KSB", "10-KSB40"])
const quarterlyForms = new Set(["10-Q", "10-QSB"])

/**
 * The list has only a filer's current category. It is used for reports of the last days; older reports get
 * the longest deadline.
 */
const categoryKnownDays = 400

/** In spring 2020 the SEC granted 45 additional days to companies affected by the pandemic (Release 34-88465). */
const reliefFrom = "2020-03-01"
const reliefTo = "2020-07-01"

type Category = "large" | "accelerated" | "other"

/** Late reports by accession number; `filings` newest first. */
export function findLate(filings: SubmittedFiling[], category: string | null): Map<string, Lateness> {
  const newest = filings[0]?.filed
  const notices = filings.filter((filing) => baseForm(filing.form).startsWith("NT 10-"))
  const first = filings.findLast((filing) => isReport(filing))
  const late = new Map<string, Lateness>()
  const reports = filings.filter(isReport)
  for (const filing of reports) {
    if (filing === first || !newest || !filing.period || hasDoubtfulPeriod(filing, reports)) continue
    const isRecent = daysBetween(filing.filed, newest) <= categoryKnownDays
    const due = dueDate(filing.form, filing.period, isRecent ? parseCategory(category) : "other")
    if (!due || filing.filed <= due || (due >= reliefFrom && due <= reliefTo)) continue
    const isAnnualReport = annualForms.has(baseForm(filing.form))
    const added = isAnnualReport ? extensionDays.annual : extensionDays.quarterly
    const notice = notices.some(
      ({ form, period }) =>
        period === filing.period && baseForm(form).startsWith(isAnnualReport ? "NT 10-K" : "NT 10-Q"),
    )
    late.set(filing.accession, {
      due,
      days: daysBetween(due, filing.filed),
      isExtended: notice && filing.filed <= nextBusinessDay(addDays(due, added)),
    })
  }
  return late
}

/** Quarters end at least twelve weeks apart. */
const shortestQuarterDays = 70

/**
 * True if a report's period is that of an earlier report of the same kind, or is less than a quarter from that of
 * another report: filers enter wrong periods, and no due date follows from them.
 */
function hasDoubtfulPeriod(filing: SubmittedFiling, reports: SubmittedFiling[]): boolean {
  const { period } = filing
  if (!period) return true
  const isAnnualReport = annualForms.has(baseForm(filing.form))
  return reports.some((other) => {
    if (other === filing || !other.period) return false
    const days = Math.abs(daysBetween(other.period, period))
    const isSameKind = annualForms.has(baseForm(other.form)) === isAnnualReport
    return days === 0 ? isSameKind && other.filed < filing.filed : days < shortestQuarterDays
  })
}

/** A report's due date, moved from weekends and holidays to the next business day (Rule 0-3). Null for other forms. */
export function dueDate(form: string, period: IsoDate, category: Category): IsoDate | null {
  const base = baseForm(form)
  if (annualForms.has(base)) return nextBusinessDay(addDays(period, annualDays[category]))
  if (quarterlyForms.has(base)) return nextBusinessDay(addDays(period, quarterlyDays[category]))
  return null
}

/** Parses `Large accelerated filer`, as in the SEC's list. */
export function parseCategory(words: string | null): Category {
  if (/large accelerated/i.test(words ?? "")) return "large"
  return /(?<!non-)accelerated/i.test(words ?? "") ? "accelerated" : "other"
}

function isReport({ form, period }: SubmittedFiling): boolean {
  const base = baseForm(form)
  return period !== null && !isAmendment(form) && (annualForms.has(base) || quarterlyForms.has(base))
}
