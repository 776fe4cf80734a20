import { listsKind } from "~/features/companies/lists-document"
import { filingsKind } from "~/features/filings/filings-document"
import { statementsKind } from "~/features/financials/statements-kind"
import type { DocumentKind } from "~/lib/document-kind"

/** Every kind of document that ingestion may write. */
const kinds = [filingsKind, statementsKind, listsKind] as DocumentKind<unknown>[]

export const documentKinds: ReadonlyMap<string, DocumentKind<unknown>> = new Map(
  kinds.map((kind) => [kind.name, kind]),
)
