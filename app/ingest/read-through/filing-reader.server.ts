import { edgarAddress } from "~/edgar/addresses"
import { EdgarTooLarge, EdgarUnavailable } from "~/edgar/client"
import { findFile, parseFilingIndex } from "~/edgar/filing-index"
import { parseSgmlHeader } from "~/edgar/sgml-header"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { DocumentKind } from "~/lib/document-kind"
import { describeAbsence } from "~/lib/loaded"
import { runInSlices } from "~/lib/steps"
import {
  deriveReading,
  deriveRedline,
  getOpening,
  type ReadingDocument,
  readingKey,
  sectionKey,
  toWords,
  wordsKey,
} from "~/model/filings/derive-reading"
import type { DocumentRef, FilingReader, Reading } from "~/model/filings/filing-reader"
import { getSubmission, innerBytes, isOnlySubmission } from "~/model/filings/inner-document"
import type { FilingIndexDocument } from "~/model/filings/reading-documents"
import { deriveOwnership } from "~/model/insiders/derive-ownership"
import { maxDocumentBytes } from "~/model/reading/text/reading-limits"
import type { RawFiles } from "~/platform/raw-files.server"
import {
  filingIndexKind,
  openingKind,
  outlineKind,
  redlineKind,
  sectionKind,
  wordsKind,
} from "~/stores/document-kinds"
import type { IngestEffects } from "./live.server"
import type { FilingGuard } from "./stranger-guards.server"
import { withinBudget } from "./time-budget.server"

type ReaderEffects = Pick<IngestEffects, "documents" | "edgar" | "edgarRefusal" | "now" | "wait"> & {
  raw: RawFiles
  /** Absent where no visitor asks, as for the sample. */
  guard?: FilingGuard
  /** Asks for the words of a company's stored documents to be indexed. */
  onStored?: (cik: Cik) => Promise<void>
}

/** The complete submission contains the header. A submission larger than this is not read for its header. */
const largestForHeader = 8_000_000

const tooManyUnlisted =
  "Too many filings were requested that are in no filing list. Try again in an hour, or sign in."

/** The reason why a step failed; converted to a Reading for the page. */
class Stopped extends Error {
  constructor(
    readonly status: "absent" | "unreadable" | "unavailable",
    message: string,
  ) {
    super(message)
  }
}

