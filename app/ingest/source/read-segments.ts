import { edgarAddress } from "~/edgar/addresses"
import { EdgarUnavailable } from "~/edgar/client"
import { parseFilingIndex } from "~/edgar/filing-index"
import type { SubmittedFiling } from "~/edgar/submissions"
import { parseInlineReport } from "~/edgar/xbrl/inline-xbrl"
import { memberLabels, parseLabelLinkbase } from "~/edgar/xbrl/label-linkbase"
import { NotXbrl, parseXbrlInstance } from "~/edgar/xbrl/xbrl-instance"
import type { XbrlReport } from "~/edgar/xbrl/xbrl-report"
import { NotXml } from "~/edgar/xml-reader"
import type { Cik } from "~/lib/cik"
import { documentName } from "~/model/filings/reader-address"
import { findBreakdowns } from "~/model/segments/find-breakdowns"
import type { SegmentFiling, SegmentsDocument } from "~/model/segments/segments-document"
import { spellLabels } from "~/model/segments/spell-labels"
import type { EdgarSource } from "./edgar-source"

/** Companies began to file XBRL with periods that ended after June 15, 2009. */
const xbrlSince = "2009-06-15"
const periodic = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)$/
const annual = /^(10-KT?|20-F|40-F)$/

/** Reports that can have dimensional figures, in the order in which they are read: the newest year first. */
export function listSegmentFilings(filings: SubmittedFiling[]): SubmittedFiling[] {
  const reports = filings
    .filter(({ form, filed }) => periodic.test(form) && filed >= xbrlSince)
    .sort((a, b) => b.filed.localeCompare(a.filed) || b.accession.localeCompare(a.accession))
  const newestYear = reports.find(({ form }) => annual.test(form))
  return newestYear ? [newestYear, ...reports.filter((each) => each !== newestYear)] : reports
}

/** The chosen filings read from the SEC, as a document to add to the stored one. */
export async function readSegmentFilings(
  cik: Cik,
  chosen: SubmittedFiling[],
  known: SegmentsDocument | null,
  edgar: EdgarSource,
  readsLabels = true,
): Promise<SegmentsDocument> {
  const labels: Record<string, string> = {}
  const filings: SegmentFiling[] = []
  // One at a time: an instance takes several megabytes of memory.
  for (const filing of chosen) {
    const read = await readSegmentFiling(cik, filing, { ...known?.labels, ...labels }, readsLabels, edgar)
    filings.push(read.filing)
    Object.assign(labels, read.labels)
  }
  return { cik, filings, labels }
}

interface ReadFiling {
  filing: SegmentFiling
  labels: Record<string, string>
}

async function readSegmentFiling(
  cik: Cik,
  listed: SubmittedFiling,
  knownLabels: Record<string, string>,
  readsLabels: boolean,
  edgar: EdgarSource,
): Promise<ReadFiling> {
  const state = (state: SegmentFiling["state"], reason: string | null): ReadFiling => ({
    filing: { ...toHead(listed), state, reason, breakdowns: [], refused: [] },
    labels: {},
  })
  try {
    const names = await listNames(cik, listed, edgar)
    const file = await readXbrlFile(cik, listed, names, edgar)
    if (!file) return state("absent", "The filing has no XBRL.")
    const found = findBreakdowns(file.report)
    const members = found.breakdowns.flatMap(({ parts, columns }) => [
      ...parts.map(({ member }) => member),
      ...columns.flatMap(({ sums }) => Object.keys(sums ?? {})),
    ])
    const unnamed = new Set(members.filter((member) => !knownLabels[member]))
    const filed = readsLabels && unnamed.size ? await readLabels(cik, listed, names, unnamed, edgar) : {}
    return {
      filing: { ...toHead(listed), state: "read", reason: null, ...found },
      labels: {
        ...spellLabels(
          [...unnamed].filter((member) => !filed[member]),
          file.text,
        ),
        ...filed,
      },
    }
  } catch (error) {
    if (error instanceof EdgarUnavailable) return state("unread", error.message)
    if (error instanceof NotXml || error instanceof NotXbrl) return state("absent", error.message)
    throw error
  }
}

/** A report that is not read yet. */
export function toUnreadReport({ accession, form, filed, period }: SubmittedFiling): SegmentFiling {
  return {
    accession,
    form,
    filed,
    period,
    document: "",
    isRounded: false,
    state: "unread",
    reason: null,
    breakdowns: [],
    refused: [],
  }
}

function toHead({ accession, form, filed, period, primaryDocument }: SubmittedFiling) {
  const document = primaryDocument === "" ? "" : documentName({ accession, primaryDocument })
  return { accession, form, filed, period, document, isRounded: false }
}

/** The numbers of a filing's XBRL: of the instance, or of the inline document; null if it has none. */
export async function readXbrlReport(...args: Parameters<typeof readXbrlFile>): Promise<XbrlReport | null> {
  return (await readXbrlFile(...args))?.report ?? null
}

async function readXbrlFile(
  cik: Cik,
  { accession, primaryDocument }: Pick<SubmittedFiling, "accession" | "primaryDocument">,
  names: string[],
  edgar: EdgarSource,
): Promise<{ report: XbrlReport; text: string } | null> {
  const read = (name: string) =>
    edgar.readText(edgarAddress.filingDocument(edgar.hosts, cik, accession, name))
  const instance = instanceName(names)
  if (instance !== null) {
    const xml = await read(instance)
    if (xml !== null) return { report: parseXbrlInstance(xml), text: xml }
  }
  if (!/\.html?$/i.test(primaryDocument)) return null
  const html = await read(documentName({ accession, primaryDocument }))
  const report = html === null ? null : parseInlineReport(html)
  return html !== null && report ? { report, text: html } : null
}

/** The file names of a filing, by its index; empty if the SEC has none. */
export async function listNames(
  cik: Cik,
  { accession }: Pick<SubmittedFiling, "accession">,
  edgar: EdgarSource,
): Promise<string[]> {
  const index = await edgar.readText(edgarAddress.filingDocument(edgar.hosts, cik, accession, "index.json"))
  if (index === null) return []
  try {
    return parseFilingIndex(JSON.parse(index)).files.map(({ name }) => name)
  } catch {
    throw new EdgarUnavailable("The SEC's list of this filing's documents could not be read.")
  }
}

/** `aapl-20230930_htm.xml`, which the SEC makes of an inline document, or a filed `aapl-20100925.xml`. */
export function instanceName(names: string[]): string | null {
  return (
    names.find((name) => /_htm\.xml$/i.test(name)) ??
    names.find((name) => /^[\w.]+-\d{8}\.xml$/i.test(name)) ??
    null
  )
}

async function readLabels(
  cik: Cik,
  { accession }: SubmittedFiling,
  names: string[],
  members: Set<string>,
  edgar: EdgarSource,
): Promise<Record<string, string>> {
  const name = names.find((each) => /_lab\.xml$/i.test(each))
  const xml = name && (await edgar.readText(edgarAddress.filingDocument(edgar.hosts, cik, accession, name)))
  if (!xml) return {}
  try {
    return Object.fromEntries([...memberLabels(parseLabelLinkbase(xml))].filter(([key]) => members.has(key)))
  } catch (error) {
    // The figures are right without labels, too.
    if (error instanceof NotXml) return {}
    throw error
  }
}
