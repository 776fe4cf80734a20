import { getIndustry } from "~/edgar/sic"
import { groupBy } from "~/lib/collections"
import { daysBetween, toIsoDate } from "~/lib/dates"
import { compareAddress } from "~/model/compare/compare-address"
import { choosePeers, type PeerLine, toPeerLines } from "~/model/compare/peers"
import type { ListedCompany, ListIndex } from "~/model/directory/list-index"
import { formatMetricValue } from "~/model/metrics/format-metric"
import { getMetric } from "~/model/metrics/metrics"
import { getFiguresEnd, metricsAtPrice } from "~/model/metrics/valuations"
import { areFiguresStale } from "~/model/query/stale-figures"
import { listCompanyMetrics } from "~/stores/screener/metrics-store.server"
import { DataTable, Figure, TableRow } from "~/ui/data-table"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"

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

/** A company's ratios beside those of its peers. Uses no router, so that the loader can render it to HTML. */
function PeersTable({ name, lines }: { name: string; lines: PeerLine[] }) {
  return (
    <DataTable
      caption={`Ratios of ${name} and of companies in its industry`}
      label="Against peers"
      columns={["", name, "Median of peers", "Lowest", "Highest", "Rank"]}
    >
      {lines.map(({ metric, value, median, low, high, rank, order, count }) => (
        <TableRow key={metric.key}>
          <th scope="row">
            {metric.label}
            <small>
              {metric.explain}
              {rank !== null && order === "lowest" ? ". 1 is the lowest" : ""}
            </small>
          </th>
          <Figure text={formatMetricValue(value, metric.unit)} isLatest />
          <Figure text={formatMetricValue(median, metric.unit)} />
          <Figure text={formatMetricValue(low, metric.unit)} />
          <Figure text={formatMetricValue(high, metric.unit)} />
          <td>{rank === null ? "" : `${rank} of ${count}`}</td>
        </TableRow>
      ))}
    </DataTable>
  )
}
