import type { DocumentKind, StoredDocument } from "./document-kind"

/** What loading came to: the fields of T; or the source has nothing; or why it is unavailable, in a sentence. */
export type Loaded<T> =
  | ({ status: "loaded" } & T)
  | { status: "absent" }
  | { status: "unavailable"; reason: string }

/** `refreshing` is true when what is stored is shown while more or newer data is fetched. */
export type LoadedDocument<T> = Loaded<{ document: StoredDocument<T>; refreshing: boolean }>

/** Reads one document of a kind by its key, from its source where none is stored. */
export type ReadDocument = <T>(kind: DocumentKind<T>, key: string) => Promise<LoadedDocument<T>>
