import { fromKeys } from "~/lib/collections"
import type { Price } from "~/model/financials/statements/price"
import { currentList, subjectKey, type WatchItem, type Watchlist } from "~/model/watchlists/watchlist"
import { chosenColumns, watchMetricKeys } from "./watch-columns"

/** Stored facts about a watched subject; the same for all users. */
export interface WatchFacts {
  name: string
  url: string
  /** Per share, adjusted for splits. */
  price: Price | null
  /** The reason why the last known price is not used. */
  priceReason: string | null
  metrics: Record<string, number | null>
  /** The metrics that are computed from an estimate, separated by spaces. */
  estimated: string | null
  filing: { form: string; date: string; url: string } | null
  /** Filings since the user's last visit; empty without an earlier visit. */
  newCount: number
  earnings: { date: string; status: "expected" | "confirmed" } | null
}

export interface WatchRow extends WatchItem, WatchFacts {}

export interface Sort {
  key: string
  descending: boolean
}

export interface WatchView {
  lists: { id: string; name: string; count: number }[]
  current: { id: string; name: string } | null
  rows: WatchRow[]
  /** Keys of columns; the browser has their definitions. */
  columns: string[]
  /** Null for the manual order. */
  sort: Sort | null
  newCount: number
  seenAt: number | null
}

/** `sort=roe` is ascending, `sort=-roe` descending. */
function parseSort(params: URLSearchParams): Sort | null {
  const match = /^(-?)([a-zA-Z]+)$/.exec(params.get("sort") ?? "")
  return match?.[2] ? { key: match[2], descending: match[1] === "-" } : null
}

/** The page's view of lists and facts. An entry without facts keeps its position. */
export function toWatchView(
  lists: Watchlist[],
  facts: Record<string, WatchFacts>,
  seenAt: number | null,
  params: URLSearchParams,
): WatchView {
  const current = currentList(lists, params.get("list"))
  const sort = parseSort(params)
  const rows = (current?.items ?? []).map((item): WatchRow => {
    const known = facts[subjectKey(item)]
    return { ...(known ?? unknownFacts(item)), ...item }
  })
  return {
    lists: lists.map(({ id, name, items }) => ({ id, name, count: items.length })),
    current: current && { id: current.id, name: current.name },
    rows: sort ? sortRows(rows, sort) : rows,
    columns: chosenColumns(params).map(({ key }) => key),
    sort,
    newCount: rows.reduce((sum, { newCount }) => sum + newCount, 0),
    seenAt,
  }
}

function unknownFacts({ type, identifier }: WatchItem): WatchFacts {
  const url = `/${type}/${encodeURIComponent(identifier)}`
  return {
    name: identifier,
    url,
    price: null,
    priceReason: null,
    metrics: {},
    estimated: null,
    filing: null,
    newCount: 0,
    earnings: null,
  }
}

function sortRows(rows: WatchRow[], { key, descending }: Sort): WatchRow[] {
  const read = sortValue(key)
  const sign = descending ? -1 : 1
  return [...rows].sort((a, b) => {
    const [left, right] = [read(a), read(b)]
    // Unknown values are last in both directions.
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (typeof left === "string" ? left.localeCompare(String(right)) : left - Number(right))
  })
}

function sortValue(key: string): (row: WatchRow) => string | number | null {
  if (key === "name") return (row) => row.name
  if (key === "note") return (row) => row.note || null
  if (key === "price") return (row) => row.price?.close ?? null
  if (key === "filing") return (row) => row.filing?.date ?? null
  if (key === "earnings") return (row) => row.earnings?.date ?? null
  const metric = chosenColumns(new URLSearchParams({ col: key }))[0]?.metric?.key
  return (row) => (metric ? (row.metrics[metric] ?? null) : null)
}

/** Rows for the CSV: figures as numbers, all columns. */
export function toCsvRows(rows: WatchRow[]): Record<string, unknown>[] {
  return rows.map((row) => ({
    type: row.type,
    identifier: row.identifier,
    name: row.name,
    price: row.price?.close ?? null,
    priceDate: row.price?.date ?? null,
    priceSource: row.price?.source ?? null,
    priceReason: row.priceReason,
    ...fromKeys(watchMetricKeys, (key) => row.metrics[key] ?? null),
    estimated: row.estimated,
    latestFilingForm: row.filing?.form ?? null,
    latestFilingDate: row.filing?.date ?? null,
    newFilings: row.newCount,
    nextEarnings: row.earnings?.date ?? null,
    nextEarningsStatus: row.earnings?.status ?? null,
    note: row.note,
  }))
}
