import type { StoreEffects } from "~/ingest/kinds/kind"
import { parseAccession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { formOfDocument, readingKey, wordsKey } from "~/model/filings/derive-reading"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import { documentName } from "~/model/filings/reader-address"
import type { FilingWords } from "~/model/filings/reading-documents"
import { getSector } from "~/model/metrics/sectors"
import { toParts } from "~/model/words/section-parts"
import { type TextHead, toTags } from "~/model/words/word-tags"
import { filingIndexKind, filingsKind, wordsKind } from "~/stores/document-kinds"
import { listTexts, putText, removeOldest, sumBytes } from "~/stores/words/words-store.server"

export interface WordsEffects extends StoreEffects {
  /** The database of the index. */
  words: D1Database
  /** The text that is kept, in bytes; the oldest leaves first. */
  textBytes: number
}

type Filer = Pick<FilingsDocument, "cik" | "profile">

/** Indexes the stored documents of a company that are not indexed, or were written again since; always null. */
export async function indexStored(cik: Cik, effects: WordsEffects): Promise<null> {
  const { documents, words } = effects
  const [written, known, list] = await Promise.all([
    documents.listWritten(wordsKind, `${cik}.`),
    listTexts(words, cik),
    documents.get(filingsKind, cik),
  ])
  const indexedAt = new Map(known.flatMap(({ key, status, at }) => (status === "indexed" ? [[key, at]] : [])))
  const filings = new Map(list ? listFilings(list.body).map((filing) => [filing.accession, filing]) : [])
  for (const { key, at } of written) {
    if (at <= (indexedAt.get(key) ?? -1)) continue
    const text = await documents.get(wordsKind, key)
    const head = text && (await findHead(cik, key, filings, effects))
    if (head) await indexText(head, text.body, list?.body ?? null, effects)
  }
  await removeOldTexts(effects)
  return null
}

/** Writes the words of a document into the index, all of them or none. */
export async function indexText(
  head: TextHead,
  { sections }: FilingWords,
  filer: Filer | null,
  { words, now }: WordsEffects,
): Promise<void> {
  const sic = filer?.profile.sic ?? null
  const known = { sic, sector: getSector({ cik: head.cik, sic }) }
  const parts = toParts(sections).map(({ section, body }) => ({
    tags: toTags(head, known, sections[section]?.key ?? ""),
    body,
  }))
  await putText(words, head, parts, now())
}

/** The filing and the file of a stored document; null if nothing says when it was filed. */
async function findHead(
  cik: Cik,
  key: string,
  filings: ReadonlyMap<string, Parameters<typeof toHead>[1]>,
  { documents }: WordsEffects,
): Promise<TextHead | null> {
  const accession = parseAccession(key.slice(cik.length + 1, cik.length + 21))
  if (!accession) return null
  const index = (await documents.get(filingIndexKind, `${cik}.${accession}`))?.body ?? null
  const filing = filings.get(accession)
  const names = [...(filing ? [documentName(filing)] : []), ...(index?.files.map(({ name }) => name) ?? [])]
  const file = names.find((name) => `${cik}.${readingKey({ accession, document: name })}` === key)
  const name = file ?? key.slice(cik.length + 22)
  if (filing) return toHead(cik, filing, name)
  if (!index?.filed) return null
  const { form, filed, period } = index
  return {
    ...{ key, cik, accession, file: name, filed, period, items: "" },
    form: form ?? "",
    type: formOfDocument({ accession, form: form ?? "", primaryDocument: "" }, name),
  }
}

/** A document of a listed filing. */
export function toHead(
  cik: Cik,
  filing: Pick<TextHead, "accession" | "form" | "filed" | "period" | "items"> & { primaryDocument: string },
  file: string,
): TextHead {
  const { accession, form, filed, period, items } = filing
  return {
    ...{
      key: wordsKey({ cik, accession, document: file }),
      cik,
      accession,
      file,
      form,
      filed,
      period,
      items,
    },
    type: formOfDocument(filing, file) || form,
  }
}

/** Removes the oldest texts until the rest fits; returns how many were removed. */
export async function removeOldTexts({ words, documents, textBytes }: WordsEffects): Promise<number> {
  let removed = 0
  for (let bytes = await sumBytes(words); bytes > textBytes; removed++) {
    const oldest = await removeOldest(words)
    if (!oldest) break
    await documents.delete(wordsKind, oldest.key)
    bytes -= oldest.bytes
  }
  return removed
}
