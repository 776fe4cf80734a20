import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { edgarHosts } from "~/edgar/addresses"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import type { Reading } from "~/ingest/kinds/kind"
import { findDocument, readings } from "~/ingest/kinds/kinds.server"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { ownReader, readFiler, refreshWhole } from "~/ingest/read-through/own-readings.server"
import { mergeSnapshot } from "~/ingest/snapshot/merge-snapshot.server"
import { snapshotBatch } from "~/ingest/snapshot/snapshot-batch"
import { edgarSource } from "~/ingest/source/edgar-source"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { nportReport } from "../../fixtures/nport"
import { oldSubmission, selectedTable } from "../../fixtures/old-filings"
import { coverPage, informationTable } from "../../fixtures/thirteen-f"
import { getInstance } from "../../fixtures/xbrl"
import { cikId } from "../../ids"
import { bindings } from "../bindings"
import { forever, Killed, type Life, mortalBucket, mortalDatabase } from "../mortal"

const cik = cikId("0009900001")
const otherCik = cikId("0009900077")
const hourMs = 3_600_000

/** How a filer looks at the SEC to a kind. Filings are numbered from 1, the oldest. */
interface Case {
  key: string
  subject?: unknown
  /** Whose work reads it, if the key is not its CIK. */
  filer?: string
  /** More filings than a page and a message of the queue read. */
  many: number
  /** The filings that a first page has read; all if the kind reads all at once. */
  atFirst?: number
  /** False if a page waits for nothing, and only asks the queue. */
  isOfPage?: boolean
  list: string
  /** The answer at a path; null for none. */
  answer: (path: string, count: number) => string | null
  /** Texts of one filing that cannot be read; null if the document is one file. */
  damaged: string | null
  /** What stands in the document for a filing that was read, or that is damaged. */
  mark: (number: number) => string
  /** An answer about another filer. */
  other: string
  /** The time after which a page has the document read again. */
  staleMs: number
}

const accessionOf = (number: number) => `0009900001-24-0000${String(number).padStart(2, "0")}`
const folderOf = (number: number) => `/Archives/edgar/data/9900001/${accessionOf(number).replaceAll("-", "")}`
const dayOf = (number: number) => `2024-${number < 10 ? "0" : ""}${number}-14`

/** A filer's list with the newest filing first. */
function submissions(count: number, form: string, { filed = dayOf, of = cik as string } = {}): string {
  const numbers = Array.from({ length: count }, (_, at) => count - at)
  return JSON.stringify({
    ...{ cik: of, name: "INVENTED CAPITAL LLC" },
    filings: {
      recent: {
        accessionNumber: numbers.map(accessionOf),
        form: numbers.map(() => form),
        filingDate: numbers.map(filed),
        reportDate: numbers.map(() => "2023-12-31"),
        primaryDocument: numbers.map(() => "primary.htm"),
      },
      files: [],
    },
  })
}

/** The file and the number of a filing, by its path. */
function parsePath(path: string): { number: number; file: string } | null {
  const found = /\/9900001\/000990000124(\d{6})\/(.+)$/.exec(path)
  return found && { number: Number(found[1]), file: found[2] ?? "" }
}

const toIndex = (number: number, names: string[]) =>
  JSON.stringify({ directory: { name: folderOf(number), item: names.map((name) => ({ name, size: "1" })) } })

const list = `/submissions/CIK${cik}.json`
const facts = `/api/xbrl/companyfacts/CIK${cik}.json`

/** Facts of reports that show revenue of two years. */
function companyFacts(count: number): string {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const values = numbers.map((number) => ({
    ...{ start: `${2011 + number}-01-01`, end: `${2011 + number}-12-31`, val: number * 1_000_000 },
    ...{ accn: accessionOf(number), fy: 2011 + number, fp: "FY", form: "10-K", filed: dayOf(number) },
  }))
  const revenues = { label: "Revenues", units: { USD: values } }
  return JSON.stringify({
    ...{ cik: Number(cik), entityName: "Invented Works" },
    facts: { "us-gaap": { Revenues: revenues } },
  })
}

