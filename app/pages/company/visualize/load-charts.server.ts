import { toIsoDate } from "~/lib/dates"
import { describeAbsence, type LoadedDocument } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import { asReported, type DisplayCurrency, getConversion } from "~/model/currency/display-currency"
import { findCompany, type ListedCompany } from "~/model/directory/list-index"
import { findReleases } from "~/model/earnings/releases"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import type { Price } from "~/model/financials/statements/price"
import { getRatioRows, ratioRows } from "~/model/financials/statements/ratio-frames"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { getYears } from "~/model/financials/view/statement-query"
import { readRatiosNow } from "~/model/valuation/multiples"
import { type EarningsContext, loadMeasures } from "~/pages/company/earnings/load-earnings.server"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { type ChartedCompany, chartedCompany, toCharts } from "./chart-model"
import { chartSets, getChartSets, lineChoices } from "./chart-sets"
import { measureCharts } from "./measure-charts"
import { priceCharts, priceSet } from "./price-charts"
import { measureSet, type VisualizeQuery } from "./visualize-address"
import { parseVisualizeQuery } from "./visualize-query"

/** Loads the statements of a company and its comparisons in parallel, and makes their charts: those of images are as reported. */
export async function loadCharts(
  company: ListedCompany,
  params: URLSearchParams,
  context: EarningsContext,
  shownIn: Promise<DisplayCurrency> | DisplayCurrency = asReported,
) {
  const query = parseVisualizeQuery(params, company.ticker)
  const index = await context.lists()
  const others = query.companies.map((ticker) => ({ ticker, listed: findCompany(index, ticker) }))
  const isPrice = query.set === priceSet
  const isOfReleases = query.set === measureSet
  const needsPrices =
    isPrice ||
    query.lines.some((key) => ratioRows.some((row) => row.key === key && row.group === "Valuation"))
  const load = async (listed: ListedCompany | null) => {
    if (!listed) return null
    const [read, prices, measures] = await Promise.all([
      context.readThrough(statementsKind, listed.cik),
      needsPrices ? listPriceHistory(listed, context) : [],
      isOfReleases ? loadMeasures(listed, context) : [],
    ])
    return { listed, read, prices, measures }
  }
  const [display, filings, own, ...rest] = await Promise.all([
    shownIn,
    isPrice ? context.readThrough(filingsKind, company.cik) : null,
    ...[company, ...others.map(({ listed }) => listed)].map(load),
  ])
  if (!own) throw new Error("A company's own statements are always asked for.")
  // The share price needs no statements.
  if (own.read.status !== "loaded" && !(isPrice && own.prices.length > 0)) return own.read
  const document = own.read.status === "loaded" ? own.read.document.body : null
  const currency = document ? document.currency : (own.prices[0]?.currency ?? null)
  const drawn = document ? [charted(company, document, own.prices, display)] : []
  const measured = [{ ...company, currency, measures: own.measures }]
  const left: { ticker: Ticker; reason: string }[] = []
  others.forEach(({ ticker }, position) => {
    const other = rest[position]
    if (!other) left.push({ ticker, reason: "No company is listed under this ticker." })
    else if (other.read.status === "loaded") {
      drawn.push(charted(other.listed, other.read.document.body, other.prices, display))
      measured.push({
        ...other.listed,
        currency: other.read.document.body.currency,
        measures: other.measures,
      })
    } else
      left.push({
        ticker,
        reason:
          other.read.status === "absent"
            ? describeAbsence("statement data of this company", other.read)
            : other.read.reason,
      })
  })
  return {
    status: "loaded" as const,
    query,
    left,
    display,
    /** The currencies of what is drawn and can be converted. */
    reported: isOfReleases ? [] : isPrice ? [currency] : drawn.map(({ document }) => document.currency),
    charts: isPrice
      ? priceCharts(
          {
            ...priced(company, document, own.prices, filings, query),
            document: document ?? { currency, splits: [] },
            conversion: getConversion(display, currency),
          },
          query,
        )
      : isOfReleases
        ? measureCharts(measured, query)
        : toCharts(drawn, query),
    sets: (document ? getChartSets(document.industry) : chartSets.filter(({ key }) => key === priceSet)).map(
      ({ key, title, lines }) => ({ key, title, lines }),
    ),
    needsPrices,
    choices: document ? listChoices(document) : [],
  }
}

function charted(
  { ticker, name }: ListedCompany,
  document: StatementsDocument,
  prices: readonly Price[],
  display: DisplayCurrency,
): ChartedCompany {
  return chartedCompany(ticker, name, document, prices, getConversion(display, document.currency))
}

function priced(
  { name }: ListedCompany,
  document: StatementsDocument | null,
  prices: readonly Price[],
  filings: LoadedDocument<FilingsDocument> | null,
  query: VisualizeQuery,
) {
  const list = filings?.status === "loaded" ? listFilings(filings.document.body) : []
  return {
    name,
    prices,
    ratios: document && readRatiosNow(document, prices, toIsoDate(Date.now()), getYears(query.range) + 2),
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
function listChoices(document: StatementsDocument) {
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
