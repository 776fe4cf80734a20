import type { AppLoadContext } from "@remix-run/cloudflare"
import { baseForm } from "~/edgar/form-names"
import { fullTextPage } from "~/edgar/full-text-scope"
import { toFullTextWords } from "~/edgar/full-text-search"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { listFilings } from "~/model/filings/filings-document"
import { parseForm, parsePage, parseText } from "~/model/words/filings-query"
import { parseWords } from "~/model/words/parse-words"
import { getTopicTags, isSectionTopic } from "~/model/words/section-topics"
import { isWaiting, listWanted } from "~/model/words/wanted-texts"
import { wordTags } from "~/model/words/word-tags"
import { type DataContext, requireCompany } from "~/pages/company/request/require-company.server"
import { followsSec } from "~/platform/env.server"
import { filingsKind } from "~/stores/document-kinds"
import { listTexts } from "~/stores/words/words-store.server"
import type { FilingSearchData, IndexedFilings } from "./filing-search-page"
import { findWords, type WordsContext } from "./find-words.server"
import type { FilingSearchQuery } from "./search-query"

interface FilingSearchContext
  extends DataContext,
    WordsContext,
    Pick<AppLoadContext, "settings" | "fullText" | "requestTexts"> {
  dependsOn: { temporaryResult: boolean }
}

/** Documents and passages of a page, and of the data. */
const shown = { page: { size: 20, passages: 3 }, data: { size: 40, passages: 5 } }

function parseFilingSearch(params: URLSearchParams): FilingSearchQuery {
  const year = params.get("year") ?? ""
  const section = params.get("section") ?? ""
  return {
    q: parseText(params),
    form: parseForm(params),
    year: /^\d{4}$/.test(year) ? year : null,
    section: isSectionTopic(section) ? section : null,
    sort: params.get("sort") === "fit" ? "fit" : "newest",
    where: params.get("where") === "sec" ? "sec" : "stored",
    page: parsePage(params),
  }
}

/** Words in all filings of a company: in the indexed ones, or in the SEC's search. */
export async function loadFilingSearch(
  { ticker, cik, name }: ListedCompany,
  params: URLSearchParams,
  context: FilingSearchContext,
  most: { size: number; passages: number } = shown.page,
): Promise<FilingSearchData> {
  const query = parseFilingSearch(params)
  const list = await context.readThrough(filingsKind, cik)
  const all = list.status === "loaded" ? listFilings(list.document.body) : []
  const forms = [...new Set(all.map(({ form }) => baseForm(form)))].sort()
  const years = [...new Set(all.map(({ filed }) => filed.slice(0, 4)))].sort().reverse()
  const head = { ticker, cik, name, query, forms, years }
  if (query.q === "") return { ...head, result: { kind: "none" } }
  if (query.where === "sec") return { ...head, result: await searchSec(query, { cik }, context) }
  const { query: words, problem } = parseWords(query.q)
  if (!words) return { ...head, result: { kind: "refused", problem } }
  const { form, year, section, sort, page } = query
  const [found, indexed] = await Promise.all([
    findWords(
      {
        query: words,
        tags: [
          [wordTags.filer(cik)],
          ...(form ? [[wordTags.form(form)]] : []),
          ...(section ? [getTopicTags(section)] : []),
        ],
        from: year && `${year}-01-01`,
        to: year && `${year}-12-31`,
        ...{ sort, page, ...most },
      },
      context,
    ),
    loadIndexed(cik, all, context),
  ])
  return { ...head, result: { kind: "found", ...found, indexed } }
}

/** What is indexed of a company's filings. The rest is requested, and the next request may find more. */
async function loadIndexed(
  cik: Cik,
  all: SubmittedFiling[],
  context: FilingSearchContext,
): Promise<IndexedFilings> {
  const texts = await listTexts(context.words, cik)
  const known = new Map(texts.map((text) => [text.key, text]))
  const unread = listWanted(all, "all").filter((filing) => isWaiting(cik, filing, known, Date.now())).length
  const isReading = unread > 0 && followsSec(context.settings)
  if (unread > 0) context.dependsOn.temporaryResult = true
  if (isReading) await context.requestTexts(cik)
  return {
    documents: texts.filter(({ status }) => status === "indexed").length,
    unread,
    isReading,
    missing: texts.flatMap(({ accession, file, form, filed, status, reason }) =>
      status === "indexed" ? [] : [{ accession, document: file, form, filed, reason: reason ?? "" }],
    ),
  }
}

async function searchSec(
  { q, form, year, page }: FilingSearchQuery,
  { cik }: Pick<ListedCompany, "cik">,
  context: FilingSearchContext,
): Promise<FilingSearchData["result"]> {
  const words = toFullTextWords(q)
  if (!words) return { kind: "failed", reason: "The SEC’s search needs at least two letters or digits." }
  const answer = await context.fullText({ cik, words, form, year, offset: (page - 1) * fullTextPage })
  if (answer.status !== "loaded") return { kind: "failed", reason: answer.reason }
  return { kind: "sec", words, ...answer.value }
}

/** The passages in indexed filings as data, one row for each. */
export async function loadFilingSearchData(
  parameters: { ticker?: string },
  request: Request,
  context: FilingSearchContext & { db: D1Database },
  suffix: string,
): Promise<DataAnswer> {
  const company = await requireCompany(parameters.ticker, request, context, suffix)
  const params = new URL(request.url).searchParams
  params.delete("where")
  const { ticker, cik, filedName } = company
  const { query, result } = await loadFilingSearch(company, params, context, shown.data)
  const head = { ticker, cik, name: filedName, q: query.q }
  if (result.kind === "refused") return { status: 400, body: { ...head, error: result.problem, rows: [] } }
  if (result.kind !== "found")
    return { status: 400, body: { ...head, error: "The address needs words, as q.", rows: [] } }
  const { found, documents, indexed } = result
  return {
    status: 200,
    body: {
      ...head,
      matches: found.reduce((sum, { total }) => sum + total, 0),
      documents,
      searched: indexed.documents,
      unread: indexed.unread,
      missing: indexed.missing,
      rows: found.flatMap(({ passages, ...each }) =>
        passages.map(({ section, pieces, url }) => ({
          accession: each.accession,
          form: each.form,
          document: each.document,
          filed: each.filed,
          period: each.period,
          section,
          text: pieces.map(({ text }) => text).join(""),
          url,
        })),
      ),
    },
  }
}
