import type { EdgarSource } from "~/ingest/source/edgar-source"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import type { CompanyFilings } from "./company-filings"

interface ReadOptions {
  limit?: number
  now: number
}

/** The document of the first filings of a list, for a batch of the command line. */
export async function readListed<T>(
  { document, toRead, read }: CompanyFilings<T>,
  list: FilingsDocument,
  edgar: EdgarSource,
  { limit = Number.POSITIVE_INFINITY, now }: ReadOptions,
): Promise<{ kind: string; key: string; fetchedAt: number; body: T }> {
  const chosen = toRead(listFilings(list), null).slice(0, limit)
  const context = { list, known: null, others: [], edgar, raw: null, urgency: "page" as const, now }
  return { kind: document.name, key: list.cik, fetchedAt: now, body: await read(chosen, context) }
}
