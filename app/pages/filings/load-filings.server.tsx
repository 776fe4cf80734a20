import type { AppLoadContext } from "@remix-run/cloudflare"
import { parseEightKItems } from "~/edgar/eight-k-items"
import { formName } from "~/edgar/form-names"
import { sicCodes } from "~/edgar/sic"
import { brand } from "~/lib/brand"
import { fromNewYork } from "~/lib/new-york"
import { atomType, writeAtom } from "~/lib/write-feed"
import { filingEvent } from "~/model/alerts/alert-events"
import { toCompanySubject, toInvestorSubject } from "~/model/alerts/alert-subject"
import type { DataAnswer } from "~/model/directory/data-answer"
import { findCompany, type ListIndex } from "~/model/directory/list-index"
import { readerAddress } from "~/model/filings/reader-address"
import type { RecentFiling } from "~/model/filings/recent-filings"
import { getSector } from "~/model/metrics/sectors"
import {
  type FilingsQuery,
  filingsPath,
  findFilers,
  parseFilingsQuery,
  toTagGroups,
} from "~/model/words/filings-query"
import { parseWords } from "~/model/words/parse-words"
import { toExpression, type WordQuery } from "~/model/words/word-query"
import { findWords, type WordsContext } from "~/pages/company/search/find-words.server"
import { getOrigin } from "~/platform/env.server"
import { listRecentFilings } from "~/stores/company/recent-store.server"
import { getWordsSize, listFirstUses } from "~/stores/words/words-store.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { type FiledRow, FiledTable } from "./filed-table"
import type { FilingsPageData, FirstUse } from "./filings-page"

type FilingsContext = WordsContext & Pick<AppLoadContext, "db" | "settings">

const filingsAPage = 100
const documentsAPage = 20
const firstUses = 200
const dataSizes = { filings: 500, documents: 50, passages: 3 }

/** What was filed, or the filings that have words. */
export async function loadFilingsPage(
  params: URLSearchParams,
  context: FilingsContext & SlotContext,
): Promise<FilingsPageData> {
  const query = parseFilingsQuery(params)
  const index = await context.lists()
  const sectors = listSectors(index)
  const unknown = query.tickers.filter((ticker) => !findCompany(index, ticker))
  const industry = query.industry && (sicCodes.get(query.industry)?.title ?? query.industry)
  const head = { query, sectors, unknown, industry }
  if (query.q === "") {
    const filings = await listFiled(query, filingsAPage + 1, filingsAPage, index, context)
    const shown = filings.slice(0, filingsAPage).flatMap((filing) => toRow(filing, index) ?? [])
    return {
      ...head,
      result: {
        kind: "filed",
        count: shown.length,
        hasMore: filings.length > filingsAPage,
        table: shown.length > 0 ? renderSlot(context, "filed", <FiledTable rows={shown} />) : null,
      },
    }
  }
  const { query: words, problem } = parseWords(query.q)
  if (!words) return { ...head, result: { kind: "refused", problem } }
  const size = await getWordsSize(context.words)
  if (query.sort === "first") {
    const uses = await listUses(words, query, index, context)
    return { ...head, result: { kind: "first", uses, size } }
  }
  const found = await findWords(toScope(words, query, index, { size: documentsAPage, passages: 3 }), context)
  return { ...head, result: { kind: "words", ...found, indexed: size } }
}

/** Sectors of listed companies, in order. */
function listSectors(index: Pick<ListIndex, "companies">): string[] {
  return [...new Set(index.companies.flatMap((company) => getSector(company) ?? []))].sort()
}

function toScope(
  words: WordQuery,
  query: FilingsQuery,
  index: ListIndex,
  most: { size: number; passages: number },
) {
  return {
    query: words,
    tags: toTagGroups(query, index),
    from: query.since,
    to: query.upto,
    sort: query.sort === "fit" ? ("fit" as const) : ("newest" as const),
    page: query.page,
    ...most,
  }
}

/** The newest filings that the query chooses. */
async function listFiled(
  query: FilingsQuery,
  count: number,
  aPage: number,
  index: ListIndex,
  { db }: Pick<FilingsContext, "db">,
): Promise<RecentFiling[]> {
  const { form, item, sector, industry, tickers, since, upto, page } = query
  const isNarrow = sector !== null || industry !== null
  const ciks =
    tickers.length > 0
      ? findFilers(tickers, index)
      : isNarrow
        ? index.companies
            .filter(
              (company) =>
                (!sector || getSector(company) === sector) && (!industry || company.sic === industry),
            )
            .map(({ cik }) => cik)
        : null
  const filter = { form, item, ciks, since, upto }
  return listRecentFilings(db, filter, (page - 1) * aPage, count)
}

/** Null for a filer that is not listed any more. */
function toRow(filing: RecentFiling, index: ListIndex): FiledRow | null {
  const { accession, cik, form, accepted, filed } = filing
  const company = index.companiesByCik.get(cik)?.[0]
  const investor = index.investorByCik.get(cik)
  if (!company && !investor) return null
  const items = parseEightKItems(filing.items).filter((item) => item !== "9.01")
  const row = { accession, cik, form, items, filed, accepted }
  if (!company)
    return {
      ...row,
      ticker: null,
      name: investor?.name ?? "",
      sector: null,
      filer: `/investor/${cik}`,
      url: `/investor/${cik}/filings`,
    }
  return {
    ...row,
    ticker: company.ticker,
    name: company.name,
    sector: getSector(company),
    filer: `/company/${company.ticker}`,
    url: readerAddress(company.ticker, { accession, form, primaryDocument: filing.document }),
  }
}

