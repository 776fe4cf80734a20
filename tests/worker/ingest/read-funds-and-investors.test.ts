import { expect, test } from "vitest"
import { edgarAddress, edgarHosts } from "~/edgar/addresses"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { fundReader } from "~/ingest/read-through/read-fund.server"
import { investorReader, readMoreThirteenF } from "~/ingest/read-through/read-investor.server"
import { edgarSource } from "~/ingest/source/edgar-source"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { nportReport } from "../../fixtures/nport"
import { coverPage, informationTable } from "../../fixtures/thirteen-f"
import { accessionId, cikId, tickerId } from "../../ids"
import { bindings } from "../bindings"

const hosts = edgarHosts("http://sec.test")
const hour = 3_600_000

type Answers = Record<string, () => Response>

/** A reader's world: a store, a clock that a test moves, and an SEC that answers 404 to all other paths. */
function instance(answers: Answers, { clock = { now: 10_000_000_000 }, isPatient = true } = {}) {
  const requests: string[] = []
  const background: Promise<unknown>[] = []
  const queued: unknown[] = []
  const wait = async (ms: number) => {
    // The budget of a page ends only for an impatient one.
    if (ms >= 5_000) return isPatient ? new Promise<void>(() => {}) : undefined
    clock.now += ms
    await new Promise((done) => setTimeout(done, 1))
  }
  const effects: IngestEffects = {
    db: bindings.DB,
    documents: documentStore(bindings.DOCUMENTS, new RequestLog()),
    now: () => clock.now,
    edgarRefusal: null,
    wait,
    edgar: edgarSource(
      hosts,
      { userAgent: "test test@example.com" },
      {
        fetch: async (address) => {
          requests.push(address)
          return answers[address]?.() ?? new Response("", { status: 404 })
        },
        slot: async () => {},
        wait,
      },
    ),
  }
  const investorEffects = { ...effects, enqueue: async (message: unknown) => void queued.push(message) }
  const waitUntil = (work: Promise<unknown>) => void background.push(work)
  return {
    requests,
    background,
    queued,
    clock,
    investorEffects,
    fund: () => fundReader(effects, waitUntil)(tickerId(fund.ticker), null),
    investor: () => investorReader(investorEffects, waitUntil).investor(investorCik),
  }
}

const fund = { ticker: "INVTX", cik: "0009900002", seriesId: "S000099001", classId: "C000099001" }
const listFund = () =>
  applyBatch(ingestBatch.parse({ funds: [fund] }), {
    db: bindings.DB,
    documents: documentStore(bindings.DOCUMENTS, new RequestLog()),
    now: () => 1,
  })
const feedAddress = edgarAddress.seriesFilings(hosts, fund.seriesId, "NPORT-P")
const fundAnswers: Answers = {
  [feedAddress]: () =>
    new Response(`<feed xmlns="http://www.w3.org/2005/Atom"><entry><content>
      <accession-number>0009900002-25-000012</accession-number><filing-date>2025-08-28</filing-date>
      <filing-type>NPORT-P</filing-type>
      <filing-href>https://www.sec.gov/Archives/edgar/data/9900002/x/0009900002-25-000012-index.htm</filing-href>
      </content></entry></feed>`),
  [edgarAddress.filingDocument(
    hosts,
    cikId(fund.cik),
    accessionId("0009900002-25-000012"),
    "primary_doc.xml",
  )]: () => new Response(nportReport({ holdings: [{ name: "Works", balance: 12, value: 12, weight: 12 }] })),
}

const investorCik = cikId("0009900001")
const listAddress = edgarAddress.submissions(hosts, investorCik)
const accessions = [4, 3, 2, 1].map((quarter) => `0009900001-24-00000${quarter}`)
const getList = (filings: string[]) => () =>
  Response.json({
    cik: investorCik,
    name: "INVENTED CAPITAL LLC",
    filings: {
      recent: {
        accessionNumber: filings,
        form: filings.map(() => "13F-HR"),
        filingDate: filings.map((accession) => `2024-0${accession.slice(-1)}-14`),
        reportDate: filings.map(() => "2023-12-31"),
        primaryDocument: filings.map(() => "xslForm13F_X02/primary_doc.xml"),
      },
      files: [],
    },
  })
const investorAnswers: Answers = { [listAddress]: getList(accessions) }
for (const accession of accessions) {
  const at = (name: string) => edgarAddress.filingDocument(hosts, investorCik, accessionId(accession), name)
  const item = ["primary_doc.xml", "table.xml"].map((name) => ({ name, size: "1" }))
  const name = `/Archives/edgar/data/9900001/${accession.replaceAll("-", "")}`
  investorAnswers[at("index.json")] = () => Response.json({ directory: { name, item } })
  investorAnswers[at("primary_doc.xml")] = () => new Response(coverPage({ period: "12-31-2023" }))
  investorAnswers[at("table.xml")] = () => new Response(informationTable([{ value: 100, amount: 10 }]))
}

