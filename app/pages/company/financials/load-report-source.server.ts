import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Cik } from "~/lib/cik"
import type { CellSource } from "~/model/financials/view/cell-source"
import { findReportSource, type ReportSource } from "~/model/registers/find-report-facts"
import { registerReportsKind } from "~/stores/document-kinds"

/** The facts of a figure in its report in a register; null for other figures. */
export async function loadReportSource(
  cik: Cik,
  cell: CellSource,
  { documents }: AppLoadContext,
): Promise<ReportSource | null> {
  if (!cell.source?.publication?.register) return null
  const stored = await documents.get(registerReportsKind, cik)
  return stored && findReportSource(stored.body, cell)
}
