import { z } from "zod"
import { storedAccession, storedCik } from "~/lib/value-schemas"

const figure = z.number().optional()

/** Amounts in the unit of their table, earnings per share in single units. */
const figures = z.object({
  revenue: figure,
  netIncome: figure,
  epsBasic: figure,
  epsDiluted: figure,
  sharesBasic: figure,
  sharesDiluted: figure,
})

const statement = z.object({
  /** The unit of amounts; null if the table names none. */
  scale: z.number().nullable(),
  anchor: z.string(),
  periods: z.object({
    quarter: figures.optional(),
    yearAgo: figures.optional(),
    year: figures.optional(),
    yearToDate: figures.optional(),
  }),
})

/** A measure from the filed figure to the adjusted one, in the company's own lines. */
const reconciliation = z.object({
  label: z.string(),
  filed: z.number(),
  adjusted: z.number(),
  /** The unit of the amounts; 1 for amounts a share. */
  scale: z.number().nullable(),
  isPerShare: z.boolean(),
  items: z.array(z.object({ label: z.string(), value: z.number() })),
})

const filing = z.object({
  accession: storedAccession,
  form: z.string(),
  filed: z.string(),
  /** The end of the quarter that the release is about, and its place in the fiscal year. */
  period: z.string(),
  quarter: z.number().int().min(1).max(4),
  /** Unread if the SEC did not answer; absent if the filing has no statement of the quarter. */
  state: z.enum(["read", "unread", "absent"]),
  /** The file of the release; empty if it has no statement. */
  document: z.string(),
  /** Tables with earnings per share of the quarter, the likeliest statement of operations first. */
  statements: z.array(statement),
  reconciliations: z.array(reconciliation),
})

/** The announced figures of a company's results releases, newest filing first. */
export const releasesSchema = z.object({ cik: storedCik, filings: z.array(filing) })

export type ReleasesDocument = z.infer<typeof releasesSchema>
export type ReleaseFiling = z.infer<typeof filing>
export type StoredStatement = z.infer<typeof statement>
export type Reconciliation = z.infer<typeof reconciliation>

/** A document with more filings; one that was read replaces an earlier state of it. */
export function mergeReleases(known: ReleasesDocument | null, added: ReleasesDocument): ReleasesDocument {
  const filings = new Map((known?.filings ?? []).map((each) => [each.accession, each]))
  for (const each of added.filings)
    if (each.state !== "unread" || !filings.has(each.accession)) filings.set(each.accession, each)
  return { cik: added.cik, filings: [...filings.values()].sort((a, b) => (a.filed < b.filed ? 1 : -1)) }
}
