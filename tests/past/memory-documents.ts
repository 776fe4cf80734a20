import type { DocumentStore } from "~/platform/documents.server"
import { documentPath } from "~/platform/documents.server"

/** Documents and binary data in memory, with the size of each in bytes. */
export function memoryDocuments(): { documents: DocumentStore; sizes: ReadonlyMap<string, number> } {
  const bodies = new Map<string, string>()
  const files = new Map<string, ArrayBuffer>()
  const sizes = new Map<string, number>()
  const documents: Pick<DocumentStore, "get" | "put" | "getBytes" | "putBytes" | "prune"> = {
    async get(kind, key) {
      const text = bodies.get(documentPath(kind, key))
      return text === undefined
        ? null
        : { ...JSON.parse(text), body: kind.schema.parse(JSON.parse(text).body) }
    },
    async put(kind, key, fetchedAt, body) {
      const text = JSON.stringify({ version: kind.version, fetchedAt, body })
      bodies.set(documentPath(kind, key), text)
      sizes.set(documentPath(kind, key), text.length)
    },
    async getBytes(path, range) {
      const bytes = files.get(path)
      if (!bytes) return null
      return range ? bytes.slice(range.offset, range.offset + range.length) : bytes.slice(0)
    },
    async putBytes(path, bytes) {
      if (typeof bytes === "string") throw new TypeError("Columns are not text.")
      files.set(path, bytes.slice(0))
      sizes.set(path, bytes.byteLength)
    },
    async prune(prefix, isKept) {
      for (const stored of [bodies, files, sizes])
        for (const path of [...stored.keys()])
          if (path.startsWith(prefix) && !isKept(path)) stored.delete(path)
    },
  }
  return { documents: documents as DocumentStore, sizes }
}