/** An annual report of before XBRL with two years in a table. */
function oldReport(number: number): string {
  const year = 1990 + number
  const years = [year - 1, year]
  const amounts = (factor: number) =>
    years.map((each) => ((each - 1980) * factor).toLocaleString("en-US")) as [string, string]
  const filing = oldSubmission({
    ...{ accession: accessionOf(number), filed: `${year + 1}-03-20`, period: `${year}-12-31` },
    documents: [
      {
        type: "10-K",
        text: selectedTable(
          [
            ["Net sales", ...amounts(137)],
            ["Net income", ...amounts(11)],
            ["Total assets", ...amounts(151)],
          ],
          years.map(String),
        ),
      },
    ],
  })
  return filing.files[0]?.text ?? ""
}

const series = "S000099001"
const feed = `<feed xmlns="http://www.w3.org/2005/Atom">`
const toEntry = (number: number) => `<entry><content>
  <accession-number>${accessionOf(number)}</accession-number><filing-date>${dayOf(number)}</filing-date>
  <filing-type>NPORT-P</filing-type>
  <filing-href>https://www.sec.gov/Archives/edgar/data/9900001/x/${accessionOf(number)}-index.htm</filing-href>
  </content></entry>`
const fundReport = (number: number) =>
  nportReport({
    asOf: `20${10 + number}-06-30`,
    holdings: [{ name: `Works ${number}`, balance: 12, value: 12, weight: 12 }],
  })

const balances = ["Assets", "Liabilities", "StockholdersEquity"]
const reported = {
  instance: getInstance(
    balances.map((name) => ({ concept: `us-gaap:${name}`, value: 5e9, end: "2023-12-31" })),
  ),
  presentation: `<linkbase xmlns="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">
    <presentationLink xlink:role="http://works.example/role/BalanceSheet">
    <loc xlink:label="head" xlink:href="x.xsd#us-gaap_StatementOfFinancialPositionAbstract"/>
    ${balances
      .map(
        (name, at) => `<loc xlink:label="${name}" xlink:href="x.xsd#us-gaap_${name}"/>
    <presentationArc xlink:from="head" xlink:to="${name}" order="${at + 1}"/>`,
      )
      .join("")}</presentationLink></linkbase>`,
}

const cases: Record<string, Case> = {
  company: {
    ...{ key: cik, list, many: 3, damaged: null, staleMs: 7 * hourMs, mark: accessionOf },
    answer: (path, count) =>
      path === list ? submissions(count, "10-K") : path === facts ? companyFacts(count) : null,
    other: submissions(1, "10-K", { of: otherCik }),
  },
  investor: {
    ...{ key: cik, list, many: 12, atFirst: 3, staleMs: 13 * hourMs, mark: accessionOf },
    answer(path, count) {
      if (path === list) return submissions(count, "13F-HR")
      const { number, file } = parsePath(path) ?? { number: 0, file: "" }
      if (number > count) return null
      if (file === "index.json") return toIndex(number, ["primary_doc.xml", "table.xml"])
      if (file === "primary_doc.xml") return coverPage({ cik, period: "12-31-2023" })
      return file === "table.xml" ? informationTable([{ value: 100, amount: 10 }]) : null
    },
    damaged: "<html>Not a 13F.</html>",
    other: submissions(1, "13F-HR", { of: otherCik }),
  },
  fund: {
    ...{
      key: "INVTX",
      filer: "0009900002",
      many: 2,
      staleMs: 25 * hourMs,
      mark: (number) => `Works ${number}`,
    },
    list: "/cgi-bin/browse-edgar",
    answer(path, count) {
      if (path === "/cgi-bin/browse-edgar") {
        const numbers = Array.from({ length: count }, (_, at) => count - at)
        return `${feed}${numbers.map(toEntry).join("")}</feed>`
      }
      const { number, file } = parsePath(path) ?? { number: 0, file: "" }
      return file === "primary_doc.xml" && number <= count ? fundReport(number) : null
    },
    damaged: "<html>Not a report.</html>",
    other: `${feed}<entry></entry>`,
  },
  history: {
    ...{ key: cik, list, many: 6, isOfPage: false, staleMs: 25 * hourMs, mark: accessionOf },
    answer(path, count) {
      if (path === list) return submissions(count, "10-K", { filed: (number) => `${1991 + number}-03-20` })
      const { number, file } = parsePath(path) ?? { number: 0, file: "" }
      return file.endsWith(".txt") && number <= count ? oldReport(number) : null
    },
    damaged: "Not a report.",
    other: submissions(1, "10-K", { of: otherCik }),
  },
  "as-reported": {
    ...{ key: accessionOf(1), list: `${folderOf(1)}/index.json`, many: 1, damaged: null },
    ...{ staleMs: Number.POSITIVE_INFINITY, mark: () => "StockholdersEquity" },
    subject: {
      cik,
      filing: {
        ...{ accession: accessionOf(1), form: "10-K", filed: dayOf(1), period: "2023-12-31", items: "" },
        primaryDocument: "invt.htm",
      },
    },
    answer(path) {
      const { file } = parsePath(path) ?? { file: "" }
      if (file === "index.json") return toIndex(1, ["invt.htm", "invt_htm.xml", "invt_pre.xml"])
      if (file === "invt_htm.xml") return reported.instance
      return file === "invt_pre.xml" ? reported.presentation : null
    },
    other: toIndex(2, ["invt_htm.xml"]),
  },
}

