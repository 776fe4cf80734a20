import type { Cik } from "~/lib/cik"
import { isFigureConcept } from "~/model/financials/facts/figure-basis"
import type { DocumentStore } from "~/platform/documents.server"
import {
  facesKind,
  historyKind,
  importedStatementsKind,
  releasesKind,
  statementsKind,
} from "~/stores/document-kinds"
import type { OtherFigures } from "./refresh-company"

/** The figures of a company that are joined with its XBRL facts whenever its statements are derived. */
export async function getOtherFigures(cik: Cik, documents: DocumentStore): Promise<OtherFigures> {
  const [history, imported, releases, faces, statements] = await Promise.all([
    documents.get(historyKind, cik),
    documents.getWhole(importedStatementsKind, cik),
    documents.get(releasesKind, cik),
    documents.get(facesKind, cik),
    documents.get(statementsKind, cik),
  ])
  return {
    history: history?.body ?? null,
    imported: imported?.body ?? null,
    releases: releases?.body ?? null,
    faces: faces?.body ?? null,
    isXbrlStored: statements?.body.concepts.some((concept) => !isFigureConcept(concept)) ?? false,
  }
}
