import type { ReadDocument } from "~/lib/loaded"
import type { ListIndex } from "~/model/directory/list-index"
import type { DocumentStore } from "~/platform/documents.server"

export interface CompareContext {
  db: D1Database
  documents: DocumentStore
  lists: () => Promise<ListIndex>
  readThrough: ReadDocument
}
