import { edgarAddress } from "~/edgar/addresses"
import { EdgarTooLarge, EdgarUnavailable } from "~/edgar/client"
import { fileKind, parseFilingIndex } from "~/edgar/filing-index"
import { baseForm, isPeriodic } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { apply, readNow } from "~/ingest/apply/apply-batch.server"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { refreshSource } from "~/ingest/read-through/read-through.server"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import { mayAppear } from "~/ingest/source/new-documents"
import type { Cik } from "~/lib/cik"
import { describeAbsence } from "~/lib/loaded"
import { deriveReading, formOfDocument, toWords } from "~/model/filings/derive-reading"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import { documentName } from "~/model/filings/reader-address"
import { maxDocumentBytes } from "~/model/reading/text/reading-limits"
import { isWaiting, listWanted } from "~/model/words/wanted-texts"
import type { RawFiles } from "~/platform/raw-files.server"
import { filingsKind, wordsKind } from "~/stores/document-kinds"
import { getWordsSize, listTexts, putMissing, type TextState } from "~/stores/words/words-store.server"
import { indexStored, indexText, removeOldTexts, toHead, type WordsEffects } from "./index-stored.server"

interface ReadTextsEffects extends IngestEffects, WordsEffects {
  raw?: RawFiles
  enqueue: (message: { kind: string; cik: Cik }) => Promise<void>
}

type Extent = "recent" | "all"

/** Filings that one message reads; each is one or two requests to the SEC. */
const filingsAMessage = 8
const leaseMs = 300_000

/**
 * Reads the words of a company's next filings from the SEC, and asks the queue for the rest. A document that cannot be
 * had is noted, so that it delays no other. Null, or why nothing was read.
 */
export async function readTexts(cik: Cik, extent: Extent, effects: ReadTextsEffects): Promise<string | null> {
  const { edgar, now } = effects
  const sourceKey = `texts:${cik}`
  const refresh =
    edgar &&
    (async () => {
      await readNext(cik, extent, edgar, effects)
      await apply({ sources: [readNow(sourceKey, now())] }, effects)
    })
  const outcome = await refreshSource({ sourceKey, leaseMs, refresh }, effects)
  return outcome === "busy" ? "Another request is reading the words of this company." : outcome.error
}

async function readNext(
  cik: Cik,
  extent: Extent,
  edgar: EdgarSource,
  effects: ReadTextsEffects,
): Promise<void> {
  const { documents, words, now } = effects
  await indexStored(cik, effects)
  const list = await documents.get(filingsKind, cik)
  if (!list) return
  const waiting = await listWaiting(cik, list.body, extent, effects)
  for (const filing of waiting.slice(0, filingsAMessage)) await readFiling(list.body, filing, edgar, effects)
  await removeOldTexts(effects)
  const known = toKnown(await listTexts(words, cik))
  const left = waiting.filter((filing) => isWaiting(cik, filing, known, now()))
  if (left.length > 0 && left.length < waiting.length)
    await effects.enqueue({ kind: extent === "all" ? "texts" : "recent-texts", cik })
}

/** True if a company whose filings are indexed has newer ones that are wanted. */
export async function hasNewTexts(
  cik: Cik,
  effects: Pick<ReadTextsEffects, "documents" | "words" | "textBytes" | "now">,
): Promise<boolean> {
  const known = await listTexts(effects.words, cik)
  if (known.length === 0) return false
  const list = await effects.documents.get(filingsKind, cik)
  return list !== null && (await listWaiting(cik, list.body, "recent", effects)).length > 0
}

/** The filings whose words are wanted and not known. A full index takes only those that are newer than its oldest. */
async function listWaiting(
  cik: Cik,
  list: FilingsDocument,
  extent: Extent,
  { words, textBytes, now }: Pick<ReadTextsEffects, "words" | "textBytes" | "now">,
): Promise<SubmittedFiling[]> {
  const [known, size] = await Promise.all([listTexts(words, cik), getWordsSize(words)])
  const oldest = size.bytes >= textBytes * almostFull ? (size.oldest ?? "") : ""
  return listWanted(listFilings(list), extent).filter(
    (filing) => filing.filed > oldest && isWaiting(cik, filing, toKnown(known), now()),
  )
}

