import { edgarAddress } from "~/edgar/addresses"
import { EdgarTooLarge, EdgarUnavailable } from "~/edgar/client"
import { parseFilingIndex } from "~/edgar/filing-index"
import type { SubmittedFiling } from "~/edgar/submissions"
import { absentHeldMs, historyReading } from "~/ingest/kinds/history.server"
import type { Cik } from "~/lib/cik"
import { listFilings } from "~/model/filings/filings-document"
import { isFigureConcept } from "~/model/financials/facts/figure-basis"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { withAbsentFilings } from "~/model/history/company-history"
import type { HistoryDocument } from "~/model/history/history-document"
import type { OldFiling } from "~/model/history/old-filing"
import { listOldFilings } from "~/model/history/old-filings"
import { proveHistory } from "~/model/history/prove-history"
import { readOldFiling } from "~/model/history/read-old-filing"
import {
  decodeReading,
  noReadings,
  type ReadingsDocument,
  withAbsent,
  withReading,
} from "~/model/history/readings-document"
import { detectCharset } from "~/model/reading/text/charset"
import { maxDocumentBytes } from "~/model/reading/text/reading-limits"
import type { RawFiles } from "~/platform/raw-files.server"
import { filingsKind, historyKind, readingsKind, statementsKind } from "~/stores/document-kinds"
import { historySource } from "~/stores/operations/histories-store.server"
import { deriveCompany } from "./derive-company.server"
import type { IngestEffects } from "./live.server"
import { refreshWhole } from "./read-company.server"
import { apply, readNow, refreshSource } from "./read-through.server"

export type HistoryEffects = IngestEffects & { raw: RawFiles }

const { leaseMs, aMessage } = historyReading

/** The state after a step: filings that were read, that the SEC did not have, and that wait. */
type HistoryStep = HistoryCounts & {
  error: string | null
  /** True if another request is reading this company's old filings. */
  isBusy: boolean
}

type HistoryCounts = { read: number; absent: number; waiting: number; facts: number }

/**
 * Reads the next filings of a company from before XBRL, as kept or from the SEC, proves their figures and derives the
 * company's statements with them. With `isAbsentDue`, filings that the SEC did not have are requested again now.
 */
export async function readMoreHistory(
  cik: Cik,
  effects: HistoryEffects,
  isAbsentDue = false,
): Promise<HistoryStep> {
  let counts: HistoryCounts = { read: 0, absent: 0, waiting: 0, facts: 0 }
  const source = {
    sourceKey: historySource(cik),
    leaseMs,
    refresh: async () => {
      counts = await readNext(cik, effects, isAbsentDue)
      await apply({ sources: [readNow(historySource(cik), effects.now())] }, effects)
    },
  }
  const outcome = await refreshSource(source, effects)
  if (outcome === "busy") return { ...counts, error: null, isBusy: true }
  return { ...counts, error: outcome.error, isBusy: false }
}

async function readNext(cik: Cik, effects: HistoryEffects, isAbsentDue: boolean): Promise<HistoryCounts> {
  const { documents, now } = effects
  const filings = await listKnownFilings(cik, effects)
  const statements = (await documents.get(statementsKind, cik))?.body
  // Before figures were joined, the first filing of the statements was the first with XBRL.
  const xbrlFrom = statements?.history ? statements.history.xbrlFrom : (statements?.filings.filed[0] ?? null)
  const old = listOldFilings(filings, xbrlFrom)
  const stored = await documents.get(readingsKind, cik)
  let kept = stored?.version === readingsKind.version ? stored.body : noReadings
  const due = old.filter((filing) => isDue(filing, kept, isAbsentDue ? Number.POSITIVE_INFINITY : now()))
  const chosen = due.slice(0, aMessage)
  let failure: unknown = null
  for (const filing of chosen) {
    try {
      const files = await loadFiles(cik, filing, effects)
      kept = files
        ? withReading(kept, readOldFiling(toOldFiling(filing, files)))
        : withAbsent(kept, { ...pick(filing), at: now() })
    } catch (error) {
      if (!(error instanceof EdgarTooLarge)) {
        failure = error
        break
      }
      kept = withReading(kept, unreadable(filing))
    }
  }
  if (chosen.length > 0 && (kept.readings.length > 0 || kept.absent.length > 0)) {
    await documents.put(readingsKind, cik, now(), kept)
    await storeHistory(cik, kept, effects)
  }
  if (failure !== null) throw failure
  if (chosen.length === 0) await rejoin(cik, statements, effects)
  const { readings, absent } = kept
  const facts = (await documents.get(historyKind, cik))?.body.facts.length ?? 0
  const waiting = due.length - chosen.length
  return { read: readings.length, absent: absent.length, waiting, facts }
}

