import { z } from "zod"
import { storedAccession, storedCik } from "~/lib/value-schemas"

/**
 * The place where a figure from before XBRL was read: a Financial Data Schedule (EX-27), a five-year table (Item 6), or a
 * printed statement.
 */
export const printedBases = ["schedule", "five-year-table", "statement"] as const
export type PrintedBasis = (typeof printedBases)[number]

/** A filing that was read for figures, and why it gave none where it did not. */
const historyFiling = z.object({
  accession: storedAccession,
  form: z.string(),
  filed: z.string(),
  /** The end of the fiscal period that the filing reports. */
  period: z.string().nullable(),
  /** A sentence for the reader where nothing, or only a part, could be read; null if all was. */
  reason: z.string().nullable(),
})

/** One accepted figure: proven by the sums of its statement, by another filing, or by the schedule. */
const historyFact = z.object({
  /** The key of a statement row, such as `revenue`. */
  row: z.string(),
  basis: z.enum(printedBases),
  /** `USD`, `USD/shares`, or `shares`. */
  unit: z.string(),
  /** Null for a balance. */
  start: z.string().nullable(),
  end: z.string(),
  /** In single units, with the sign that the row has. */
  value: z.number(),
  /** An index into `filings`. */
  filing: z.number().int(),
  /** The row's text as printed, or the schedule's tag. */
  label: z.string(),
  /**
   * The document of the filing, and the place of the table in the reader's form of it: the section's key and the
   * nearest id above the table (`item-8#h-balance-sheets`), or the section's key alone. A document that is only inside
   * a complete submission has the name that `innerName` gives it. The anchor of a schedule's figures is null.
   */
  document: z.string(),
  anchor: z.string().nullable(),
  /**
   * The proof of the figure: a sum of its statement, another filing, the schedule, another table of its
   * filing (the statement and the five-year table agree), or its row, in which other years are proven and
   * none is contradicted.
   */
  proof: z.enum(["sum", "filing", "schedule", "table", "row"]),
})

/** Figures read from a company's filings of before XBRL. It is joined with its XBRL facts for statements. */
export const historySchema = z.object({
  version: z.literal(1),
  cik: storedCik,
  filings: z.array(historyFiling),
  facts: z.array(historyFact),
  /** The number of figures that were found and not accepted. */
  unproven: z.number().int(),
  contradicted: z.number().int(),
})

export type HistoryDocument = z.infer<typeof historySchema>
export type HistoryFact = z.infer<typeof historyFact>
export type HistoryFiling = z.infer<typeof historyFiling>
