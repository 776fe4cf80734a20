import type { SubmittedFiling } from "~/edgar/submissions"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { readAsReported } from "~/ingest/fetch/read-as-reported"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import { listSegmentFilings, readSegmentFilings } from "~/ingest/source/read-segments"
import type { Cik } from "~/lib/cik"
import type { AsReportedDocument } from "~/model/as-reported/as-reported-document"
import { listFilings } from "~/model/filings/filings-document"
import { asReportedKind, filingsKind } from "~/stores/document-kinds"

/** The breakdowns and the statements as reported of the reports in the folder, to add to a company's batch. */
export async function snapshotSegments(
  batch: IngestBatchInput,
  cik: Cik,
  at: number,
  edgar: EdgarSource,
): Promise<IngestBatchInput> {
  const list = batch.documents?.find(({ kind }) => kind === filingsKind.name)
  if (!list) return batch
  const reports = listSegmentFilings(listFilings(filingsKind.schema.parse(list.body)))
  const read = await readSegmentFilings(cik, reports, null, edgar, false)
  // The SEC has the reports that are missing in the folder.
  const filings = read.filings.filter(({ state }) => state === "read")
  if (filings.length === 0) return batch
  const inFolder = new Set(filings.map(({ accession }) => accession))
  const statements = await snapshotStatements(
    cik,
    reports.filter(({ accession }) => inFolder.has(accession)),
    edgar,
  )
  return {
    ...batch,
    documents: [
      ...(batch.documents ?? []),
      ...statements.map((body) => ({
        kind: asReportedKind.name,
        key: body.accession,
        fetchedAt: at,
        body,
      })),
    ],
    segmentFilings: [{ fetchedAt: at, document: { cik, filings, labels: read.labels } }],
  }
}

async function snapshotStatements(
  cik: Cik,
  reports: SubmittedFiling[],
  edgar: EdgarSource,
): Promise<AsReportedDocument[]> {
  const documents: AsReportedDocument[] = []
  for (const report of reports) {
    const document = await readAsReported(cik, report, edgar)
    if (document.statements.length) documents.push(document)
  }
  return documents
}
