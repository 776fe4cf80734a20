import { z } from "zod"

const text = z.string()
const count = z.number().nullable()

const filing = z.object({
  accession: text,
  form: text,
  filed: text,
  /** The quarter reported on, `2025q1`; null where nothing says it. */
  quarter: text.nullable(),
  /**
   * `read`: its holdings are here. `notice`: another manager reports them. `refused`: not understood, `reason` says
   * why. `unread`: listed, and not fetched yet; documents kept earlier call text tables `plain text`.
   */
  state: z.preprocess(
    (state) => (state === "plain text" ? "unread" : state),
    z.enum(["read", "notice", "refused", "unread"]),
  ),
  reason: text.nullable(),
  amendment: z.enum(["restatement", "new holdings"]).nullable(),
  isAmendment: z.boolean(),
  /** As the cover page declares them, the value in the filing's own unit. */
  declaredRows: count,
  declaredValue: count,
  parsedRows: count,
  parsedValue: count,
  unit: z.union([z.literal(1), z.literal(1000)]),
  medianPrice: count,
  refusedRows: z.number(),
  scaledRows: z.number(),
  doubtfulCusips: z.number(),
  isConfidentialOmitted: z.boolean(),
  /** Keyed holdings as columns: place in `securities`, amount, dollars. */
  securities: z.array(z.number()),
  amounts: z.array(z.number()),
  values: z.array(z.number()),
})

export const investorSchema = z.object({
  cik: text,
  name: text,
  /** CUSIP, name, title of class, how it is held (`SH`, `PRN`, `SH Put` …). */
  securities: z.array(z.tuple([text, text, text, text])),
  /** Oldest first. */
  filings: z.array(filing),
})

/** Every 13F filing of one manager: what is derived from it never depends on the order in which they came. */
export type InvestorDocument = z.infer<typeof investorSchema>
export type InvestorFiling = InvestorDocument["filings"][number]
