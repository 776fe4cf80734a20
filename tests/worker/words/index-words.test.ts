import { expect, test } from "vitest"
import { edgarHosts } from "~/edgar/addresses"
import type { SubmittedFiling } from "~/edgar/submissions"
import { edgarSource } from "~/ingest/source/edgar-source"
import { indexStored } from "~/ingest/words/index-stored.server"
import { hasNewTexts, readTexts } from "~/ingest/words/read-texts.server"
import type { ListIndex } from "~/model/directory/list-index"
import { toFilingsDocument } from "~/model/filings/filings-document"
import type { ChangedHeading } from "~/model/reading/redline/changed-headings"
import { parseWords } from "~/model/words/parse-words"
import { toExpression } from "~/model/words/word-query"
import { wordTags } from "~/model/words/word-tags"
import { loadPeerHeadings } from "~/pages/company/reader/peer-headings.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { filingsKind, wordsKind } from "~/stores/document-kinds"
import { listTexts, searchWords, sumBytes, type WordSearch } from "~/stores/words/words-store.server"
import { accessionId, cikId, tickerId } from "../../ids"
import { bindings } from "../bindings"
import { forever, type Life, mortalBucket, mortalDatabase } from "../mortal"

const cik = cikId("0000990001")

function filing(number: number, form: string, filed: string, items = ""): SubmittedFiling {
  return {
    accession: accessionId(`0000990001-${filed.slice(2, 4)}-${String(number).padStart(6, "0")}`),
    ...{ form, filed, period: null, accepted: null, items, description: "", size: 0 },
    primaryDocument: `doc${number}.htm`,
  }
}

const annual = filing(1, "10-K", "2025-02-20")
const quarter = filing(2, "10-Q", "2025-05-01")
const results = filing(3, "8-K", "2025-05-02", "2.02,9.01")
const annualBefore = filing(4, "10-K", "2024-02-20")
const all = [results, quarter, annual, annualBefore]

const folder = ({ accession }: SubmittedFiling) =>
  `/Archives/edgar/data/990001/${accession.replaceAll("-", "")}`
const report = (risks: string, results: string) => `<html><body>
  <p><b>Item 1A. Risk Factors</b></p><p>${risks}</p>
  <p><b>Item 7. Management’s Discussion and Analysis</b></p><p>${results}</p></body></html>`

const answers: Record<string, string | (() => Response)> = {
  [`${folder(annual)}/doc1.htm`]: report(
    "We depend on gallium suppliers.",
    "Revenue rose. Gallium cost more.",
  ),
  [`${folder(annualBefore)}/doc4.htm`]: report("We depend on copper.", "Revenue fell."),
  [`${folder(results)}/doc3.htm`]: "<p>Item 2.02 Results. See the exhibit.</p>",
  [`${folder(results)}/index.json`]: JSON.stringify({
    directory: {
      name: folder(results),
      item: [{ name: "doc3.htm" }, { name: "ex991.htm" }, { name: "logo.jpg" }],
    },
  }),
  [`${folder(results)}/ex991.htm`]: "<p>Record results in spite of gallium.</p>",
}

async function instance(given: typeof answers = answers, life: Life = forever(), textBytes = 1e9) {
  const state = { now: Date.parse("2026-01-05T12:00:00Z") }
  const requests: string[] = []
  const queued: object[] = []
  const effects = {
    db: mortalDatabase(bindings.DB, life),
    words: mortalDatabase(bindings.WORDS, life),
    documents: documentStore(mortalBucket(bindings.DOCUMENTS, life), new RequestLog()),
    textBytes,
    now: () => state.now,
    wait: async () => {},
    edgarRefusal: null,
    enqueue: async (message: object) => void queued.push(message),
    edgar: edgarSource(
      edgarHosts("http://sec.test"),
      { userAgent: "test test@example.com", tries: 1 },
      {
        async fetch(address) {
          const { pathname } = new URL(address)
          requests.push(pathname)
          const answer = given[pathname]
          if (answer === undefined) return new Response("", { status: 404 })
          return typeof answer === "string" ? new Response(answer) : answer()
        },
        slot: async () => {},
        wait: async () => {},
      },
    ),
  }
  return { effects, state, requests, queued }
}

async function putList(filings = all): Promise<void> {
  const profile = { name: "Example", sic: "3571", sicDescription: null, category: null, fiscalYearEnd: null }
  const more = {
    stateOfIncorporation: null,
    website: null,
    phone: null,
    formerNames: [],
    businessAddress: null,
  }
  const list = toFilingsDocument(
    { cik, ...profile, ...more, tickers: [], exchanges: [], filings, older: [] } as unknown as Parameters<
      typeof toFilingsDocument
    >[0],
    [],
    [],
  )
  await documentStore(bindings.DOCUMENTS, new RequestLog()).put(filingsKind, cik, 1, list)
}

