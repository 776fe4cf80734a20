import { edgarAddress } from "~/edgar/addresses"
import { EdgarUnavailable } from "~/edgar/client"
import type { SubmittedFiling } from "~/edgar/submissions"
import { parseCalculationLinkbase } from "~/edgar/xbrl/calculation-linkbase"
import { readInlineTables } from "~/edgar/xbrl/inline-tables"
import { inlineSince, parseInlineReport, readInlineXbrl } from "~/edgar/xbrl/inline-xbrl"
import { NotMetaLinks, parseMetaLinks } from "~/edgar/xbrl/meta-links"
import { parsePresentationLinkbase } from "~/edgar/xbrl/presentation-linkbase"
import { NotXbrl } from "~/edgar/xbrl/xbrl-instance"
import type { XbrlFact } from "~/edgar/xbrl/xbrl-report"
import { NotXml } from "~/edgar/xml-reader"
import type { Cik } from "~/lib/cik"
import { chooseStatements } from "~/model/faces/choose-statements"
import type { FaceStatement } from "~/model/faces/face"
import type { FacesDocument, FiledFace } from "~/model/faces/faces-document"
import { toFacesDocument } from "~/model/faces/faces-document"
import { listOwnFacts } from "~/model/faces/own-facts"
import { toLinkedFaces, toPresentedFaces } from "~/model/faces/read-linkbases"
import { toTableFaces } from "~/model/faces/read-tables"
import { withTotals } from "~/model/faces/with-totals"
import { listUnsettled } from "~/model/filings/merge-filings"
import { documentName } from "~/model/filings/reader-address"
import type { EdgarSource } from "./edgar-source"
import { listNames, listSegmentFilings, readXbrlReport } from "./read-segments"

/** The reports whose faces are not read yet: the newest annual report, then the newest of all. */
export function facesToRead(filings: SubmittedFiling[], known: FacesDocument | null): SubmittedFiling[] {
  return listUnsettled(listSegmentFilings(filings), known?.reports)
}

/** The faces of some reports, to add to the stored ones. One after the other: each takes several megabytes of memory. */
export async function readFaces(
  cik: Cik,
  chosen: readonly SubmittedFiling[],
  edgar: EdgarSource,
): Promise<FacesDocument> {
  const faces: FiledFace[] = []
  for (const filing of chosen) {
    const { accession, filed } = filing
    const head = { accession, filed, statements: [], own: [] }
    try {
      const found = await readFace(cik, filing, edgar)
      faces.push({ ...head, state: found?.statements.length ? "read" : "absent", ...found })
    } catch (error) {
      if (error instanceof EdgarUnavailable) faces.push({ ...head, state: "unread" })
      else if (error instanceof NotXml || error instanceof NotXbrl) faces.push({ ...head, state: "absent" })
      else throw error
    }
  }
  return toFacesDocument(cik, faces)
}

type Found = Pick<FiledFace, "statements" | "own">

/** Inline reports have the tables themselves; of others, the linkbases say what is printed. */
async function readFace(cik: Cik, filing: SubmittedFiling, edgar: EdgarSource): Promise<Found | null> {
  const { accession, filed, primaryDocument } = filing
  const read = (name: string) =>
    edgar.readText(edgarAddress.filingDocument(edgar.hosts, cik, accession, name))
  if (filed >= inlineSince && /\.html?$/i.test(primaryDocument)) {
    const html = await read(documentName({ accession, primaryDocument }))
    const found = html === null ? null : readInline(html)
    if (found?.statements.length) {
      const links = await read("MetaLinks.json")
      return links === null ? found : { ...found, statements: withLinks(found.statements, links) }
    }
  }
  const names = await listNames(cik, filing, edgar)
  const report = await readXbrlReport(cik, filing, names, edgar)
  if (!report) return null
  // Some filers put the linkbases into the schema.
  const readLinkbase = (ending: RegExp) => {
    const name = names.find((each) => ending.test(each)) ?? names.find((each) => /\.xsd$/i.test(each))
    return name ? read(name) : null
  }
  const presentation = await readLinkbase(/_pre\.xml$/i)
  if (!presentation) return null
  const calculation = await readLinkbase(/_cal\.xml$/i)
  const presented = toPresentedFaces(
    parsePresentationLinkbase(presentation),
    calculation ? parseCalculationLinkbase(calculation) : new Map(),
    new Map(),
  )
  return withOwnFacts(chooseStatements(presented, figureFinder(report.facts)), report.facts)
}

function readInline(html: string): Found | null {
  const report = parseInlineReport(html)
  if (!report) return null
  const { contexts } = readInlineXbrl(html)
  const tables = readInlineTables(html, (context) => contexts.get(context)?.members.length === 0)
  return withOwnFacts(toTableFaces(tables), report.facts)
}

function withOwnFacts(statements: FaceStatement[], facts: XbrlFact[]): Found {
  return { statements, own: listOwnFacts(statements, facts) }
}

function withLinks(statements: FaceStatement[], text: string): FaceStatement[] {
  const printed = new Set(statements.flatMap(({ lines }) => lines.map(({ concept }) => concept)))
  try {
    const linked = chooseStatements(toLinkedFaces(parseMetaLinks(text)), (concept) => printed.has(concept))
    return withTotals(statements, linked)
  } catch (error) {
    // The lines are right without totals, too.
    if (error instanceof NotMetaLinks) return statements
    throw error
  }
}

/** Shows whether a concept has a figure of the whole company. */
export function figureFinder(facts: readonly XbrlFact[]): (concept: string) => boolean {
  const whole = new Set(facts.filter(({ members }) => members.length === 0).map(({ concept }) => concept))
  return (concept) => whole.has(concept.replace(/^.*:/, ""))
}
