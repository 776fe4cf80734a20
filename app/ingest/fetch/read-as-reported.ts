import { edgarAddress } from "~/edgar/addresses"
import type { SubmittedFiling } from "~/edgar/submissions"
import { parseLabelLinkbase } from "~/edgar/xbrl/label-linkbase"
import { parsePresentationLinkbase } from "~/edgar/xbrl/presentation-linkbase"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import { figureFinder } from "~/ingest/source/read-faces"
import { listNames, readXbrlReport } from "~/ingest/source/read-segments"
import type { Cik } from "~/lib/cik"
import type { AsReportedDocument } from "~/model/as-reported/as-reported-document"
import { fillStatements } from "~/model/as-reported/fill-statements"
import { toPresentedStatements } from "~/model/as-reported/presented-statement"
import { documentName } from "~/model/filings/reader-address"

/** A filing's statements in its own rows and order; without statements if it has no XBRL. Throws NotXml, NotXbrl. */
export async function readAsReported(
  cik: Cik,
  filing: SubmittedFiling,
  edgar: EdgarSource,
): Promise<AsReportedDocument> {
  const { accession, form, filed, period, primaryDocument } = filing
  const names = await listNames(cik, filing, edgar)
  // Some filers put the linkbases into the schema.
  const read = (ending: RegExp) => {
    const name = names.find((each) => ending.test(each)) ?? names.find((each) => /\.xsd$/i.test(each))
    return name ? edgar.readText(edgarAddress.filingDocument(edgar.hosts, cik, accession, name)) : null
  }
  // One after the other, because each of them takes several megabytes of memory.
  const report = await readXbrlReport(cik, filing, names, edgar)
  const presentation = report && (await read(/_pre\.xml$/i))
  const labels = presentation && (await read(/_lab\.xml$/i))
  const presented = toPresentedStatements(
    presentation ? parsePresentationLinkbase(presentation) : [],
    labels ? parseLabelLinkbase(labels) : new Map(),
    figureFinder(report?.facts ?? []),
  )
  return {
    cik,
    accession,
    form,
    filed,
    period,
    document: primaryDocument === "" ? "" : documentName({ accession, primaryDocument }),
    statements: fillStatements(presented, report?.facts ?? []),
  }
}