async function listKnownFilings(cik: Cik, effects: HistoryEffects): Promise<SubmittedFiling[]> {
  const stored = await effects.documents.get(filingsKind, cik)
  if (stored) return listFilings(stored.body)
  const { error } = await refreshWhole(cik, effects)
  if (error !== null) throw new EdgarUnavailable(error)
  const list = await effects.documents.get(filingsKind, cik)
  return list ? listFilings(list.body) : []
}

function isDue({ accession }: SubmittedFiling, { readings, absent }: ReadingsDocument, now: number): boolean {
  if (readings.some((reading) => reading.accession === accession)) return false
  const missing = absent.find((filing) => filing.accession === accession)
  return missing === undefined || Math.abs(now - missing.at) >= absentHeldMs
}

/** Proves what was read and joins it, unless that is less than before: readers of a new version are not done yet. */
async function storeHistory(cik: Cik, kept: ReadingsDocument, effects: HistoryEffects): Promise<void> {
  const { documents, now } = effects
  const known = new Set(kept.readings.map(({ accession }) => accession))
  for (const { accession } of kept.absent) known.add(accession)
  const before = (await documents.get(historyKind, cik))?.body
  if (before?.filings.some(({ accession }) => !known.has(accession))) return
  const isRead = new Set<string | undefined>(kept.readings.map(({ accession }) => accession))
  if (before?.facts.some(({ filing }) => !isRead.has(before.filings[filing]?.accession))) return
  const proven = proveHistory(cik, kept.readings.map(decodeReading))
  const history: HistoryDocument = withAbsentFilings(proven, kept.absent)
  await documents.put(historyKind, cik, now(), history)
  if (await deriveCompany(cik, effects)) return
  const { error } = await refreshWhole(cik, effects)
  if (error !== null) throw new EdgarUnavailable(error)
}

/** Derives statements that have lost their figures, as after a bulk load, or that never counted their old filings. */
async function rejoin(
  cik: Cik,
  statements: StatementsDocument | undefined,
  effects: HistoryEffects,
): Promise<void> {
  const { documents } = effects
  const facts = (await documents.get(historyKind, cik))?.body.facts.length ?? 0
  const isJoined = (document: StatementsDocument | undefined) =>
    document?.history !== undefined && (facts === 0 || document.concepts.some(isFigureConcept))
  if (isJoined(statements) || (!statements && facts === 0)) return
  const { error } = await refreshWhole(cik, effects)
  if (error !== null) throw new EdgarUnavailable(error)
  if (!isJoined((await documents.get(statementsKind, cik))?.body)) await deriveCompany(cik, effects)
}

type Files = OldFiling["files"]

/** The complete submission, kept or from the SEC, or else its documents; null if the SEC has neither. */
async function loadFiles(
  cik: Cik,
  { accession, primaryDocument }: SubmittedFiling,
  { raw, edgar, edgarRefusal }: HistoryEffects,
): Promise<Files | null> {
  const load = async (name: string) => {
    const path = `${cik}/${accession}/${name}`
    const kept = await raw.get(path)
    if (kept) return { name, text: decode(kept) }
    if (!edgar) throw new EdgarUnavailable(edgarRefusal ?? "")
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

function toOldFiling({ accession, form, filed }: SubmittedFiling, files: Files): OldFiling {
  return { accession, form, filed, files }
}

function pick({ accession, form, filed, period }: SubmittedFiling) {
  return { accession, form, filed, period }
}

function unreadable(filing: SubmittedFiling) {
  const reason = `The filing is larger than ${maxDocumentBytes / 1_000_000} MB.`
  return { ...pick(filing), figures: [], schedules: [], reason }
}
