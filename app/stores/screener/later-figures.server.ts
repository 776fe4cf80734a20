import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { LaterFigures } from "~/model/query/past/what-came-after"
import type { DocumentStore } from "~/platform/documents.server"
import { pastEndedKind } from "~/stores/document-kinds"
import { pastGeneration } from "./column-paths"
import { openFiles } from "./open-columns.server"
import { readMonthHead } from "./past-heads-store.server"

/**
 * Reads the companies at a stored month end: their figures, or the last price of those that had ended. Null if it is
 * not stored. The columns are not kept, because a page reads several month ends once.
 */
export async function readLaterFigures(
  day: IsoDate,
  documents: DocumentStore,
): Promise<((cik: Cik) => LaterFigures) | null> {
  const [stored, ended] = await Promise.all([
    readMonthHead(day, documents),
    documents.get(pastEndedKind, day),
  ])
  if (!stored) return null
  const source = openFiles(stored.fields.folder ?? pastGeneration(day), stored, documents)
  const [prices, revenues] = await Promise.all([source.read("price"), source.read("revenue")])
  const rowOf = new Map(source.head.rows.ciks.map((cik, row) => [cik, row]))
  const lastPrices = new Map(ended?.body.companies.map((each) => [each.cik, each]))
  const { codes, words } = source.head.rows.parts.texts.currency
  const toKnown = (value = Number.NaN) => (Number.isNaN(value) ? null : value)
  return (cik) => {
    const row = rowOf.get(cik)
    if (row !== undefined)
      return {
        hasEnded: false,
        currency: words[codes[row] ?? 0] || null,
        price: toKnown(prices[row]),
        revenue: toKnown(revenues[row]),
      }
    const last = lastPrices.get(cik)
    return { hasEnded: true, currency: last?.currency ?? null, price: last?.close ?? null, revenue: null }
  }
}
