import { beforeEach, expect, test } from "vitest"
import { parseCompanyFacts } from "~/edgar/companyfacts"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { companyFigures } from "~/model/metrics/company-figures"
import { toCompanyMetrics } from "~/model/metrics/company-metrics"
import { deriveMetricYears } from "~/model/metrics/metric-years"
import { parseScreenerParams } from "~/pages/screener/parse-screener-params"
import { screenCompanies } from "~/pages/screener/screen-companies.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { forgetGeneration } from "~/stores/screener/columns-store.server"
import { exampleFacts } from "../../fixtures/example/example-company"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const db = bindings.DB
const day = Date.parse("2026-03-10T12:00:00Z")
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => day })

const ciks = ["0000990011", "0000990012", "0000990013"].map(cikId)
const tickers = ["RISE", "FALL", "GAPS"]
/** Days since 1970: 2025-12-31, and a day more than 18 months before the columns. */
const [recent, old] = [20_453, 19_000]

beforeEach(async () => {
  await apply({
    listings: ciks.map((cik, position) => ({
      ...{ ticker: tickers[position] ?? "", cik, name: tickers[position] ?? "", exchange: "NYSE", position },
    })),
    metrics: ciks.map((cik, at) =>
      toCompanyMetrics(
        cik,
        "statements",
        { revenue: 121 + at, daysSincePeriodEnd: at === 1 ? old : recent },
        "USD",
      ),
    ),
    metricYears: [
      { cik: ciks[0] ?? cikId(""), figures: { revenue: [121, 110, 100], totalDebt: [80, 100] } },
      { cik: ciks[1] ?? cikId(""), figures: { revenue: [100, 110, 121], totalDebt: [100, 80] } },
      { cik: ciks[2] ?? cikId(""), figures: { revenue: [121, null, 100] } },
    ],
    rewriteLists: true,
  })
})

async function screened(query: string, others: Record<string, string> = { stale: "1" }) {
  forgetGeneration()
  const params = parseScreenerParams(new URLSearchParams({ query, ...others }))
  const stores = { db, documents, lists: () => loadListIndex(db, documents) }
  const found = await screenCompanies(params, { from: 0, size: 10 }, stores)
  return { ...found, tickers: found.rows.map(({ ticker }) => ticker) }
}

test("a function over time reads the stored fiscal years, and a missing year is unknown", async () => {
  expect(await screened("rising(revenue, 2y)")).toMatchObject({ tickers: ["RISE"], unknown: 1 })
  expect(await screened("growth(revenue, 2y) between 9.9 and 10.1")).toMatchObject({
    tickers: ["GAPS", "RISE"],
    unknown: 0,
  })
  expect(await screened("change(totalDebt, 1y) < 0")).toMatchObject({ tickers: ["RISE"], unknown: 1 })
  expect(await screened("min(returnOnEquity, 2y) > 0")).toMatchObject({ tickers: [], unknown: 3 })
})

test("the value of a function is a column of the table, by which rows are sorted; a condition shows its metric", async () => {
  const found = await screened("growth(revenue, 1y) is known", { stale: "1", sort: "growth(revenue, 1y)" })
  expect(found.tickers).toEqual(["RISE", "FALL"])
  expect(found.columns[0]).toMatchObject({ key: "growth(revenue, 1y)", label: "1-year growth of revenue" })
  expect(found.rows[0]?.values[0]).toBeCloseTo(10, 9)
  expect((await screened("rising(netIncome, 2y)")).columns[0]?.key).toBe("netIncome")
})

test("a rank leaves out companies with figures older than 18 months", async () => {
  const { rows } = await screened("rank(revenue) is known")
  expect(rows.map(({ ticker, values }) => [ticker, values[0]])).toEqual([
    ["RISE", 2],
    ["GAPS", 1],
  ])
})

test("fiscal years are derived from the statements of a batch that gives none", async () => {
  const statements = deriveStatementsDocument(parseCompanyFacts(JSON.stringify(exampleFacts())), {
    ...{ name: "Example", sic: null, fiscalYearEnd: null },
  })
  await apply({
    documents: [{ kind: "statements", key: statements.cik, fetchedAt: day, body: statements }],
  })
  const figures = await db
    .prepare("select figures from metric_years where cik = ?1")
    .bind(statements.cik)
    .first<string>("figures")
  const { revenue } = JSON.parse(figures ?? "{}")
  expect(revenue).toEqual(deriveMetricYears(statements.cik, companyFigures(statements)).figures.revenue)
  expect(revenue.length).toBeGreaterThan(2)
})
