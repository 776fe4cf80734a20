import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import { listReleases, readReleases } from "~/ingest/source/read-releases"
import type { Cik } from "~/lib/cik"
import { listFilings } from "~/model/filings/filings-document"
import type { ReleaseFiling, ReleasesDocument } from "~/model/releases/release-document"
import { filingsKind } from "~/stores/document-kinds"
import { exampleCik } from "../../tests/fixtures/example/example-company"

/**
 * The results releases in the folder; null without any. Reconciliations, guidance, metrics and
 * headings are the filer's text and are left out, but for the invented company.
 */
export async function snapshotReleases(
  batch: IngestBatchInput,
  cik: Cik,
  edgar: EdgarSource,
): Promise<ReleasesDocument | null> {
  const list = batch.documents?.find(({ kind }) => kind === filingsKind.name)
  if (!list) return null
  const listed = listReleases(listFilings(filingsKind.schema.parse(list.body)))
  const read = await readReleases(cik, listed, edgar)
  // The SEC has the releases that are missing in the folder.
  const filings = read.filings
    .filter(({ state, statements }) => state === "read" && statements.length > 0)
    .map((filing) => (cik === exampleCik ? filing : withoutText(filing)))
  return filings.length > 0 ? { cik, filings } : null
}

function withoutText(filing: ReleaseFiling): ReleaseFiling {
  const statements = filing.statements.map((statement) => ({ ...statement, anchor: "" }))
  return { ...filing, statements, reconciliations: [], guidance: [], metrics: [] }
}
