import type { Cik } from "./cik"
import type { DocumentKind, StoredDocument } from "./document-kind"

/**
 * The result of loading: the fields of T, or "absent" if the source has nothing, or a sentence with the reason
 * for a failure.
 */
export type Loaded<T> =
  | ({ status: "loaded" } & T)
  | { status: "absent" }
  | { status: "unavailable"; reason: string }

/** `refreshing` is true when stored data is shown while more or newer data is fetched. */
export type LoadedDocument<T> = Loaded<{ document: StoredDocument<T>; refreshing: boolean }>

/** Reads one document of a company; fetches it from its source if it is not stored. */
export type ReadDocument = <T>(kind: DocumentKind<T>, cik: Cik) => Promise<LoadedDocument<T>>
