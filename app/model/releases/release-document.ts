import { z } from "zod"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { mergeFilings } from "~/model/filings/merge-filings"

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

/** The file of the release, and the place in the reader. */
const place = { document: z.string(), anchor: z.string() }

/** A measure of a period from the filed figure to the adjusted one, in the company's own lines. */
const reconciliation = z.object({
  label: z.string(),
  filedLabel: z.string(),
  /** The last day of the period and its months, none for a figure of a day; a quarter that is only named ends on the month's last. */
  end: z.string(),
  months: z.number().int().min(0).max(12),
  filed: z.number(),
  adjusted: z.number(),
  unit: z.enum(["amount", "share", "percent"]),
  /** The unit of the amounts, null if the table names none; 1 for amounts a share and percentages. */
  scale: z.number().nullable(),
  /** The steps add up, or the adjusted figure is a proven amount by the revenue or the shares. */
  proof: z.enum(["steps", "quotient"]),
  items: z.array(z.object({ label: z.string(), value: z.number() })),
  /** False where only a filing can prove the filed figure. */
  isTied: z.boolean(),
  ...place,
})

/** What a release expects of a period: a range, a point, or one open end. */
const guidance = z.object({
  /** The company's words, and the metric that they are. */
  metric: z.string(),
  key: z.string(),
  basis: z.enum(["filed", "adjusted"]).nullable(),
  /** The fiscal period as the company names it; the quarter is null for a year. */
  fiscalYear: z.number().int(),
  quarter: z.number().int().min(1).max(4).nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Amounts and numbers are in single units, percentages as printed. */
  unit: z.enum(["amount", "share", "percent", "number"]),
  isAbout: z.boolean(),
  /** The sentence; empty for a table. */
  quote: z.string(),
  ...place,
})

/** A row of a release's tables that is no line of a statement. */
const operatingMetric = z.object({
  label: z.string(),
  value: z.number(),
  /** As the company names it; `%` for a percentage, empty without one. */
  unit: z.string(),
  /** The unit of amounts; null for counts and prices. */
  scale: z.number().nullable(),
  end: z.string(),
  months: z.number().int().min(0).max(12),
  ...place,
})

const filing = z.object({
  accession: storedAccession,
  form: z.string(),
  filed: z.string(),
  /** The end of the quarter that the release is about, and its place in the fiscal year. */
  period: z.string(),
  quarter: z.number().int().min(1).max(4),
  /** Unread if the SEC did not answer; absent if nothing of the filing could be read. */
  state: z.enum(["read", "unread", "absent"]),
  /** The file of the release; empty if it has no statement. */
  document: z.string(),
  /** Tables with earnings per share of the quarter, the likeliest statement of operations first. */
  statements: z.array(statement),
  reconciliations: z.array(reconciliation),
  guidance: z.array(guidance),
  metrics: z.array(operatingMetric),
  /** Set if an earlier version read it: it is read again. */
  isOld: z.literal(true).optional(),
  /** Set if it had been read before: what it says is no news. */
  isAgain: z.literal(true).optional(),
})

/** The announced figures of a company's results releases, newest filing first. */
export const releasesSchema = z.object({ cik: storedCik, filings: z.array(filing) })

export type ReleasesDocument = z.infer<typeof releasesSchema>
export type ReleaseFiling = z.infer<typeof filing>
export type StoredStatement = z.infer<typeof statement>
export type OperatingMetric = z.infer<typeof operatingMetric>
export type Guidance = z.infer<typeof guidance>
export type Reconciliation = z.infer<typeof reconciliation>

const firstVersion = filing.omit({ reconciliations: true, guidance: true, metrics: true })

/** A document of an earlier version: what it has of each release stays until that is read again. */
export function upgradeReleases(body: unknown, from: number): ReleasesDocument {
  const { cik, filings } =
    from > 1
      ? releasesSchema.parse(body)
      : releasesSchema.extend({ filings: z.array(firstVersion) }).parse(body)
  const none = { reconciliations: [], guidance: [], metrics: [] }
  return { cik, filings: filings.map((each) => ({ ...none, ...each, isOld: true as const })) }
}

/** A document with more filings; one that was read replaces an earlier state of it. */
export function mergeReleases(known: ReleasesDocument | null, added: ReleasesDocument): ReleasesDocument {
  const before = known?.filings ?? []
  const readBefore = new Set(before.flatMap(({ accession, state }) => (state === "read" ? [accession] : [])))
  const read = added.filings.map((each) =>
    readBefore.has(each.accession) ? { ...each, isAgain: true as const } : each,
  )
  return { cik: added.cik, filings: mergeFilings(before, read, (_, { state }) => state !== "unread") }
}
