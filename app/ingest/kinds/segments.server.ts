import { z } from "zod"
import { listSegmentFilings, readSegmentFilings, toUnreadReport } from "~/ingest/source/read-segments"
import { instantSchema } from "~/lib/value-schemas"
import { listUnsettled } from "~/model/filings/merge-filings"
import { mergeSegments, segmentsSchema } from "~/model/segments/segments-document"
import { segmentsKind } from "~/stores/document-kinds"
import { companyFilings } from "./company-filings"
import { defineKind, ownDocument } from "./kind"

/** Revenue and other figures by segment, product and region, from all reports of a company. */
export const segmentsData = defineKind({
  name: "segments",
  title: "Figures by segment",
  documents: [
    ownDocument({
      of: segmentsKind,
      isGiven: true,
      snapshot: "details",
      merge: mergeSegments,
    }),
  ],
  sources: "details",
  filings: companyFilings({
    document: segmentsKind,
    toRead: (listed, known) => listUnsettled(listSegmentFilings(listed), known?.filings),
    // Three years and the newest quarter.
    atFirst: 2,
    aMessage: 6,
    isAbsentWithout: true,
    async read(chosen, { list: { cik }, known, others, edgar }) {
      const read = await readSegmentFilings(cik, chosen, known, edgar)
      const filings = [...read.filings, ...others.map(toUnreadReport)]
      return mergeSegments(known, { ...read, filings })
    },
  }),
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
