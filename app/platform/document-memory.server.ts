import type { DocumentKind, StoredDocument } from "~/lib/document-kind"
import { SizedCache } from "~/lib/sized-cache"

/** The size of stored JSON. The parsed document and its views take up to ten times as much. */
const roomBytes = 1_500_000
const largestBytes = 400_000

interface ReadDocument {
  kind: object
  etag: string
  document: StoredDocument<unknown>
}

const memories = new WeakMap<R2Bucket, SizedCache<ReadDocument>>()

/**
 * Documents that this isolate has read, by path. R2 is asked each time whether a document still has its entity tag,
 * so a reader gets the same object until it is written, and must not change it.
 */
export function documentMemory(bucket: R2Bucket) {
  const memory = memories.get(bucket) ?? new SizedCache<ReadDocument>(roomBytes, largestBytes)
  memories.set(bucket, memory)
  return {
    find<T>(path: string, kind: DocumentKind<T>): { etag: string; document: StoredDocument<T> } | null {
      const known = memory.get(path)
      // The same kind has the same schema, which gave the body its type.
      return known?.kind === kind ? (known as ReadDocument & { document: StoredDocument<T> }) : null
    },
    keep<T>(path: string, kind: DocumentKind<T>, object: R2Object, document: StoredDocument<T>): void {
      if (import.meta.env.DEV) freeze(document)
      memory.set(path, { kind, etag: object.etag, document }, object.size)
    },
  }
}

/** In development and in tests, code that changes a document fails. */
function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}
