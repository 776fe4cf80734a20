import { expect, test } from "vitest"
import { parseNport } from "~/edgar/holdings/nport"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { encodeReport } from "~/model/funds/fund-report"
import { loadFundHoldersView } from "~/pages/company/holders/load-fund-holders.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { findLoadedFunds } from "~/stores/directory/fund-names-store.server"
import { forgetListIndex, loadListIndex } from "~/stores/directory/lists-store.server"
import { forgetSecurityIndex, loadSecurityIndex } from "~/stores/directory/securities-store.server"
import { fundKind } from "~/stores/document-kinds"
import { listFundHolders } from "~/stores/holdings/fund-holders-store.server"
import { nportReport } from "../../fixtures/nport"
import { accessionId, cikId, cusipId, tickerId } from "../../ids"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const effects = { db: bindings.DB, documents }
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { ...effects, now: () => 1_000 })

const cusip = cusipId("037833100")
const tickers = [tickerId("INVGX"), tickerId("INVGY")]

function fundReport(asOf: string, filed: string) {
  const report = parseNport(
    nportReport({ asOf, holdings: [{ name: "Works", balance: 10, value: 50, weight: 5 }] }),
  )
  const stored = encodeReport(report, {
    accession: accessionId(`0009900002-25-${asOf.slice(5, 7)}0001`),
    filed,
  })
  const { registrant, seriesId, seriesName: name } = report
  return { tickers, cik: cikId("0009900002"), seriesId, registrant, name, report: stored }
}

test("reports give every share class its two latest ones, and funds are found by their name", async () => {
  await apply({
    fundReports: [fundReport("2025-03-31", "2025-05-28"), fundReport("2025-09-30", "2025-11-20")],
  })
  await apply({ fundReports: [fundReport("2025-06-30", "2025-08-28")] })
  for (const ticker of tickers) {
    const stored = await documents.get(fundKind, ticker)
    expect(stored?.body).toMatchObject({ ticker, name: "Invented Growth Fund", seriesId: "S000099001" })
    expect(stored?.body.reports.map(({ asOf }) => asOf)).toEqual(["2025-09-30", "2025-06-30"])
  }
  const found = await findLoadedFunds(bindings.DB, { ticker: null, text: "growth" }, 5)
  expect(found.map(({ ticker }) => ticker)).toEqual(tickers)
})

test("funds hold a security until their latest report leaves it out", async () => {
  const holders = () => listFundHolders([cusip], effects)
  const rows: IngestBatchInput["securityFunds"] = [
    {
      cusip,
      name: "WORKS",
      rows: [
        ["S000000001", "2025-06-30", 8, 80, 1.5],
        ["S000000002", "2025-06-30", 20, 200, 2],
      ],
    },
  ]
  await apply({ securityFunds: rows })
  expect(await holders()).toEqual([])
  const latest = (fund: string, asOf: string) => ({
    fund,
    ticker: null,
    name: `Fund ${fund.slice(-1)}`,
    asOf,
  })
  await apply({ latestFundReports: [latest("S000000001", "2025-06-30"), latest("S000000002", "2025-06-30")] })
  expect((await holders()).map(({ name, shares }) => [name, shares])).toEqual([
    ["Fund 2", 20],
    ["Fund 1", 8],
  ])
  await apply({
    securityFunds: [{ cusip, name: "WORKS", rows: [["S000000001", "2025-09-30", 6, 60, 1]] }],
    latestFundReports: [latest("S000000001", "2025-09-30"), latest("S000000002", "2025-09-30")],
  })
  expect(await holders()).toEqual([
    {
      ...{
        fund: "S000000001",
        name: "Fund 1",
        ticker: null,
        asOf: "2025-09-30",
        cusip,
        shares: 6,
        valueUsd: 60,
        weightPct: 1,
      },
      before: { asOf: "2025-06-30", shares: 8 },
    },
  ])
  // An older data set that is loaded later changes nothing.
  await apply({ latestFundReports: [latest("S000000002", "2025-06-30")] })
  expect(await holders()).toHaveLength(1)
})

test("the tab of funds and the tab of managers are drawn in their own slots of one document", async () => {
  await apply({
    listings: [{ ticker: "WRKS", cik: "0000990009", name: "Works Inc", exchange: null, position: 0 }],
    securities: [{ cusip, ticker: "WRKS", name: "WORKS", current: null, source: "import", seenOn: null }],
    securityFunds: [{ cusip, name: "WORKS", rows: [["S000000003", "2025-06-30", 12_345, 80, 1.5]] }],
    latestFundReports: [
      { fund: "S000000003", ticker: tickers[0] ?? null, name: "Growth Fund", asOf: "2025-06-30" },
    ],
    rewriteSecurities: true,
    rewriteLists: true,
  })
  forgetListIndex()
  forgetSecurityIndex()
  const lists = () => loadListIndex(bindings.DB, documents)
  const company = (await lists()).companyByTicker.get(tickerId("WRKS"))
  if (!company) throw new Error("The company is not listed.")
  const slots = new Map<string, string>()
  const view = await loadFundHoldersView(company, 1, {
    ...effects,
    ...{ lists, securities: () => loadSecurityIndex(bindings.DB, documents), slots, isDocumentRequest: true },
  })
  expect(view).toMatchObject({ funds: 1, shares: 12_345, valueUsd: 80 })
  expect(slots.get("fund-holders")).toContain('<a href="/etf/INVGX">Growth Fund (INVGX)</a>')
  expect(slots.get("fund-holders")).toContain("12,345")
})
