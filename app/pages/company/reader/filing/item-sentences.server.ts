import { parseEightKItems } from "~/edgar/eight-k-items"
import { baseForm } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { wordsKey } from "~/model/filings/derive-reading"
import type { DocumentRef, FilingReader } from "~/model/filings/filing-reader"
import { itemSentence } from "~/model/filings/item-sentence"
import { documentName } from "~/model/filings/reader-address"
import type { FilingWords } from "~/model/filings/reading-documents"

/** Sentences by item, for each 8-K whose text is stored. */
export type ItemSentences = ReadonlyMap<Accession, Record<string, string>>

/** Reports of one page that are looked up. */
const maxReports = 40

/** The words of 8-Ks whose text is stored; nothing is fetched. */
export async function loadStoredReports(
  cik: Cik,
  filings: SubmittedFiling[],
  reader: FilingReader,
): Promise<{ filing: SubmittedFiling; words: FilingWords }[]> {
  const reports = filings.filter(({ form, items }) => baseForm(form) === "8-K" && items !== "")
  if (reports.length === 0) return []
  const listed = await reader.storedWords(cik)
  const keys = listed.status === "loaded" ? listed.value : new Set<string>()
  const read = await Promise.all(
    reports
      .filter((filing) => keys.has(wordsKey(toRef(cik, filing))))
      .slice(0, maxReports)
      .map(async (filing) => ({ filing, words: await reader.words(toRef(cik, filing), false) })),
  )
  return read.flatMap(({ filing, words }) =>
    words.status === "loaded" ? [{ filing, words: words.value }] : [],
  )
}

/** The first sentence of each item of 8-Ks whose text is stored; nothing is fetched. */
export async function loadItemSentences(
  cik: Cik,
  filings: SubmittedFiling[],
  reader: FilingReader,
): Promise<ItemSentences> {
  return toItemSentences(await loadStoredReports(cik, filings, reader))
}

export function toItemSentences(reports: { filing: SubmittedFiling; words: FilingWords }[]): ItemSentences {
  return new Map(
    reports.flatMap(({ filing, words }) => {
      const sentences = parseEightKItems(filing.items).flatMap((item) => {
        const sentence = item === "9.01" ? null : itemSentence(words, item)
        return sentence ? [[item, sentence]] : []
      })
      return sentences.length ? [[filing.accession, Object.fromEntries(sentences)]] : []
    }),
  )
}

function toRef(cik: Cik, filing: SubmittedFiling): DocumentRef {
  return { cik, accession: filing.accession, document: documentName(filing), form: filing.form }
}
