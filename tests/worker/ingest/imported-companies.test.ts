import { expect, test } from "vitest"
import { requestContext } from "~/context.server"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { acceptBatch } from "~/ingest/apply/endpoint.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { viewStatement } from "~/model/financials/view/view-statement"
import { toImportedStatements } from "~/model/imported/imported-document"
import type { ImportedFigure } from "~/model/imported/imported-figure"
import { isImportedKey } from "~/model/imported/listing-key"
import type { ListingRow } from "~/model/imported/listing-row"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { getListing } from "~/stores/directory/lists-store.server"
import { filingsKind, importedStatementsKind, statementsKind } from "~/stores/document-kinds"
import { cikId, tickerId } from "../../ids"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const token = "a-token-of-at-least-24-characters"

function listing(symbol: string, change: Partial<ListingRow> = {}): ListingRow {
  return {
    ...{ symbol: tickerId(symbol), name: `${symbol} Limited`, mic: "XASX", country: "au", currency: "AUD" },
    ...{ isin: null, figi: null, fiscalYearEnd: "0630", sic: null, cik: null, lei: null },
    ...change,
  }
}

function figure(
  row: string,
  year: number,
  value: number,
  change: Partial<ImportedFigure> = {},
): ImportedFigure {
  const isBalance = ["assets", "liabilitiesAndEquity", "equity"].includes(row)
  return {
    ...{ row, value, currency: "AUD", end: `${year}-06-30`, filed: `${year}-08-20` },
    start: isBalance ? null : `${year - 1}-07-01`,
    ...{ source: `Annual report ${year}`, url: `https://reports.example/${year}`, replaces: false },
    ...change,
  }
}

function getContext() {
  const request = new Request("https://bookvalue.test/ingest", { method: "POST" })
  return requestContext(request, bindings, { INGEST_TOKEN: token }, () => {})
}

/** Sends a batch as the command line does; the status and error of the answer. */
async function send(batch: IngestBatchInput): Promise<[number, unknown]> {
  const request = new Request("https://bookvalue.test/ingest", {
    method: "POST",
    body: JSON.stringify(batch),
    headers: { authorization: `Bearer ${token}` },
  })
  const response = await acceptBatch(request, getContext())
  return [response.status, await response.json()]
}

async function rows(): Promise<{ ticker: string; cik: string; coverage: string; position: number }[]> {
  const { results } = await bindings.DB.prepare(
    "select ticker, cik, coverage, position from companies order by position, ticker",
  ).all<{ ticker: string; cik: string; coverage: string; position: number }>()
  return results
}

async function getCik(symbol: string) {
  const row = (await rows()).find(({ ticker }) => ticker === symbol)
  return cikId(row?.cik ?? "")
}

test("listings get numbers that the SEC does not give, and a repeated import changes nothing", async () => {
  const batch = { importedListings: [listing("BHP.AX"), listing("CBA.AX")] }
  expect(await send(batch)).toEqual([200, { documents: 0 }])
  const first = await rows()
  expect(first.map(({ ticker, coverage }) => [ticker, coverage])).toEqual([
    ["BHP.AX", "NNNYN"],
    ["CBA.AX", "NNNYN"],
  ])
  expect(first.every(({ cik }) => isImportedKey(cikId(cik)))).toBe(true)
  await bindings.DB.prepare("update companies set dirty = 0").run()
  await send(batch)
  expect(await rows()).toEqual(first)
  expect((await bindings.DB.prepare("select 1 from companies where dirty > 0").all()).results).toEqual([])
})

test("two listings with one ISIN are one company, and a listing with a US ISIN is added to the SEC's company", async () => {
  await applyBatch(
    ingestBatch.parse({
      listings: [{ ticker: "AAPL", cik: "0000320193", name: "Apple Inc.", exchange: "Nasdaq", position: 0 }],
    }),
    { db: bindings.DB, documents, now: () => 1 },
  )
  await bindings.DB.prepare(
    "insert into securities (cusip, ticker, name, source) values ('037833100', 'AAPL', 'APPLE INC', 'fails')",
  ).run()
  await send({
    importedListings: [
      listing("BHP.AX", { isin: "AU000000BHP4" }),
      listing("BHP.L", { isin: "AU000000BHP4", mic: "XLON" }),
      listing("APC.DE", { isin: "US0378331005", mic: "XETR" }),
    ],
  })
  expect(await getCik("BHP.L")).toBe(await getCik("BHP.AX"))
  expect(await getCik("APC.DE")).toBe("0000320193")
  // The SEC's ticker stays the first of its company, and the SEC's next list keeps the imported listing.
  expect((await getListing(bindings.DB, cikId("0000320193")))?.ticker).toBe("AAPL")
  await send({
    listings: [{ ticker: "AAPL", cik: "0000320193", name: "Apple Inc.", exchange: "Nasdaq", position: 0 }],
    hasAllListings: true,
  })
  expect(await getCik("APC.DE")).toBe("0000320193")
})

