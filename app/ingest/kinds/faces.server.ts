import { z } from "zod"
import { instantSchema } from "~/lib/value-schemas"
import { facesSchema, mergeFaces } from "~/model/faces/faces-document"
import { facesKind } from "~/stores/document-kinds"
import { noteStatements } from "~/stores/operations/refreshes-store.server"
import { defineKind, ownDocument } from "./kind"

/** The printed statements of reports, by which a company's figures are chosen. */
export const facesData = defineKind({
  name: "faces",
  documents: [ownDocument({ of: facesKind, snapshot: "details", merge: mergeFaces, remadeBy: "faces" })],
  sources: "details",
  shape: {
    /** Faces of some reports, to add to those of the company's others. Its statements are derived again later. */
    faces: z.array(z.object({ fetchedAt: instantSchema, document: facesSchema })).default([]),
  },
  async apply({ faces }, { db, documents, now }) {
    for (const { fetchedAt, document } of faces)
      await documents.update(facesKind, document.cik, fetchedAt, (known) => mergeFaces(known, document))
    const ciks = new Set(faces.map(({ document }) => document.cik))
    return noteStatements(
      db,
      [...ciks].map((key) => ({ kind: "faces", key })),
      now(),
    )
  },
})
