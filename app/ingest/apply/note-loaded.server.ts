import { z } from "zod"
import type { IngestBatch } from "~/ingest/batch/batch"
import { companySource } from "~/ingest/fetch/refresh-company"
import { companyDocuments, followedDocuments, workOfForm } from "~/ingest/kinds/kinds.server"
import { parseCik } from "~/lib/cik"
import { addDays } from "~/lib/dates"
import { toNewYork } from "~/lib/new-york"
import { listRecent } from "~/stores/company/recent-store.server"
import { noteWorkSql } from "~/stores/operations/filing-work-store.server"
import { toFilingWork } from "~/stores/operations/followed-store.server"
import { forgetTags } from "~/stores/operations/sources-store.server"

/** A document that is not kept by a CIK names its filer. */
const filer = z.object({ cik: z.string() })

/** An archive that is loaded is newer than that. */
const archiveDays = 5

/**
 * Before a load writes: a load that ends between documents and rows may have replaced newer documents, and the kept
 * files are no longer those of the documents. With `isNewer`, a load replaces only documents that are older.
 */
export async function beginLoad(
  batch: Pick<IngestBatch, "investorFilings"> & {
    documents: Pick<IngestBatch["documents"][number], "kind" | "key" | "body" | "fetchedAt">[]
  },
  db: D1Database,
  now: number,
  { isNewer = false } = {},
): Promise<void> {
  const sources = batch.documents.flatMap(({ kind, key, fetchedAt }) => {
    const cik = companyDocuments.has(kind) ? parseCik(key) : null
    return cik === null ? [] : [{ key: companySource(cik), ...(isNewer ? { before: fetchedAt } : {}) }]
  })
  await forgetTags(db, sources)
  await noteLoaded(batch, db, now)
}

/**
 * Notes the recent filings of what a batch loaded: an archive of last night has none of today's filings, and may have
 * replaced documents that contained them. Work whose filings are there ends without a request.
 */
export async function noteLoaded(
  {
    documents,
    investorFilings,
  }: Pick<IngestBatch, "investorFilings"> & {
    documents: Pick<IngestBatch["documents"][number], "kind" | "key" | "body">[]
  },
  db: D1Database,
  now: number,
): Promise<void> {
  const ciks: string[] = [
    ...documents
      .filter(({ kind }) => followedDocuments.has(kind))
      .map(({ key, body }) => filer.safeParse(body).data?.cik ?? key),
    ...investorFilings.map(({ document }) => document.cik),
  ]
  if (ciks.length === 0) return
  const since = addDays(toNewYork(now).date, -archiveDays)
  const filings = await listRecent(db, [...new Set(ciks)], since)
  const statements = noteWorkSql(db, await toFilingWork(db, filings, workOfForm), now, { reopens: true })
  if (statements.length > 0) await db.batch(statements)
}
