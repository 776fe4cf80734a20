import { z } from "zod"
import { EdgarUnavailable } from "~/edgar/client"
import type { SubmittedFiling } from "~/edgar/submissions"
import { NotXbrl } from "~/edgar/xbrl/xbrl-instance"
import { NotXml } from "~/edgar/xml-reader"
import { readAsReported } from "~/ingest/fetch/read-as-reported"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { instantSchema } from "~/lib/value-schemas"
import { type AsReportedDocument, asReportedSchema } from "~/model/as-reported/as-reported-document"
import { asReportedKind } from "~/stores/document-kinds"
import { defineKind, type Reading } from "./kind"

/** A filing's statements, read once. The subject is the filing of the company's list. */
export const asReportedReading = {
  document: asReportedKind,
  leaseMs: 60_000,
  staleAfterMs: () => Number.POSITIVE_INFINITY,
  // Only pages ask for it.
  listKeys: async () => [],
  async read(accession, { subject, now }, { edgar }) {
    if (!subject) throw new Error(`The filing ${accession} is not described.`)
    const body = await readAsReported(subject.cik, subject.filing, edgar).catch((error: unknown) => {
      if (!(error instanceof NotXml || error instanceof NotXbrl)) throw error
      throw new EdgarUnavailable("The filing's XBRL could not be read.")
    })
    const document = { kind: asReportedKind.name, key: accession, fetchedAt: now, body }
    return { batch: { documents: body.statements.length ? [document] : [] } }
  },
} satisfies Reading<AsReportedDocument, { cik: Cik; filing: SubmittedFiling }, Accession>

/** A filing's statements in its own rows and order. */
export const asReportedData = defineKind({
  name: "as-reported",
  title: "Statements as reported",
  archives: [
    {
      name: "statements",
      usage: ["<zip> …", "financial statement data sets: segments, and statements as reported"],
    },
  ],
  documents: [{ of: asReportedKind, isGiven: true }],
  reading: asReportedReading,
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
