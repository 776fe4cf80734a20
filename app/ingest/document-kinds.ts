import { listsKind } from "~/features/companies/lists-document"
import { payKind } from "~/features/executives/pay-document"
import { businessKind } from "~/features/filings/business-document"
import { filingsKind } from "~/features/filings/filings-document"
import { filingIndexKind, openingKind, outlineKind, sectionKind } from "~/features/filings/reading-kinds"
import { statementsKind } from "~/features/financials/statements-kind"
import { fundKind } from "~/features/funds/fund-document"
import { filingTableKind } from "~/features/holdings/filing-table"
import { insidersKind } from "~/features/insiders/insiders-document"
import { lettersKind } from "~/features/letters/letters-document"
import { pricesKind } from "~/features/valuation/prices-document"
import type { DocumentKind } from "~/lib/document-kind"

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
