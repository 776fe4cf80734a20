import { z } from "zod"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { mergeFilings } from "~/model/filings/merge-filings"
import { noteSeries } from "./note-facts"
import { buybacksSchema } from "./read-buybacks"

const report = z.object({
  accession: storedAccession,
  form: z.string(),
  filed: z.string(),
  period: z.string().nullable(),
  /** Unread if the SEC did not answer; absent if the report has no document that can be read. */
  state: z.enum(["read", "unread", "absent"]),
  /** Figures of the notes, in the order of the report; none of a report that is not tagged inline. */
  series: z.array(noteSeries),
  /** Repurchases by month, if the report prints them in a table that adds up. */
  buybacks: buybacksSchema.nullable(),
  /** What lenders require, as the notes on debt say it. */
  covenants: z.array(z.string()).default([]),
})

/** What annual and quarterly reports have of the notes, newest report first. */
export const noteReportsSchema = z.object({
  cik: storedCik,
  reports: z.array(report),
  /** The members' names as the reports spell them. */
  labels: z.record(z.string(), z.string()),
})

export type NoteReports = z.infer<typeof noteReportsSchema>
export type NoteReport = NoteReports["reports"][number]

/** Of this many newest reports, figures of members are kept, and of the newest annual ones. */
const newestKept = 4
const annualKept = 3

/** Adds reports to a stored document: one that was read replaces one that was not, never the other way around. */
export function mergeNoteReports(known: NoteReports | null, added: NoteReports): NoteReports {
  const reports = mergeFilings(known?.reports ?? [], added.reports, ({ state }) => state !== "read")
  const annual = reports.filter(({ form }) => !/^10-Q/.test(form)).slice(0, annualKept)
  const whole = new Set([...reports.slice(0, newestKept), ...annual])
  return {
    cik: added.cik,
    reports: reports.map((each) => (whole.has(each) ? each : withoutMembers(each))),
    labels: { ...known?.labels, ...added.labels },
  }
}

function withoutMembers(each: NoteReport): NoteReport {
  return { ...each, series: each.series.filter(({ members }) => !members) }
}
