import { beforeEach, expect, test } from "vitest"
import { requestContext } from "~/context.server"
import { companyReaders } from "~/ingest/read-through/company-readers.server"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { viewStatement } from "~/model/financials/view/view-statement"
import { absentReason } from "~/model/history/company-history"
import { loadHistoryNote } from "~/pages/company/financials/load-history-note.server"
import { renderStatement } from "~/pages/company/financials/render-statement.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { historyKind, readingsKind, statementsKind } from "~/stores/document-kinds"
import { oldSubmission, selectedTable } from "../../fixtures/old-filings"
import { cikId } from "../../ids"
import { bindings } from "../bindings"
import { FakeSec } from "../fake-sec"

const cik = cikId("0000000777")
const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const reports = [1994, 1995, 1996, 1997, 1998, 1999]
const dayMs = 86_400_000

const getAccession = (year: number) => `0000000777-${String(year).slice(2)}-000001`
const archivePath = (year: number) =>
  `/Archives/edgar/data/777/${getAccession(year).replaceAll("-", "")}/${getAccession(year)}.txt`

/** A report whose table has the sales and income of five years, growing by the same amounts each year. */
function reportText(year: number): string {
  const years = [4, 3, 2, 1, 0].map((back) => year - back)
  const line = (label: string, value: (of: number) => number): [string, ...string[]] => [
    label,
    ...years.map((each) => value(each).toLocaleString("en-US")),
  ]
  const table = selectedTable(
    [
      line("Net sales", (each) => (each - 1980) * 137),
      line("Net income", (each) => (each - 1980) * 11),
      line("Total assets", (each) => (each - 1980) * 151),
    ],
    years.map(String),
  )
  const filing = oldSubmission({
    accession: getAccession(year),
    filed: `${year}-09-20`,
    period: `${year}-06-30`,
    documents: [{ type: "10-K", text: table }],
  })
  return filing.files[0]?.text ?? ""
}

function secWith(years: readonly number[]): FakeSec {
  const sec = new FakeSec(Date.parse("2026-03-02T12:00:00Z"))
  sec.documents.set(`/submissions/CIK${cik}.json`, {
    cik,
    name: "Old Example Works",
    fiscalYearEnd: "0630",
    filings: {
      recent: {
        accessionNumber: reports.map(getAccession),
        form: reports.map(() => "10-K"),
        filingDate: reports.map((year) => `${year}-09-20`),
        reportDate: reports.map((year) => `${year}-06-30`),
        primaryDocument: reports.map(() => ""),
      },
    },
  })
  for (const year of years) sec.documents.set(archivePath(year), reportText(year))
  return sec
}

async function readAll(sec: FakeSec): Promise<void> {
  sec.queue.push({ body: { kind: "history", cik }, at: sec.now, attempts: 1 })
  await sec.drain()
}

async function revenues(): Promise<Record<string, number | null>> {
  const document = (await documents.get(statementsKind, cik))?.body
  if (!document) return {}
  const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const
  const view = viewStatement(document, query)
  const row = view.rows.find(({ key }) => key === "revenue")
  return Object.fromEntries(view.periods.map(({ key }, index) => [key, row?.values[index] ?? null]))
}

beforeEach(async () => {
  for (const folder of ["history", "history-readings", "statements", "filings", "raw"]) {
    const { objects } = await bindings.DOCUMENTS.list({ prefix: folder })
    await Promise.all(objects.map(({ key }) => bindings.DOCUMENTS.delete(key)))
  }
  await bindings.DB.prepare("delete from sources").run()
})

test("a message reads the old reports of a company without XBRL and derives its statements", async () => {
  const sec = secWith(reports)
  await readAll(sec)
  const found = await revenues()
  expect(found).toMatchObject({ 1991: 11 * 137e6, 1994: 14 * 137e6, 1998: 18 * 137e6 })
  const state = (await documents.get(statementsKind, cik))?.body.history
  expect(state).toMatchObject({ xbrlFrom: null, waiting: 0 })
})

test("a second message sends no request, because bytes and readings of old reports are stored", async () => {
  const sec = secWith(reports)
  await readAll(sec)
  sec.requests = []
  await readAll(sec)
  expect(sec.requests.filter(({ path }) => path.startsWith("/Archives/"))).toEqual([])
  expect((await documents.get(readingsKind, cik))?.body.readings).toHaveLength(reports.length)
})

test("readings of an earlier version are made again from the kept bytes, without the SEC", async () => {
  const sec = secWith(reports)
  await readAll(sec)
  const before = await revenues()
  const path = `history-readings/${cik}.json`
  const stored = await (await bindings.DOCUMENTS.get(path))?.json<{ version: number }>()
  await bindings.DOCUMENTS.put(path, JSON.stringify({ ...stored, version: 0, body: { old: true } }))
  sec.requests = []
  sec.documents.clear()
  await readAll(sec)
  expect(sec.requests.filter(({ path: asked }) => asked.startsWith("/Archives/"))).toEqual([])
  expect(await revenues()).toEqual(before)
  expect((await documents.get(readingsKind, cik))?.version).toBe(readingsKind.version)
})

