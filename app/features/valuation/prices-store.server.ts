import { type Price, priceOn } from "~/features/financials/price"
import { getImpliedPrice } from "~/features/holdings/implied-prices.server"
import { toIsoDate } from "~/lib/dates"
import type { DocumentStore } from "~/platform/documents.server"
import { listPrices, pricesKind } from "./prices-document"

/** The imported closes of a company; empty where none were imported. */
export async function listCloses(cik: string, documents: DocumentStore): Promise<Price[]> {
  const stored = await documents.get(pricesKind, cik)
  return stored ? listPrices(stored.body) : []
}

interface PriceContext {
  documents: DocumentStore
  db: D1Database
}

/** What a share costs now: the last imported close of 30 days, else what 13F filings imply; null where neither is. */
export async function getCurrentPrice(
  ticker: string,
  cik: string,
  { documents, db }: PriceContext,
  now = Date.now(),
): Promise<Price | null> {
  const [closes, implied] = await Promise.all([listCloses(cik, documents), getImpliedPrice(ticker, db)])
  return priceOn(closes, toIsoDate(now)) ?? implied
}
