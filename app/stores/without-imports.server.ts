import type { DocumentKind, StoredDocument } from "~/lib/document-kind"
import { onlyOfFails } from "~/model/valuation/prices-document"
import type { DocumentStore } from "~/platform/documents.server"
import { pricesKind, statementsKind } from "./document-kinds"

/** The documents as if nothing had been imported: closes are those of the SEC's files of failed deliveries. */
export function withoutImports(documents: DocumentStore): DocumentStore {
  return {
    ...documents,
    async get<T>(kind: DocumentKind<T>, key: string): Promise<StoredDocument<T> | null> {
      if (kind.isImported && kind.name !== pricesKind.name) return null
      const stored = await documents.get(kind, key)
      if (stored === null) return null
      if (kind.name === pricesKind.name) {
        const closes = onlyOfFails(pricesKind.schema.parse(stored.body))
        return closes && { ...stored, body: closes as T }
      }
      if (kind.name !== statementsKind.name) return stored
      return (stored.body as { imported?: unknown[] }).imported?.length ? null : stored
    },
  }
}