async function find(text: string, more: Partial<WordSearch> = {}) {
  const { query } = parseWords(text)
  if (!query) throw new Error(text)
  return searchWords(bindings.WORDS, {
    ...{
      expression: toExpression(query),
      tags: [],
      from: null,
      to: null,
      sort: "newest",
      offset: 0,
      size: 20,
    },
    ...more,
  })
}

const rows = async () => ({
  texts: (await bindings.WORDS.prepare("select id, key, status, bytes from texts order by id").all()).results,
  words: (await bindings.WORDS.prepare("select rowid from words order by rowid").all()).results,
})

test("documents are searched, and one that the SEC does not have or that is too large delays no other", async () => {
  await putList()
  const tooLarge = () => new Response("x", { headers: { "content-length": "15000001" } })
  const { effects, requests, queued, state } = await instance({
    ...answers,
    [`${folder(annualBefore)}/doc4.htm`]: tooLarge,
  })
  expect(await readTexts(cik, "all", effects)).toBeNull()
  expect((await listTexts(effects.words, cik)).map(({ file, status }) => [file, status])).toEqual([
    ["doc3.htm", "indexed"],
    ["ex991.htm", "indexed"],
    ["doc2.htm", "absent"],
    ["doc1.htm", "indexed"],
    ["doc4.htm", "unreadable"],
  ])
  const found = await find("gallium")
  expect(found.hits.map(({ file, type, parts }) => [file, type, parts])).toEqual([
    ["ex991.htm", "EX-99.1", 1],
    ["doc1.htm", "10-K", 2],
  ])
  expect(found).toMatchObject({ documents: 2, parts: 3, filers: 1, isAtLeast: false })
  expect(found.quarters).toEqual([
    { quarter: "2025q1", documents: 1 },
    { quarter: "2025q2", documents: 1 },
  ])
  const before = requests.length
  expect(await readTexts(cik, "all", effects)).toBeNull()
  expect(requests).toHaveLength(before)
  expect(await hasNewTexts(cik, effects)).toBe(false)
  state.now += 31 * 24 * 3_600_000
  expect(await hasNewTexts(cik, effects)).toBe(true)
  expect(queued).toEqual([])
})

test("a search is narrowed by filer, form, item, section, sector, industry and days", async () => {
  await putList()
  const { effects } = await instance()
  await readTexts(cik, "all", effects)
  const count = async (more: Partial<WordSearch>) => (await find("gallium", more)).parts
  expect(await count({})).toBe(3)
  expect(await count({ tags: [[wordTags.filer(cik)]] })).toBe(3)
  expect(await count({ tags: [[wordTags.filer(cikId("0000990002"))]] })).toBe(0)
  expect(await count({ tags: [[wordTags.form("10-K/A")]] })).toBe(2)
  expect(await count({ tags: [[wordTags.item("2.02")]] })).toBe(1)
  expect(await count({ tags: [[wordTags.section("item-7"), wordTags.section("item-8")]] })).toBe(1)
  expect(await count({ tags: [[wordTags.industry("3571")], [wordTags.sector("Technology")]] })).toBe(3)
  expect(await count({ from: "2025-05-02" })).toBe(1)
  expect(await count({ to: "2025-05-01" })).toBe(2)
  expect((await find("gallium", { sort: "fit", size: 1 })).hits).toHaveLength(1)
  expect((await find("revenue OR gallium", { offset: 1, size: 1 })).hits.map(({ file }) => file)).toEqual([
    "doc1.htm",
  ])
})

