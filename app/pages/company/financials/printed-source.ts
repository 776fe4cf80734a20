import { type FigureBasis, figureBasisWords, parseFigureConcept } from "~/model/financials/facts/figure-basis"
import type { CellSource, CellVintage } from "~/model/financials/view/cell-source"
import type { HistoryDocument, HistoryFact } from "~/model/history/history-document"

/** The place of a value in its filing. */
export interface PrintedSource {
  basis: string
  /** The row's text as printed, or the schedule's tag; null if it is not kept. */
  label: string | null
  proof: string
  /** The file of the filing, and in the reader its section and the id of the table. */
  document: string
  section: string | null
  fragment: string | null
}

const proofWords: Record<HistoryFact["proof"], string> = {
  sum: "The sums of its statement hold",
  filing: "Another filing gives the same figure",
  schedule: "The filing's data schedule gives the same figure",
  table: "Another table of its filing gives the same figure",
  row: "Other years of the same printed row are proven",
}

function capitalize(basis: FigureBasis): string {
  const words = figureBasisWords[basis]
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The figure that a value of a cell is; null if the value is XBRL. */
export function findPrintedSource(
  { facts, filings }: HistoryDocument,
  { period }: CellSource,
  { concept, value, filed }: CellVintage,
): PrintedSource | null {
  const figure = parseFigureConcept(concept)
  if (!figure) return null
  const found = facts.filter(
    (fact) =>
      fact.row === figure.row &&
      fact.basis === figure.basis &&
      fact.value === value &&
      filings[fact.filing]?.accession === filed.accession,
  )
  const days = (end: string) => Math.abs(Date.parse(end) - Date.parse(period.end))
  const [fact] = found.sort((a, b) => days(a.end) - days(b.end))
  if (!fact) return null
  const [section, fragment] = fact.anchor?.split("#") ?? []
  return {
    basis: capitalize(fact.basis),
    label: fact.label || null,
    proof: proofWords[fact.proof],
    document: fact.document,
    section: section || null,
    fragment: fragment || null,
  }
}
