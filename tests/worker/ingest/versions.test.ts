import { beforeEach, expect, onTestFinished, test } from "vitest"
import { requestContext } from "~/context.server"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { deriveMore, needsDerivation } from "~/ingest/derive/derive-company.server"
import { liveEffects } from "~/ingest/read-through/live.server"
import { companyReader } from "~/ingest/read-through/read-company.server"
import type { DocumentKind } from "~/lib/document-kind"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { listTranscripts } from "~/stores/company/transcripts-store.server"
import * as kinds from "~/stores/document-kinds"
import { listImportedLetters } from "~/stores/imported-letters-store.server"
import { getDerivation } from "~/stores/operations/derivations-store.server"
import investor from "../../../server/sample/snapshot/2-investor-0001709323.json"
import fund from "../../../server/sample/snapshot/3-fund-EXEFX.json"
import company from "../../../server/sample/snapshot/0000990001.json"
import { exampleCik, exampleFacts } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import { cikId, tickerId } from "../../ids"
import { bindings } from "../bindings"
import { FakeSec } from "../fake-sec"

const { filingsKind, pricesKind, statementsKind, transcriptKind } = kinds
const db = bindings.DB
const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const start = Date.parse("2026-06-26T20:05:00Z")
const submissionsPath = `/submissions/CIK${exampleCik}.json`
const factsPath = `/api/xbrl/companyfacts/CIK${exampleCik}.json`

let sec: FakeSec
beforeEach(() => {
  sec = new FakeSec(start)
  sec.documents.set(submissionsPath, exampleSubmissions())
  sec.documents.set(factsPath, exampleFacts())
})

const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => start })

async function refresh() {
  await sec.bindings.REFRESH.send({ kind: "company", cik: exampleCik })
  await sec.drain()
}

/** A visitor's read of a document. */
async function read<T>(kind: DocumentKind<T>) {
  const background: Promise<unknown>[] = []
  const settings = { EDGAR_ORIGIN: "https://sec.test", EDGAR_USER_AGENT: "Test test@example.com" }
  const effects = liveEffects(db, documents, settings, new RequestLog(), { lane: "visitor" }, sec.clock)
  return sec.during(async () => {
    const loaded = await companyReader(effects, (work) => background.push(work))(kind, exampleCik)
    await Promise.all(background)
    return loaded
  })
}

function raiseVersions(): void {
  const all = Object.values(kinds)
  for (const kind of all) kind.version += 1
  onTestFinished(() => {
    for (const kind of all) kind.version -= 1
  })
}

const storedVersion = async () => (await documents.get(statementsKind, exampleCik))?.version

test("a refresh of unchanged files costs two answers without a body, and dates the documents", async () => {
  await refresh()
  sec.requests.length = 0
  sec.now += 7 * 3_600_000
  await refresh()
  expect(sec.requests.map(({ path, status }) => [path, status]).sort()).toEqual([
    [factsPath, 304],
    [submissionsPath, 304],
  ])
  expect((await documents.get(filingsKind, exampleCik))?.fetchedAt).toBeGreaterThan(start + 6 * 3_600_000)
  expect((await documents.get(statementsKind, exampleCik))?.fetchedAt).toBeGreaterThan(start + 6 * 3_600_000)
})

test("a changed list with unchanged facts reads the list alone, and the statements remain", async () => {
  await refresh()
  const before = (await documents.get(statementsKind, exampleCik))?.body
  sec.documents.set(submissionsPath, { ...exampleSubmissions(), phone: "555-0100" })
  sec.requests.length = 0
  await refresh()
  expect(sec.requests.map(({ status }) => status).sort()).toEqual([200, 304])
  expect((await documents.get(filingsKind, exampleCik))?.body.profile.phone).toBe("555-0100")
  expect((await documents.get(statementsKind, exampleCik))?.body).toEqual(before)
})

test("an unchanged file that is no longer kept is read again in full", async () => {
  await refresh()
  await bindings.DOCUMENTS.delete(`raw/companyfacts/CIK${exampleCik}.json.gz`)
  sec.requests.length = 0
  await refresh()
  expect(sec.requests.map(({ status }) => status).sort()).toEqual([200, 304, 304])
  expect(await documents.get(statementsKind, exampleCik)).not.toBeNull()
})

const imported: IngestBatchInput = {
  listings: [{ ticker: "EXMP", cik: exampleCik, name: "Example", exchange: "Nasdaq", position: 0 }],
  prices: [
    { cik: exampleCik, ticker: "EXMP", currency: "USD", source: "a vendor", closes: [["2026-03-02", 12.5]] },
  ],
  letters: [
    {
      ...{ fund: "Patient Capital", cik: null, quarter: "2026q1", title: "Letter", date: null },
      ...{ url: "https://letters.test/1", tags: [], tickers: [], dead: null },
    },
  ],
  transcripts: [
    {
      cik: exampleCik,
      transcript: {
        ...{ version: 1, ticker: "EXMP", quarter: "2026q1", title: "Call", date: null, source: null },
        speakers: [],
        turns: [{ speaker: null, part: "prepared", paragraphs: ["Hello."] }],
      },
    },
  ],
  estimates: [
    {
      ...{ cik: exampleCik, periodEnd: "2026-06-30", eps: 0.4, revenue: null, date: null, time: null },
      source: "a vendor",
    },
  ],
}

