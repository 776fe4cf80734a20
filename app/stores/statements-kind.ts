import type { DocumentKind } from "~/lib/document-kind"
import { type StatementsDocument, statementsDocument } from "~/model/financials/statements-document"

export const statementsKind: DocumentKind<StatementsDocument> = {
  name: "statements",
  version: 2,
  schema: statementsDocument,
}
