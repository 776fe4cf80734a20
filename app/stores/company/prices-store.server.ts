import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { ListedCompany, ListIndex } from "~/model/directory/list-index"
import { type Price, pricesOf } from "~/model/financials/statements/price"
import { firstDayOfValuation } from "~/model/financials/statements/usable-price"
import { type KnownPrice, withSplits } from "~/model/insiders/check-prices"
import {
  listPrices,
  mergePrices,
  type PricesDocument,
  type PricesPart,
} from "~/model/valuation/prices-document"
import type { DocumentStore } from "~/platform/documents.server"
import { listSplitsOf } from "~/stores/directory/splits-store.server"
import { companyPricesKind, pricesKind } from "~/stores/document-kinds"
import { listImpliedPrices, listQuarterPrices } from "~/stores/holdings/implied-prices-store.server"

type Security = Pick<ListedCompany, "ticker" | "cik" | "security">

export interface ClosesContext {
  documents: DocumentStore
  lists: () => Promise<ListIndex>
}

/** The imported closes of a security, those of its first currency first; empty where none were imported. */
export async function listCloses(
  { ticker, cik, security }: Security,
  { documents, lists }: ClosesContext,
): Promise<Price[]> {
  const tickers = (await lists()).companiesByCik.get(cik) ?? []
  const [stored, earlier] = await Promise.all([
    documents.get(pricesKind, ticker),
    tickers.length > 1 ? null : documents.get(companyPricesKind, cik),
  ])
  const found = stored ?? earlier
  return found ? pricesOf(security, listPrices(found.body)) : []
}

/** All prices of a security: its closes and what 13F filings imply for quarter ends, each with its source. */
export async function listPriceHistory(company: Security, context: PriceContext): Promise<Price[]> {
  const [closes, implied] = await Promise.all([
    listCloses(company, context),
    listQuarterPrices(company.ticker, context.db),
  ])
  return [...closes, ...pricesOf(company.security, implied)]
}

/** The prices of all listed securities of a company, with which the prices of its insiders' trades are compared. */
export async function listIssuerPrices(cik: Cik, context: PriceContext): Promise<KnownPrice[]> {
  const listings = (await context.lists()).companiesByCik.get(cik) ?? []
  const [splits, ...histories] = await Promise.all([
    listSplitsOf(context.db, [cik]),
    ...listings.map((listing) => listPriceHistory(listing, context)),
  ])
  return withSplits(histories.flat(), splits)
}

/** Adds closes to a security's; the first of its only ticker begin with what earlier imports kept by company. */
export async function addCloses(
  part: PricesPart,
  isOnlyTicker: boolean,
  documents: DocumentStore,
  now: number,
): Promise<PricesDocument> {
  const earlier = isOnlyTicker ? await documents.getWhole(companyPricesKind, part.cik) : null
  return documents.update(pricesKind, part.ticker, now, (stored) =>
    mergePrices(stored ?? earlier?.body ?? null, part),
  )
}

export interface PriceContext extends ClosesContext {
  db: D1Database
}

/** The prices of each ticker that can be those of a valuation today: closes, and what 13F filings imply. */
export async function listValuationPrices(
  companies: Security[],
  context: PriceContext,
  today: IsoDate,
): Promise<Map<string, Price[]>> {
  const [implied, ...closes] = await Promise.all([
    listImpliedPrices(
      companies.map(({ ticker }) => ticker),
      firstDayOfValuation(today),
      context.db,
    ),
    ...companies.map((company) => listCloses(company, context)),
  ])
  return new Map(
    companies.map(({ ticker, security }, at) => [
      ticker,
      [...(closes[at] ?? []), ...pricesOf(security, implied.get(ticker) ?? [])],
    ]),
  )
}
