import { z } from "zod"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { mergeFilings } from "~/model/filings/merge-filings"
import { axes, measures } from "./measures"

const number = z.number()

const column = z.object({
  start: z.string().nullable(),
  end: z.string(),
  fiscalYear: number,
  fiscalQuarter: number.nullable(),
  total: number,
  values: z.array(number.nullable()),
  rest: number,
  sums: z.record(z.string(), number).optional(),
})

const breakdown = z.object({
  measure: z.enum(measures),
  axis: z.enum(axes),
  concept: z.string(),
  unit: z.string(),
  parts: z.array(z.object({ member: z.string(), isReconciling: z.boolean() })),
  columns: z.array(column),
  proof: z.enum(["total", "segments"]),
})

const refused = z.object({
  measure: z.enum(measures),
  axis: z.enum(axes),
  concept: z.string(),
  unit: z.string(),
  end: z.string(),
  members: number,
  sum: number,
  total: number.nullable(),
})

const filing = z.object({
  accession: storedAccession,
  form: z.string(),
  filed: z.string(),
  period: z.string().nullable(),
  /** The primary document's name; empty if it is not known. */
  document: z.string(),
  /** Unread if the SEC did not answer; absent if the filing has no XBRL. */
  state: z.enum(["read", "unread", "absent"]),
  reason: z.string().nullable(),
  /** True if its dates are rounded to the ends of months, as in the SEC's data sets. */
  isRounded: z.boolean(),
  breakdowns: z.array(breakdown),
  refused: z.array(refused),
})

/** The breakdowns of all periodic reports of a company, newest filing first. */
export const segmentsSchema = z.object({
  cik: storedCik,
  filings: z.array(filing),
  /** The filers' labels by member. */
  labels: z.record(z.string(), z.string()),
})

export type SegmentsDocument = z.infer<typeof segmentsSchema>
export type SegmentFiling = SegmentsDocument["filings"][number]

/**
 * Adds filings to a stored document: one that was read replaces one that was not, never the other way around, and
 * rounded dates replace no others.
 */
export function mergeSegments(known: SegmentsDocument | null, added: SegmentsDocument): SegmentsDocument {
  return {
    cik: added.cik,
    filings: mergeFilings(
      known?.filings ?? [],
      added.filings,
      (before, each) =>
        before.state !== "read" || (each.state === "read" && (before.isRounded || !each.isRounded)),
    ),
    labels: { ...known?.labels, ...added.labels },
  }
}
