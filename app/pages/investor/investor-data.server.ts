import type { Quarter } from "~/lib/quarter"
import { type DataAnswer, notFoundAnswer, withDocument } from "~/model/directory/data-answer"
import type { ConfirmedLine } from "~/model/holdings/confirm-prices"
import { decodeFilings } from "~/model/holdings/decode-investor"
import { toCompaniesView } from "./companies-view"
import { loadConfirmedPrices } from "./confirmed-prices.server"
import { getUnreadFilings, toHoldingsView } from "./holdings-view"
import type { InvestorContext } from "./investor-context"
import type { LoadedInvestor } from "./load-investor.server"
import { loadFiling } from "./load-thirteen-f.server"
import { toFilingRows } from "./load-thirteen-f-list.server"
import { toPortfolioView } from "./portfolio-view"

/** The holdings of a quarter; of the latest one by default. */
export async function toHoldingsData(
  investor: LoadedInvestor,
  db: D1Database,
  requested: Quarter | null = null,
): Promise<DataAnswer> {
  const { head, loaded } = investor
  if (loaded.status !== "loaded") return withDocument(loaded, "13F filings of this manager", () => ({}))
  const document = loaded.document.body
  const view = toHoldingsView(document, requested, investor)
  if (!view)
    return notFoundAnswer(
      requested ? `No holdings are loaded for ${requested}.` : "No holdings are loaded yet.",
      {
        ...head,
        filings: (requested ? getUnreadFilings(document, requested) : []).map(
          ({ accession, state, reason }) => ({
            accession,
            state,
            reason,
          }),
        ),
      },
    )
  const { lines, getWeights: _, firstLoaded: __, filings, ...rest } = view
  const confirmed = await loadConfirmedPrices(lines, view.quarter, head.cik, db)
  return {
    status: 200,
    body: {
      ...head,
      ...rest,
      filings: toFilingRows(filings),
      rows: confirmed.map(toDataRow),
    },
  }
}

function toDataRow(line: ConfirmedLine) {
  const { key: _, ratio: __, issuer, priceConfirmed, ...row } = line
  return { ...row, issuer, priceConfirmed }
}

/** A row for each quarter of a portfolio. */
export function toPortfolioData(investor: LoadedInvestor): DataAnswer {
  return withDocument(investor.loaded, "13F filings of this manager", ({ body }) => {
    const view = toPortfolioView(body, investor)
    if (!view) return { ...investor.head, rows: [] }
    const { quarters, ...rest } = view
    return { ...investor.head, ...rest, rows: quarters }
  })
}

/** A row for each security that was held. */
export function toCompaniesData(investor: LoadedInvestor): DataAnswer {
  return withDocument(investor.loaded, "13F filings of this manager", ({ body }) => {
    const { companies, latest } = toCompaniesView(body, null, investor)
    return { ...investor.head, latest, rows: companies }
  })
}

/** A row for each 13F filing. */
export function toFilingsData(investor: LoadedInvestor): DataAnswer {
  return withDocument(investor.loaded, "13F filings of this manager", ({ body }) => ({
    ...investor.head,
    rows: toFilingRows(decodeFilings(body)),
  }))
}

/** `/investor/{cik}/filings/{accession}.json` */
export async function loadFilingData(
  params: { cik?: string; accession?: string },
  request: Request,
  context: InvestorContext,
): Promise<DataAnswer> {
  const { head, loaded, row, table, rows = [] } = await loadFiling(params, request, context)
  return withDocument(loaded, "13F filings of this manager", () => ({
    ...head,
    filing: row,
    otherManagers: table?.otherManagers ?? [],
    rows,
  }))
}
