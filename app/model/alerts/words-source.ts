import { formName } from "~/edgar/form-names"
import { fromNewYork } from "~/lib/new-york"
import { readerAddress } from "~/model/filings/reader-address"
import { type FilingsQuery, filingsPath, parseFilingsQuery } from "~/model/words/filings-query"
import { parseWords } from "~/model/words/parse-words"
import type { TextHead } from "~/model/words/word-tags"
import type { AlertEvent } from "./alert"
import type { AlertSubject } from "./alert-subject"

/** The source of alerts about a search for words: the query of its page without days and order. Null without words. */
export function toWordsSource(query: FilingsQuery): string | null {
  if (!parseWords(query.q).query) return null
  const path = filingsPath({ ...query, since: null, upto: null, sort: "newest", page: 1 })
  return path.slice(path.indexOf("?") + 1)
}

/** The search of a source, and its name. */
export function readWordsSource(sourceId: string): { query: FilingsQuery; name: string } {
  const query = parseFilingsQuery(new URLSearchParams(sourceId))
  const { q, form, item, section, sector, industry, tickers } = query
  const narrow = [form, item && `item ${item}`, section, sector, industry, ...tickers].filter(Boolean)
  return { query, name: `“${q}”${narrow.length > 0 ? ` (${narrow.join(", ")})` : ""}` }
}

/** A filing with words that are followed. */
export function wordsEvent(
  { accession, form, file, filed }: TextHead,
  subject: AlertSubject,
  words: string,
): AlertEvent {
  const name = formName(form)
  return {
    id: `words:${accession}`,
    topic: "filings",
    at: fromNewYork({ date: filed, time: "12:00" }),
    title: `${subject.label}: ${words}`,
    detail: `${name === form ? form : `${name} (${form})`}, filed ${filed}`,
    path: subject.ticker
      ? readerAddress(subject.ticker, { accession, form, primaryDocument: file })
      : `${subject.path}/filings`,
  }
}