/** What is removed for a new text is older than it. */
const almostFull = 0.98

const toKnown = (texts: TextState[]) => new Map(texts.map((text) => [text.key, text]))

/** Reads the documents of a filing that have text, and notes those that cannot be had. */
async function readFiling(
  list: FilingsDocument,
  filing: SubmittedFiling,
  edgar: EdgarSource,
  effects: ReadTextsEffects,
): Promise<void> {
  const { cik } = list
  const main = documentName(filing)
  // The main document last: a filing with it is read whole.
  const names = [...(await listExhibits(cik, filing, edgar)), main]
  for (const name of names) {
    const head = toHead(cik, filing, name)
    try {
      const read = await readDocument(list, filing, name, edgar, effects)
      if (read) await putMissing(effects.words, head, read, effects.now())
    } catch (error) {
      if (!(error instanceof EdgarUnavailable)) throw error
      const missing = { status: "unavailable" as const, reason: error.message }
      await putMissing(effects.words, head, missing, effects.now())
    }
  }
}

/** Indexes one document; returns why it has no text, or null. */
async function readDocument(
  list: FilingsDocument,
  filing: SubmittedFiling,
  name: string,
  edgar: EdgarSource,
  effects: ReadTextsEffects,
): Promise<{ status: "absent" | "unreadable" | "unavailable"; reason: string } | null> {
  const { cik } = list
  const { accession, filed } = filing
  const { documents, raw, now } = effects
  const kind = fileKind(name)
  if (kind !== "html" && kind !== "text")
    return { status: "unreadable", reason: `${name} is not a document with text.` }
  try {
    const kept = await raw?.get(`${cik}/${accession}/${name}`)
    const address = edgarAddress.filingDocument(edgar.hosts, cik, accession, name)
    const bytes = kept ?? (await edgar.readBytes(address, maxDocumentBytes))
    if (!bytes) {
      const reason = describeAbsence(`document ${name}`, { askedAt: now() })
      return { status: mayAppear(filed, now()) ? "unavailable" : "absent", reason }
    }
    if (bytes.byteLength > maxDocumentBytes) throw new EdgarTooLarge(address)
    const form = formOfDocument(filing, name)
    const words = toWords(deriveReading({ cik, accession, document: name, form }, [name], bytes))
    const head = toHead(cik, filing, name)
    await documents.put(wordsKind, head.key, now(), words)
    await indexText(head, words, list, effects)
    return null
  } catch (error) {
    if (!(error instanceof EdgarTooLarge)) throw error
    return { status: "unreadable", reason: `${name} is larger than ${maxDocumentBytes / 1_000_000} MB.` }
  }
}

/** Results releases, and annual reports that are exhibits; none where the filing's index cannot be had. */
async function listExhibits(cik: Cik, filing: SubmittedFiling, edgar: EdgarSource): Promise<string[]> {
  const form = baseForm(filing.form)
  const wanted = form === "8-K" || form === "6-K" ? /^EX-99/ : isPeriodic(form) ? /^EX-13/ : null
  // The list of a complete submission names no file.
  if (!wanted || !filing.primaryDocument) return []
  if (form === "8-K" && !/\b(2\.02|7\.01|8\.01)\b/.test(filing.items)) return []
  const folder = edgarAddress.filingFolder(edgar.hosts, cik, filing.accession)
  try {
    const text = await edgar.readText(`${folder}/index.json`)
    if (text === null) return []
    return parseFilingIndex(JSON.parse(text)).files.flatMap(({ name, kind, isViewerPage }) =>
      (kind === "html" || kind === "text") && !isViewerPage && wanted.test(formOfDocument(filing, name))
        ? [name]
        : [],
    )
  } catch {
    // The main document says why the SEC does not answer.
    return []
  }
}
