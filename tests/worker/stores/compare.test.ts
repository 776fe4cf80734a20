import { expect, test } from "vitest"
import { parseCompanyFacts } from "~/edgar/companyfacts"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import type { ReadDocument } from "~/lib/loaded"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { toCompanyMetrics } from "~/model/metrics/company-metrics"
import { loadCompareData, loadComparePage } from "~/pages/compare/load-compare.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { exampleFacts } from "../../fixtures/example/example-company"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const db = bindings.DB
const now = Date.parse("2026-03-10T12:00:00Z")
const [beta, gamma, delta] = ["0000990001", "0000990003", "0000990004"]

const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => now })

const statements = deriveStatementsDocument(parseCompanyFacts(JSON.stringify(exampleFacts())), {
  name: "Example Instruments",
  sic: null,
  fiscalYearEnd: "1231",
})

/** Statements of Beta and Gamma are read; the SEC has none of Delta. */
const readThrough = (async (_kind: unknown, cik: string) =>
  cik === delta
    ? { status: "absent" }
    : { status: "loaded", refreshing: false, document: { body: statements } }) as unknown as ReadDocument

const context = () => ({
  db,
  documents,
  lists: () => loadListIndex(db, documents),
  readThrough,
  slots: new Map<string, string>(),
  isDocumentRequest: true,
})

async function listed(currency: string) {
  const figures = { daysSincePeriodEnd: 20_500, revenue: 5e9, netMargin: 12.5, epsDiluted: 2 }
  await apply({
    listings: [
      { ticker: "BETA", cik: beta, name: "Beta Works", exchange: "NYSE", position: 0 },
      { ticker: "GAMM", cik: gamma, name: "Gamma Labs", exchange: "NYSE", position: 1 },
      { ticker: "DELT", cik: delta, name: "Delta Trust", exchange: "NYSE", position: 2 },
    ],
    metrics: [toCompanyMetrics(cikId(beta), "statements", figures, currency)],
    prices: [
      { cik: beta, ticker: "BETA", currency: "USD", source: "a vendor", closes: [["2026-03-06", 30]] },
    ],
    rewriteLists: true,
  })
}

const data = async (search: string) => {
  const { body } = await loadCompareData(new URLSearchParams(search), context(), now)
  return body as {
    rows: Record<string, unknown>[]
    ranks: Record<string, unknown>[]
    left: { item: string; reason: string }[]
  }
}

test("stored figures and figures of statements that were just read are compared and ranked", async () => {
  await listed("USD")
  const { rows, ranks, left } = await data(
    "items=BETA,GAMM,DELT,ZZZZ9&metrics=revenue,netMargin,priceEarnings,daysSincePeriodEnd",
  )
  expect(rows[0]).toMatchObject({
    ...{ ticker: "BETA", currency: "USD", figuresTo: "2026-02-16", price: 30, priceDate: "2026-03-06" },
    ...{ revenue: 5e9, netMargin: 12.5, priceEarnings: 15, daysSincePeriodEnd: 22 },
  })
  expect(rows[1]).toMatchObject({ ticker: "GAMM", price: null, priceEarnings: null })
  expect(rows[1]?.revenue).toBeGreaterThan(0)
  expect(ranks).toEqual([
    {
      ticker: "BETA",
      revenue: 1,
      netMargin: expect.any(Number),
      priceEarnings: null,
      daysSincePeriodEnd: null,
    },
    {
      ticker: "GAMM",
      revenue: 2,
      netMargin: expect.any(Number),
      priceEarnings: null,
      daysSincePeriodEnd: null,
    },
  ])
  expect(left).toEqual([
    { item: "ZZZZ9", reason: "No company is listed under this ticker." },
    {
      item: "DELT",
      reason: expect.stringMatching(/^The SEC had no statement data of this company when we looked/),
    },
  ])
})

test("amounts in euros and dollars have no ranks, and the page says so", async () => {
  await listed("EUR")
  const { ranks } = await data("items=BETA,GAMM&metrics=revenue,netMargin")
  expect(ranks.map(({ revenue }) => revenue)).toEqual([null, null])
  expect(ranks.map(({ netMargin }) => netMargin).sort()).toEqual([1, 2])
  const page = await loadComparePage(new URLSearchParams("items=BETA,GAMM"), context(), now)
  expect(page.currencies).toEqual(["EUR", "USD"])
})

test("in a chosen currency amounts are converted and ranked, and data stays as reported", async () => {
  await listed("EUR")
  const rates = { day: "2026-03-09", source: "European Central Bank", perEuro: { USD: 1.25 } }
  await apply({ exchangeRates: rates })
  const given = context()
  const search = "items=BETA,GAMM&metrics=revenue,netMargin&currency=USD"
  const page = await loadComparePage(new URLSearchParams(search), given, now)
  expect(page).toMatchObject({ currencies: [], isConverted: true })
  expect(page.companies.map(({ currency }) => currency)).toEqual(["USD", "USD"])
  expect(given.slots.get("currency")).toContain(
    "1 EUR = 1.25 USD, the reference rate of the European Central",
  )
  const table = given.slots.get("comparison")
  expect(table).toContain("6.3B")
  expect(table?.match(/, rank /g)).toHaveLength(4)
  expect(table).not.toContain("own currency")
  const { rows, ranks } = await data(search)
  expect([rows[0]?.revenue, rows[0]?.currency, ranks[0]?.revenue]).toEqual([5e9, "EUR", null])
})

test("the page renders the table and a chart of the chosen line into its slots", async () => {
  await listed("USD")
  const given = context()
  const params = new URLSearchParams("items=BETA,GAMM,ZZZZ9&line=netIncome&metric=assets")
  const page = await loadComparePage(params, given, now)
  expect(page.companies.map(({ ticker }) => ticker)).toEqual(["BETA", "GAMM"])
  expect(page.lines.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ key: "netIncome" }])
  expect(page.shownKeys).toContain("assets")
  expect(page.choices.flatMap(({ metrics }) => metrics.map(([key]) => key))).not.toContain("assets")
  expect(given.slots.get("comparison")).toContain("Total assets")
  expect(given.slots.get("comparison-chart")).toContain("<title>Net income</title>")
})

test("a page without items has no table and no refusal", async () => {
  await listed("USD")
  const page = await loadComparePage(new URLSearchParams(), context(), now)
  expect(page).toMatchObject({ companies: [], left: [], table: null, chart: null })
})
