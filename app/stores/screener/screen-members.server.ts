import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { listMetrics } from "~/model/query/query"
import { readText } from "~/model/query/read-text"
import { screen } from "~/model/query/screen"
import { areFiguresStale, figuresAge } from "~/model/query/stale-figures"
import type { DocumentStore } from "~/platform/documents.server"
import { loadColumns } from "./columns-store.server"

interface ScreenMembers {
  /** The version of the screener's figures. */
  generation: string
  asOf: IsoDate
  /** All companies that match, in the order of the figures; at most `limit`. */
  ciks: Cik[]
  count: number
}

/** The companies that match a saved screen's parameters; null without figures or without a query. */
export async function listScreenMembers(
  params: URLSearchParams,
  limit: number,
  { db, documents }: { db: D1Database; documents: DocumentStore },
  now: number,
): Promise<ScreenMembers | null> {
  const read = readText(params.get("query") ?? "")
  if (read.kind !== "query") return null
  const queried = listMetrics(read.query)
  const table = await loadColumns(db, documents, [...queried, figuresAge], now, params.get("asof"))
  if (!table) return null
  const ages = table.metric(figuresAge)
  const areAllIncluded = params.get("stale") === "1" || queried.includes(figuresAge)
  const { rows, count } = screen(
    read.query,
    table,
    { metric: null, isDescending: true },
    { from: 0, size: limit },
    areAllIncluded ? null : (row) => areFiguresStale(ages[row] ?? Number.NaN),
  )
  const ciks = [...rows].flatMap((row) => table.head.rows.ciks[row] ?? [])
  return { generation: table.generation, asOf: table.head.asOf, ciks, count }
}
