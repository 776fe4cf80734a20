import { z } from "zod"
import { instantSchema } from "~/lib/value-schemas"
import { mergeSegments, segmentsSchema } from "~/model/segments/segments-document"
import { segmentsKind } from "~/stores/document-kinds"
import { defineKind, ownDocument } from "./kind"

/** Revenue and other figures by segment, product and region, from all reports of a company. */
export const segmentsData = defineKind({
  name: "segments",
  documents: [
    ownDocument({ of: segmentsKind, snapshot: "details", merge: mergeSegments, remadeBy: "segments" }),
  ],
  sources: "details",
  shape: {
    /** Breakdowns of some filings, to add to those of the company's others. */
    segmentFilings: z.array(z.object({ fetchedAt: instantSchema, document: segmentsSchema })).default([]),
  },
  async apply({ segmentFilings }, { documents }) {
    for (const { fetchedAt, document } of segmentFilings)
      await documents.update(segmentsKind, document.cik, fetchedAt, (known) => mergeSegments(known, document))
    return []
  },
})
