import { z } from "zod"
import { numberColumn } from "~/lib/column-schemas"
import { storedAccession, storedCik, storedFiledCusip } from "~/lib/value-schemas"

const text = z.string()
const count = z.number().nullable()

const filing = z.object({
  accession: storedAccession,
  form: text,
  filed: text,
  /** The quarter of the report, `2025q1`; null if unknown. */
  quarter: text.nullable(),
  /**
   * `read`: the holdings are included. `notice`: another manager reports them. `refused`: invalid, with a `reason`.
   * `unread`: listed, but not fetched yet; earlier documents call text tables `plain text`.
   */
  state: z.preprocess(
    (state) => (state === "plain text" ? "unread" : state),
    z.enum(["read", "notice", "refused", "unread"]),
  ),
  reason: text.nullable(),
  amendment: z.enum(["restatement", "new holdings"]).nullable(),
  isAmendment: z.boolean(),
  /** The totals declared on the cover page; the value is in the filing's unit. */
  declaredRows: count,
  declaredValue: count,
  parsedRows: count,
  parsedValue: count,
  unit: z.union([z.literal(1), z.literal(1000)]),
  /** False where the unit is only that of the form; absent in documents of earlier versions, and of unread filings. */
  unitCertain: z.boolean().optional(),
  /** Set where the numbers of shares repeat the values, so that they are not known. */
  repeatsValue: z.literal(true).optional(),
  medianPrice: count,
  refusedRows: z.number(),
  scaledRows: z.number(),
  doubtfulCusips: z.number(),
  isConfidentialOmitted: z.boolean(),
  /** Keyed holdings as columns: index into `securities`, amount, dollars. */
  securities: numberColumn,
  amounts: numberColumn,
  values: numberColumn,
})

export const investorSchema = z.object({
  cik: storedCik,
  name: text,
  /** CUSIP, name, title of class, type (`SH`, `PRN`, `SH Put` …). */
  securities: z.array(z.tuple([storedFiledCusip, text, text, text])),
  /** Oldest first. */
  filings: z.array(filing),
})

/** All 13F filings of a manager, independent of their order of arrival. */
export type InvestorDocument = z.infer<typeof investorSchema>
export type InvestorFiling = InvestorDocument["filings"][number]
