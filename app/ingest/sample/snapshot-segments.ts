import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { EdgarSource } from "~/ingest/fetch/edgar-source"
import { readSegmentFilings, segmentFilingsToRead } from "~/ingest/fetch/refresh-segments"
import type { Cik } from "~/lib/cik"
import { listFilings } from "~/model/filings/filings-document"
import { filingsKind } from "~/stores/document-kinds"

/**
 * The breakdowns of the reports in the folder, to add to a company's batch. The labels are the filer's text and are
 * left out: the sample names parts by their tags.
 */
export async function snapshotSegments(
  { documents = [] }: IngestBatchInput,
  cik: Cik,
  at: number,
  edgar: EdgarSource,
): Promise<IngestBatchInput> {
  const list = documents.find(({ kind }) => kind === filingsKind.name)
  if (!list) return {}
  const reports = segmentFilingsToRead(listFilings(filingsKind.schema.parse(list.body)), null)
  const read = await readSegmentFilings(cik, reports, null, edgar)
  // The SEC has the reports that are missing in the folder.
  const filings = read.filings.filter(({ state }) => state === "read")
  return filings.length ? { segmentFilings: [{ fetchedAt: at, document: { cik, filings, labels: {} } }] } : {}
}
