import { addDays, type IsoDate } from "~/lib/dates"
import { type Quarter, quarterEnd, quarterOf, shiftQuarter } from "~/lib/quarter"
import type { InsiderRow } from "./insider-row"

/** Purchases and sales of one calendar quarter, dollars; a trade whose price is unknown counts in `unpriced`. */
export interface QuarterOfTrades {
  quarter: Quarter
  boughtUsd: number
  soldUsd: number
  netUsd: number
  purchases: number
  sales: number
  buyers: number
  sellers: number
  unpriced: number
}

/** The day that decides a row's quarter. A date after the filing is wrong, so the filing date is used. */
export function tradeDay(row: InsiderRow): string {
  return row.date !== null && row.date <= row.filed ? row.date : row.filed
}

/**
 * Net buying by quarter, oldest first, from counted rows, including quarters without a trade. Quarters that began
 * before `since`, the day from which all forms are read, are left out.
 */
export function netBuyingByQuarter(rows: InsiderRow[], since: IsoDate | null = null): QuarterOfTrades[] {
  const isWhole = (row: InsiderRow) =>
    since === null || quarterEnd(shiftQuarter(quarterOf(tradeDay(row)), -1)) >= addDays(since, -1)
  const counted = rows.filter((row) => row.counted && isWhole(row))
  const quarters = counted.map((row) => quarterOf(tradeDay(row))).sort()
  const [first, last] = [quarters[0], quarters.at(-1)]
  if (!first || !last) return []
  const result: QuarterOfTrades[] = []
  for (let quarter = first; quarter <= last; quarter = shiftQuarter(quarter, 1))
    result.push(
      quarterOfTrades(
        quarter,
        counted.filter((row) => quarterOf(tradeDay(row)) === quarter),
      ),
    )
  return result
}

/** Sums of counted trades and the period that they cover. */
export interface SpanOfTrades {
  from: IsoDate
  to: IsoDate
  isYear: boolean
  boughtUsd: number
  soldUsd: number
  buyers: number
  sellers: number
}

/** The year up to the newest counted trade, or the part of it for which all forms are read; null if there is none. */
export function yearOfTrades(rows: InsiderRow[], completeSince: IsoDate | null): SpanOfTrades | null {
  const counted = rows.filter((row) => row.counted)
  const to = counted.map(tradeDay).sort().at(-1)
  if (!to || completeSince === null || to < completeSince) return null
  const yearAgo = addDays(`${Number(to.slice(0, 4)) - 1}${to.slice(4)}`, 1)
  const from = completeSince > yearAgo ? completeSince : yearAgo
  const recent = counted.filter((row) => tradeDay(row) >= from)
  const [bought, sold] = ["P", "S"].map((code) => recent.filter((row) => row.code === code)) as [
    InsiderRow[],
    InsiderRow[],
  ]
  return {
    from,
    to,
    isYear: from === yearAgo,
    boughtUsd: sum(bought),
    soldUsd: sum(sold),
    buyers: countOwners(bought),
    sellers: countOwners(sold),
  }
}

function quarterOfTrades(quarter: Quarter, rows: InsiderRow[]): QuarterOfTrades {
  const bought = rows.filter((row) => row.code === "P")
  const sold = rows.filter((row) => row.code === "S")
  const boughtUsd = sum(bought)
  const soldUsd = sum(sold)
  return {
    quarter,
    boughtUsd,
    soldUsd,
    netUsd: boughtUsd - soldUsd,
    purchases: bought.length,
    sales: sold.length,
    buyers: countOwners(bought),
    sellers: countOwners(sold),
    unpriced: rows.filter((row) => row.value === null).length,
  }
}

function sum(rows: InsiderRow[]): number {
  return rows.reduce((total, row) => total + (row.value ?? 0), 0)
}

function countOwners(rows: InsiderRow[]): number {
  return new Set(rows.map((row) => row.ownerCik ?? row.owner)).size
}
