import type { DocumentKind } from "~/lib/document-kind"
import {
  businessKind,
  filingIndexKind,
  filingsKind,
  filingTableKind,
  fundKind,
  insidersKind,
  lettersKind,
  listsKind,
  openingKind,
  outlineKind,
  payKind,
  pricesKind,
  sectionKind,
  statementsKind,
} from "~/stores/document-kinds"

/** Every kind of document that ingestion may write. */
const kinds = [
  filingsKind,
  filingIndexKind,
  outlineKind,
  sectionKind,
  openingKind,
  businessKind,
  statementsKind,
  listsKind,
  insidersKind,
  payKind,
  fundKind,
  filingTableKind,
  pricesKind,
  lettersKind,
] as DocumentKind<unknown>[]

export const documentKinds: ReadonlyMap<string, DocumentKind<unknown>> = new Map(
  kinds.map((kind) => [kind.name, kind]),
)
