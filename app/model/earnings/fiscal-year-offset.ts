import { decodeDocument } from "~/model/financials/document/decode-statements"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { getFiscalYear } from "./earnings-event"

/** A company's fiscal year minus the calendar year of its end: −1 for some retailers, otherwise 0. */
export function fiscalYearOffset(document: StatementsDocument | null): number {
  if (!document) return 0
  const years = [...decodeDocument(document).periods.values()].filter((period) => period.span === "Y")
  const last = years.at(-1)
  return last ? last.fiscalYear - getFiscalYear(last.end, 0) : 0
}
