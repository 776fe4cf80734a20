import { z } from "zod"
import { baseForm, isPeriodic } from "~/edgar/form-names"
import { daysBetween, type IsoDate } from "~/lib/dates"

export const datedForm = z.object({ form: z.string(), filed: z.string() })

export type DatedForm = z.infer<typeof datedForm>

/** The end of a listing (Form 25) and of the duty to report (Form 15). */
const delisting = /^25(-NSE)?$/
const ending = /^15F?-(12B|12G|15D)$/
/** A foreign company reports once a year. */
const foreign = /^(20|40)-F$/

/** A filer of quarterly reports without one for this time after a Form 25 has ended; one of annual reports, later. */
const silentDays = 135
/** No company is late by as much. */
const longestSilentDays = 548

/** The filings that tell when a company lived, each once, in order of their days. */
export function listLife(filings: readonly DatedForm[]): DatedForm[] {
  const seen = new Map<string, DatedForm>()
  for (const { form, filed } of filings)
    if (isPeriodic(form) || delisting.test(form) || ending.test(form))
      seen.set(`${filed} ${form}`, { form, filed })
  return [...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}

/**
 * True from a company's first periodic report to a Form 15, a Form 25 without another report, or a long silence. What
 * was filed after the day makes no difference.
 */
export function isAlive(life: readonly DatedForm[], day: IsoDate): boolean {
  const last = life.findLast(({ form, filed }) => filed <= day && isPeriodic(form))
  if (!last || daysBetween(last.filed, day) > longestSilentDays) return false
  return findEnd(life, day) === null
}

/**
 * The Form 15 that ended a company's reports by the day, or the Form 25 that no report followed in time; null if
 * neither is on or after the last periodic report.
 */
function findEnd(life: readonly DatedForm[], day: IsoDate): DatedForm | null {
  const known = life.filter(({ filed }) => filed <= day)
  const last = known.findLast(({ form }) => isPeriodic(form))
  if (!last) return null
  const silent = foreign.test(baseForm(last.form)) ? longestSilentDays : silentDays
  const ends = known.filter(
    ({ form, filed }) =>
      filed >= last.filed &&
      (ending.test(form) || (delisting.test(form) && daysBetween(filed, day) > silent)),
  )
  return ends.find(({ form }) => ending.test(form)) ?? ends[0] ?? null
}

/**
 * The filing with which a company's reports ended, by its filing list. A list can be older than the day on which it is
 * read, so that silence counts only to its last filing: many Forms 25 are of notes, by companies that report.
 */
export function findEndOfReports(filings: readonly DatedForm[]): DatedForm | null {
  const last = filings.reduce((day, { filed }) => (filed > day ? filed : day), "")
  return findEnd(listLife(filings), last)
}
