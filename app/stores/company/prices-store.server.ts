import { toIsoDate } from "~/lib/dates"
import { type Price, priceOn } from "~/model/financials/statements/price"
import { listPrices } from "~/model/valuation/prices-document"
import type { DocumentStore } from "~/platform/documents.server"
import { pricesKind } from "~/stores/document-kinds"
import { listImpliedPrices } from "~/stores/holdings/implied-prices-store.server"

/** The imported closes of a company; empty if there are none. */
export async function listCloses(cik: string, documents: DocumentStore): Promise<Price[]> {
  const stored = await documents.get(pricesKind, cik)
  return stored ? listPrices(stored.body) : []
}

interface PriceContext {
  documents: DocumentStore
  db: D1Database
}

/**
 * Current share prices by ticker: the last imported close of the past 30 days, otherwise the price that 13F
 * filings imply. Tickers without either are left out.
 */
export async function listCurrentPrices(
  companies: { ticker: string; cik: string }[],
  { documents, db }: PriceContext,
  now = Date.now(),
): Promise<Map<string, Price>> {
  const [implied, ...closes] = await Promise.all([
    listImpliedPrices(
      companies.map(({ ticker }) => ticker),
      db,
    ),
    ...companies.map(({ cik }) => listCloses(cik, documents)),
  ])
  const prices = new Map<string, Price>()
  for (const [at, { ticker }] of companies.entries()) {
    const price = priceOn(closes[at]!, toIsoDate(now)) ?? implied.get(ticker)
    if (price) prices.set(ticker, price)
  }
  return prices
}

export async function getCurrentPrice(
  ticker: string,
  cik: string,
  context: PriceContext,
  now = Date.now(),
): Promise<Price | null> {
  return (await listCurrentPrices([{ ticker, cik }], context, now)).get(ticker) ?? null
}
