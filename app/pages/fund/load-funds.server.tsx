import { parsePage } from "~/lib/row-page"
import type { DataAnswer } from "~/model/directory/data-answer"
import { hasCoverage, type ListIndex } from "~/model/directory/list-index"
import { fundPath } from "~/model/funds/fund-path"
import { findFunds } from "~/model/search/find-funds"
import { matchCompanies, type OtherMatch } from "~/model/search/match"
import { toSearchLists } from "~/model/search/search-order"
import type { DocumentStore } from "~/platform/documents.server"
import { loadFundIndex } from "~/stores/directory/fund-list-store.server"
import {
  type FundsFilter,
  fundSorts,
  listFundFamilies,
  listFunds,
  listKnownFunds,
} from "~/stores/holdings/fund-heads-store.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { FundFamilies, FundsTable } from "./funds-table"

interface Context {
  db: D1Database
  documents: DocumentStore
  lists: () => Promise<ListIndex>
}

export interface FundsPageData {
  filter: FundsFilter
  loaded: number
  matching: number
  page: number
  pages: number
  table: string | null
  hasFamilies: boolean
  families: string | null
  /** Funds of the SEC's lists that match and whose holdings are not loaded. */
  others: OtherMatch[]
}

const fundsAPage = 50
const familiesShown = 24
const othersShown = 30
const othersCompared = 300

function parseFilter(params: URLSearchParams): FundsFilter {
  return {
    text: (params.get("q") ?? "").trim().slice(0, 100),
    sort: fundSorts.find((sort) => sort === params.get("sort")) ?? "assets",
  }
}

/** The loaded funds, in the order of a column, and the families that they belong to; the last page if there are fewer. */
export async function loadFundsPage(
  params: URLSearchParams,
  context: Context & SlotContext,
): Promise<FundsPageData> {
  const filter = parseFilter(params)
  const page = parsePage(params)
  const [{ funds, matching, loaded }, families, others] = await Promise.all([
    listFunds(context.db, filter, { limit: fundsAPage, offset: (page - 1) * fundsAPage }),
    page === 1 && !filter.text ? listFundFamilies(context.db, familiesShown) : [],
    page === 1 && filter.text ? findOthers(filter.text, context) : [],
  ])
  const pages = Math.max(1, Math.ceil(matching / fundsAPage))
  if (page > pages) {
    const last = new URLSearchParams(params)
    last.set("page", String(pages))
    return loadFundsPage(last, context)
  }
  // Families that all have one fund would be the list of funds again.
  const hasFamilies = families.some(({ funds }) => funds > 1)
  return {
    filter,
    ...{ loaded, matching, page, pages },
    table: funds.length ? renderSlot(context, "funds", <FundsTable funds={funds} filter={filter} />) : null,
    hasFamilies,
    families: hasFamilies ? renderSlot(context, "fund-families", <FundFamilies families={families} />) : null,
    others,
  }
}

/** Unit trusts, which only the list of companies has, come before the series of the list of funds. */
async function findOthers(text: string, { db, documents, lists }: Context): Promise<OtherMatch[]> {
  const [index, { companies }] = await Promise.all([
    loadFundIndex(db, documents),
    lists().then(toSearchLists),
  ])
  const trusts = matchCompanies(companies, text, Number.POSITIVE_INFINITY)
    .filter(({ coverage }) => hasCoverage(coverage, "etf"))
    .map(({ ticker, name, kind }) => ({
      ...{ to: fundPath(ticker), name, note: ticker, reason: kind ?? "Fund", isExact: false },
    }))
  const listed = new Set(trusts.map(({ note }) => note))
  const series = findFunds(index, text, othersCompared).filter(({ note }) => !listed.has(note))
  const found = [...trusts, ...series].map((match) => ({
    match,
    keys: [match.note, index.seriesByTicker.get(match.note)?.seriesId ?? match.note],
  }))
  const known = await listKnownFunds(
    db,
    found.flatMap(({ keys }) => keys),
  )
  return found
    .filter(({ keys }) => !keys.some((key) => known.has(key)))
    .slice(0, othersShown)
    .map(({ match }) => match)
}

const rowsOfData = 1000

/** `/funds.json` */
export async function loadFundsData(params: URLSearchParams, { db }: Context): Promise<DataAnswer> {
  const page = parsePage(params)
  const { funds, loaded, matching } = await listFunds(db, parseFilter(params), {
    limit: rowsOfData,
    offset: (page - 1) * rowsOfData,
  })
  return {
    status: 200,
    body: {
      ...{ loaded, matching, page, pages: Math.max(1, Math.ceil(matching / rowsOfData)) },
      rows: funds.map(({ fund: _, ...row }) => ({ ...row, url: fundPath(row.ticker) })),
    },
  }
}
