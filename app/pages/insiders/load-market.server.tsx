import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Cik } from "~/lib/cik"
import { toIsoDate } from "~/lib/dates"
import { takePage } from "~/lib/row-page"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { ListIndex } from "~/model/directory/list-index"
import { isRefused } from "~/model/insiders/insider-row"
import { insiderSpans, startOfSpan } from "~/model/insiders/net-buying"
import { formatTransactionCode } from "~/model/insiders/transaction-codes"
import { getSector } from "~/model/metrics/sectors"
import {
  listMarketClusters,
  listMarketTrades,
  type MarketCluster,
  type MarketTrade,
} from "~/stores/insiders/market-store.server"
import { loadColumns } from "~/stores/screener/columns-store.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import {
  type MarketListName,
  type MarketParams,
  type MarketSize,
  marketSizes,
  parseMarketParams,
  usualDays,
} from "./market-filter"
import type { MarketPageData } from "./market-page"
import { ClustersTable, MarketTable } from "./market-tables"

type MarketContext = Pick<AppLoadContext, "db" | "documents" | "lists">

const rowsPerPage = 100
/** The rows of all pages together; data addresses have more. */
const maxRows = { page: 500, data: 5000 }

type MarketRows =
  | { list: "clusters"; rows: MarketCluster[] }
  | { list: Exclude<MarketListName, "clusters">; rows: MarketTrade[] }

async function load(params: URLSearchParams, limit: number, context: MarketContext) {
  const { db } = context
  const index = await context.lists()
  const sectors = listSectors(index)
  const chosen = parseMarketParams(params, sectors)
  const { list, days, sector, size } = chosen
  const filter = {
    from: startOfSpan(toIsoDate(Date.now()), days),
    isShort: days <= 30,
    issuers: both(listOfSector(sector, index), size && (await listOfSize(size, context))),
  }
  const found: MarketRows =
    list === "clusters"
      ? { list, rows: await listMarketClusters(db, filter, limit) }
      : { list, rows: await listMarketTrades(db, list, filter, limit) }
  return { index, sectors, chosen, found }
}

/** The companies of two lists; null for no limit. */
function both(first: Cik[] | null, second: Cik[] | null): Cik[] | null {
  if (!first || !second) return first ?? second
  const known = new Set(second)
  return first.filter((cik) => known.has(cik))
}

/** The companies with a market value of a size, by the screener's figures. */
async function listOfSize(size: MarketSize, { db, documents }: MarketContext): Promise<Cik[]> {
  const columns = await loadColumns(db, documents, ["marketValue"])
  if (!columns) return []
  const { least, below } = marketSizes[size]
  const values = columns.metric("marketValue")
  const { words, codes } = columns.text("currency")
  return columns.head.rows.ciks.filter((_, row) => {
    const value = values[row] ?? Number.NaN
    const isOfSize = value >= least && (below === null || value < below)
    return isOfSize && words[codes[row] ?? -1] === "USD"
  })
}

const captions: Record<MarketListName, string> = {
  newest: "Purchases and sales in the market, newest filing first",
  clusters: "Clusters",
  firsts: "First purchases in two years, newest filing first",
  buys: "Largest purchases",
  sells: "Largest sales",
}

export async function loadMarketPage(
  params: URLSearchParams,
  context: MarketContext & SlotContext,
): Promise<MarketPageData> {
  let loaded = await load(params, maxRows.page, context)
  // Without a choice of days, the shortest span that has something is shown.
  for (const days of insiderSpans) {
    if (params.has("days") || loaded.found.rows.length > 0) break
    if (days <= loaded.chosen.days) continue
    const wider = new URLSearchParams(params)
    wider.set("days", String(days))
    loaded = await load(wider, maxRows.page, context)
  }
  const { index, sectors, chosen, found } = loaded
  const { page, pages, ...shown } = paged(found, chosen)
  const table =
    shown.list === "clusters" ? (
      <ClustersTable clusters={shown.rows} lists={index} />
    ) : (
      <MarketTable trades={shown.rows} caption={captions[shown.list]} lists={index} />
    )
  return {
    chosen: { ...chosen, page },
    sectors,
    page,
    pages,
    count: found.rows.length,
    isWidened: !params.has("days") && chosen.days > usualDays,
    isCut: found.rows.length === maxRows.page,
    table: shown.rows.length ? renderSlot(context, "market", table) : null,
  }
}

function paged(found: MarketRows, { page: requested }: MarketParams) {
  if (found.list === "clusters") {
    const { rows, page, pages } = takePage(found.rows, requested, rowsPerPage)
    return { list: found.list, rows, page, pages }
  }
  const { rows, page, pages } = takePage(found.rows, requested, rowsPerPage)
  return { list: found.list, rows, page, pages }
}

/** `/insiders.json` */
export async function loadMarketData(params: URLSearchParams, context: MarketContext): Promise<DataAnswer> {
  const { index, chosen, found } = await load(params, maxRows.data, context)
  const label = (row: MarketTrade | MarketCluster) => {
    const listed = index.companiesByCik.get(row.issuer)?.[0]
    return { ticker: listed?.ticker ?? null, name: listed?.name ?? row.issuerName, cik: row.issuer }
  }
  const { list, days, sector, size } = chosen
  const head = { list, days, sector, size }
  if (found.list === "clusters")
    return {
      status: 200,
      body: {
        ...head,
        clusters: found.rows.map(({ issuer: _, issuerName: __, ...cluster }, at) => ({
          ...label(found.rows[at] as MarketCluster),
          ...cluster,
        })),
        rows: [],
      },
    }
  return {
    status: 200,
    body: {
      ...head,
      clusters: [],
      rows: found.rows.map((row) => {
        const { issuer: _, issuerName: __, line: ___, priceMark, ...trade } = row
        return {
          ...label(row),
          ...trade,
          meaning: formatTransactionCode(trade.code),
          priceMark,
          priceRefused: isRefused(priceMark) || undefined,
        }
      }),
    },
  }
}

/** The sectors of listed companies, in order. */
function listSectors(lists: Pick<ListIndex, "companies">): string[] {
  return [...new Set(lists.companies.flatMap((company) => getSector(company) ?? []))].sort()
}

/** The companies of a sector; null for all. */
function listOfSector(sector: string | null, lists: Pick<ListIndex, "companies">): Cik[] | null {
  if (sector === null) return null
  return [
    ...new Set(lists.companies.filter((company) => getSector(company) === sector).map(({ cik }) => cik)),
  ]
}
