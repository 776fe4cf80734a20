import type { DocumentKind } from "~/lib/document-kind"
import { listsKind } from "~/model/directory/lists-document"
import { payKind } from "~/model/executives/pay-document"
import { businessKind } from "~/model/filings/business-document"
import { filingsKind } from "~/model/filings/filings-document"
import { filingIndexKind, openingKind, outlineKind, sectionKind } from "~/model/filings/reading-kinds"
import { fundKind } from "~/model/funds/fund-document"
import { filingTableKind } from "~/model/holdings/filing-table"
import { insidersKind } from "~/model/insiders/insiders-document"
import { lettersKind } from "~/model/letters/letters-document"
import { pricesKind } from "~/model/valuation/prices-document"
import { statementsKind } from "~/stores/statements-kind"

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
