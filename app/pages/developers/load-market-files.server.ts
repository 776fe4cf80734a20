import { toIsoDate } from "~/lib/dates"
import { marketKey, toEntityTag } from "~/model/market/market-document"
import type { DocumentStore } from "~/platform/documents.server"
import { marketKind } from "~/stores/document-kinds"

/** The files of the last night; none before the first. */
export async function loadMarketFiles({ documents }: { documents: DocumentStore }) {
  const made = (await documents.get(marketKind, marketKey))?.body
  const rows = (made?.files ?? []).map(({ pieces: _, ...file }) => ({
    ...file,
    path: `/api/v1/market/${file.table}.parquet`,
    etag: toEntityTag(file),
  }))
  return { day: made ? toIsoDate(made.begunAt) : null, rows }
}
