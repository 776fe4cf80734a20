import type { AppLoadContext } from "@remix-run/cloudflare"
import { getPastDay } from "~/lib/asof/asked-day"
import { addDays, type IsoDate, toIsoDate } from "~/lib/dates"
import type { ListIndex } from "~/model/directory/list-index"
import { estimatesKey, listEstimates } from "~/model/metrics/estimated-metrics"
import { isInOwnCurrency, type Metric } from "~/model/metrics/metric"
import { getMeasure, toShownKey } from "~/model/query/functions/function-metric"
import { listMetrics, type Query } from "~/model/query/query"
import { type ReadText, readText } from "~/model/query/read-text"
import { screen } from "~/model/query/screen"
import { areFiguresStale, figuresAge } from "~/model/query/stale-figures"
import { matchCompanies } from "~/model/search/match"
import { toSearchLists } from "~/model/search/search-order"
import { type LoadedColumns, loadColumns } from "~/stores/screener/columns-store.server"
import { findNearestMonth } from "~/stores/screener/past-months-store.server"
import { type ColumnSet, columnSets } from "./column-sets"
import type { ScreenerParams } from "./screener-params"
import type { ScreenedCompany } from "./screener-view"

export interface ScreenedCompanies {
  read: ReadText
  columns: Metric[]
  sort: string | null
  /** The asked past day, and the nearest stored month end if its own is not stored; null for today. */
  past: { asked: IsoDate; nearest: IsoDate | null } | null
  /** Null before figures are computed, and for a past day whose month end is not stored. */
  table: LoadedColumns | null
  count: number
  unknown: number
  leftOut: number
  isByCurrency: boolean
  rows: ScreenedCompany[]
}

type Stores = Pick<AppLoadContext, "db" | "documents" | "lists">

/** The companies that a text asks for, from `from` on. */
export async function screenCompanies(
  params: ScreenerParams,
  place: { from: number; size: number },
  { db, documents, lists }: Stores,
): Promise<ScreenedCompanies> {
  const now = Date.now()
  const asof = getPastDay(params, toIsoDate(now))
  const read = readText(params.text)
  const query = read.kind === "query" ? read.query : null
  const queried = query ? listMetrics(query) : []
  const [first] = queried
  const sort = params.sort ?? (first ? toShownKey(first) : null) ?? (read.kind === "names" ? null : "revenue")
  const columns = shownMetrics(params.columns, queried, params.sort)
  const [table, index] = await Promise.all([
    loadColumns(
      db,
      documents,
      [...queried, ...columns.map(({ key }) => key), ...(sort ? [sort] : []), figuresAge, estimatesKey],
      now,
      asof,
    ),
    lists(),
  ])
  const nearest = asof !== null && !table ? await findNearestMonth(db, asof) : null
  const past = asof === null ? null : { asked: asof, nearest }
  const sorted = sort === null ? null : getMeasure(sort)
  const byCurrency = sorted !== null && isInOwnCurrency(sorted)
  const nothing = {
    read,
    columns,
    sort,
    past,
    table,
    count: 0,
    unknown: 0,
    leftOut: 0,
    isByCurrency: false,
    rows: [],
  }
  if (!table || read.kind === "fault") return nothing
  if (read.kind === "names") {
    const found = rowsOfNames(params.text, index, table)
    const rows = found.slice(place.from, place.from + place.size)
    return { ...nothing, count: found.length, rows: describeRows(rows, columns, table, index) }
  }
  const found = screen(
    query,
    table,
    { metric: sort, isDescending: params.isDescending, byCurrency },
    place,
    toLeftOut(query, params, table),
  )
  return {
    ...nothing,
    ...found,
    isByCurrency: byCurrency,
    rows: describeRows(found.rows, columns, table, index),
  }
}

/** Says which rows have figures that are too old; null if they are not left out. */
export function toLeftOut(
  query: Query | null,
  { isStaleIncluded }: ScreenerParams,
  table: LoadedColumns,
): ((row: number) => boolean) | null {
  // A query that asks for the age of the figures decides by itself.
  if (isStaleIncluded || (query && listMetrics(query).includes(figuresAge))) return null
  const ages = table.metric(figuresAge)
  return (row) => areFiguresStale(ages[row] ?? Number.NaN)
}

/** Rows of the companies found by the search, in its order. */
function rowsOfNames(text: string, index: ListIndex, table: LoadedColumns): number[] {
  const hits = matchCompanies(toSearchLists(index).companies, text, Number.POSITIVE_INFINITY)
  const ciks = new Set(hits.flatMap(({ ticker }) => index.companyByTicker.get(ticker)?.cik ?? []))
  const rowOf = new Map<string, number>()
  for (const [row, cik] of table.head.rows.ciks.entries()) if (ciks.has(cik)) rowOf.set(cik, row)
  return [...ciks].flatMap((cik) => rowOf.get(cik) ?? [])
}

function describeRows(
  rows: Iterable<number>,
  columns: Metric[],
  table: LoadedColumns,
  index: ListIndex,
): ScreenedCompany[] {
  const word = (field: Parameters<LoadedColumns["text"]>[0], row: number) => {
    const { codes, words } = table.text(field)
    return words[codes[row]!] || null
  }
  const ages = table.metric(figuresAge)
  const keys = columns.map(({ key }) => key)
  return [...rows].map((row) => {
    const cik = table.head.rows.ciks[row]!
    const listed = index.companiesByCik.get(cik)?.[0]
    const readValue = (key: string) => {
      const value = table.metric(key)[row]!
      return Number.isNaN(value) ? null : value
    }
    return {
      cik,
      ticker: listed?.ticker ?? null,
      name: table.head.rows.getName(row) ?? listed?.name ?? cik,
      sector: word("sector", row),
      industry: word("industry", row),
      exchange: word("exchange", row),
      country: word("country", row),
      currency: word("currency", row),
      figuresTo: Number.isNaN(ages[row]!) ? null : addDays(table.head.asOf, -ages[row]!),
      estimated: listEstimates(readValue, keys),
      values: keys.map(readValue),
    }
  })
}

/** Limits the query's metrics, so that the columns of the set remain visible. */
const maxQueriedColumns = 6

/** The columns of a page: the metrics of the query, the sort column, then the chosen set. */
function shownMetrics(set: ColumnSet, queried: string[], sort: string | null): Metric[] {
  const chosen = columnSets.find(({ key }) => key === set)!.metrics
  const keys = new Set([
    ...queried.slice(0, maxQueriedColumns).map(toShownKey),
    ...(sort ? [sort] : []),
    ...chosen,
  ])
  return [...keys].flatMap((key) => getMeasure(key) ?? [])
}
