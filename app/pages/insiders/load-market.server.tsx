import { toIsoDate } from "~/lib/dates"
import { takePage } from "~/lib/row-page"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { ListIndex } from "~/model/directory/list-index"
import { startOfSpan } from "~/model/insiders/net-buying"
import { formatTransactionCode } from "~/model/insiders/transaction-codes"
import {
  listMarketClusters,
  listMarketTrades,
  type MarketCluster,
  type MarketTrade,
} from "~/stores/insiders/market-store.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { type MarketListName, type MarketParams, marketSizes, parseMarketParams } from "./market-filter"
import type { MarketPageData } from "./market-page"
import { listOfSector, listSectors } from "./market-sectors"
import { ClustersTable, MarketTable } from "./market-tables"

interface MarketContext {
  db: D1Database
  lists: () => Promise<ListIndex>
}

const rowsPerPage = 100
/** The rows of all pages together; data addresses have more. */
const maxRows = { page: 500, data: 5000 }

type MarketRows =
  | { list: "clusters"; rows: MarketCluster[] }
  | { list: Exclude<MarketListName, "clusters">; rows: MarketTrade[] }

async function load(params: URLSearchParams, limit: number, { db, lists }: MarketContext) {
  const index = await lists()
  const sectors = listSectors(index)
  const chosen = parseMarketParams(params, sectors)
  const { list, days, sector, size } = chosen
  const filter = {
    from: startOfSpan(toIsoDate(Date.now()), days),
    issuers: listOfSector(sector, index),
    least: size && marketSizes[size].least,
    below: size && marketSizes[size].below,
  }
  const found: MarketRows =
    list === "clusters"
      ? { list, rows: await listMarketClusters(db, filter, limit) }
      : { list, rows: await listMarketTrades(db, list, filter, limit) }
  return { index, sectors, chosen, found }
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
  const { index, sectors, chosen, found } = await load(params, maxRows.page, context)
  const { page, pages, ...shown } = paged(found, chosen)
  const table =
    shown.list === "clusters" ? (
      <ClustersTable clusters={shown.rows} lists={index} />
    ) : (
      <MarketTable trades={shown.rows} caption={captions[shown.list]} lists={index} />
    )
  return {
    chosen: { ...chosen, page },
    ...{ sectors, page, pages },
    count: found.rows.length,
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
        const { issuer: _, issuerName: __, line: ___, ...trade } = row
        return { ...label(row), ...trade, meaning: formatTransactionCode(trade.code) }
      }),
    },
  }
}
