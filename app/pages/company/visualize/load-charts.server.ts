import { toIsoDate } from "~/lib/dates"
import { describeAbsence, type LoadedDocument } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import { findCompany, type ListedCompany } from "~/model/directory/list-index"
import { findReleases } from "~/model/earnings/releases"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import type { Price } from "~/model/financials/statements/price"
import { getRatioRows, ratioRows } from "~/model/financials/statements/ratio-frames"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { getYears } from "~/model/financials/view/statement-query"
import { readRatiosNow } from "~/model/valuation/multiples"
import type { DataContext } from "~/pages/company/layout/company-data.server"
import type { DocumentStore } from "~/platform/documents.server"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { type ChartedCompany, chartedCompany, toCharts } from "./chart-model"
import { getChartSets, lineChoices } from "./chart-sets"
import { priceCharts, priceSet } from "./price-charts"
import type { VisualizeQuery } from "./visualize-address"
import { parseVisualizeQuery } from "./visualize-query"

/** Loads the statements of a company and its comparisons in parallel, and makes their charts. */
export async function loadCharts(
  company: ListedCompany,
  params: URLSearchParams,
  context: DataContext & { db: D1Database; documents: DocumentStore },
) {
  const query = parseVisualizeQuery(params, company.ticker)
  const index = await context.lists()
  const others = query.companies.map((ticker) => ({ ticker, listed: findCompany(index, ticker) }))
  const isPrice = query.set === priceSet
  const needsPrices =
    isPrice ||
    query.lines.some((key) => ratioRows.some((row) => row.key === key && row.group === "Valuation"))
  const load = async (listed: ListedCompany | null) => {
    if (!listed) return null
    const [read, prices] = await Promise.all([
      context.readThrough(statementsKind, listed.cik),
      needsPrices ? listPriceHistory(listed, context) : [],
    ])
    return { listed, read, prices }
  }
  const [filings, own, ...rest] = await Promise.all([
    isPrice ? context.readThrough(filingsKind, company.cik) : null,
    ...[company, ...others.map(({ listed }) => listed)].map(load),
  ])
  if (!own) throw new Error("A company's own statements are always asked for.")
  if (own.read.status !== "loaded") return own.read
  const first: ChartedCompany = charted(company, own.read.document.body, own.prices)
  const drawn = [first]
  const left: { ticker: Ticker; reason: string }[] = []
  others.forEach(({ ticker }, position) => {
    const other = rest[position]
    if (!other) left.push({ ticker, reason: "No company is listed under this ticker." })
    else if (other.read.status === "loaded")
      drawn.push(charted(other.listed, other.read.document.body, other.prices))
    else
      left.push({
        ticker,
        reason:
          other.read.status === "absent"
            ? describeAbsence("statement data of this company", other.read.askedAt)
            : other.read.reason,
      })
  })
  return {
    status: "loaded" as const,
    query,
    left,
    charts: isPrice
      ? priceCharts(priced(company, own.read.document.body, own.prices, filings, query), query)
      : toCharts(drawn, query),
    sets: getChartSets(own.read.document.body.industry).map(({ key, title, lines }) => ({
      key,
      title,
      lines,
    })),
    needsPrices,
    choices: listChoices(first),
  }
}

function charted(
  { ticker, name }: ListedCompany,
  document: StatementsDocument,
  prices: readonly Price[],
): ChartedCompany {
  return chartedCompany(ticker, name, document, prices)
}

function priced(
  { name }: ListedCompany,
  document: StatementsDocument,
  prices: readonly Price[],
  filings: LoadedDocument<FilingsDocument> | null,
  query: VisualizeQuery,
) {
  const list = filings?.status === "loaded" ? listFilings(filings.document.body) : []
  return {
    ...{ name, document, prices },
    ratios: readRatiosNow(document, prices, toIsoDate(Date.now()), getYears(query.range) + 2),
    releases: findReleases(list).map(({ date }) => date),
  }
}

const titles = {
  income: "Income",
  balance: "Balance sheet",
  cashflow: "Cash flow",
  ratios: "Ratios",
} as const

/** The lines that this company reports, by statement, and all ratios. */
function listChoices({ document }: ChartedCompany) {
  const choices = [...lineChoices.values()].reverse()
  const own = new Set(getRatioRows(document.industry).map(({ key }) => key))
  const isOwnRatio = (key: string) => own.has(key)
  return Object.entries(titles).map(([statement, title]) => ({
    title,
    lines: choices
      .filter(
        (line) =>
          line.statement === statement &&
          (statement === "ratios" ? isOwnRatio(line.key) : line.key in document.rows),
      )
      .map(({ key, label }) => ({ key, label })),
  }))
}