/** One isolate with a store, a clock that a test moves, and the SEC as a case has it. */
function instance(name: string, count: number) {
  const shape = cases[name]!
  const reading = readings.get(name)!
  const state = {
    count,
    now: Date.parse("2026-06-26T12:00:00Z"),
    /** True if the budget of a page ends before the SEC answers. */
    isImpatient: false,
    /** Answers instead of the SEC. */
    replace: (_path: string): Response | string | null => null,
  }
  const requests: string[] = []
  const queued: { kind: string; cik: string }[] = []
  const background: Promise<unknown>[] = []
  const wait = async (ms: number) => {
    // The budget of a page is longer than any back-off.
    if (ms >= 5_000) return state.isImpatient ? undefined : new Promise<void>(() => {})
    state.now += ms
    await new Promise((done) => setTimeout(done, 1))
  }
  const answer = (path: string): Response => {
    requests.push(path)
    const given = state.replace(path) ?? shape.answer(path, state.count)
    if (given === null) return new Response("", { status: 404 })
    return given instanceof Response ? given : new Response(given)
  }
  const open = (life: Life) => {
    const effects: IngestEffects & { enqueue: (message: { kind: string; cik: string }) => Promise<void> } = {
      db: mortalDatabase(bindings.DB, life),
      documents: documentStore(mortalBucket(bindings.DOCUMENTS, life), new RequestLog()),
      now: () => state.now,
      edgarRefusal: null,
      wait,
      edgar: edgarSource(
        edgarHosts("http://sec.test"),
        { userAgent: "test test@example.com", tries: 1 },
        { fetch: async (address) => answer(new URL(address).pathname), slot: async () => {}, wait },
      ),
      enqueue: async (message) => void queued.push(message),
    }
    const waitUntil = (work: Promise<unknown>) => {
      background.push(work)
      opened.push(work)
    }
    const read = ownReader({ name, reading }, effects, waitUntil)
    const work = () =>
      readFiler({ name, reading }, cikId(shape.filer ?? cik), { unread: [], isNoted: false }, effects)
    return {
      effects,
      work,
      /** What a page does, or the queue for a kind for which no page waits. */
      load: async () => {
        if (shape.isOfPage !== false) return read(shape.key, shape.subject ?? null)
        const error = await work()
        if (error !== null) return { status: "unavailable" as const, reason: error }
        const document = await effects.documents.get(reading.document, shape.key)
        return document ? { status: "loaded" as const, document } : { status: "absent" as const }
      },
    }
  }
  const opened_ = open(forever())
  return {
    ...{ state, requests, queued, background, open, shape, reading },
    ...opened_,
    stored: () => opened_.effects.documents.get(reading.document, shape.key),
    /** Does what the queue was asked for, until it is asked for no more; null, or the reason of a failure. */
    async drain() {
      await Promise.all(background.splice(0))
      for (let done = 0; queued.splice(0, 1).length > 0 && done < 20; done++) {
        const error = await opened_.work()
        if (error !== null) return error
        await Promise.all(background.splice(0))
      }
      return null
    },
  }
}