/** Reads filings through the store: index, bytes and reading form are each created once and stored. */
export function filingReader(
  effects: ReaderEffects,
  waitUntil: (work: Promise<unknown>) => void = () => {},
): FilingReader {
  const reading = <T>(load: () => Promise<T>) => withinBudget(toReading(load), effects.wait, waitUntil)
  const { documents, edgar, edgarRefusal, raw, now, wait, guard, onStored } = effects
  const running = new Map<string, Promise<unknown>>()

  /** Deduplicates work that several parts of a page wait for. */
  function once<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = running.get(key) as Promise<T> | undefined
    if (known) return known
    const started = work()
    running.set(key, started)
    return started
  }

  async function fetchBytes(address: string, absence: string): Promise<Uint8Array<ArrayBuffer>> {
    if (!edgar) throw new Stopped("unavailable", edgarRefusal ?? "")
    const bytes = await edgar.readBytes(address, maxDocumentBytes)
    if (!bytes) throw new Stopped("absent", absence)
    return bytes
  }

  function loadIndex(cik: Cik, accession: Accession): Promise<FilingIndexDocument> {
    return once(`index ${accession}`, async () => {
      const key = `${cik}.${accession}`
      const stored = await documents.get(filingIndexKind, key)
      if (stored) return stored.body
      const absence = describeAbsence(`filing ${accession} of this company`, { askedAt: now() })
      const verdict = edgar && guard ? await guard.check(cik, accession) : "permitted"
      if (verdict === "absent") throw new Stopped("absent", absence)
      if (verdict === "too many") throw new Stopped("unavailable", tooManyUnlisted)
      const hosts = edgar?.hosts
      const folder = hosts ? edgarAddress.filingFolder(hosts, cik, accession) : ""
      const bytes = await fetchBytes(`${folder}/index.json`, absence).catch(async (error: unknown) => {
        if (error instanceof Stopped && error.status === "absent") await guard?.noteAbsent(cik, accession)
        throw error
      })
      const index = readIndex(bytes)
      const header = await readHeader(index, folder)
      // The SEC serves a folder under any CIK; the header names the filing's companies.
      const isTheirs = !header?.filers.length || header.filers.some((filer) => filer.cik === cik)
      if (index.accession !== accession || !isTheirs) {
        await guard?.noteAbsent(cik, accession)
        throw new Stopped("absent", absence)
      }
      const document = {
        ...index,
        form: header?.form ?? null,
        filed: header?.filed ?? null,
        period: header?.period ?? null,
      }
      await documents.put(filingIndexKind, key, now(), document)
      return document
    })
  }

  async function readHeader(index: ReturnType<typeof readIndex>, folder: string) {
    const file = findFile(index, `${index.accession}.txt`)
    if (!edgar || !file || (file.sizeBytes ?? 0) > largestForHeader) return null
    const text = await edgar.readText(`${folder}/${file.name}`).catch(() => null)
    return text === null ? null : parseSgmlHeader(text)
  }

  async function loadBytes({
    cik,
    accession,
    document,
  }: Omit<DocumentRef, "form">): Promise<Uint8Array<ArrayBuffer>> {
    const index = await loadIndex(cik, accession)
    if (!findFile(index, document)) {
      const whole = { cik, accession, document: `${accession}.txt` }
      const isInside = getSubmission(document) === whole.document || isOnlySubmission(index)
      const inner = isInside && innerBytes(await loadBytes(whole), document)
      if (!inner) throw new Stopped("absent", `The filing ${accession} has no document called ${document}.`)
      return inner
    }
    const path = `${cik}/${accession}/${document}`
    const kept = await raw.get(path)
    if (kept && kept.byteLength > maxDocumentBytes) throw tooLarge(document)
    if (kept) return kept
    const address = edgar ? edgarAddress.filingDocument(edgar.hosts, cik, accession, document) : ""
    const bytes = await fetchBytes(
      address,
      describeAbsence(`document ${document}`, { askedAt: now() }),
    ).catch((error: unknown) => {
      throw error instanceof EdgarTooLarge ? tooLarge(document) : error
    })
    await raw.put(path, bytes)
    return bytes
  }

  function derive(ref: DocumentRef): Promise<ReadingDocument> {
    return once(`derive ${readingKey(ref)}`, async () => {
      const index = await loadIndex(ref.cik, ref.accession)
      const kind = findFile(index, ref.document)?.kind
      const files = index.files.map((file) => file.name)
      const ownership = kind === "data" && deriveOwnership(ref, files, await loadBytes(ref))
      if (ownership) return ownership
      if (kind && kind !== "html" && kind !== "text")
        throw new Stopped(
          "unreadable",
          `${ref.document} is ${kindLabels[kind]}, which can be opened at the SEC.`,
        )
      return deriveReading(ref, files, await loadBytes(ref))
    })
  }

  /** Derives a document and stores it, the outline last, so that a stored outline implies the rest. */
  function store(ref: DocumentRef): Promise<ReadingDocument> {
    return once(`store ${readingKey(ref)}`, async () => {
      const reading = await derive(ref)
      const key = readingKey(ref)
      await Promise.all([
        ...reading.sections.map((section) =>
          documents.put(sectionKind, sectionKey(key, section.key), now(), section),
        ),
        documents.put(openingKind, key, now(), getOpening(reading)),
        documents.put(wordsKind, wordsKey(ref), now(), toWords(reading)),
      ])
      await documents.put(outlineKind, key, now(), reading.outline)
      if (onStored) waitUntil(onStored(ref.cik))
      return reading
    })
  }

  /** The stored document, or one derived from its bytes; of a stored one, the sections of one item if it is given. */
  async function whole(ref: DocumentRef, only?: string): Promise<ReadingDocument> {
    const outline = await documents.get(outlineKind, readingKey(ref))
    if (!outline) return store(ref)
    const parts = outline.body.sections
      .filter(({ key, item }) => only === undefined || [key, item].includes(only))
      .map(({ key }) => stored(sectionKind, ref, sectionKey(readingKey(ref), key)))
    return { outline: outline.body, sections: await Promise.all(parts) }
  }

  const stored = async <T>(kind: DocumentKind<T>, ref: DocumentRef, key = readingKey(ref)): Promise<T> => {
    const found = await documents.get(kind, key)
    if (found) return found.body
    await store(ref)
    const made = await documents.get(kind, key)
    if (!made) throw new Stopped("absent", "This document has no such part.")
    return made.body
  }

  async function requireStored(ref: DocumentRef, mayFetch: boolean): Promise<void> {
    if (mayFetch || (await documents.get(outlineKind, readingKey(ref)))) return
    throw new Stopped("unavailable", "This document is not loaded yet.")
  }

  return {
    index: (cik, accession) => reading(() => loadIndex(cik, accession)),
    outline: (ref) => reading(() => stored(outlineKind, ref)),
    opening: (ref) => reading(() => stored(openingKind, ref)),
    section: (ref, key) => reading(() => stored(sectionKind, ref, sectionKey(readingKey(ref), key))),
    sections: (ref) =>
      reading(async () => {
        const outline = await stored(outlineKind, ref)
        return Promise.all(
          outline.sections.map(({ key }) => stored(sectionKind, ref, sectionKey(readingKey(ref), key))),
        )
      }),
    item: (ref, item, mayFetch) =>
      reading(async () => {
        await requireStored(ref, mayFetch)
        const outline = await stored(outlineKind, ref)
        const parts = outline.sections.filter((section) => section.item === item)
        return Promise.all(parts.map(({ key }) => stored(sectionKind, ref, sectionKey(readingKey(ref), key))))
      }),
    words: (ref, mayFetch) =>
      reading(async () => {
        const known = await documents.get(wordsKind, wordsKey(ref))
        if (known) return known.body
        await requireStored(ref, mayFetch)
        const words = toWords(await whole(ref))
        await documents.put(wordsKind, wordsKey(ref), now(), words)
        return words
      }),
    storedWords: (cik) => reading(async () => new Set(await documents.listKeys(wordsKind, `${cik}.`))),
    redline: (before, after, item, mayFetch = true) =>
      reading(async () => {
        const key = `${readingKey(after)}.${before.accession}.${item}`.slice(0, 120)
        const known = await documents.get(redlineKind, key)
        // One of an item alone has no changes of others. The whole comparison takes its place.
        if (known && (!mayFetch || Object.keys(known.body.changes).length > 0)) return known.body
        await Promise.all([before, after].map((ref) => requireStored(ref, mayFetch)))
        const only = mayFetch ? undefined : item
        const [old, current] = await Promise.all([whole(before, only), whole(after, only)])
        const steps = deriveRedline(old, current, item, mayFetch)
        const made = await runInSlices(steps, () => wait(0))
        await documents.put(redlineKind, key, now(), made)
        return made
      }),
    file: (cik, accession, name) => reading(() => loadBytes({ cik, accession, document: name })),
  }
}

const kindLabels = {
  image: "an image",
  pdf: "a PDF",
  archive: "an archive",
  data: "a data file",
  html: "a page",
  text: "a text",
} as const

function readIndex(bytes: Uint8Array) {
  try {
    return parseFilingIndex(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    throw new Stopped("unavailable", "The SEC's list of this filing's documents could not be read.")
  }
}

function tooLarge(document: string): Stopped {
  const limit = `${maxDocumentBytes / 1_000_000} MB`
  return new Stopped(
    "unreadable",
    `${document} is larger than ${limit} and is not shown here. It can be opened at the SEC.`,
  )
}

async function toReading<T>(load: () => Promise<T>): Promise<Reading<T>> {
  try {
    return { status: "loaded", value: await load() }
  } catch (error) {
    const { status, message } = toStopped(error)
    return { status, reason: message }
  }
}

/** The error as the reason why a step failed; throws any other error. */
function toStopped(error: unknown): Stopped {
  if (error instanceof Stopped) return error
  if (error instanceof EdgarUnavailable) return new Stopped("unavailable", error.message)
  throw error
}
