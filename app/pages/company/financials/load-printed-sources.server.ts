import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Cik } from "~/lib/cik"
import { parseFigureConcept } from "~/model/financials/facts/figure-basis"
import type { CellSource } from "~/model/financials/view/cell-source"
import { findPrintedSource, type PrintedSource } from "./printed-source"

/** The place of each value of a cell that is not XBRL, in the order of the cell's values. */
export async function loadPrintedSources(
  cik: Cik,
  cell: CellSource,
  { history }: AppLoadContext,
): Promise<(PrintedSource | null)[]> {
  const isPrinted = cell.vintages.some(({ concept }) => parseFigureConcept(concept))
  const document = isPrinted ? await history.document(cik) : null
  if (!document) return []
  return cell.vintages.map((vintage) => findPrintedSource(document, cell, vintage))
}
