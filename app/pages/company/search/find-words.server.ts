import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import type { ListIndex } from "~/model/directory/list-index"
import { type Passage, toPassages } from "~/model/words/passages"
import { findSections } from "~/model/words/section-parts"
import type { WordQuery } from "~/model/words/word-query"
import { toExpression } from "~/model/words/word-query"
import type { TextHead } from "~/model/words/word-tags"
import { readerPath } from "~/pages/company/reader/filing/reader-query"
import { wordsKind } from "~/stores/document-kinds"
import { searchWords, type WordHit, type WordHits, type WordSearch } from "~/stores/words/words-store.server"

export type WordsContext = Pick<AppLoadContext, "words" | "documents" | "lists">

interface WordScope extends Pick<WordSearch, "tags" | "from" | "to" | "sort" | "size"> {
  query: WordQuery
  /** From 1. */
  page: number
  /** Passages of one document. */
  passages: number
}

export interface FoundPassage {
  section: string
  label: string
  pieces: Passage["pieces"]
  url: string
}

export interface FoundDocument
  extends Pick<TextHead, "cik" | "accession" | "form" | "type" | "filed" | "period"> {
  ticker: Ticker | Cik
  company: string
  document: string
  url: string
  /** Places in the sections that were read for the passages. */
  total: number
  passages: FoundPassage[]
}

export interface FoundWords extends Omit<WordHits, "hits"> {
  found: FoundDocument[]
  page: number
  pages: number
}

const mostPages = 100

/** The documents of one page that have the words, with the sentences around them. */
export async function findWords(scope: WordScope, context: WordsContext): Promise<FoundWords> {
  const { query, tags, from, to, sort, page, size } = scope
  const search = { expression: toExpression(query), tags, from, to, sort, offset: (page - 1) * size, size }
  const [{ hits, ...counts }, index] = await Promise.all([
    searchWords(context.words, search),
    context.lists(),
  ])
  const found = await Promise.all(hits.map((hit) => readHit(hit, scope, index, context)))
  return {
    ...counts,
    found,
    page,
    pages: Math.min(mostPages, Math.max(1, Math.ceil(counts.documents / size))),
  }
}

async function readHit(
  hit: WordHit,
  { query, passages: most }: WordScope,
  index: ListIndex,
  { documents }: WordsContext,
): Promise<FoundDocument> {
  const { cik, accession, file, form, type, filed, period } = hit
  const listed = index.companiesByCik.get(cik)?.[0]
  const ticker = listed?.ticker ?? cik
  const text = await documents.get(wordsKind, hit.key)
  const sections = text?.body.sections ?? []
  const passages: FoundPassage[] = []
  let total = 0
  const to = (section: string | null, q?: string) =>
    readerPath(ticker as Ticker, accession, { type, doc: file, section, q })
  for (const place of findSections(sections, hit.numbers)) {
    const section = sections[place]
    if (!section || passages.length >= most) break
    const found = toPassages(section.texts, query, most - passages.length)
    total += found.total
    for (const { pieces, found: words, place: number } of found.passages)
      passages.push({
        section: section.key,
        label: section.label || section.title,
        pieces,
        url: `${to(section.key, words)}#${section.key}-match-${number}`,
      })
  }
  return {
    ...{ cik, ticker, accession, form, type, filed, period, total, passages },
    company: listed?.name ?? `CIK ${cik}`,
    document: file,
    url: to(null),
  }
}