async function listUses(
  words: WordQuery,
  query: FilingsQuery,
  index: ListIndex,
  context: FilingsContext,
): Promise<FirstUse[]> {
  const search = { expression: toExpression(words), tags: toTagGroups(query, index) }
  const uses = await listFirstUses(context.words, search, firstUses)
  return uses.map(({ cik, first, accession, documents }) => {
    const company = index.companiesByCik.get(cik)?.[0]
    const industry = company?.sic ? (sicCodes.get(company.sic)?.title ?? null) : null
    const ticker = company?.ticker ?? null
    return { cik, ticker, name: company?.name ?? `CIK ${cik}`, industry, first, accession, documents }
  })
}

/** The same as data: the newest filings, or the sentences that have the words. */
export async function loadMarketFilingsData(
  params: URLSearchParams,
  context: FilingsContext,
): Promise<DataAnswer> {
  const query = parseFilingsQuery(params)
  const index = await context.lists()
  if (query.q === "") {
    const filings = await listFiled(query, dataSizes.filings, dataSizes.filings, index, context)
    const rows = filings.flatMap((filing) => toRow(filing, index) ?? [])
    return {
      status: 200,
      body: {
        q: "",
        documents: rows.length,
        companies: new Set(rows.map(({ cik }) => cik)).size,
        quarters: [],
        rows: rows.map(({ ticker, cik, name, accession, form, items, filed, accepted, url }) => ({
          ...{ ticker, cik, name, accession, form, document: null, items: items.join(",") || null },
          ...{ filed, accepted, section: null, text: null, url },
        })),
      },
    }
  }
  const { query: words, problem } = parseWords(query.q)
  if (!words) return { status: 400, body: { q: query.q, error: problem, rows: [] } }
  const found = await findWords(
    toScope(words, query, index, { size: dataSizes.documents, passages: dataSizes.passages }),
    context,
  )
  return {
    status: 200,
    body: {
      q: query.q,
      documents: found.documents,
      companies: found.filers,
      quarters: found.quarters,
      rows: found.found.flatMap(({ passages, ...each }) =>
        passages.map(({ section, pieces, url }) => ({
          ticker: index.companiesByCik.has(each.cik) ? each.ticker : null,
          ...{ cik: each.cik, name: each.company, accession: each.accession, form: each.form },
          ...{ document: each.document, items: null, filed: each.filed, accepted: null, section },
          text: pieces.map(({ text }) => text).join(""),
          url,
        })),
      ),
    },
  }
}

const feedLength = 50

function toTitle({ q, form, item }: FilingsQuery): string {
  if (q) return `Words in filings: ${q}`
  if (!form) return "Filings"
  const name = formName(form)
  return `Form ${form}${item ? `, item ${item}` : ""}${name === form ? "" : `: ${name}`}`
}

/** The newest filings that the query chooses, for feed readers. */
export async function loadFilingsAtom(request: Request, context: FilingsContext): Promise<Response> {
  const origin = getOrigin(request, context.settings)
  const query = { ...parseFilingsQuery(new URL(request.url).searchParams), sort: "newest" as const, page: 1 }
  const index = await context.lists()
  const { query: words, problem } = query.q ? parseWords(query.q) : { query: null, problem: null }
  if (problem) throw new Response(problem, { status: 400 })
  const entries = words
    ? (await findWords(toScope(words, query, index, { size: feedLength, passages: 1 }), context)).found.map(
        ({ company, ticker, form, type, accession, document, filed, url, passages }) => ({
          id: `${origin}/company/${ticker}/${accession}#${document}`,
          title: `${company}: ${type === form ? form : `${type} of the ${form}`}`,
          url: origin + (passages[0]?.url ?? url),
          updated: new Date(fromNewYork({ date: filed, time: "12:00" })),
          summary: passages[0]?.pieces.map(({ text }) => text).join("") ?? "",
        }),
      )
    : (await listFiled(query, feedLength, feedLength, index, context)).flatMap((filing) => {
        const company = index.companiesByCik.get(filing.cik)?.[0]
        const investor = index.investorByCik.get(filing.cik)
        if (!company && !investor) return []
        const subject = company ? toCompanySubject(company) : toInvestorSubject(filing.cik, investor)
        const event = filingEvent(filing, subject)
        return {
          id: `${origin}${subject.path}/${filing.accession}`,
          title: event.title,
          url: origin + event.path,
          updated: new Date(event.at),
          summary: [event.detail, `filed ${filing.filed}`, filing.accession].filter(Boolean).join(", "),
        }
      })
  const feed = {
    title: toTitle(query),
    self: origin + filingsPath(query, ".atom"),
    page: origin + filingsPath(query),
    author: brand.name,
  }
  return new Response(writeAtom(feed, entries), { headers: { "content-type": atomType } })
}
