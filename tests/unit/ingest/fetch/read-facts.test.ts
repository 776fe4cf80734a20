import { expect, test } from "vitest"
import { liveHosts } from "~/edgar/addresses"
import { readFacts } from "~/ingest/fetch/read-facts"
import { refreshCompany } from "~/ingest/fetch/refresh-company"
import { toEdgarSource } from "~/ingest/source/edgar-source"
import { decodeDocument } from "~/model/financials/document/decode-statements"
import { type StatementsDocument, statementsDocument } from "~/model/financials/statements-document"
import { cellSource } from "~/model/financials/view/cell-source"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { viewStatement } from "~/model/financials/view/view-statement"
import { toTableModel } from "~/pages/company/financials/statement-table-model"
import { cikId } from "../../../ids"
import { factsText, tenK, wholeYear } from "../../model/financials/make-facts"

const alphabet = cikId("0001652044")
const google = cikId("0001288776")
const filing = (year: number, cik: string) =>
  tenK(year, { accn: `${cik}-${String(year + 1).slice(2)}-000010` })
const report = (year: number, revenue: number, cik: string) =>
  wholeYear(year, filing(year, cik), { Revenues: revenue })
const answers: Record<string, string> = {
  [alphabet]: factsText(report(2015, 74_989, alphabet), Number(alphabet)),
  [google]: factsText([...report(2013, 59_825, google), ...report(2014, 66_001, google)], Number(google)),
}

/** Answers with the facts of the given registrants, and records what was asked. */
function getSource(ciks: string[], failing: string[] = []) {
  const asked: string[] = []
  const source = toEdgarSource(liveHosts, async (address) => {
    const cik = /companyfacts\/CIK(\d{10})/.exec(address)?.[1] ?? ""
    if (cik) asked.push(cik)
    if (failing.includes(cik)) throw new Error("The SEC is not available.")
    return ciks.includes(cik) ? new TextEncoder().encode(answers[cik]) : null
  })
  return { source, asked }
}

async function refreshed(ciks: string[]) {
  const batch = await refreshCompany(alphabet, 0, getSource(ciks).source)
  const stored = batch.documents?.find(({ kind }) => kind === "statements")
  return statementsDocument.parse(stored?.body)
}

function successionNotes(document: StatementsDocument) {
  const { notes } = toTableModel(document, parseStatementAddress(new URLSearchParams()))
  return notes.filter((note) => note.includes("successor"))
}

test("a refresh of a successor reads its predecessor's facts too, and joins them", async () => {
  const document = await refreshed([alphabet, google])
  expect(document.predecessor).toEqual({
    cik: google,
    name: "Example Instruments",
    on: "2015-10-02",
    filings: [0, 1],
  })
  const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const
  const revenue = viewStatement(document, query).rows.find(({ key }) => key === "revenue")
  expect(revenue?.values).toEqual([59_825e6, 66_001e6, 74_989e6])
  expect(revenue?.sources.map((source) => source?.registrant?.cik ?? null)).toEqual([google, google, null])
  expect(revenue?.sources[1]?.accession).toBe("0001288776-15-000010")
  expect(decodeDocument(document).rows.get("revenue")?.size).toBe(3)
})

test("the statement names the predecessor, and a cell's source names its registrant with its filing", async () => {
  const document = await refreshed([alphabet, google])
  const address = parseStatementAddress(new URLSearchParams())
  expect(successionNotes(document)).toEqual([
    "Values of 2013 to 2014 include those that Example Instruments (CIK 0001288776) filed up to 2 Oct 2015. This company is its successor. The source of each figure names its filing.",
  ])
  const cell = (key: string) => cellSource(document, { ...address, row: "revenue", key })
  expect(cell("2014")?.source?.registrant).toMatchObject({ cik: google })
  expect(cell("2014")?.vintages[0]?.filed).toMatchObject({
    accession: "0001288776-15-000010",
    registrant: { cik: google },
  })
  expect(cell("2015")?.vintages[0]?.filed.registrant).toBeNull()
})

test("a company outside the table is read with one request, a successor with two", async () => {
  const one = getSource([google])
  await readFacts(google, one.source)
  const two = getSource([alphabet, google])
  await readFacts(alphabet, two.source)
  expect([one.asked, two.asked.sort()]).toEqual([[google], [google, alphabet]])
})

test("a predecessor without facts leaves the successor's own, one that cannot be read fails the refresh", async () => {
  const document = await refreshed([alphabet])
  expect([document.predecessor, successionNotes(document)]).toEqual([undefined, []])
  await expect(readFacts(alphabet, getSource([alphabet], [google]).source)).rejects.toThrow("not available")
  expect(await readFacts(alphabet, getSource([]).source)).toBeNull()
})

test("a successor before its first report has its predecessor's statements, which never replace stored ones", async () => {
  const document = await refreshed([google])
  expect(document.predecessor).toMatchObject({ cik: google, filings: [0, 1] })
  const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const
  const revenue = viewStatement(document, query).rows.find(({ key }) => key === "revenue")
  expect(revenue?.values).toEqual([59_825e6, 66_001e6])
  expect(revenue?.sources.map((source) => source?.registrant?.cik)).toEqual([google, google])
  const stored = { history: null, imported: null, faces: null, releases: null, isXbrlStored: true }
  const batch = await refreshCompany(alphabet, 0, getSource([google]).source, stored)
  expect(batch.documents?.filter(({ kind }) => kind === "statements")).toEqual([])
})
