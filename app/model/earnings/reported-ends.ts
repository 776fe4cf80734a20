import type { IsoDate } from "~/lib/dates"
import { decodeDocument } from "~/model/financials/document/decode-statements"
import type { StatementsDocument } from "~/model/financials/statements-document"

/** Every report of results has one of these. */
const resultRows = [
  "revenue",
  "operatingIncome",
  "incomeBeforeTax",
  "netIncome",
  "netIncomeIncludingMinority",
]

/** The ends of periods of which a filing gives results, in no order. */
export function listReportedEnds(document: StatementsDocument | null): IsoDate[] {
  if (!document) return []
  const { rows, periods } = decodeDocument(document)
  const ends = new Set<IsoDate>()
  for (const row of resultRows)
    for (const key of rows.get(row)?.keys() ?? []) {
      const end = periods.get(key)?.end
      if (end !== undefined) ends.add(end)
    }
  return [...ends]
}
