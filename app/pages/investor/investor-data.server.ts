import { firstFilingDay } from "~/lib/asof/asked-day"
import { parseQuarter, type Quarter } from "~/lib/quarter"
import {
  type DataAnswer,
  notFoundAnswer,
  refusedDayAnswer,
  withDocument,
} from "~/model/directory/data-answer"
import { decodeFilings } from "~/model/holdings/decode-investor"
import type { HoldingLine } from "~/model/holdings/holding-line"
import { toCompaniesView } from "./companies-view"
import { getUnreadFilings, toHoldingsView } from "./holdings-view"
import type { InvestorContext } from "./investor-context"
import { type LoadedInvestor, loadInvestor } from "./load-investor.server"
import { loadFiling } from "./load-thirteen-f.server"
import { toFilingRows } from "./load-thirteen-f-list.server"
import { toPortfolioView } from "./portfolio-view"

/**
 * `/investor/{cik}.json` and `/investor/{cik}/{view}.json`, where `view` is a quarter or the name of a page.
 */
export async function loadInvestorData(
  { cik, view }: { cik?: string; view?: string },
  request: Request,
  context: InvestorContext,
  suffix: string,
): Promise<DataAnswer> {
  const quarter = view ? parseQuarter(view.toLowerCase()) : null
  const isPage = view === "portfolio" || view === "companies" || view === "filings"
  if (view && !quarter && !isPage) return notFoundAnswer(`There is no data called ${view}.`)
  const investor = await loadInvestor(cik, request, context, suffix)
  if (investor.asked.isDayRefused) return refusedDayAnswer(firstFilingDay)
  if (view === "portfolio") return portfolioData(investor)
  if (view === "companies") return companiesData(investor)
  if (view === "filings") return filingsData(investor)
  return holdingsData(investor, quarter)
}

function holdingsData(investor: LoadedInvestor, requested: Quarter | null): DataAnswer {
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
  const { lines, getWeights: _, filings, ...rest } = view
  return {
    status: 200,
    body: {
      ...head,
      ...rest,
      filings: toFilingRows(filings),
      rows: lines.map(toDataRow),
    },
  }
}

function toDataRow(line: HoldingLine) {
  const { key: _, ratio: __, issuer, ...row } = line
  return { ...row, issuer }
}

function portfolioData(investor: LoadedInvestor): DataAnswer {
  return withDocument(investor.loaded, "13F filings of this manager", ({ body }) => {
    const view = toPortfolioView(body, investor)
    if (!view) return { ...investor.head, rows: [] }
    const { quarters, ...rest } = view
    return { ...investor.head, ...rest, rows: quarters }
  })
}

function companiesData(investor: LoadedInvestor): DataAnswer {
  return withDocument(investor.loaded, "13F filings of this manager", ({ body }) => {
    const { companies, latest } = toCompaniesView(body, null, investor)
    return { ...investor.head, latest, rows: companies }
  })
}

function filingsData(investor: LoadedInvestor): DataAnswer {
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
