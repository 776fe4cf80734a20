import { z } from "zod"
import { accession, cik, count, day, text, ticker } from "./fields"

/** One value with everything that a data frame needs beside it, the same for all tables. */
export const longRow = z.object({
  ticker: ticker.nullable().describe("Ticker of the security; null for one without a listing"),
  cik: cik.describe("Of the company, or of the manager who holds the security"),
  row: text.describe(
    "What the value is: the key of a statement row or ratio, a concept of a note, a measure, shares, price or value",
  ),
  part: text
    .nullable()
    .describe("A segment or other member, an insider or a security; null for the whole company"),
  start: day.nullable().describe("YYYY-MM-DD"),
  end: day.nullable(),
  fiscalYear: count.nullable(),
  fiscalQuarter: count.nullable(),
  value: z.number().nullable().describe("In unit; null is unknown, never zero"),
  unit: text.describe(
    "A currency, a currency and /share, shares, fraction (0.15 is 15 %), times, days, count, score, or the filing's own unit",
  ),
  currency: text.nullable().describe("Three letters; null for a value that is no amount"),
  accession: accession.nullable(),
  filed: day.nullable(),
  derivation: text.nullable().describe("How a value was computed that no filing states"),
  caveat: text.nullable().describe("Why a value is not certain, or was refused"),
})

export type LongRow = z.infer<typeof longRow>

export const longColumns: readonly string[] = Object.keys(longRow.shape)

/** A row with all columns in their order; null for what the table lacks. */
export function toLongRow(
  given: Pick<LongRow, "ticker" | "cik" | "row" | "value" | "unit"> & Partial<LongRow>,
): LongRow {
  const { ticker, cik, row, part = null, start = null, end = null, value, unit, currency = null } = given
  const { fiscalYear = null, fiscalQuarter = null, accession = null, filed = null } = given
  const { derivation = null, caveat = null } = given
  return {
    ...{ ticker, cik, row, part, start, end, fiscalYear, fiscalQuarter },
    ...{ value, unit, currency, accession, filed, derivation, caveat },
  }
}

/** The unit and currency of a figure by its format. */
export function toLongUnit(format: string, currency: string | null): Pick<LongRow, "unit" | "currency"> {
  if (format === "money") return { unit: currency ?? "currency", currency }
  if (format === "perShare") return { unit: `${currency ?? "currency"}/share`, currency }
  return { unit: format === "percent" ? "fraction" : format, currency: null }
}
