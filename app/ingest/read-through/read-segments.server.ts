import { EdgarUnavailable } from "~/edgar/client"
import type { SubmittedFiling } from "~/edgar/submissions"
import { readSegmentFilings, segmentFilingsToRead } from "~/ingest/fetch/refresh-segments"
import type { Cik } from "~/lib/cik"
import type { LoadedDocument, ReadDocument } from "~/lib/loaded"
import { listFilings } from "~/model/filings/filings-document"
import { isImportedKey } from "~/model/imported/listing-key"
import type { SegmentsDocument } from "~/model/segments/segments-document"
import { filingsKind, segmentsKind } from "~/stores/document-kinds"
import type { IngestEffects } from "./live.server"
import { apply, readNow, readThrough, refreshSource } from "./read-through.server"

/** The number of filings that a page waits for: three years and the newest quarter. */
const filingsAtFirst = 2
const filingsAMessage = 6
const leaseMs = 120_000
/** The least time between two comparisons of the breakdowns with the filing list. */
const staleAfterMs = 12 * 3_600_000
/** The time before a page asks again for filings that the queue has not read. */
const retriedAfterMs = 10 * 60_000

interface SegmentsEffects extends IngestEffects {
  readThrough: ReadDocument
  enqueue: (message: { kind: "segments"; cik: Cik }) => Promise<void>
}

export interface SegmentsReader {
  /** Breakdowns by segment, product and region; the first view reads two filings and queues the others. */
  segments: (cik: Cik) => Promise<LoadedDocument<SegmentsDocument>>
  /** The stored document; null if there is none. Pages that show a part of it do not wait for the SEC. */
  stored: (cik: Cik) => Promise<SegmentsDocument | null>
}

export function segmentsReader(
  effects: SegmentsEffects,
  waitUntil: (work: Promise<unknown>) => void,
): SegmentsReader {
  const { edgar, documents } = effects
  return {
    stored: async (cik) => (await documents.get(segmentsKind, cik))?.body ?? null,
    async segments(cik) {
      if (isImportedKey(cik)) return { status: "absent" }
      const list = async () => {
        const filings = await effects.readThrough(filingsKind, cik)
        return filings.status === "loaded" ? listFilings(filings.document.body) : []
      }
      return readThrough(
        {
          kind: segmentsKind,
          key: cik,
          sourceKey: segmentsSource(cik),
          leaseMs,
          staleAfterMs: (stored) => (hasUnread(stored) ? retriedAfterMs : staleAfterMs),
          isUnfinished: hasUnread,
          refresh: edgar && (async () => loadSegments(cik, await list(), filingsAtFirst, effects)),
        },
        effects,
        waitUntil,
      )
    },
  }
}

/** Reads a company's next filings for the queue; null, or why they could not be read. */
export async function readMoreSegments(
  cik: Cik,
  effects: IngestEffects & Pick<SegmentsEffects, "enqueue">,
): Promise<string | null> {
  const refresh = async () => {
    const filings = await effects.documents.get(filingsKind, cik)
    await loadSegments(cik, filings ? listFilings(filings.body) : [], filingsAMessage, effects)
  }
  const outcome = await refreshSource(
    { sourceKey: segmentsSource(cik), leaseMs, refresh: effects.edgar && refresh },
    effects,
  )
  return outcome === "busy" ? "Another request is reading this company's reports." : outcome.error
}

/** True if a report of the filing list is missing in the stored breakdowns; false if none are stored. */
export async function hasNewSegments(cik: Cik, { documents }: IngestEffects): Promise<boolean> {
  const stored = await documents.get(segmentsKind, cik)
  if (!stored) return false
  const filings = await documents.get(filingsKind, cik)
  return filings !== null && segmentFilingsToRead(listFilings(filings.body), stored.body).length > 0
}

function segmentsSource(cik: Cik): string {
  return `segments:${cik}`
}

function hasUnread({ filings }: SegmentsDocument): boolean {
  return filings.some(({ state }) => state === "unread")
}

/** Reads the next `count` filings of a company and queues the rest. */
async function loadSegments(
  cik: Cik,
  list: SubmittedFiling[],
  count: number,
  effects: IngestEffects & Pick<SegmentsEffects, "enqueue">,
): Promise<void> {
  const { documents, edgar, edgarRefusal, now } = effects
  if (!edgar) throw new EdgarUnavailable(edgarRefusal ?? "")
  const known = (await documents.get(segmentsKind, cik))?.body ?? null
  const waiting = segmentFilingsToRead(list, known)
  // Without reports there is no document, which is kept in mind for a day.
  if (!known && waiting.length === 0)
    return apply({ sources: [readNow(segmentsSource(cik), now())] }, effects)
  const read = await readSegmentFilings(cik, waiting.slice(0, count), known, edgar)
  const others = waiting.slice(count).map((filing) => ({
    ...{ accession: filing.accession, form: filing.form, filed: filing.filed, period: filing.period },
    ...{
      document: "",
      isRounded: false,
      state: "unread" as const,
      reason: null,
      breakdowns: [],
      refused: [],
    },
  }))
  const document = { ...read, filings: [...read.filings, ...others] }
  await apply(
    { segmentFilings: [{ fetchedAt: now(), document }], sources: [readNow(segmentsSource(cik), now())] },
    effects,
  )
  // A filing that the SEC did not answer for is read at a later visit, not in a circle.
  if (others.length > 0 && read.filings.some(({ state }) => state !== "unread"))
    await effects.enqueue({ kind: "segments", cik })
}