test("a report that the archive lacks is named as a gap, and read a day later when it is there", async () => {
  const sec = secWith(reports.filter((year) => year !== 1994))
  await readAll(sec)
  const gaps = (await documents.get(statementsKind, cik))?.body.history?.gaps ?? []
  expect(gaps.filter(({ reason }) => reason === absentReason).map(({ period }) => period)).toEqual([
    "1994-06-30",
  ])
  sec.documents.set(archivePath(1994), reportText(1994))
  sec.now += dayMs - 3_600_000
  await readAll(sec)
  expect(
    (await documents.get(historyKind, cik))?.body.filings.filter(({ reason }) => reason === absentReason),
  ).toHaveLength(1)
  sec.now += 2 * 3_600_000
  await readAll(sec)
  expect(
    (await documents.get(historyKind, cik))?.body.filings.filter(({ reason }) => reason === absentReason),
  ).toEqual([])
  expect(await revenues()).toMatchObject({ 1991: 11 * 137e6 })
})

test("a refresh of the company keeps the figures of its old reports", async () => {
  const sec = secWith(reports)
  await readAll(sec)
  const before = await revenues()
  const list = sec.documents.get(`/submissions/CIK${cik}.json`) as object
  sec.documents.set(`/submissions/CIK${cik}.json`, { ...list, phone: "555-0100" })
  sec.queue.push({ body: { kind: "company", cik }, at: sec.now, attempts: 1 })
  await sec.drain()
  expect(await revenues()).toEqual(before)
  expect(before[1995]).toBe(15 * 137e6)
})

/** Facts of one annual report with revenue, income and assets. */
function getFacts(year: number, revenue: number): object {
  const own = {
    accn: `0000000777-${year - 2000}-000009`,
    fy: year,
    fp: "FY",
    form: "10-K",
    filed: `${year}-09-20`,
  }
  const flow = { start: `${year - 1}-07-01`, end: `${year}-06-30`, ...own }
  const usd = (val: number, dates: object) => ({ units: { USD: [{ val, ...dates }] } })
  return {
    cik,
    entityName: "Old Example Works",
    facts: {
      "us-gaap": {
        Revenues: usd(revenue, flow),
        NetIncomeLoss: usd(revenue / 10, flow),
        Assets: usd(revenue * 2, { ...own, end: `${year}-06-30` }),
      },
    },
  }
}

test("statements with XBRL figures stay when the SEC has no facts for a moment", async () => {
  const sec = secWith(reports)
  sec.documents.set(`/api/xbrl/companyfacts/CIK${cik}.json`, getFacts(2015, 9_000_000_000))
  await readAll(sec)
  const before = await revenues()
  expect(before).toMatchObject({ 1995: 15 * 137e6, 2015: 9_000_000_000 })

  sec.documents.delete(`/api/xbrl/companyfacts/CIK${cik}.json`)
  const list = sec.documents.get(`/submissions/CIK${cik}.json`) as object
  sec.documents.set(`/submissions/CIK${cik}.json`, { ...list, phone: "555-0100" })
  sec.queue.push({ body: { kind: "company", cik }, at: sec.now, attempts: 1 })
  await sec.drain()
  sec.now += 2 * dayMs
  await readAll(sec)
  expect(await revenues()).toEqual(before)
})

test("figures of old reports stay when the archive lacks those reports and their readings are not kept", async () => {
  const sec = secWith(reports)
  await readAll(sec)
  const before = await revenues()
  await bindings.DOCUMENTS.delete(`history-readings/${cik}.json`)
  const { objects } = await bindings.DOCUMENTS.list({ prefix: "raw/" })
  await Promise.all(objects.map(({ key }) => bindings.DOCUMENTS.delete(key)))
  for (const year of reports) sec.documents.delete(archivePath(year))
  await readAll(sec)
  expect(await revenues()).toEqual(before)
  expect((await documents.get(historyKind, cik))?.body.facts.length).toBeGreaterThan(0)
})

test("a statement of all years, whose old reports are read, takes one storage read", async () => {
  await readAll(secWith(reports))
  const context = requestContext(new Request("https://app.example/"), bindings, {}, () => {})
  const address = parseStatementAddress(new URLSearchParams("range=All"))
  const loaded = await context.readThrough(statementsKind, cik)
  if (loaded.status !== "loaded") throw new Error("There are no statements.")
  const statements = loaded.document.body
  expect(await loadHistoryNote(cik, statements, address.range, context as never)).toBeNull()
  expect(renderStatement(statements, address).html).toContain("1991")
  expect(context.log.reads).toEqual({ r2: 1, d1: 0, edgar: 0 })

  // With the SEC, too: nothing waits, so the state of the history is not looked up.
  const db = {
    prepare() {
      throw new Error("The database was read.")
    },
  }
  const reader = companyReaders({ effects: { edgar: {}, db }, report: () => {} } as never).history()
  expect(await reader.request(cik, statements)).toEqual({ refreshing: false })
})