/** The list aside, which is asked whether it changed. */
const ofFilings = (requests: readonly string[]) => requests.filter((path) => path.startsWith("/Archives/"))

const opened: Promise<unknown>[] = []
afterEach(async () => void (await Promise.allSettled(opened.splice(0))))
beforeEach(clear)

const fault = () => new Response("", { status: 500 })
const isOf = (number: number) => (path: string) => parsePath(path)?.number === number

test("every kind with its own reading has a case", () => {
  expect(Object.keys(cases).sort()).toEqual([...readings.keys()].sort())
})

describe.each([...readings.entries()] as [string, Reading][])("%s", (name, reading) => {
  const shape = cases[name]!
  const few = Math.min(shape.many, 2)
  const marks = (count: number) => Array.from({ length: count }, (_, at) => shape.mark(at + 1))

  test("the first page reads the first filings, and the queue the others once", async () => {
    const filer = instance(name, shape.many)
    const isMore = (shape.atFirst ?? shape.many) < shape.many
    expect(await filer.load()).toMatchObject({ status: "loaded", ...(isMore && { refreshing: true }) })
    if (isMore) expect(filer.queued).toEqual([{ kind: name, cik }])
    expect(await filer.drain()).toBeNull()
    const text = JSON.stringify((await filer.stored())?.body)
    for (const mark of marks(shape.many)) expect(text).toContain(mark)
    const asked = ofFilings(filer.requests)
    expect(asked).toEqual([...new Set(asked)])
    expect(await filer.load()).toMatchObject({ status: "loaded" })
    expect(filer.queued).toEqual([])
  })

  test("with nothing new, no filing is requested and the document stays", async () => {
    const filer = instance(name, few)
    await filer.load()
    await filer.drain()
    const before = (await filer.stored())?.body
    filer.requests.length = 0
    filer.state.now += 30 * hourMs
    expect(await filer.work()).toBeNull()
    await filer.load()
    await filer.drain()
    expect(ofFilings(filer.requests)).toEqual([])
    expect((await filer.stored())?.body).toEqual(before)
  })

  test.skipIf(shape.many === 1)("a new filing of the list is read alone", async () => {
    const filer = instance(name, few)
    await filer.load()
    await filer.drain()
    filer.state.count += 1
    filer.state.now += 30 * hourMs
    filer.requests.length = 0
    if (shape.isOfPage === false) await refreshWhole(cik, filer.effects)
    await filer.load()
    await filer.drain()
    expect(JSON.stringify((await filer.stored())?.body)).toContain(shape.mark(few + 1))
    if (name !== "fund") expect(ofFilings(filer.requests).filter((path) => !isOf(few + 1)(path))).toEqual([])
  })

  test.skipIf(shape.damaged === null)("a damaged filing is settled, and the others are kept", async () => {
    const filer = instance(name, few)
    filer.state.replace = (path) => (isOf(1)(path) && !path.endsWith("index.json") ? shape.damaged : null)
    expect(await filer.load()).toMatchObject({ status: "loaded" })
    await filer.drain()
    const text = JSON.stringify((await filer.stored())?.body)
    expect(text).toContain(shape.mark(2))
    if (name === "fund") {
      const named = await bindings.DB.prepare("select error from sources where key like 'left-out:%'").first()
      expect(named).toEqual({ error: expect.stringContaining("1 element of the SEC's answer (fund:INVTX)") })
    } else expect(text).toContain(shape.mark(1))
  })

  test.skipIf(shape.many === 1 || name === "company")(
    "a filing that the SEC does not answer for is read later, and the others are kept",
    async () => {
      const filer = instance(name, few)
      filer.state.replace = (path) => (isOf(1)(path) ? fault() : null)
      await filer.load()
      await filer.drain()
      expect(JSON.stringify((await filer.stored())?.body)).toContain(shape.mark(2))
      filer.state.replace = () => null
      filer.state.now += 30 * hourMs
      expect(await filer.work()).toBeNull()
      const text = JSON.stringify((await filer.stored())?.body)
      for (const mark of marks(few)) expect(text).toContain(mark)
    },
  )

  test("without any answer of the SEC a sentence says so, and all is read later", async () => {
    const filer = instance(name, few)
    filer.state.replace = fault
    const failure = { status: "unavailable", reason: expect.stringMatching(/^The SEC .+\.$/) }
    expect(await Promise.all([filer.load(), filer.load()])).toMatchObject([failure, failure])
    const before = filer.requests.length
    expect(await filer.load()).toMatchObject({ status: "unavailable" })
    if (shape.isOfPage !== false) expect(filer.requests, "the SEC is left alone").toHaveLength(before)
    filer.state.replace = () => null
    filer.state.now += 60_000
    expect(await filer.load()).toMatchObject({ status: "loaded" })
  })

  test("nonsense of the SEC is unavailable with a sentence", async () => {
    const filer = instance(name, few)
    filer.state.replace = () => "<html>busy</html>"
    expect(await filer.load()).toMatchObject({
      status: expect.stringMatching(/^(unavailable|absent)$/),
    })
    expect(await filer.stored()).toBeNull()
  })

  test("an answer about another filer is not stored", async () => {
    const filer = instance(name, few)
    filer.state.replace = (path) => (path.startsWith(shape.list) ? shape.other : null)
    expect(await filer.load()).toMatchObject({ status: expect.stringMatching(/^(unavailable|absent)$/) })
    expect(await filer.stored()).toBeNull()
  })

  test("a filer that the SEC does not have is absent", async () => {
    const filer = instance(name, 0)
    filer.state.replace = () => new Response("", { status: 404 })
    expect(await filer.load()).toMatchObject({ status: "absent" })
    expect(await filer.stored()).toBeNull()
    if (shape.isOfPage === false) return
    const asked = filer.requests.length
    expect(await filer.load()).toMatchObject({ status: "absent" })
    expect(filer.requests).toHaveLength(asked)
    filer.state.now += 2 * hourMs
    await filer.load()
    expect(filer.requests.length).toBeGreaterThan(asked)
  })

  test.skipIf(shape.isOfPage === false)(
    "a slow SEC is said, and what it sends is loaded behind",
    async () => {
      const filer = instance(name, few)
      filer.state.isImpatient = true
      const reason = expect.stringContaining("Still loading from the SEC")
      expect(await filer.load()).toMatchObject({ status: "unavailable", reason })
      await Promise.all(filer.background)
      expect(await filer.load()).toMatchObject({ status: "loaded" })
    },
  )

  test("eight visitors at once read each filing once", async () => {
    const filer = instance(name, few)
    const loaded = await Promise.all(Array.from({ length: 8 }, () => filer.load()))
    expect(loaded.map(({ status }) => status)).toEqual(Array(8).fill("loaded"))
    await filer.drain()
    const asked = ofFilings(filer.requests)
    expect(asked).toEqual([...new Set(asked)])
  })

  test.skipIf(shape.isOfPage === false || !Number.isFinite(shape.staleMs))(
    "a stale document is shown at once and read again once behind two responses",
    async () => {
      const filer = instance(name, few)
      await filer.load()
      await filer.drain()
      filer.state.now += shape.staleMs
      const asked = () => filer.requests.filter((path) => path === shape.list).length
      const before = asked()
      const stale = { status: "loaded", refreshing: true }
      expect(await Promise.all([filer.load(), filer.load()])).toMatchObject([stale, stale])
      await Promise.all(filer.background)
      expect(asked()).toBe(before + 1)
      expect(await filer.load()).toMatchObject({ status: "loaded", refreshing: false })
      // What was read since is as new as the SEC has it.
      filer.state.now += shape.staleMs
      const readAt = filer.state.now - 1
      await bindings.DB.prepare("update sources set fetched_at = ?").bind(readAt).run()
      await filer.load()
      await Promise.all(filer.background)
      expect(asked()).toBe(before + 1)
    },
  )

  test("a process that ends anywhere leaves what the next one completes", async () => {
    const whole = instance(name, few)
    await whole.load()
    await whole.drain()
    const expected = (await whole.stored())?.body
    let isKilled = true
    for (let left = 0; isKilled; left += 7) {
      await clear()
      const filer = instance(name, few)
      const life: Life = { left, passed: [] }
      const ended = await filer
        .open(life)
        .load()
        .then(
          () => !life.isOver,
          (error: unknown) => {
            expect(error).toBeInstanceOf(Killed)
            return false
          },
        )
      await Promise.allSettled(filer.background.splice(0))
      isKilled = !ended
      filer.state.now += 10 * 60_000
      filer.queued.length = 0
      await filer.load()
      await filer.drain()
      expect(await filer.work()).toBeNull()
      await filer.drain()
      expect((await filer.stored())?.body, `ended at boundary ${left}`).toEqual(expected)
    }
  })

  test("a document of an earlier version is read again", async () => {
    const filer = instance(name, few)
    await filer.load()
    await filer.drain()
    const body = (await filer.stored())?.body
    const earlier = { ...reading.document, version: reading.document.version - 1 }
    await filer.effects.documents.put(earlier, shape.key, filer.state.now, body)
    filer.state.now += 60_000
    await filer.load()
    await filer.drain()
    expect(await filer.stored()).toMatchObject({ version: reading.document.version, body })
  })

  test.skipIf(!findDocument(reading.document.name)?.snapshot)(
    "a snapshot brings the document to an empty instance and does not replace a newer one",
    async () => {
      const filer = instance(name, few)
      await filer.load()
      await filer.drain()
      const stored = (await filer.stored())!
      const { version, fetchedAt, body } = stored
      const given = { kind: reading.document.name, key: shape.key, version, fetchedAt, body }
      const merge = () => mergeSnapshot(snapshotBatch.parse({ documents: [given] }), filer.effects)
      await clear()
      expect(await merge()).toEqual({ taken: 1, kept: 0, unreadable: 0 })
      expect(await filer.stored()).toEqual(stored)
      await filer.effects.documents.put(reading.document, shape.key, fetchedAt + 1, body)
      await merge()
      expect(await filer.stored()).toEqual({ ...stored, fetchedAt: fetchedAt + 1 })
    },
  )
})

test("a fund that no list names is absent without a request or a note of it", async () => {
  await bindings.DB.prepare("delete from funds").run()
  const fund = instance("fund", 1)
  expect(await fund.load()).toMatchObject({ status: "absent" })
  expect(fund.requests).toEqual([])
  expect(await bindings.DB.prepare("select count(*) n from sources").first("n")).toBe(0)
})

/** An empty instance that knows the fund's share class. */
async function clear(): Promise<void> {
  const { objects } = await bindings.DOCUMENTS.list()
  await Promise.all(objects.map(({ key }) => bindings.DOCUMENTS.delete(key)))
  await bindings.DB.prepare("delete from sources").run()
  const fund = { ticker: "INVTX", cik: "0009900002", seriesId: series, classId: "C000099001" }
  await applyBatch(ingestBatch.parse({ funds: [fund] }), {
    db: bindings.DB,
    documents: documentStore(bindings.DOCUMENTS, new RequestLog()),
    now: () => 1,
  })
}
