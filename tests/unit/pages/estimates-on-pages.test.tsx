import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { toSections } from "~/model/compare/compare-sections"
import { parseCompareQuery } from "~/model/compare/parse-compare-query"
import type { ListedCompany } from "~/model/directory/list-index"
import type { Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { toStatementCsvRows } from "~/model/financials/view/statement-json"
import { viewStatement } from "~/model/financials/view/view-statement"
import { listEstimates } from "~/model/metrics/estimated-metrics"
import { getMetric } from "~/model/metrics/metrics"
import { statementMetrics } from "~/model/metrics/statement-metrics"
import { withAnnounced } from "~/model/releases/announced-quarters"
import { readRatiosNow, toMultiples, yearsOfLatest } from "~/model/valuation/multiples"
import { prefillBase } from "~/model/valuation/valuation-inputs"
import { MultiplesTable } from "~/pages/company/financials/multiples-table"
import { toCell } from "~/pages/company/financials/statement-cells"
import { headlineFacts, valuationFacts } from "~/pages/company/overview/headline"
import { chartedCompany, toCharts } from "~/pages/company/visualize/chart-model"
import { parseVisualizeQuery } from "~/pages/company/visualize/visualize-query"
import { CompareTable } from "~/pages/compare/compare-table"
import { toComparedRows } from "~/pages/compare/compare-view"
import { parseScreenerParams } from "~/pages/screener/parse-screener-params"
import { ScreenerTable } from "~/pages/screener/screener-table"
import { formatColumn, watchColumns } from "~/pages/watchlist/watch-columns"
import { toCompanyValues } from "~/pages/watchlist/watch-metrics.server"
import { ChartFigure } from "~/ui/charts/chart-figure.server"
import { commonShare } from "../../fixtures/common-share"
import { accessionId, cikId, tickerId } from "../../ids"
import {
  makeDocument,
  quarter,
  type RawFact,
  tenK,
  tenQ,
  toDate,
  wholeYear,
} from "../model/financials/make-facts"

const year = 2024
const today = "2025-03-03"
const ticker = tickerId("EXMP")

/** A year whose fourth quarter has net income of 60 million; its EPS is about 3.01. */
function filedYear(): RawFact[] {
  const perShare = (
    dates: { start: string; end: string },
    val: number,
    filing: Omit<RawFact, "concept" | "end" | "val">,
  ) => ({
    ...{ concept: "EarningsPerShareDiluted", unit: "USD/shares", val },
    ...dates,
    ...filing,
  })
  const count = (
    dates: { start: string; end: string },
    val: number,
    filing: Omit<RawFact, "concept" | "end" | "val">,
  ) => ({
    ...{ concept: "WeightedAverageNumberOfDilutedSharesOutstanding", unit: "shares", val },
    ...dates,
    ...filing,
  })
  const quarters = ([1, 2, 3] as const).flatMap((number): RawFact[] => [
    { concept: "Revenues", ...quarter(year, number), val: 200e6, ...tenQ(year, number) },
    { concept: "NetIncomeLoss", ...quarter(year, number), val: 40e6, ...tenQ(year, number) },
    perShare(quarter(year, number), 1.9, tenQ(year, number)),
    count(quarter(year, number), 21e6, tenQ(year, number)),
  ])
  return [
    ...wholeYear(year, tenK(year), { Revenues: 900, NetIncomeLoss: 180 }),
    ...quarters,
    { concept: "Revenues", ...toDate(year, 3), val: 600e6, ...tenQ(year, 3) },
    { concept: "NetIncomeLoss", ...toDate(year, 3), val: 120e6, ...tenQ(year, 3) },
    perShare(toDate(year, 3), 5.7, tenQ(year, 3)),
    perShare(toDate(year, 4), 8.7, tenK(year)),
    count(toDate(year, 3), 21e6, tenQ(year, 3)),
    count(toDate(year, 4), 20.7e6, tenK(year)),
  ]
}

const estimated = makeDocument(filedYear())
const announced = withAnnounced(estimated, {
  cik: cikId("0001234567"),
  filings: [
    {
      ...{
        accession: accessionId("0001234567-25-000007"),
        form: "8-K",
        filed: "2025-01-30",
        period: "2024-12-31",
      },
      ...{ quarter: 4, state: "read", document: "ex991.htm", reconciliations: [] },
      ...{ guidance: [], metrics: [] },
      statements: [
        {
          ...{ scale: 1e6, anchor: "" },
          periods: { quarter: { revenue: 300, netIncome: 60, epsDiluted: 3.01, sharesDiluted: 19.8 } },
        },
      ],
    },
  ],
})
const prices: Price[] = [{ date: "2025-02-28", close: 100, currency: "USD", source: "a vendor" }]

const company: ListedCompany = {
  ...{ cik: estimated.cik, ticker, name: "Example", filedName: "EXAMPLE", coverage: "YYNYN" },
  ...{ country: null, exchange: null, sic: null, fiscalYearEnd: null, security: commonShare },
}

function getValues(document: StatementsDocument) {
  const rows = [statementMetrics(document.cik, document)]
  const stored = { today, rows, prices: new Map([[ticker, prices]]), splits: [] }
  return toCompanyValues(company, stored)
}

const keys = ["epsDiluted", "priceEarnings", "netIncome"]
const columns = keys.flatMap((key) => getMetric(key) ?? [])

function getHead(document: StatementsDocument) {
  const { values, currency, figuresTo } = getValues(document)
  const list = listEstimates((key) => values[key] ?? null, keys)
  return { ...company, values, currency, figuresTo, estimated: list }
}

function renderCells(element: JSX.Element): string[] {
  const html = renderToStaticMarkup(element)
  return [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => cell.replace(/<[^>]+>.*/, ""))
}

const getRatios = (document: StatementsDocument) => {
  const ratios = readRatiosNow(document, prices, today, yearsOfLatest)
  const multiples = toMultiples(document, ratios)
  if (!ratios || !multiples) throw new Error("The figures have a price.")
  return { ratios, multiples }
}

const getView = (document: StatementsDocument) =>
  viewStatement(document, { statement: "income", period: "quarterly", vintage: "latest", asof: null })

/** The texts of EPS or P/E on each page, and of net income, which is no estimate. */
const pages: Record<
  string,
  (document: StatementsDocument) => [estimates: string[], other: string | undefined]
> = {
  statements(document) {
    const view = getView(document)
    const read = (key: string) => {
      const row = view.rows.find((each) => each.key === key)
      const [period] = view.periods.slice(-1)
      return row && period ? toCell(row, view.periods.length - 1, period, "millions", "").text : ""
    }
    return [[read("epsDiluted"), read("sharesDiluted")], read("netIncome")]
  },
  overview(document) {
    const { ratios, multiples } = getRatios(document)
    const facts = headlineFacts(document, ratios, ticker, "general")
    const multiple = valuationFacts(document.currency, multiples, ticker, "general").find(
      ({ term }) => term === "P/E",
    )
    const read = (term: string) => facts.find((fact) => fact.term === term)?.value
    return [[read("Diluted EPS") ?? "", multiple?.value ?? ""], read("Net income")]
  },
  ratios(document) {
    const { multiples } = getRatios(document)
    const lines = multiples.lines.filter(({ key }) => key === "priceEarnings")
    const table = <MultiplesTable ticker={ticker} multiples={{ ...multiples, lines }} currency="USD" />
    return [[/≈?\d+\.\d\dx/.exec(renderToStaticMarkup(table))?.[0] ?? ""], "1"]
  },
  screener(document) {
    const { values, ...head } = getHead(document)
    const row = {
      ...head,
      country: null,
      sector: null,
      industry: null,
      values: keys.map((key) => values[key] ?? null),
    }
    const params = parseScreenerParams(new URLSearchParams())
    const table = <ScreenerTable rows={[row]} columns={columns} params={params} sort={null} />
    const [eps = "", pe = "", income] = renderCells(table)
    return [[eps, pe], income]
  },
  compare(document) {
    const { values, ...head } = getHead(document)
    const query = parseCompareQuery(new URLSearchParams("items=EXMP"))
    const sections = toComparedRows(toSections(keys), [{ company: { ...head, ...noPrice }, values }])
    const companies = [{ ...head, ...noPrice }]
    const table = <CompareTable query={query} companies={companies} sections={sections} shownKeys={keys} />
    const cells = renderCells(table)
    const income = cells.find((cell) => cell === "180.0M")
    return [cells.filter((cell) => /8\.7|11\.\d\dx/.test(cell)), income]
  },
  watchlist(document) {
    const { values, estimated: list } = getHead(document)
    const texts = ["pe", "margin"].map((key) => {
      const column = watchColumns.find((each) => each.key === key)
      return column ? formatColumn(column, { metrics: values, estimated: list }) : ""
    })
    return [texts.slice(0, 1), texts[1]]
  },
  charts(document) {
    const charted = chartedCompany(ticker, "Example", document, prices)
    const search = "line=epsDiluted&line=netIncome&period=quarterly&shape=columns"
    const charts = toCharts([charted], parseVisualizeQuery(new URLSearchParams(search), ticker))
    const texts = charts.map((data) => renderToStaticMarkup(<ChartFigure data={data} />))
    // The table, the readout of each drawing, and the text above a column.
    const eps = texts[0]?.match(/≈?3\.\d\d\b/g) ?? []
    return [eps, texts[1]?.match(/≈?\$60M|≈?\$60\.0M/)?.[0]]
  },
}

const noPrice = { price: null, priceDate: null, priceSource: null, priceReason: null }

test.each(Object.keys(pages))(
  "%s: EPS and P/E of an estimated quarter have the mark, announced ones none",
  (page) => {
    const [estimates, other] = pages[page]?.(estimated) ?? [[]]
    expect(estimates.length, page).toBeGreaterThan(0)
    for (const text of estimates) expect(text, page).toMatch(/^≈\d/)
    expect(other, page).toMatch(/^[^≈]*\d/)
    const [known] = pages[page]?.(announced) ?? [[]]
    expect(known.length, page).toBe(estimates.length)
    for (const text of known) expect(text, page).toMatch(/^\d/)
  },
)

test("data: rows of the statement, of metrics and of a valuation name their estimates", () => {
  const read = (document: StatementsDocument) => [
    toStatementCsvRows(getView(document)).find(({ key }) => key === "epsDiluted")?.estimated ?? null,
    getHead(document).estimated,
    prefillBase(document, "eps").isEstimated ?? null,
  ]
  expect(read(estimated)).toEqual(["2024q4", "epsDiluted priceEarnings", true])
  expect(read(announced)).toEqual([null, null, null])
})
