import { expect, test } from "vitest"
import { requestContext } from "~/context.server"
import { acceptBatch } from "~/ingest/apply/endpoint.server"
import { sendReadReports } from "~/ingest/apply/fill-questions.server"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { toImportedStatements } from "~/model/imported/imported-document"
import type { ListingRow } from "~/model/imported/listing-row"
import { readIndexPage } from "~/model/registers/read-register-index"
import { readXbrlJson } from "~/model/registers/read-xbrl-json"
import { type CompanyReports, toStoredReport } from "~/model/registers/reports-document"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { findElsewhere } from "~/stores/directory/elsewhere-store.server"
import { deleteEntities, listingsOf } from "~/stores/directory/imported-listings-store.server"
import { rewriteLists } from "~/stores/directory/lists-store.server"
import { companiesOfEntities, companyByIsin } from "~/stores/directory/register-store.server"
import { registerReportsKind, statementsKind } from "~/stores/document-kinds"
import {
  indexEntry,
  indexPage,
  listNorthwindFacts,
  northwindLei,
  writeXbrlJson,
} from "../../fixtures/xbrl-report"
import { cikId, tickerId } from "../../ids"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const token = "a-token-of-at-least-24-characters"
const symbol = tickerId(`LEI-${northwindLei}`)
const isin = "DE000A0NWTH0"

function getContext() {
  const request = new Request("https://bookvalue.test/ingest", { method: "POST" })
  return requestContext(request, bindings, { INGEST_TOKEN: token }, () => {})
}

async function post(answer: typeof acceptBatch | typeof sendReadReports, body: unknown, given = token) {
  const headers = { authorization: `Bearer ${given}` }
  const request = new Request("https://bookvalue.test/ingest", {
    method: "POST",
    body: JSON.stringify(body),
    headers,
  })
  const response = await answer(request, getContext())
  return { status: response.status, body: await response.json() }
}

async function send(batch: IngestBatchInput) {
  expect((await post(acceptBatch, batch)).status).toBe(200)
  await rewriteLists(bindings.DB, documents, 1, async () => new Map())
}

function company(...years: number[]): CompanyReports {
  const reports = years.map((year) => {
    const [filing] = readIndexPage(indexPage([indexEntry(northwindLei, `${year}-12-31`)]))?.filings ?? []
    return toStoredReport(filing!, readXbrlJson(writeXbrlJson(listNorthwindFacts(year))))
  })
  return { symbol, name: "Northwind SE", country: "de", reports }
}

function listing(change: Partial<ListingRow> = {}): ListingRow {
  return {
    ...{ symbol: tickerId("NWD.DE"), name: "Northwind", mic: "XETR", country: "de", currency: "EUR" },
    ...{ isin: null, figi: null, fiscalYearEnd: null, sic: null, cik: null, lei: null },
    ...change,
  }
}

async function listRows() {
  const { results } = await bindings.DB.prepare("select ticker, cik, coverage, exchange from companies").all<{
    ticker: string
    cik: string
    coverage: string
    exchange: string | null
  }>()
  return results
}

async function open(ticker: string) {
  const request = new Request(`https://bookvalue.test/company/${ticker}/financials?period=annual`)
  try {
    return (await requireCompany(ticker, request, getContext())).ticker
  } catch (thrown) {
    return thrown instanceof Response ? `${thrown.status} ${thrown.headers.get("location")}` : String(thrown)
  }
}

const search = async (text: string) =>
  (await findElsewhere(text, getContext())).map(({ to, reason }) => [to, reason])

test("a report of a company without a listing gives it an address by its LEI, with statements", async () => {
  await send({ registerReports: [company(2023)] })
  const [row] = await listRows()
  expect(row).toMatchObject({ ticker: symbol, coverage: "NYNYN", exchange: null })
  const cik = cikId(row?.cik ?? "")
  expect((await documents.get(statementsKind, cik))?.body.imported).toMatchObject([
    { register: { language: "en" } },
  ])
  expect(await open(symbol)).toBe(symbol)
  expect(await open(symbol.toLowerCase())).toBe(`301 /company/${symbol}/financials?period=annual`)
  expect(await search(northwindLei)).toEqual([[`/company/${symbol}`, `LEI ${northwindLei}`]])
  // A later load adds to the same company.
  await send({ registerReports: [company(2022)] })
  expect(await listRows()).toHaveLength(1)
  expect(
    (await documents.get(registerReportsKind, cik))?.body.reports.map(({ periodEnd }) => periodEnd),
  ).toEqual(["2022-12-31", "2023-12-31"])
})