test("imported figures become statements with their sources, metrics and the flag of financials", async () => {
  await send({ importedListings: [listing("BHP.AX")] })
  const cik = await getCik("BHP.AX")
  const years = [1991, 1992, 2024, 2025]
  const figures = years.flatMap((year) => [
    figure("revenue", year, year * 10),
    figure("netIncome", year, year),
    figure("assets", year, year * 100),
  ])
  expect(await send({ importedStatements: [toImportedStatements(cik, figures)] })).toEqual([
    200,
    { documents: 0 },
  ])
  const stored = (await documents.get(statementsKind, cik))?.body
  if (!stored) throw new Error("There are no statements.")
  const view = viewStatement(stored, { statement: "income", period: "annual", vintage: "latest", asof: null })
  expect([view.currency, view.periods.map(({ fiscalYear }) => fiscalYear)]).toEqual(["AUD", years])
  const revenue = view.rows.find(({ key }) => key === "revenue")
  expect(revenue?.values).toEqual([19_910, 19_920, 20_240, 20_250])
  expect(revenue?.sources[3]).toMatchObject({
    figure: "imported",
    publication: { name: "Annual report 2025", url: "https://reports.example/2025" },
  })
  expect((await rows())[0]?.coverage).toBe("NYNYN")
  const metrics = await bindings.DB.prepare("select currency from named_metrics where cik = ?1")
    .bind(cik)
    .first()
  expect(metrics).toEqual({ currency: "AUD" })
})

test("a second import adds years and corrects a figure of the same day; a later report restates it", async () => {
  await send({ importedListings: [listing("BHP.AX")] })
  const cik = await getCik("BHP.AX")
  await send({
    importedStatements: [toImportedStatements(cik, [figure("revenue", 2024, 1), figure("revenue", 2023, 5)])],
  })
  await send({
    importedStatements: [
      toImportedStatements(cik, [
        figure("revenue", 2024, 2),
        figure("revenue", 2023, 6, { filed: "2024-08-20" }),
        figure("revenue", 2025, 3),
      ]),
    ],
  })
  const stored = (await documents.get(statementsKind, cik))?.body
  if (!stored) throw new Error("There are no statements.")
  const values = (vintage: "latest" | "original") =>
    viewStatement(stored, { statement: "income", period: "annual", vintage, asof: null }).rows[0]?.values
  expect(values("latest")).toEqual([6, 2, 3])
  expect(values("original")).toEqual([5, 2, 3])
  const { reports } = (await documents.get(importedStatementsKind, cik))?.body ?? { reports: [] }
  expect(reports).toHaveLength(4)
})

test("statements that are missing are derived again from the imported figures, and there are no filings", async () => {
  await send({ importedListings: [listing("BHP.AX")] })
  const cik = await getCik("BHP.AX")
  await send({ importedStatements: [toImportedStatements(cik, [figure("revenue", 2025, 3)])] })
  await bindings.DOCUMENTS.delete(`statements/${cik}.json`)
  const { readThrough } = getContext()
  expect((await readThrough(statementsKind, cik)).status).toBe("loaded")
  expect((await readThrough(filingsKind, cik)).status).toBe("absent")
})

test("a company that is only listed says that nothing was imported, and not that the SEC had nothing", async () => {
  await send({ importedListings: [listing("NST.AX")] })
  const cik = await getCik("NST.AX")
  const { readThrough } = getContext()
  const absence = { status: "absent", isImported: true }
  expect(await readThrough(statementsKind, cik)).toMatchObject(absence)
  expect(await readThrough(filingsKind, cik)).toMatchObject(absence)
})
