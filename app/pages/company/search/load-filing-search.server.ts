import { baseForm } from "~/edgar/form-names"
import { fullTextPage } from "~/edgar/full-text-scope"
import { toFullTextWords } from "~/edgar/full-text-search"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import type { FilingReader, FullTextSearch } from "~/model/filings/filing-reader"
import { listFilings } from "~/model/filings/filings-document"
import { readerPath } from "~/pages/company/reader/filing/reader-query"
import type { DataContext } from "~/pages/company/request/require-company.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { filingsKind } from "~/stores/document-kinds"
import type { FilingSearchData } from "./filing-search-page"
import { searchFilings } from "./search-filings.server"
import { type FilingSearchQuery, parseFilingSearch } from "./search-query"

interface FilingSearchContext extends DataContext {
  dependsOn: { temporaryResult: boolean }
  filings: FilingReader
  fullText: FullTextSearch
}

/** Words in all filings of a company: in the stored ones, or in the SEC's search. */
export async function loadFilingSearch(
  { ticker, cik, name }: ListedCompany,
  params: URLSearchParams,
  context: FilingSearchContext,
): Promise<FilingSearchData> {
  const query = parseFilingSearch(params)
  const list = await context.readThrough(filingsKind, cik)
  const all = list.status === "loaded" ? listFilings(list.document.body) : []
  const forms = [...new Set(all.map(({ form }) => baseForm(form)))].sort()
  const years = [...new Set(all.map(({ filed }) => filed.slice(0, 4)))].sort().reverse()
  const head = { ticker, cik, name, query, forms, years }
  if (query.q.length < 2) return { ...head, result: { kind: "none" } }
  if (query.where === "sec") return { ...head, result: await searchSec(query, { cik }, context) }
  if (list.status === "unavailable") return { ...head, result: { kind: "failed", reason: list.reason } }
  const search = await searchFilings(cik, query, all, context.filings)
  // The next request reads more.
  if (search.unread > 0) context.dependsOn.temporaryResult = true
  return { ...head, result: { kind: "stored", ...search } }
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

/** The matches in stored filings as data, one row for each match that the page shows. */
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
  const { query, result } = await loadFilingSearch(company, params, context)
  const head = { ticker, cik, name: filedName, q: query.q }
  if (result.kind === "failed") return { status: 503, body: { ...head, error: result.reason, rows: [] } }
  if (result.kind !== "stored")
    return {
      status: 400,
      body: { ...head, error: "The address needs words of two letters or more, as q.", rows: [] },
    }
  const { matches, searched, unread } = result
  return {
    status: 200,
    body: {
      ...head,
      matches,
      searched,
      unread,
      rows: result.found.flatMap((found) =>
        found.matches.map(({ section, anchor, before, found: text, after }) => ({
          accession: found.accession,
          form: found.form,
          document: found.document,
          filed: found.filed,
          period: found.period,
          section,
          text: `${before}${text}${after}`,
          url: `${readerPath(ticker, found.accession, { type: found.type, doc: found.document, section, q: query.q })}#${anchor}`,
        })),
      ),
    },
  }
}
