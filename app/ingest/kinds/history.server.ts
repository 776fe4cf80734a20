import { liveHosts } from "~/edgar/addresses"
import { EdgarUnavailable } from "~/edgar/client"
import type { SubmittedFiling } from "~/edgar/submissions"
import { toEdgarSource } from "~/ingest/source/edgar-source"
import { readOld } from "~/ingest/source/read-old-filings"
import type { Cik } from "~/lib/cik"
import { listFilings } from "~/model/filings/filings-document"
import { isFigureConcept } from "~/model/financials/facts/figure-basis"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { absentReason, withAbsentFilings } from "~/model/history/company-history"
import { listOldFilings } from "~/model/history/old-filings"
import { proveHistory } from "~/model/history/prove-history"
import { decodeReading, noReadings, type ReadingsDocument } from "~/model/history/readings-document"
import { keptFiles } from "~/platform/raw-files.server"
import { filingsKind, historyKind, readingsKind, statementsKind } from "~/stores/document-kinds"
import { defineKind, type Reading, type ReadingEffects } from "./kind"

/** The pause before a filing that the SEC does not have is requested again. */
const absentHeldMs = 24 * 3_600_000
/** The pause before a request of the queue is repeated while filings wait. */
const retriedAfterMs = 5 * 60_000
/** The filings that are read before the statements are derived again. */
const aMessage = 4

interface HistorySubject {
  /** True if filings that the SEC did not have are requested again now. */
  isAbsentDue: boolean
}

/** Filings as kept or from the SEC. Their figures are proven together, and the statements derived with them. */
export const historyReading = {
  document: readingsKind,
  leaseMs: 120_000,
  staleAfterMs: () => absentHeldMs,
  // Kept files are read without the SEC.
  sourceOf: (_, { edgar, edgarRefusal }) =>
    edgar ??
    toEdgarSource(liveHosts, async () => {
      throw new EdgarUnavailable(edgarRefusal ?? "")
    }),
  async read(cik, { subject, now }, effects) {
    const { documents, edgar } = effects
    const raw = keptFiles(documents)
    const filings = await listKnownFilings(cik, effects)
    const statements = (await documents.get(statementsKind, cik))?.body
    // Before figures were joined, the first filing of the statements was the first with XBRL.
    const xbrlFrom = statements?.history
      ? statements.history.xbrlFrom
      : (statements?.filings.filed[0] ?? null)
    const stored = await documents.get(readingsKind, cik)
    let kept = stored?.version === readingsKind.version ? stored.body : noReadings
    const dueAt = subject?.isAbsentDue ? Number.POSITIVE_INFINITY : now
    const due = listOldFilings(filings, xbrlFrom).filter((filing) => isDue(filing, kept, dueAt))
    const chosen = due.slice(0, aMessage)
    let failure: unknown = null
    for (const filing of chosen) {
      try {
        kept = await readOld(cik, filing, kept, now, raw, edgar)
      } catch (error) {
        failure = error
        break
      }
    }
    if (chosen.length > 0 && (kept.readings.length > 0 || kept.absent.length > 0)) {
      await documents.put(readingsKind, cik, now, kept)
      await storeHistory(cik, kept, now, effects)
    }
    if (failure !== null) throw failure
    if (chosen.length === 0) await rejoin(cik, statements, effects)
    return { batch: {}, waiting: due.length - chosen.length }
  },
} satisfies Reading<ReadingsDocument, HistorySubject, Cik>

/** Figures of filings from before XBRL. */
export const historyData = defineKind({
  name: "history",
  title: "Filings from before XBRL",
  reading: historyReading,
  documents: [
    { of: readingsKind, snapshot: "history", remadeBy: "history" },
    { of: historyKind, isGiven: true, snapshot: "history", remadeBy: "history" },
  ],
  sources: "history",
  shape: {},
})

/**
 * The pause before a page asks the queue again for a company's old filings; null if there are none to read.
 * `statements` is null for a company without any.
 */
export function historyHeldMs(statements: Pick<StatementsDocument, "history"> | null): number | null {
  const state = statements?.history
  if (!state || state.waiting > 0) return statements ? retriedAfterMs : absentHeldMs
  return state.gaps.some(({ reason }) => reason === absentReason) ? absentHeldMs : null
}

async function listKnownFilings(
  cik: Cik,
  { documents, refreshCompany }: ReadingEffects,
): Promise<SubmittedFiling[]> {
  const stored = await documents.get(filingsKind, cik)
  if (stored) return listFilings(stored.body)
  await requireRefreshed(cik, refreshCompany)
  const list = await documents.get(filingsKind, cik)
  return list ? listFilings(list.body) : []
}

async function requireRefreshed(cik: Cik, refreshCompany: ReadingEffects["refreshCompany"]): Promise<void> {
  const { error } = await refreshCompany(cik)
  if (error !== null) throw new EdgarUnavailable(error)
}

function isDue({ accession }: SubmittedFiling, { readings, absent }: ReadingsDocument, now: number): boolean {
  if (readings.some((reading) => reading.accession === accession)) return false
  const missing = absent.find((filing) => filing.accession === accession)
  return missing === undefined || Math.abs(now - missing.at) >= absentHeldMs
}

/** Proves what was read and joins it, unless that is less than before: readers of a new version are not done yet. */
async function storeHistory(
  cik: Cik,
  kept: ReadingsDocument,
  now: number,
  { documents, deriveCompany, refreshCompany }: ReadingEffects,
): Promise<void> {
  const known = new Set(kept.readings.map(({ accession }) => accession))
  for (const { accession } of kept.absent) known.add(accession)
  const before = (await documents.get(historyKind, cik))?.body
  if (before?.filings.some(({ accession }) => !known.has(accession))) return
  const isRead = new Set<string | undefined>(kept.readings.map(({ accession }) => accession))
  if (before?.facts.some(({ filing }) => !isRead.has(before.filings[filing]?.accession))) return
  const proven = proveHistory(cik, kept.readings.map(decodeReading))
  await documents.put(historyKind, cik, now, withAbsentFilings(proven, kept.absent))
  if (!(await deriveCompany(cik))) await requireRefreshed(cik, refreshCompany)
}

/** Derives statements that have lost their figures, as after a bulk load, or that never counted their old filings. */
async function rejoin(
  cik: Cik,
  statements: StatementsDocument | undefined,
  { documents, deriveCompany, refreshCompany }: ReadingEffects,
): Promise<void> {
  const facts = (await documents.get(historyKind, cik))?.body.facts.length ?? 0
  const isJoined = (document: StatementsDocument | undefined) =>
    document?.history !== undefined && (facts === 0 || document.concepts.some(isFigureConcept))
  if (isJoined(statements) || (!statements && facts === 0)) return
  await requireRefreshed(cik, refreshCompany)
  if (!isJoined((await documents.get(statementsKind, cik))?.body)) await deriveCompany(cik)
}
