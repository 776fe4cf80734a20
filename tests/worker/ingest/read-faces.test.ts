import { expect, test } from "vitest"
import { edgarHosts } from "~/edgar/addresses"
import { type FilingsKind, filingsKinds } from "~/ingest/kinds/kinds.server"
import { filingsReader, hasNewFilings, readMoreFilings } from "~/ingest/read-through/company-filings.server"
import { refreshWhole } from "~/ingest/read-through/own-readings.server"
import { companyReader } from "~/ingest/read-through/read-company.server"
import { edgarSource } from "~/ingest/source/edgar-source"
import { viewStatement } from "~/model/financials/view/view-statement"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { facesKind, statementsKind } from "~/stores/document-kinds"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const cik = cikId("0000990001")
const faces = filingsKinds.find(({ name }) => name === "faces") as FilingsKind
const years = [2024, 2023, 2022]
const accession = (year: number) => `0000990001-${(year + 1) % 100}-000001`

const submissions = {
  cik,
  name: "Example",
  filings: {
    recent: {
      accessionNumber: years.map(accession),
      form: years.map(() => "10-K"),
      filingDate: years.map((year) => `${year + 1}-02-20`),
      primaryDocument: years.map(() => "exmp.htm"),
    },
  },
}

const sheet: Record<string, number> = {
  ...{ Assets: 900, LiabilitiesCurrent: 200, LongTermDebtNoncurrent: 300, Liabilities: 600 },
  ...{ StockholdersEquity: 300, LiabilitiesAndStockholdersEquity: 900 },
}

const facts = {
  cik: 990001,
  entityName: "Example",
  facts: {
    "us-gaap": Object.fromEntries(
      [...Object.entries(sheet), ["NetIncomeLoss", 50] as const].map(([concept, value]) => [
        concept,
        {
          units: {
            USD: years.map((year) => ({
              ...(concept === "NetIncomeLoss" ? { start: `${year}-01-01` } : {}),
              ...{ end: `${year}-12-31`, val: value * 1e6, accn: accession(year), fy: year, fp: "FY" },
              ...{ form: "10-K", filed: `${year + 1}-02-20` },
            })),
          },
        },
      ]),
    ),
  },
}

const figure = (name: string, value: number) =>
  `<tr><td>${name}</td><td><ix:nonFraction name="${name}" contextRef="c" unitRef="u" scale="6">${value}</ix:nonFraction></td></tr>`
const lines = [["us-gaap:Assets", 900], ["exmp:LoansDue", 66], ...Object.entries(sheet).slice(1)] as const
const report = (year: number) =>
  `<html><ix:header>
  <xbrli:context id="c"><xbrli:period><xbrli:instant>${year}-12-31</xbrli:instant></xbrli:period></xbrli:context>
  <xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:header><table>
  ${lines.map(([name, value]) => figure(name.includes(":") ? name : `us-gaap:${name}`, value)).join("")}</table></html>`.replace(
    "exmp:LoansDue</td>",
    "Loans payable</td>",
  )

function instance() {
  const requests: string[] = []
  const queued: unknown[] = []
  const wait = (ms: number) => new Promise<void>((done) => (ms >= 5_000 ? undefined : setTimeout(done, 5)))
  const answer = (path: string) => {
    if (path.startsWith("/submissions/")) return Response.json(submissions)
    if (path.includes("companyfacts")) return Response.json(facts)
    const year = 1999 + Number(/990001\/0000990001(\d\d)000001\/exmp.htm/.exec(path)?.[1])
    return year ? new Response(report(year)) : new Response("", { status: 404 })
  }
  const effects = {
    ...{ db: bindings.DB, documents: documentStore(bindings.DOCUMENTS, new RequestLog()) },
    ...{ now: Date.now, edgarRefusal: null, wait },
    edgar: edgarSource(
      edgarHosts("http://sec.test"),
      { userAgent: "test test@example.com" },
      {
        fetch: async (address) => {
          const { pathname } = new URL(address)
          requests.push(pathname)
          return answer(pathname)
        },
        slot: async () => {},
        wait,
      },
    ),
    enqueue: async (message: unknown) => void queued.push(message),
  }
  const read = async () => {
    const statements = await effects.documents.get(statementsKind, cik)
    if (!statements) return null
    const view = viewStatement(statements.body, {
      ...{ statement: "balance", period: "annual", vintage: "latest", asof: null },
    })
    return view.rows.find(({ key }) => key === "shortTermDebt")?.values ?? null
  }
  return { effects, requests, queued, read }
}

test("statements are derived by the faces of two reports at a time, the newest first", async () => {
  const { effects, requests, read } = instance()
  await refreshWhole(cik, effects)
  expect(await read()).toBeNull()
  requests.length = 0
  expect(await readMoreFilings(faces, cik, effects)).toBeNull()
  // Two requests for each report.
  expect(requests.filter((path) => path.includes("/Archives/"))).toHaveLength(4)
  expect(await read()).toEqual([null, 66e6, 66e6])
  expect(await hasNewFilings(faces, cik, effects)).toBe(true)
  expect(await readMoreFilings(faces, cik, effects)).toBeNull()
  expect(await read()).toEqual([66e6, 66e6, 66e6])
  expect(await hasNewFilings(faces, cik, effects)).toBe(false)
  const stored = await effects.documents.get(facesKind, cik)
  expect(stored?.body.statements).toHaveLength(1)
})

test("a page asks the queue once for the faces of a company", async () => {
  const { effects, queued } = instance()
  await refreshWhole(cik, effects)
  const work: Promise<unknown>[] = []
  const reader = filingsReader(faces, {
    ...effects,
    ...{ readThrough: companyReader(effects, () => {}), report: () => {} },
    waitUntil: (each: Promise<unknown>) => void work.push(each),
  })
  reader.requestBehind(cik)
  expect(work).toHaveLength(1)
  await Promise.all(work)
  expect(queued).toEqual([{ kind: "faces", cik }])
  // Nothing is read for another page of the same minute.
  reader.requestBehind(cik)
  expect(work).toHaveLength(1)
  expect(await hasNewFilings(faces, cik, effects)).toBe(false)
})
