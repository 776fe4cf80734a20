import { z } from "zod"
import { instantSchema } from "~/lib/value-schemas"
import { asReportedSchema } from "~/model/as-reported/as-reported-document"
import { mergeSegments, segmentsSchema } from "~/model/segments/segments-document"
import { asReportedKind, segmentsKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** Breakdowns by segment, to add to those of the company's other filings, and statements as reported. */
export const segmentsData = defineKind({
  shape: {
    segmentFilings: z.array(z.object({ fetchedAt: instantSchema, document: segmentsSchema })).default([]),
    /** Statements as reported of the SEC's data sets, whose dates are rounded: they replace no stored ones. */
    reportedFilings: z.array(z.object({ fetchedAt: instantSchema, document: asReportedSchema })).default([]),
  },
  documentKinds: [asReportedKind],
  async apply({ segmentFilings, reportedFilings }, { documents }) {
    for (const { fetchedAt, document } of segmentFilings)
      await documents.update(segmentsKind, document.cik, fetchedAt, (known) => mergeSegments(known, document))
    for (const { fetchedAt, document } of reportedFilings)
      await documents.update(asReportedKind, document.accession, fetchedAt, (known) => known ?? document)
    return []
  },
})