test("a new heading of risks leads to peers that wrote nearly the same before", async () => {
  await putList()
  const { effects } = await instance()
  await readTexts(cik, "all", effects)
  const own = cikId("0000990002")
  const listed = (sic: string) => [{ ticker: tickerId("EXMP"), sic }]
  const companiesByCik = new Map([
    [own, listed("3571")],
    [cikId("0000990003"), listed("3571")],
    [cik, listed("3571")],
    [cikId("0000990004"), listed("6021")],
  ])
  const lists = async () => ({ companiesByCik }) as unknown as ListIndex
  const heading = (id: string, text: string, status: ChangedHeading["status"] = "added") => ({
    id,
    text,
    status,
  })
  const given = [
    heading("change-1", "We depend on suppliers of gallium for our products."),
    heading("change-2", "Extreme weather could disrupt our operations."),
    heading("change-3", "Risks Related to Our Suppliers of Gallium"),
    heading("change-4", "We depend on gallium suppliers.", "removed"),
  ]
  const load = (filed: string, of = own, headings = given) =>
    loadPeerHeadings({ cik: of, filed }, headings, {
      words: effects.words,
      documents: effects.documents,
      lists,
    })
  const found = await load("2025-12-01")
  expect(found).toMatchObject({ count: 1, sic: "3571" })
  expect(found?.found["change-1"]).toEqual([
    {
      ...{ ticker: "EXMP", accession: annual.accession, form: "10-K", file: "doc1.htm", filed: annual.filed },
      ...{ section: "item-1a", text: "We depend on gallium suppliers." },
    },
  ])
  expect(Object.keys(found?.found ?? {})).toEqual(["change-1", "change-2"])
  expect(found?.found["change-2"]).toEqual([])
  expect((await load(annual.filed))?.found["change-1"]).toEqual([])
  expect(await load("2024-01-01")).toMatchObject({ count: 0 })
  expect(await load("2025-12-01", cikId("0000990004"))).toMatchObject({ count: 0, sic: "6021" })
  expect(await load("2025-12-01", cikId("0000990005"))).toBeNull()
  const many = Array.from({ length: 70 }, (_, at) =>
    heading(`change-${at}`, `Weather could stop our plant ${at}.`),
  )
  const most = await load("2025-12-01", own, many)
  expect([Object.keys(most?.found ?? {}).length, most?.omitted]).toEqual([60, 10])
})

test("a stored document that is written again is indexed again, in the same place", async () => {
  await putList()
  const { effects } = await instance()
  const key = `${cik}.${annual.accession}.doc1.htm`
  const put = (text: string) =>
    effects.documents.put(wordsKind, key, 1, {
      version: 4,
      sections: [{ key: "item-1", label: "", title: "", texts: [text] }],
    })
  await put("An old word")
  await indexStored(cik, { ...effects, now: () => 1 })
  const [before] = (await find("old")).hits
  await put("A new word")
  await indexStored(cik, effects)
  expect((await find("old")).hits).toEqual([])
  expect((await find("new")).hits.map(({ id }) => id)).toEqual([before?.id])
})

test("the oldest texts leave when there are more than are kept, and are not read again", async () => {
  await putList()
  const { effects } = await instance(answers, forever(), 120)
  await readTexts(cik, "all", effects)
  expect(await sumBytes(bindings.WORDS)).toBeLessThanOrEqual(120)
  const kept = (await listTexts(bindings.WORDS, cik)).filter(({ status }) => status === "indexed")
  expect(kept.map(({ file }) => file).sort()).toEqual(["doc3.htm", "ex991.htm"])
  expect((await find("copper")).hits).toEqual([])
  expect(await effects.documents.listKeys(wordsKind, cik)).toHaveLength(2)
  await readTexts(cik, "all", effects)
  expect((await listTexts(bindings.WORDS, cik)).filter(({ status }) => status === "indexed")).toEqual(kept)
})

test("reading that ends at any boundary loses nothing and indexes nothing twice", async () => {
  await putList()
  const calm = await instance()
  await readTexts(cik, "all", calm.effects)
  const wanted = await rows()
  let kills = 0
  for (let left = 0; ; left++) {
    await bindings.WORDS.batch(
      ["words", "texts"].map((table) => bindings.WORDS.prepare(`delete from ${table}`)),
    )
    await bindings.DB.prepare("delete from sources").run()
    for (const { key } of (await bindings.DOCUMENTS.list({ prefix: "reading-words/" })).objects)
      await bindings.DOCUMENTS.delete(key)
    // The boundaries of what is stored: texts and the index.
    const life: Life = { left, passed: [], isBoundary: (name) => /batch|reading-words/.test(name) }
    const { effects } = await instance(answers, life)
    await readTexts(cik, "all", effects).catch(() => {})
    if (!life.isOver) break
    kills++
    const again = await instance()
    await bindings.DB.prepare("update sources set lease_until = 0").run()
    await readTexts(cik, "all", again.effects)
    const found = await rows()
    expect(found.texts.map(({ key, status }) => [key, status]).sort()).toEqual(
      wanted.texts.map(({ key, status }) => [key, status]).sort(),
    )
    expect(found.words).toHaveLength(wanted.words.length)
  }
  expect(kills).toBeGreaterThan(15)
})
