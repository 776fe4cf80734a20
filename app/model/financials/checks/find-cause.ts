import type { Cell } from "~/model/financials/cells/cell"
import { ownFault } from "~/model/financials/document/fault"
import type { StatementsDocument } from "~/model/financials/statements-document"

interface Cause {
  /** `named` if the figures need not agree. */
  state: "named" | "off"
  cause: string
}

/** The reason why figures do not agree: one filing reports them all, several filings do, or one of them is computed. */
export function findCause(
  { filings }: StatementsDocument,
  cells: readonly Cell[],
  fault: string = ownFault,
): Cause {
  const facts = cells.flatMap(({ fact }) => fact ?? [])
  if (facts.length < cells.filter(({ value }) => value !== null).length)
    return { state: "off", cause: "A figure is computed from figures of several periods or lines." }
  const last = Math.max(...facts.map(({ vintage }) => vintage.first))
  if (facts.every(({ vintage }) => vintage.last >= last))
    return { state: "off", cause: `${fault}: ${filings.accession[last]} (${filings.form[last]}).` }
  const named = [...new Set(facts.map(({ vintage }) => filings.accession[vintage.first]))]
  return { state: "named", cause: `The figures are from several filings: ${named.join(", ")}.` }
}