test("with every version raised and the SEC away, imports remain, pages load, and statements are derived again", async () => {
  await refresh()
  await apply(imported)
  expect(await needsDerivation(db)).toBe(false)
  const version = statementsKind.version
  raiseVersions()
  sec.fault = () => new Response("", { status: 500 })
  sec.now += 60_000

  expect((await documents.get(pricesKind, "EXMP"))?.body.closes).toEqual([12.5])
  expect(await listImportedLetters(documents)).toHaveLength(1)
  expect(await listTranscripts(exampleCik, documents)).toHaveLength(1)
  expect(await documents.get(transcriptKind, `${exampleCik}.2026q1`)).not.toBeNull()
  expect(await db.prepare("select eps from earnings_estimates").first("eps")).toBe(0.4)
  expect(await db.prepare("select ticker from companies").first("ticker")).toBe("EXMP")
  expect(await storedVersion()).toBe(version)
  expect(await read(statementsKind)).toMatchObject({ status: "loaded" })
  expect(await read(filingsKind)).toMatchObject({ status: "loaded" })

  await sec.settle()
  expect(await storedVersion()).toBe(version + 1)
  expect((await documents.get(filingsKind, exampleCik))?.version).toBe(filingsKind.version)
  expect(await getDerivation(db, "company")).toMatchObject({ derived: 1, isDone: true })
  expect(await read(statementsKind)).toMatchObject({ status: "loaded" })

  await apply({ ...imported, prices: [{ ...imported.prices?.[0], closes: [["2026-03-03", 13]] }] } as never)
  expect((await documents.get(pricesKind, "EXMP"))?.body.closes).toEqual([12.5, 13])
})

test("with every version raised and the SEC away, no page of the sample is unavailable", async () => {
  for (const batch of [company, investor, fund]) await apply(batch as unknown as IngestBatchInput)
  raiseVersions()
  sec.fault = () => new Response("", { status: 500 })
  sec.now += 60_000
  const background: Promise<unknown>[] = []
  const request = new Request("https://app.example/company/EXMP")
  const settings = { EDGAR_ORIGIN: "https://sec.test", EDGAR_USER_AGENT: "Test test@example.com" }
  const context = requestContext(request, sec.bindings, settings, (work) => background.push(work))
  const loaded = await sec.during(async () => {
    const pages = await Promise.all([
      context.readThrough(statementsKind, exampleCik),
      context.readThrough(filingsKind, exampleCik),
      context.insiders.load(exampleCik),
      context.pay.load(exampleCik),
      context.segments.load(exampleCik),
      context.investors.investor(cikId(investor.investorFilings[0]?.document.cik ?? "")),
      context.funds(tickerId("EXEFX"), null),
    ])
    await Promise.all(background)
    return pages
  })
  expect(loaded.map(({ status }) => status)).toEqual(Array(7).fill("loaded"))
})

test("statements of an unreadable earlier version are derived at the page, while the SEC is away", async () => {
  await refresh()
  const whole = (await documents.get(statementsKind, exampleCik))?.body
  const old = { version: statementsKind.version - 1, fetchedAt: 1, body: { columns: "of another shape" } }
  await bindings.DOCUMENTS.put(`statements/${exampleCik}.json`, JSON.stringify(old))
  sec.fault = () => new Response("", { status: 500 })
  sec.now += 8 * 86_400_000
  expect(await read(statementsKind)).toMatchObject({ status: "loaded", document: { body: whole } })
})

test("an imported document of an unreadable version is left out, and an import does not replace it", async () => {
  const path = "security-prices/EXMP.json"
  const old = JSON.stringify({ version: 0, fetchedAt: 1, body: { days: "of another shape" } })
  await bindings.DOCUMENTS.put(path, old)
  expect(await documents.get(pricesKind, "EXMP")).toBeNull()
  await expect(apply(imported)).rejects.toThrow("would be lost")
  expect(await (await bindings.DOCUMENTS.get(path))?.text()).toBe(old)
})

test("an older version is upgraded when it is read and when it is changed", async () => {
  const old = { ...pricesKind, version: 1 }
  const body = { ...{ ticker: "EXMP", cik: exampleCik, currency: "USD", source: "a vendor" } }
  await documents.put(old, "EXMP", 1, { ...body, dates: ["2026-03-02"], closes: [12.5] } as never)
  const upgraded = {
    ...pricesKind,
    version: 2,
    upgrade: (stored: unknown, from: number) => ({ ...(stored as object), source: `version ${from}` }),
  }
  expect((await documents.get(upgraded, "EXMP"))?.body.source).toBe("version 1")
})

test("a new database needs no derivation, one of an earlier version does", async () => {
  expect(await needsDerivation(db)).toBe(false)
  expect(await getDerivation(db, "company")).toMatchObject({ derived: 0, isDone: true })
  await db.prepare("update derivations set version = 1").run()
  expect(await needsDerivation(db)).toBe(true)
  await db.prepare("delete from derivations").run()
  expect(await needsDerivation(db)).toBe(true)
})

test("deriving continues after the company where it stopped", async () => {
  const ciks = Array.from({ length: 25 }, (_, place) => String(9_900_000 + place).padStart(10, "0"))
  await apply({
    sources: ciks.map((cik) => ({
      ...{ key: `company:${cik}`, fetchedAt: 1, entityTag: null, error: null, failedAt: null },
    })),
  })
  const effects = liveEffects(db, documents, {}, new RequestLog(), { lane: "background" }, sec.clock)
  expect(await deriveMore(effects)).toBe(true)
  expect(await getDerivation(db, "company")).toMatchObject({ after: ciks[19], isDone: false })
  expect(await deriveMore(effects)).toBe(false)
  expect(await getDerivation(db, "company")).toMatchObject({ after: ciks[24], isDone: true })
})
