import type { DocumentKind } from "~/lib/document-kind"
import * as stored from "~/stores/document-kinds"

/** The place of a kind of stored document in a snapshot. */
type Place =
  /** Copied, or merged with what is stored. */
  | "copied"
  /** Built from rows at the end of a load. */
  | "rebuilt"
  /** Imported by an operator; closes of the SEC's lists are taken from them. */
  | "imported"
  /** Read from the SEC when a page asks for it. */
  | "on demand"

/** All kinds of stored documents. A test compares the list with the kinds. */
export const placesOfKinds: Record<string, Place> = {
  [stored.filingsKind.name]: "copied",
  [stored.statementsKind.name]: "copied",
  [stored.fundKind.name]: "copied",
  [stored.fundHoldersKind.name]: "copied",
  [stored.insidersKind.name]: "copied",
  [stored.payKind.name]: "copied",
  [stored.ownersKind.name]: "copied",
  [stored.peopleKind.name]: "copied",
  [stored.investorKind.name]: "copied",
  [stored.holdersKind.name]: "copied",
  [stored.segmentsKind.name]: "copied",
  [stored.releasesKind.name]: "copied",
  [stored.historyKind.name]: "copied",
  [stored.readingsKind.name]: "copied",
  [stored.businessKind.name]: "copied",
  [stored.indexedFilingsKind.name]: "copied",
  [stored.insiderQuartersKind.name]: "rebuilt",
  [stored.holdersQuartersKind.name]: "rebuilt",
  [stored.listsKind.name]: "rebuilt",
  [stored.listsHeadKind.name]: "rebuilt",
  [stored.fundListKind.name]: "rebuilt",
  [stored.securitiesKind.name]: "rebuilt",
  [stored.columnsKind.name]: "rebuilt",
  [stored.pastStatesKind.name]: "on demand",
  [stored.pastChunkKind.name]: "on demand",
  [stored.pastDaysKind.name]: "on demand",
  [stored.pastEndedKind.name]: "on demand",
  [stored.importedStatementsKind.name]: "imported",
  [stored.registerReportsKind.name]: "imported",
  [stored.companyPricesKind.name]: "imported",
  [stored.pricesKind.name]: "imported",
  [stored.exchangeRatesKind.name]: "imported",
  [stored.transcriptsKind.name]: "imported",
  [stored.transcriptKind.name]: "imported",
  [stored.lettersKind.name]: "imported",
  [stored.asReportedKind.name]: "on demand",
  [stored.filingIndexKind.name]: "on demand",
  [stored.outlineKind.name]: "on demand",
  [stored.openingKind.name]: "on demand",
  [stored.sectionKind.name]: "on demand",
  [stored.wordsKind.name]: "on demand",
  [stored.missingWordsKind.name]: "on demand",
  [stored.redlineKind.name]: "on demand",
  [stored.filingTableKind.name]: "on demand",
}

const copied = new Map<string, DocumentKind<unknown>>(
  Object.values(stored).flatMap((kind) =>
    placesOfKinds[kind.name] === "copied" ? [[kind.name, kind as DocumentKind<unknown>]] : [],
  ),
)

/** A kind of document that a snapshot can contain; null for others. */
export function getCopiedKind(name: string): DocumentKind<unknown> | null {
  return copied.get(name) ?? null
}
