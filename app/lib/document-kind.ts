import type { z } from "zod"

/** A kind of stored document. Its writer and its reader share one schema and one version. */
export interface DocumentKind<T> {
  name: string
  version: number
  schema: z.ZodType<T>
}

/** A stored document, the version of its schema, and when its source was read. */
export interface StoredDocument<T> {
  version: number
  /** When the source was last read, ms since the epoch. */
  fetchedAt: number
  body: T
}
