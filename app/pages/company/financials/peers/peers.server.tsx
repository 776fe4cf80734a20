import { getIndustry } from "~/edgar/sic"
import { groupBy } from "~/lib/collections"
import { daysBetween, toIsoDate } from "~/lib/dates"
import { compareAddress } from "~/model/compare/compare-address"
import { choosePeers, toPeerLines } from "~/model/compare/peers"
import type { ListedCompany, ListIndex } from "~/model/directory/list-index"
import { getMetric } from "~/model/metrics/metrics"
import { getFiguresEnd, metricsAtPrice } from "~/model/metrics/valuations"
import { areFiguresStale } from "~/model/query/stale-figures"
import { listCompanyMetrics } from "~/stores/screener/metrics-store.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { PeersTable } from "./peers-table"

/** Without a price: those of a hundred companies would be as many reads. */
const peerMetrics = [
  "grossMargin",
  "operatingMargin",
  "netMargin",
  "freeCashFlowMargin",
  "returnOnEquity",
  "returnOnAssets",
  "returnOnInvestedCapital",
  "revenueGrowth1",
  "revenueGrowth5",
  "epsGrowth5",
  "netInterestMargin",
  "efficiencyRatio",
  "loansToDeposits",
  "lossRatio",
  "combinedRatio",
  "equityToAssets",
  "debtToEquity",
  "netDebtToEbitda",
  "interestCoverage",
  "currentRatio",
  "assetTurnover",
].flatMap((key) => getMetric(key) ?? [])

/** The largest ones: the list is ordered by market value. */
const maxPeers = 100

export interface PeersData {
  industry: string
  /** Peers with figures. */
  count: number
  /** A comparison with the first of them. */
  compare: string
  table: string | null
}

/** The latest twelve months of a company beside those of loaded companies with its industry code; null without any. */
export async function loadPeers(
  company: ListedCompany,
  { db, lists, ...context }: { db: D1Database; lists: () => Promise<ListIndex> } & SlotContext,
  nowMs = Date.now(),
): Promise<PeersData | null> {
  const { companiesByCik } = await lists()
  const code = company.sic
  if (code === null) return null
  const group = [...companiesByCik].flatMap(([id, [first]]) =>
    first?.sic?.slice(0, 2) === code.slice(0, 2) && id !== company.cik ? { id, sic: first.sic } : [],
  )
  const near = [...group.filter(({ sic }) => sic === code), ...group.filter(({ sic }) => sic !== code)].slice(
    0,
    maxPeers,
  )
  if (near.length === 0) return null
  const rows = groupBy(
    await listCompanyMetrics(db, [company.cik, ...near.map(({ id }) => id)]),
    ({ cik }) => cik,
  )
  const today = toIsoDate(nowMs)
  const valuesOf = new Map(
    [...rows].flatMap(([cik, own]) => {
      const end = getFiguresEnd(own)
      const isStale = end === null || areFiguresStale(daysBetween(end, today))
      return isStale ? [] : [[cik, metricsAtPrice(own, null)] as const]
    }),
  )
  const own = valuesOf.get(company.cik)
  const chosen = choosePeers(
    code,
    near.filter(({ id }) => valuesOf.has(id)),
  )
  if (!own || !chosen) return null
  const lines = toPeerLines(
    peerMetrics.map((metric) => ({
      metric,
      values: [own, ...chosen.peers.map((cik) => valuesOf.get(cik))].map(
        (values) => values?.[metric.key] ?? null,
      ),
    })),
  )
  if (lines.length === 0) return null
  const tickers = chosen.peers.flatMap((cik) => companiesByCik.get(cik)?.[0]?.ticker ?? [])
  const industry = chosen.digits === 4 ? getIndustry(code) : null
  return {
    industry: [industry, `SIC ${industry ? code : `${code.slice(0, 2)}xx`}`].filter(Boolean).join(", "),
    count: chosen.peers.length,
    compare: compareAddress({ items: [company.ticker, ...tickers.slice(0, 7)] }),
    table: renderSlot(context, "peers", <PeersTable name={company.ticker} lines={lines} />),
  }
}
