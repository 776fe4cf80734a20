import type { z } from "zod"

/** A kind of stored document. Its writer and its reader share one schema and one version. */
export interface DocumentKind<T> {
  name: string
  version: number
  schema: z.ZodType<T>
  /** Converts a body of an older version. Without it, an older body is used if the schema accepts it. */
  upgrade?: (body: unknown, from: number) => unknown
  /** True for imported data, which exist only here: a body that cannot be read is named, and never written over. */
  isImported?: boolean
}

/** A stored document, the version of its schema, and when its source was read. */
export interface StoredDocument<T> {
  version: number
  /** The time when the source was last read, ms since the epoch. */
  fetchedAt: number
  body: T
}
