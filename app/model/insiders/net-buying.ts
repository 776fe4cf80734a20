import { addDays, type IsoDate } from "~/lib/dates"
import { getQuarter, type Quarter, quarterEnd, shiftQuarter } from "~/lib/quarter"
import type { InsiderRow } from "./insider-row"

/** The dollars of purchases and sales. A sum of trades none of which has a value is null. */
interface Sums {
  boughtUsd: number | null
  soldUsd: number | null
  netUsd: number | null
  /** Trades without a value, which are in no sum. */
  unpriced: number
}

/** Purchases and sales of one calendar quarter. */
export interface QuarterOfTrades extends Sums {
  quarter: Quarter
  purchases: number
  sales: number
  buyers: number
  sellers: number
}

/** The day that decides a row's quarter. A date after the filing is wrong, so the filing date is used. */
export function tradeDay(row: InsiderRow): string {
  return row.date !== null && row.date <= row.filed ? row.date : row.filed
}

/**
 * Newest form first, and in it the newest trade: the last of several on a day, so that what is owned after a trade
 * includes those below it. Holdings are after trades, as in the form.
 */
export function sortNewestFirst<Item>(items: readonly Item[], getRow: (item: Item) => InsiderRow): Item[] {
  return items
    .map((item, place) => ({ item, row: getRow(item), place }))
    .sort(
      ({ row: a, ...first }, { row: b, ...second }) =>
        b.filed.localeCompare(a.filed) ||
        b.accession.localeCompare(a.accession) ||
        tradeDay(b).localeCompare(tradeDay(a)) ||
        Number(a.code === null) - Number(b.code === null) ||
        (a.code === null ? first.place - second.place : second.place - first.place),
    )
    .map(({ item }) => item)
}

/**
 * Net buying by quarter, oldest first, from counted rows, including quarters without a trade. Quarters that began
 * before `since`, the day from which all forms are read, are left out.
 */
export function netBuyingByQuarter(rows: InsiderRow[], since: IsoDate | null = null): QuarterOfTrades[] {
  const isWhole = (row: InsiderRow) =>
    since === null || quarterEnd(shiftQuarter(getQuarter(tradeDay(row)), -1)) >= addDays(since, -1)
  const counted = rows.filter((row) => row.counted && isWhole(row))
  const quarters = counted.map((row) => getQuarter(tradeDay(row))).sort()
  const [first, last] = [quarters[0], quarters.at(-1)]
  if (!first || !last) return []
  const result: QuarterOfTrades[] = []
  for (let quarter = first; quarter <= last; quarter = shiftQuarter(quarter, 1))
    result.push(
      quarterOfTrades(
        quarter,
        counted.filter((row) => getQuarter(tradeDay(row)) === quarter),
      ),
    )
  return result
}

/** Spans of days up to today, over which trades are summed. */
export const insiderSpans = [30, 90, 365] as const

/** The counted trades of a span of days that were read. */
export interface SpanOfTrades extends Sums {
  days: number
  from: IsoDate
  to: IsoDate
  /** True if all forms that were filed in the span are read. Otherwise the sums are a part. */
  isWhole: boolean
  buyers: number
  sellers: number
}

/** The day on which a span of days up to today begins. */
export function startOfSpan(today: IsoDate, days: number): IsoDate {
  return addDays(today, 1 - days)
}

/** The trades of the last days up to today; null if no filing list is known. */
export function sumTrades(
  rows: readonly InsiderRow[],
  { today, days, completeSince }: { today: IsoDate; days: number; completeSince: IsoDate | null },
): SpanOfTrades | null {
  if (completeSince === null) return null
  const from = startOfSpan(today, days)
  const trades = rows.filter((row) => row.counted && tradeDay(row) >= from && tradeDay(row) <= today)
  return { days, from, to: today, isWhole: completeSince <= from, ...totalTrades(trades) }
}

function totalTrades(rows: readonly InsiderRow[]) {
  const bought = rows.filter((row) => row.code === "P")
  const sold = rows.filter((row) => row.code === "S")
  const boughtUsd = sum(bought)
  const soldUsd = sum(sold)
  return {
    boughtUsd,
    soldUsd,
    netUsd: boughtUsd === null || soldUsd === null ? null : boughtUsd - soldUsd,
    buyers: countOwners(bought),
    sellers: countOwners(sold),
    unpriced: rows.filter((row) => row.value === null).length,
  }
}

function quarterOfTrades(quarter: Quarter, rows: InsiderRow[]): QuarterOfTrades {
  const count = (code: string) => rows.filter((row) => row.code === code).length
  return { quarter, purchases: count("P"), sales: count("S"), ...totalTrades(rows) }
}

function sum(rows: InsiderRow[]): number | null {
  const values = rows.flatMap((row) => row.value ?? [])
  return rows.length > 0 && values.length === 0 ? null : values.reduce((total, value) => total + value, 0)
}

function countOwners(rows: InsiderRow[]): number {
  return new Set(rows.map((row) => row.ownerCik ?? row.owner)).size
}
