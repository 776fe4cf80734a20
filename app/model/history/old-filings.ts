import { baseForm, isAmendment } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { addDays, type IsoDate } from "~/lib/dates"

const annualForms = ["10-K", "10-K405", "10-KT", "10-KT405", "10-KSB", "10KSB", "10-KSB40", "10KSB40", "20-F"]

/** Data schedules were required from September 1994 until June 2001. */
const schedules = { from: "1993-01-01", to: "2001-09-30" }

/** Every filer of annual reports has XBRL in those that were filed since. */
const lastWithoutXbrl = "2011-12-31"

/** The first report with XBRL has a five-year table of the years before. */
const firstXbrlDays = 400

/**
 * The filings from before a company's first XBRL filing (null if it has none) that may have figures: annual reports,
 * then quarterly ones from the time of data schedules, each newest first.
 */
export function listOldFilings(
  filings: readonly SubmittedFiling[],
  xbrlFrom: IsoDate | null,
): SubmittedFiling[] {
  const day = xbrlFrom === null ? lastWithoutXbrl : addDays(xbrlFrom, firstXbrlDays)
  const until = day < lastWithoutXbrl ? day : lastWithoutXbrl
  const old = filings
    .filter(({ form, filed }) => filed <= until && !isAmendment(form))
    .sort((a, b) => (a.filed < b.filed ? 1 : -1))
  const annual = old.filter(({ form }) => annualForms.includes(baseForm(form)))
  const quarterly = old.filter(
    ({ form, filed }) => baseForm(form) === "10-Q" && filed >= schedules.from && filed <= schedules.to,
  )
  return [...annual, ...quarterly]
}
