import type { StoredDocument } from "~/lib/document-kind"
import type { Loaded } from "~/lib/loaded"
import type { FilingsDocument } from "./filings-document"

/** What was read of a company's listed filings. It is refreshing while more is read. */
export type ReadFilings<T> = Loaded<{
  document: StoredDocument<T>
  refreshing: boolean
  list: StoredDocument<FilingsDocument>
  /** The number of listed filings that are not read. */
  unread: number
}>