test("a listing with the LEI becomes the company's address, and its LEI redirects there", async () => {
  await send({ registerReports: [company(2023)] })
  const [before] = await listRows()
  await send({ importedListings: [listing({ lei: northwindLei })] })
  expect(await listRows()).toMatchObject([
    { ticker: "NWD.DE", cik: before?.cik, coverage: "NYNYN", exchange: "Xetra" },
  ])
  expect(await open(symbol)).toBe("301 /company/NWD.DE/financials?period=annual")
  expect(await search(northwindLei)).toEqual([["/company/NWD.DE", `LEI ${northwindLei}`]])
  await send({ registerReports: [company(2024)] })
  expect((await listRows()).map(({ ticker }) => ticker)).toEqual(["NWD.DE"])
})

test("GLEIF's ISINs join a listing with a company's reports, whichever was first", async () => {
  await send({ isinEntities: [{ isin, entity: symbol }], importedListings: [listing({ isin })] })
  const [before] = await listRows()
  await send({ registerReports: [company(2023)] })
  expect(await listRows()).toMatchObject([{ ticker: "NWD.DE", cik: before?.cik, coverage: "NYNYN" }])
  expect(await search(isin)).toEqual([["/company/NWD.DE", `ISIN ${isin}`]])
  await send({ importedListings: [listing({ symbol: tickerId("NWD.F"), mic: "XFRA", lei: northwindLei })] })
  expect(new Set((await listRows()).map(({ cik }) => cik))).toEqual(new Set([before?.cik]))
})

test("GLEIF's ISINs move a listing and its imported figures to the company of the reports", async () => {
  await send({ importedListings: [listing({ isin })] })
  const listed = cikId((await listRows())[0]?.cik ?? "")
  const figure = {
    ...{ row: "depreciationAmortization", start: "2023-01-01", end: "2023-12-31", value: 5, currency: "EUR" },
    ...{ filed: "2024-05-01", source: "Vendor", url: null, replaces: false },
  }
  await send({ importedStatements: [toImportedStatements(listed, [figure])] })
  await send({ registerReports: [company(2023)] })
  expect((await listRows()).map(({ ticker }) => ticker).sort()).toEqual([symbol, "NWD.DE"])
  await send({ isinEntities: [{ isin, entity: symbol }] })
  const rows = await listRows()
  expect(rows).toMatchObject([{ ticker: "NWD.DE", coverage: "NYNYN" }])
  const statements = (await documents.get(statementsKind, cikId(rows[0]?.cik ?? "")))?.body
  expect(statements?.imported?.map(({ name }) => name)).toEqual(["Vendor", "Annual report to 31 Dec 2023"])
  expect(await open(symbol)).toBe("301 /company/NWD.DE/financials?period=annual")
})

test("reports never join a company of the SEC, even if a listing of it has the LEI", async () => {
  await send({
    listings: [{ ticker: "NWDN", cik: "0000001234", name: "Northwind", exchange: "NYSE", position: 0 }],
    importedListings: [listing({ cik: cikId("0000001234"), lei: northwindLei })],
  })
  await send({ registerReports: [company(2023)] })
  const own = (await listRows()).find(({ ticker }) => ticker === symbol)
  expect(Number(own?.cik)).toBeGreaterThan(9_100_000_000)
  expect(await documents.get(statementsKind, cikId("0000001234"))).toBeNull()
})

test("POST /ingest/register names the filings that were read in the given version", async () => {
  await send({ registerReports: [company(2022, 2023)] })
  const filing = (year: number, sha256: string | null) => ({
    filing: `${northwindLei}-${year}-12-31-ESEF-DE-0`,
    sha256,
  })
  const filings = [filing(2022, "ab".repeat(32)), filing(2023, "cd".repeat(32)), filing(2024, null)]
  const answer = await post(sendReadReports, { filings })
  expect(answer).toEqual({ status: 200, body: { read: [`${northwindLei}-2022-12-31-ESEF-DE-0`] } })
  expect((await post(sendReadReports, { filings: "all" })).status).toBe(400)
  await expect(post(sendReadReports, { filings }, "another token of 24 characters")).rejects.toMatchObject({
    status: 404,
  })
})

test("companies of entities and securities are found by an index", async () => {
  for (const [sql, value] of [
    [companiesOfEntities, "[]"],
    [companyByIsin, isin],
    [listingsOf, "{}"],
    [deleteEntities, "[]"],
  ] as const) {
    const { results } = await bindings.DB.prepare(`explain query plan ${sql}`)
      .bind(value)
      .all<{ detail: string }>()
    const scans = results
      .map(({ detail }) => detail)
      .filter((detail) => /^SCAN (?!given|json_each)/.test(detail))
    expect(scans).toEqual([])
  }
})
