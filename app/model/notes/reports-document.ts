import { z } from "zod"
import { inlineSince } from "~/edgar/xbrl/inline-xbrl"
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
  /** Set if an earlier version read it: it is read again. */
  isOld: z.literal(true).optional(),
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

/**
 * The first version did not look in annual reports to shareholders: annual reports without notes are read again. The
 * second one read no lengths of time: the newest annual report is read again.
 */
export function upgradeNoteReports(body: unknown): NoteReports {
  const { reports, ...rest } = noteReportsSchema.parse(body)
  const newest = reports.find(isAnnual)
  return {
    ...rest,
    reports: reports.map((each) => {
      const isOld =
        each === newest || (isAnnual(each) && each.filed >= inlineSince && each.series.length === 0)
      return isOld && each.state === "read" ? { ...each, isOld } : each
    }),
  }
}

function isAnnual({ form }: NoteReport): boolean {
  return !/^10-Q/.test(form)
}

/** Of this many newest reports, figures of members are kept, and of the newest annual ones. */
const newestKept = 4
const annualKept = 3

/** Adds reports to a stored document: one that was not read never replaces one that was. */
export function mergeNoteReports(known: NoteReports | null, added: NoteReports): NoteReports {
  const reports = mergeFilings(known?.reports ?? [], added.reports, (before, given) =>
    before.isOld ? given.state !== "unread" : before.state !== "read",
  )
  const annual = reports.filter(isAnnual).slice(0, annualKept)
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
