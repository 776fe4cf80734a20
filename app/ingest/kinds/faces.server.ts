import { z } from "zod"
import { EdgarUnavailable } from "~/edgar/client"
import { facesToRead, readFaces } from "~/ingest/source/read-faces"
import { instantSchema } from "~/lib/value-schemas"
import { type FacesDocument, facesSchema, mergeFaces, toFacesDocument } from "~/model/faces/faces-document"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { facesKind } from "~/stores/document-kinds"
import { companyFilings } from "./company-filings"
import { defineKind, ownDocument } from "./kind"

/** The printed statements of reports, by which a company's figures are chosen. */
export const facesData = defineKind({
  name: "faces",
  title: "Printed statements",
  archives: [
    {
      name: "faces",
      isIn: "statements",
      dataSet: { page: "financial-statement-data-sets", fileName: /^\d{4}q[1-4]\.zip$/, newest: 8 },
      minutesPerMb: 0.01,
    },
  ],
  documents: [
    ownDocument({
      of: facesKind,
      isGiven: true,
      snapshot: "details",
      merge: mergeFaces,
    }),
  ],
  sources: "details",
  filings: companyFilings({
    document: facesKind,
    toRead: facesToRead,
    // The newest annual report, and the newest of all. A report takes several megabytes of memory.
    atFirst: 2,
    aMessage: 2,
    isAbsentWithout: true,
    async read(chosen, { list: { cik }, known, others, edgar }) {
      const read = await readFaces(cik, chosen, edgar)
      if (read.reports.length > 0 && read.reports.every(({ state }) => state === "unread"))
        throw new EdgarUnavailable("The SEC did not send the reports.")
      const waiting = others.map(({ accession, filed }) => ({
        accession,
        filed,
        state: "unread" as const,
        statements: [],
        own: [],
      }))
      return mergeFaces(mergeFaces(known, toFacesDocument(cik, waiting)), read)
    },
    changesStatements: (statements, known) => statements !== null && !isJoined(statements, known),
  }),
  shape: {
    /** Faces of some reports, to add to those of the company's others. Statements are derived again by `deriveAll`. */
    faces: z.array(z.object({ fetchedAt: instantSchema, document: facesSchema })).default([]),
  },
  async apply({ faces }, { documents }) {
    for (const { fetchedAt, document } of faces)
      await documents.update(facesKind, document.cik, fetchedAt, (known) => mergeFaces(known, document))
    return []
  },
})

/** False for statements that were derived without some of the stored faces. */
function isJoined(statements: StatementsDocument, faces: FacesDocument | null): boolean {
  const read = new Set(
    faces?.reports.filter(({ state }) => state === "read").map(({ accession }) => accession),
  )
  const { accession } = statements.filings
  return accession.filter((each) => read.has(each)).length === (statements.faces?.length ?? 0)
}
