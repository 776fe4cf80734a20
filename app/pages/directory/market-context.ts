import type { ListIndex } from "~/model/directory/list-index"
import type { SecurityIndex } from "~/model/securities/security-index"
import type { DocumentStore } from "~/platform/documents.server"

/** The stores and indexes of the market that a loader may use. */
export interface MarketContext {
  db: D1Database
  documents: DocumentStore
  lists: () => Promise<ListIndex>
  securities: () => Promise<SecurityIndex>
}
