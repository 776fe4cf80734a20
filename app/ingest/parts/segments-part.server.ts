import { z } from "zod"
import { instantSchema } from "~/lib/instant-schema"
import { mergeSegments, segmentsSchema } from "~/model/segments/segments-document"
import { asReportedKind, segmentsKind } from "~/stores/document-kinds"
import { definePart } from "./part"

/** Breakdowns by segment, to add to those of the company's other filings, and statements as reported. */
export const segmentsPart = definePart({
  shape: {
    segmentFilings: z.array(z.object({ fetchedAt: instantSchema, document: segmentsSchema })).default([]),
  },
  documentKinds: [asReportedKind],
  async apply({ segmentFilings }, { documents }) {
    for (const { fetchedAt, document } of segmentFilings)
      await documents.update(segmentsKind, document.cik, fetchedAt, (known) => mergeSegments(known, document))
    return []
  },
})
