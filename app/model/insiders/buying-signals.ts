import type { Accession } from "~/lib/accession"
import { groupBy } from "~/lib/collections"
import { daysBetween, type IsoDate } from "~/lib/dates"
import { sumKnown } from "~/lib/numbers"
import type { InsiderRow } from "./insider-row"
import { tradeDay } from "./net-buying"

/** Three or more insiders who bought within thirty days. */
export interface Cluster {
  from: IsoDate
  to: IsoDate
  owners: string[]
  shares: number
  valueUsd: number | null
}

const clusterDays = 30
const clusterOwners = 3

/** Clusters of purchases, newest first; windows that share a purchase are one cluster. */
export function findClusters(rows: InsiderRow[]): Cluster[] {
  const bought = rows
    .filter((row) => row.counted && row.code === "P")
    .sort((a, b) => tradeDay(a).localeCompare(tradeDay(b)))
  const inCluster = new Set<InsiderRow>()
  for (const [index, first] of bought.entries()) {
    const window = bought
      .slice(index)
      .filter((row) => daysBetween(tradeDay(first), tradeDay(row)) <= clusterDays)
    if (new Set(window.map(ownerKey)).size >= clusterOwners) for (const row of window) inCluster.add(row)
  }
  const clusters: InsiderRow[][] = []
  for (const row of bought) {
    if (!inCluster.has(row)) continue
    const open = clusters.at(-1)
    const last = open?.at(-1)
    if (open && last && daysBetween(tradeDay(last), tradeDay(row)) <= clusterDays) open.push(row)
    else clusters.push([row])
  }
  return clusters.map(toCluster).reverse()
}

function toCluster(rows: InsiderRow[]): Cluster {
  const days = rows.map(tradeDay)
  return {
    from: days[0] ?? "",
    to: days.at(-1) ?? "",
    owners: [...new Map(rows.map((row) => [ownerKey(row), row.owner])).values()],
    shares: rows.reduce((total, row) => total + (row.shares ?? 0), 0),
    valueUsd: sumKnown(rows.map(({ value }) => value)),
  }
}

/** An owner's purchase after a long time without one. */
export interface FirstPurchase {
  accession: Accession
  owner: string
  date: IsoDate
  /** The previous purchase; null if none is loaded. */
  before: IsoDate | null
}

const longTimeDays = 2 * 365

/**
 * Purchases by owners who had not bought for two years or more, newest first. If no earlier purchase is loaded, one
 * counts only if the owner's loaded filings cover two years: otherwise an earlier purchase may not be loaded.
 */
export function findFirstPurchases(rows: InsiderRow[]): FirstPurchase[] {
  return [...groupBy(rows, ownerKey).values()]
    .flatMap(getFirstPurchases)
    .sort((a, b) => b.date.localeCompare(a.date))
}

function getFirstPurchases(rows: InsiderRow[]): FirstPurchase[] {
  const knownSince = rows.map(tradeDay).sort()[0] ?? ""
  const bought = rows
    .filter((row) => row.counted && row.code === "P")
    .sort((a, b) => tradeDay(a).localeCompare(tradeDay(b)))
  return bought.flatMap((row, index) => {
    const date = tradeDay(row)
    const last = bought[index - 1]
    const before = last ? tradeDay(last) : null
    return daysBetween(before ?? knownSince, date) >= longTimeDays
      ? [{ accession: row.accession, owner: row.owner, date, before }]
      : []
  })
}

function ownerKey(row: InsiderRow): string {
  return row.ownerCik ?? row.owner
}
