import { z } from "zod"
import { instantSchema } from "~/lib/value-schemas"
import { asReportedSchema } from "~/model/as-reported/as-reported-document"
import { asReportedKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** A filing's statements in its own rows and order. */
export const asReportedData = defineKind({
  name: "as-reported",
  title: "Statements as reported",
  documents: [{ of: asReportedKind, isGiven: true }],
  shape: {
    /** Statements as reported of the SEC's data sets, whose dates are rounded: they replace no stored ones. */
    reportedFilings: z.array(z.object({ fetchedAt: instantSchema, document: asReportedSchema })).default([]),
  },
  async apply({ reportedFilings }, { documents }) {
    for (const { fetchedAt, document } of reportedFilings)
      await documents.update(asReportedKind, document.accession, fetchedAt, (known) => known ?? document)
    return []
  },
})
