import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { EdgarSource } from "~/ingest/fetch/edgar-source"
import { readOwners } from "~/ingest/fetch/refresh-owners"
import { filingsKind, ownersKind } from "~/stores/document-kinds"

/** The document of a company's owners, if the source has schedules. */
export async function snapshotOwners(
  company: IngestBatchInput,
  now: number,
  edgar: EdgarSource,
): Promise<NonNullable<IngestBatchInput["documents"]>> {
  const list = company.documents?.find(({ kind }) => kind === filingsKind.name)
  if (!list) return []
  const filings = filingsKind.schema.parse(list.body)
  const options = { limit: Number.POSITIVE_INFINITY, urgency: "page" as const, now }
  const body = await readOwners(filings, null, options, edgar)
  if (body.filings.length === 0) return []
  return [{ kind: ownersKind.name, key: body.cik, fetchedAt: now, body: { ...body, unreadable: [] } }]
}
