import type { Accession } from "~/lib/accession"
import { decodeDocument } from "~/model/financials/document/decode-statements"
import { conceptName } from "~/model/financials/facts/concept-name"
import { type StatementName, statementRows, statements } from "~/model/financials/rows/statement-rows"
import type { StatementsDocument } from "~/model/financials/statements-document"

/** A row of the statements that reads a concept. */
export interface RowOfConcept {
  key: string
  label: string
  statement: StatementName
}

/** What the rows of a company's statements read of one filing. */
interface RowsOfFiling {
  /** By concept without its prefix. */
  rows: ReadonlyMap<string, RowOfConcept>
  /** The way in which their concepts were chosen, as a sentence. */
  choice: string
}

/** The rows that read a filing's concepts; null for a filing without one. */
export function listRowsOfFiling(document: StatementsDocument, accession: Accession): RowsOfFiling | null {
  const filing = document.filings.accession.indexOf(accession)
  const { rows } = decodeDocument(document)
  const found = new Map<string, RowOfConcept>()
  for (const statement of statements)
    for (const { key, label } of statementRows(statement, document.industry))
      for (const vintages of rows.get(key)?.values() ?? [])
        for (const { first, last, concept } of vintages) {
          if (filing < first || filing > last) continue
          for (const each of conceptName(concept).split(" + ")) {
            const name = each.replace(/^.*:/, "")
            if (!found.has(name)) found.set(name, { key, label, statement })
          }
        }
  if (found.size === 0) return null
  const choice = document.faces?.includes(filing)
    ? "Rows are matched by the lines that this report prints."
    : "Rows are matched by a standard order of concepts."
  return { rows: found, choice }
}
