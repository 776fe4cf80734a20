import { listMetrics, type Query } from "~/model/query/query"
import { screen } from "~/model/query/screen"
import { areFiguresStale, figuresAge } from "~/model/query/stale-figures"
import type { DocumentStore } from "~/platform/documents.server"
import { loadColumns } from "./columns-store.server"

/** The number of companies that the screener finds for a query; null before figures are computed. */
export async function countMatches(
  query: Query,
  { db, documents }: { db: D1Database; documents: DocumentStore },
): Promise<number | null> {
  const queried = listMetrics(query)
  const table = await loadColumns(db, documents, [...queried, figuresAge])
  if (!table) return null
  const ages = table.metric(figuresAge)
  const order = { metric: null, isDescending: true, byCurrency: false }
  const isLeftOut = queried.includes(figuresAge)
    ? null
    : (row: number) => areFiguresStale(ages[row] ?? Number.NaN)
  return screen(query, table, order, { from: 0, size: 0 }, isLeftOut).count
}
