import { edgarAddress } from "~/edgar/addresses"
import { EdgarTooLarge } from "~/edgar/client"
import { parseFilingIndex } from "~/edgar/filing-index"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import type { OldFiling } from "~/model/history/old-filing"
import { readOldFiling } from "~/model/history/read-old-filing"
import { type ReadingsDocument, withAbsent, withReading } from "~/model/history/readings-document"
import { detectCharset } from "~/model/reading/text/charset"
import { maxDocumentBytes } from "~/model/reading/text/reading-limits"
import type { RawFiles } from "~/platform/raw-files.server"
import type { EdgarSource } from "./edgar-source"

/**
 * The readings with one more filing of before XBRL, as kept or from the SEC: its figures, or that it is too large, or
 * that the SEC does not have it.
 */
export async function readOld(
  cik: Cik,
  filing: SubmittedFiling,
  kept: ReadingsDocument,
  now: number,
  raw: RawFiles,
  edgar: EdgarSource,
): Promise<ReadingsDocument> {
  const { accession, form, filed, period } = filing
  try {
    const files = await loadFiles(cik, filing, raw, edgar)
    return files
      ? withReading(kept, readOldFiling({ accession, form, filed, files }))
      : withAbsent(kept, { accession, form, filed, period, at: now })
  } catch (error) {
    if (!(error instanceof EdgarTooLarge)) throw error
    const reason = `The filing is larger than ${maxDocumentBytes / 1_000_000} MB.`
    return withReading(kept, { accession, form, filed, period, figures: [], schedules: [], reason })
  }
}

type Files = OldFiling["files"]

/** The complete submission, kept or from the SEC, or else its documents; null if the SEC has neither. */
async function loadFiles(
  cik: Cik,
  { accession, primaryDocument }: SubmittedFiling,
  raw: RawFiles,
  edgar: EdgarSource,
): Promise<Files | null> {
  const load = async (name: string) => {
    const path = `${cik}/${accession}/${name}`
    const kept = await raw.get(path)
    if (kept) return { name, text: decode(kept) }
    const address = edgarAddress.filingDocument(edgar.hosts, cik, accession, name)
    const bytes = await edgar.readBytes(address, maxDocumentBytes)
    if (bytes) await raw.put(path, bytes)
    return bytes && { name, text: decode(bytes) }
  }
  const whole = await load(`${accession}.txt`)
  if (whole) return [whole]
  const index = await load("index.json")
  const names = index ? listDocuments(index.text) : []
  const files: { name: string; text: string }[] = []
  for (const name of names.length > 0 ? names : [primaryDocument].filter(Boolean)) {
    const file = await load(name)
    if (file) files.push(file)
  }
  return files.length > 0 ? files : null
}

/** Annual reports have their figures in few of their documents: the report and the annual report to shareholders. */
const maxDocuments = 12

function listDocuments(index: string): string[] {
  return parseIndex(index)
    .filter(({ kind, isViewerPage }) => (kind === "html" || kind === "text") && !isViewerPage)
    .map(({ name }) => name)
    .filter((name) => !/-index(-headers)?\.html?$/.test(name))
    .slice(0, maxDocuments)
}

function parseIndex(text: string) {
  try {
    return parseFilingIndex(JSON.parse(text)).files
  } catch {
    return []
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder(detectCharset(bytes)).decode(bytes)
}
