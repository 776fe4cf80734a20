import { type Quarter, quarterOf, shiftQuarter } from "~/lib/quarter"
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

/** The day that decides a row's quarter: a date that cannot be right gives way to the filing's. */
export function tradeDay(row: InsiderRow): string {
  return row.date !== null && row.date <= row.filed ? row.date : row.filed
}

/** Net buying by quarter, oldest first, quarters without a trade included; counted rows only. */
export function netBuyingByQuarter(rows: InsiderRow[]): QuarterOfTrades[] {
  const counted = rows.filter((row) => row.counted)
  if (counted.length === 0) return []
  const quarters = counted.map((row) => quarterOf(tradeDay(row))).sort()
  const last = quarters.at(-1)!
  const result: QuarterOfTrades[] = []
  for (let quarter = quarters[0]!; quarter <= last; quarter = shiftQuarter(quarter, 1))
    result.push(
      quarterOfTrades(
        quarter,
        counted.filter((row) => quarterOf(tradeDay(row)) === quarter),
      ),
    )
  return result
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