const readers = [
  { name: "fund", title: "a fund", answers: fundAnswers, address: feedAddress, staleAfter: 25 * hour },
  {
    name: "investor",
    title: "an investor",
    answers: investorAnswers,
    address: listAddress,
    staleAfter: 13 * hour,
  },
] as const

for (const { name, title, answers, address, staleAfter } of readers) {
  const asked = (requests: string[]) => requests.filter((request) => request === address).length

  test(`eight visitors of ${title} at the same moment share one fetch and all see it`, async () => {
    await listFund()
    const page = instance(answers)
    const loaded = await Promise.all(Array.from({ length: 8 }, () => page[name]()))
    expect(loaded.map(({ status }) => status)).toEqual(Array(8).fill("loaded"))
    expect(asked(page.requests)).toBe(1)
  })

  test(`a visitor of ${title} that another one fails to load gets that one's sentence`, async () => {
    await listFund()
    const page = instance({ [address]: () => new Response("", { status: 503 }) })
    const loaded = await Promise.all([page[name](), page[name]()])
    const failure = { status: "unavailable", reason: expect.stringContaining("answered 503") }
    expect(loaded).toEqual([failure, failure])
    const before = page.requests.length
    expect(await page[name]()).toMatchObject(failure)
    expect(page.requests, "the SEC is left alone after a failure").toHaveLength(before)
    page.clock.now += 21_000
    await page[name]()
    expect(page.requests.length).toBeGreaterThan(before)
  })

  test(`${title} that the SEC answers with nonsense is unavailable with a sentence`, async () => {
    await listFund()
    const loaded = await instance({ [address]: () => new Response("<html>busy</html>") })[name]()
    expect(loaded).toMatchObject({ status: "unavailable", reason: expect.stringMatching(/^[A-Z].+\.$/) })
  })

  test(`${title} that the SEC does not have is absent, and asked for again only a day later`, async () => {
    await listFund()
    const page = instance({})
    expect(await page[name]()).toMatchObject({ status: "absent" })
    expect(await page[name]()).toMatchObject({ status: "absent" })
    expect(asked(page.requests)).toBe(1)
    page.clock.now += 25 * hour
    expect(await page[name]()).toMatchObject({ status: "absent" })
    expect(asked(page.requests)).toBe(2)
  })

  test(`${title} that the SEC is slow with is unavailable after the budget and loaded behind it`, async () => {
    await listFund()
    const page = instance(answers, { isPatient: false })
    const slow = { status: "unavailable", reason: expect.stringContaining("The SEC is slow to respond") }
    expect(await page[name]()).toMatchObject(slow)
    await Promise.all(page.background)
    expect(await page[name]()).toMatchObject({ status: "loaded" })
  })

  test(`${title} that is stale is drawn at once and refreshed once behind two responses`, async () => {
    await listFund()
    const page = instance(answers)
    await page[name]()
    await readMoreThirteenF(investorCik, page.investorEffects)
    page.clock.now += staleAfter
    const before = asked(page.requests)
    const stale = { status: "loaded", refreshing: true }
    expect(await Promise.all([page[name](), page[name]()])).toMatchObject([stale, stale])
    await Promise.all(page.background)
    expect(asked(page.requests)).toBe(before + 1)
    expect(await page[name]()).toMatchObject({ status: "loaded", refreshing: false })
  })

  test(`${title} that is stale is left alone where its source was read since`, async () => {
    await listFund()
    const page = instance(answers)
    await page[name]()
    page.clock.now += staleAfter
    const before = asked(page.requests)
    await bindings.DB.prepare("update sources set fetched_at = ?")
      .bind(page.clock.now - 1)
      .run()
    expect(await page[name]()).toMatchObject({ status: "loaded" })
    await Promise.all(page.background)
    expect(asked(page.requests)).toBe(before)
  })
}

test("a ticker that no list names is absent without a request or a note of it", async () => {
  const page = instance(fundAnswers)
  expect(await page.fund()).toMatchObject({ status: "absent" })
  expect(page.requests).toEqual([])
  expect(await bindings.DB.prepare("select count(*) n from sources").first("n")).toBe(0)
})

test("an investor with more filings than a page waits for is refreshing until the queue has read the rest", async () => {
  const page = instance(investorAnswers)
  expect(await page.investor()).toMatchObject({ status: "loaded", refreshing: true })
  expect(page.queued).toEqual([{ kind: "investor", cik: investorCik }])
  expect(await readMoreThirteenF(investorCik, page.investorEffects)).toBeNull()
  expect(await page.investor()).toMatchObject({ status: "loaded", refreshing: false })
  expect(page.queued).toHaveLength(1)
})
