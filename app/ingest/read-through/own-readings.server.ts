import { EdgarUnavailable } from "~/edgar/client"
import { apply, readNow } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { deriveCompany } from "~/ingest/derive/derive-company.server"
import type { WantedFiles } from "~/ingest/fetch/refresh-company"
import { companiesData, companyReading } from "~/ingest/kinds/companies.server"
import type { Asked, MadeBehind, Reading } from "~/ingest/kinds/kind"
import { type Cik, isCik } from "~/lib/cik"
import type { LoadedDocument } from "~/lib/loaded"
import type { FilingReader } from "~/model/filings/filing-reader"
import { takeLease } from "~/stores/operations/sources-store.server"
import type { IngestEffects } from "./live.server"
import { readThrough, refreshOrWait, type Source } from "./read-through.server"

/** A kind of data with its own reading. */
interface ReadingKind<T, Subject, Key extends string> {
  name: string
  reading: Reading<T, Subject, Key>
}

interface QueueEffects extends IngestEffects {
  /** Asks the queue for what is left; without it, the caller goes on itself. */
  enqueue?: (message: { kind: string; cik: Cik }) => Promise<void>
}

type Question<Subject> = Omit<Asked<Subject>, "now">

const ofPage = { subject: null, urgency: "page", unread: [], isNoted: false } as const

/** A filer as a source: what a kind reads of it, and how the queue is asked for the rest. */
export function toSource<T, Subject, Key extends string>(
  { name, reading }: ReadingKind<T, Subject, Key>,
  key: Key,
  question: Question<Subject>,
  effects: QueueEffects,
  onWaiting: (waiting: number) => void = () => {},
): Source {
  const edgar = reading.sourceOf ? reading.sourceOf(key, effects) : effects.edgar
  const sourceKey = `${name}:${key}`
  const refresh = async () => {
    if (!edgar) throw new EdgarUnavailable(effects.edgarRefusal ?? "")
    const now = effects.now()
    const { batch, waiting = 0 } = await reading.read(
      key,
      { ...question, now },
      {
        ...effects,
        edgar,
        deriveCompany: (cik) => deriveCompany(cik, effects),
        refreshCompany: (cik) => refreshWhole(cik, effects),
      },
    )
    await apply(ingestBatch.parse({ sources: [readNow(sourceKey, now)], ...batch }), effects)
    onWaiting(waiting)
    if (waiting > 0 && isCik(key)) await effects.enqueue?.({ kind: name, cik: key })
  }
  return { sourceKey, leaseMs: reading.leaseMs, refresh: edgar && refresh }
}

/** Reads a kind's documents for pages. `refuse` says why one that is not stored is not requested, or null. */
export function ownReader<T, Subject, Key extends string>(
  kind: ReadingKind<T, Subject, Key>,
  effects: QueueEffects,
  waitUntil: (work: Promise<unknown>) => void,
  refuse?: (key: Key) => Promise<string | null>,
): (key: Key, subject?: Subject | null) => Promise<LoadedDocument<T>> {
  const { document, isKnown, staleAfterMs, isUnfinished } = kind.reading
  return (key, subject = null) =>
    readThrough(
      {
        kind: document,
        key,
        staleAfterMs,
        isUnfinished,
        isKnown: isKnown && (() => isKnown(key, subject, effects.db)),
        refuse: refuse && (() => refuse(key)),
        ...toSource(kind, key, { ...ofPage, subject }, effects),
      },
      effects,
      waitUntil,
    )
}

/** Reads what is new of a filer for the queue; null, or the last reason why something could not be read. */
export async function readFiler(
  { name, reading }: ReadingKind<unknown, unknown, string>,
  cik: Cik,
  { unread, isNoted }: Pick<Asked, "unread" | "isNoted">,
  effects: QueueEffects,
): Promise<string | null> {
  let failure: string | null = null
  // A document that is not kept by the CIK is told whose it is.
  const subject = reading.listKeys ? cik : null
  for (const key of await listKeys(reading, cik, effects.db)) {
    const source = toSource({ name, reading }, key, { subject, urgency: "behind", unread, isNoted }, effects)
    failure = (await refreshOrWait(source, effects)).error ?? failure
  }
  return failure
}

/** The keys of a filer's documents. */
export async function listKeys(reading: Reading, cik: Cik, db: D1Database): Promise<readonly string[]> {
  return reading.listKeys ? reading.listKeys(cik, db) : [cik]
}

/** Reads a company's filing list and figures, or waits for the request that is already doing so. Never throws. */
export function refreshWhole(
  cik: Cik,
  effects: IngestEffects,
  subject: WantedFiles | null = null,
): Promise<{ error: string | null }> {
  const kind = { name: companiesData.name, reading: companyReading }
  return refreshOrWait(toSource(kind, cik, { ...ofPage, subject }, effects), effects)
}

/** A document that pages show as it is stored, and have made again behind them. */
export interface BehindReader<T, Subject> {
  /** What is stored; null if there is nothing to show. */
  stored: (cik: Cik) => Promise<T | null>
  /** Makes the document in the background; false if this deployment must not send requests to the SEC. */
  readBehind: (cik: Cik, subject: Subject) => boolean
}

const pageFirstMs = 200

/** Makes a kind's documents behind pages. */
export function behindReader<T, Subject>(
  { name, behind }: { name: string; behind: MadeBehind<T, Subject> },
  effects: Omit<IngestEffects, "edgarRefusal"> & { filings: FilingReader },
  waitUntil: (work: Promise<unknown>) => void,
): BehindReader<T, Subject> {
  const { db, documents, edgar, now, wait } = effects

  async function make(cik: Cik, subject: Subject): Promise<void> {
    // Reading blocks the isolate for seconds, so the page is sent first.
    await wait(pageFirstMs)
    if (await takeLease(db, `${name}:${cik}`, { now: now(), until: now() + behind.leaseMs }))
      await behind.make(cik, subject, effects)
  }

  return {
    async stored(cik) {
      const found = await documents.get(behind.document, cik)
      if (!found) return null
      return behind.show ? behind.show(found.body, now() - found.fetchedAt) : found.body
    },
    readBehind(cik, subject) {
      if (!edgar) return false
      waitUntil(
        make(cik, subject).catch((error: unknown) =>
          console.error(`The ${name} of ${cik} could not be read.`, error),
        ),
      )
      return true
    },
  }
}
