import { parsePage } from "~/lib/row-page"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { ListIndex } from "~/model/directory/list-index"
import { fundPath } from "~/model/funds/fund-path"
import type { OtherMatch } from "~/model/search/match"
import type { DocumentStore } from "~/platform/documents.server"
import { fundMatches } from "~/stores/directory/find-funds.server"
import {
  type FundsFilter,
  fundSorts,
  listFundFamilies,
  listFunds,
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
  /** Funds of the SEC's list that match and whose holdings are not loaded. */
  others: OtherMatch[]
}

const fundsAPage = 50
const familiesShown = 24
const othersShown = 30

function parseFilter(params: URLSearchParams): FundsFilter {
  return {
    text: (params.get("q") ?? "").trim().slice(0, 100),
    sort: fundSorts.find((sort) => sort === params.get("sort")) ?? "assets",
  }
}

/** The loaded funds, in the order of a column, and the families that they belong to. */
export async function loadFundsPage(
  params: URLSearchParams,
  context: Context & SlotContext,
): Promise<FundsPageData> {
  const filter = parseFilter(params)
  const page = parsePage(params)
  const [{ funds, matching, loaded }, families, named] = await Promise.all([
    listFunds(context.db, filter, { limit: fundsAPage, offset: (page - 1) * fundsAPage }),
    filter.text ? [] : listFundFamilies(context.db, familiesShown),
    filter.text ? context.lists().then((lists) => fundMatches(filter.text, lists, context, othersShown)) : [],
  ])
  // Families that all have one fund would be the list of funds again.
  const hasFamilies = page === 1 && families.some(({ funds }) => funds > 1)
  const shown = new Set(funds.map(({ ticker }) => fundPath(ticker)))
  return {
    filter,
    ...{ loaded, matching, page },
    pages: Math.max(1, Math.ceil(matching / fundsAPage)),
    table: funds.length ? renderSlot(context, "funds", <FundsTable funds={funds} filter={filter} />) : null,
    hasFamilies,
    families: hasFamilies ? renderSlot(context, "fund-families", <FundFamilies families={families} />) : null,
    others: named.filter(({ to }) => !shown.has(to)),
  }
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
