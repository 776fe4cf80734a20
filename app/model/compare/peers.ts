import { median } from "~/lib/numbers"
import type { Metric } from "~/model/metrics/metric"
import { rankOrder, rankValues } from "./rank-values"

/** A company's metric among companies of its industry. */
export interface PeerLine {
  metric: Metric
  value: number
  /** The values of the peers, without the company. */
  median: number
  low: number
  high: number
  /** Null for a metric whose values do not say which is better. */
  rank: number | null
  order: "highest" | "lowest" | null
  /** Companies with a value, the company included. */
  count: number
}

/** With fewer values a median says nothing. */
const minPeers = 3

/** The metrics that the company and at least three peers have. `values[0]` is the company's. */
export function toPeerLines(
  metrics: readonly { metric: Metric; values: readonly (number | null)[] }[],
): PeerLine[] {
  return metrics.flatMap(({ metric, values }) => {
    const [own = null, ...others] = values
    const peers = others.filter((value) => value !== null)
    const middle = median(peers)
    if (own === null || middle === null || peers.length < minPeers) return []
    const order = rankOrder(metric)
    return {
      metric,
      value: own,
      median: middle,
      low: Math.min(...peers),
      high: Math.max(...peers),
      rank: order === null ? null : (rankValues([own, ...peers], order)[0] ?? null),
      order,
      count: peers.length + 1,
    }
  })
}

/**
 * Companies with the same four-digit industry code; of the same major group (two digits) where these are too few.
 * Null where neither has enough.
 */
export function choosePeers<Id>(
  sic: string,
  others: readonly { id: Id; sic: string | null }[],
): { peers: Id[]; digits: 4 | 2 } | null {
  for (const digits of [4, 2] as const) {
    const peers = others.filter((other) => other.sic?.slice(0, digits) === sic.slice(0, digits))
    if (peers.length >= minPeers) return { peers: peers.map(({ id }) => id), digits }
  }
  return null
}
