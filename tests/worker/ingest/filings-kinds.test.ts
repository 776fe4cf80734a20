import { afterEach, describe, expect, test } from "vitest"
import { edgarHosts } from "~/edgar/addresses"
import { type FilingsKind, filingsKinds } from "~/ingest/kinds/kinds.server"
import { filingsReader, hasNewFilings, readMoreFilings } from "~/ingest/read-through/company-filings.server"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { refreshWhole } from "~/ingest/read-through/own-readings.server"
import { companyReader } from "~/ingest/read-through/read-company.server"
import { mergeSnapshot } from "~/ingest/snapshot/merge-snapshot.server"
import { snapshotBatch } from "~/ingest/snapshot/snapshot-batch"
import { edgarSource } from "~/ingest/source/edgar-source"
import { listFilings } from "~/model/filings/filings-document"
import type { ReleasesDocument } from "~/model/releases/release-document"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { filingsKind } from "~/stores/document-kinds"
import { takeLease } from "~/stores/operations/sources-store.server"
import { ownerScheduleXml } from "../../fixtures/owner-schedule"
import { ownershipXml } from "../../fixtures/ownership-form"
import { makeRelease } from "../../fixtures/results-release"
import { getInstance } from "../../fixtures/xbrl"
import { cikId } from "../../ids"
import { bindings } from "../bindings"
import { forever, Killed, type Life, mortalBucket, mortalDatabase } from "../mortal"

const cik = cikId("0000990001")
const otherCik = cikId("0000990077")

interface Line {
  form: string
  document: string
  filed: string
  period?: string
  items?: string
}

/** How the filings of a kind look at the SEC. `number` counts from 1, the oldest. */
interface Case {
  lines: (number: number) => Line[]
  /** The most filings that a list has. */
  most?: number
  /** The text of a file, for the index its names; null for one that the filing does not have. */
  answer: (file: string, number: number) => string | null
  /** A text that cannot be read; null if every text can. */
  damaged: string | null
  /** The text of a filing about another company; null if texts of the kind do not name theirs. */
  other: string | null
}

const year = (number: number) => 2000 + number
/** A report with revenue of two segments. */
function segmentReport(number: number): string {
  const period = { start: `${year(number)}-01-01`, end: `${year(number)}-12-31` }
  const revenue = (value: number, member?: string) => ({
    ...{ concept: "us-gaap:Revenues", value, ...period },
    members: member ? { "us-gaap:StatementBusinessSegmentsAxis": `exmp:${member}SegmentMember` } : undefined,
  })
  return getInstance([
    { concept: "dei:DocumentFiscalYearFocus", value: String(year(number)), ...period },
    { concept: "dei:DocumentFiscalPeriodFocus", value: "FY", ...period },
    { concept: "dei:DocumentPeriodEndDate", value: period.end, ...period },
    ...[revenue(2_000e6), revenue(600e6, "East"), revenue(1_400e6, "West")],
  ])
}

const release = makeRelease("newer year left").text

/** A report with a balance sheet, tagged in its own tables. */
function printedReport(end: string): string {
  const lines = {
    ...{ Assets: 900, LiabilitiesCurrent: 200, LongTermDebtNoncurrent: 300, Liabilities: 600 },
    ...{ StockholdersEquity: 300, LiabilitiesAndStockholdersEquity: 900 },
  }
  const rows = Object.entries(lines).map(
    ([concept, value]) =>
      `<tr><td>${concept}</td><td><ix:nonFraction name="us-gaap:${concept}" contextRef="c" unitRef="u" scale="6">${value}</ix:nonFraction></td></tr>`,
  )
  return `<html><ix:header>
  <xbrli:context id="c"><xbrli:period><xbrli:instant>${end}</xbrli:instant></xbrli:period></xbrli:context>
  <xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:header>
  <table>${rows.join("")}</table></html>`
}

const cases: Record<string, Case> = {
  insiders: {
    lines: () => [{ form: "4", document: "form4.xml", filed: "2026-03-04" }],
    answer: (file) => (file === "form4.xml" ? ownershipXml() : null),
    damaged: "<html>FORM 4</html>",
    other: ownershipXml({ issuerCik: otherCik }),
  },
  owners: {
    lines: () => [{ form: "SCHEDULE 13G", document: "primary_doc.xml", filed: "2026-02-14" }],
    answer: (file) => (file === "primary_doc.xml" ? ownerScheduleXml() : null),
    damaged: "<html>Not a schedule.</html>",
    other: ownerScheduleXml({ issuerCik: otherCik, issuer: "Another Company" }),
  },
  pay: {
    lines: () => [{ form: "DEF 14A", document: "proxy.htm", filed: "2026-03-20" }],
    most: 1,
    answer: (file) => (file === "proxy.htm" ? "<html>Proxy statement</html>" : null),
    damaged: null,
    other: null,
  },
  segments: {
    lines: (number) => [
      {
        form: "10-K",
        document: "exmp.htm",
        filed: `${year(number) + 1}-02-20`,
        period: `${year(number)}-12-31`,
      },
    ],
    answer: (file, number) =>
      file === "index.json" ? "exmp.htm,exmp_htm.xml" : file === "exmp_htm.xml" ? segmentReport(number) : "",
    damaged: "<html>Not XBRL",
    other: null,
  },
  notes: {
    lines: (number) => [
      {
        form: "10-K",
        document: "exmp.htm",
        filed: `${year(number) + 8}-02-20`,
        period: `${year(number) + 7}-12-31`,
      },
    ],
    // Of a later version, only annual reports without notes are read again.
    answer: (file) => (file === "exmp.htm" ? "<html>The notes are in exhibit 13.</html>" : null),
    damaged: null,
    other: null,
  },
  releases: {
    lines: (number) => [
      { form: "8-K", document: "report.htm", filed: `${year(number) + 1}-02-02`, items: "2.02,9.01" },
      {
        form: "10-K",
        document: "exmp.htm",
        filed: `${year(number) + 1}-02-20`,
        period: `${year(number)}-12-31`,
      },
    ],
    answer: (file, number) =>
      file === "index.json"
        ? "report.htm,ex991.htm"
        : release.replaceAll("2024", String(year(number))).replaceAll("2023", String(year(number) - 1)),
    damaged: "<html>No statement.</html>",
    other: null,
  },
  faces: {
    // Reports are tagged inline since 2018.
    lines: (number) => [
      {
        form: "10-K",
        document: "exmp.htm",
        filed: `${year(number) + 8}-02-20`,
        period: `${year(number) + 7}-12-31`,
      },
    ],
    answer: (file, number) =>
      file === "index.json"
        ? "exmp.htm"
        : file === "exmp.htm"
          ? printedReport(`${year(number) + 7}-12-31`)
          : null,
    damaged: "<html>No statement.</html>",
    other: null,
  },
}

/** The years of the cases are after the first ones with XBRL. */
const firstNumber = 11

/** A company with filings of a kind at the SEC. */
function instance(kind: FilingsKind, count: number) {
  const state = {
    count,
    now: Date.parse("2026-06-26T12:00:00Z"),
    life: forever() as Life,
    /** Answers instead of the text of a file. */
    replace: (_file: string, _number: number): Response | string | null => null,
  }
  const shape = cases[kind.name]!
  const requests: string[] = []
  const queued: { kind: string; cik: string }[] = []
  const background: Promise<unknown>[] = []
  const submissions = () => {
    const numbers = Array.from({ length: state.count }, (_, at) => firstNumber + state.count - 1 - at)
    const lines = numbers.flatMap((number) =>
      shape.lines(number).map((line, part) => ({ ...line, accession: accessionOf(number, part) })),
    )
    return {
      ...{ cik, name: "Example Instruments, Inc." },
      filings: {
        recent: {
          accessionNumber: lines.map((line) => line.accession),
          form: lines.map((line) => line.form),
          filingDate: lines.map((line) => line.filed),
          reportDate: lines.map((line) => line.period ?? ""),
          items: lines.map((line) => line.items ?? ""),
          primaryDocument: lines.map((line) => line.document),
        },
      },
    }
  }
  const answer = (path: string): Response => {
    if (path.startsWith("/submissions/")) return Response.json(submissions())
    const [, number = "", file = ""] = /990001\/0000990001\d\d(\d{4})\d\d\/(.+)$/.exec(path) ?? []
    if (!number) return new Response("", { status: 404 })
    requests.push(`${number} ${file}`)
    const given = state.replace(file, Number(number)) ?? shape.answer(file, Number(number))
    if (given === null) return new Response("", { status: 404 })
    if (file === "index.json" && typeof given === "string") return Response.json(toIndex(path, given))
    return given instanceof Response ? given : new Response(given)
  }
  const wait = async (ms: number) => {
    if (ms >= 5_000) return new Promise<void>(() => {})
    state.now += ms
    await new Promise((done) => setTimeout(done, 1))
  }
  const effectsOf = (life: Life): IngestEffects => ({
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
  })
  const open = (life: Life) => {
    const effects = {
      ...effectsOf(life),
      enqueue: async (message: { kind: string; cik: string }) => void queued.push(message),
    }
    const waitUntil = (work: Promise<unknown>) => {
      background.push(work)
      opened.push(work)
    }
    return {
      effects,
      reader: filingsReader(kind, {
        ...effects,
        ...{ readThrough: companyReader(effects, waitUntil), waitUntil, report: () => {} },
      }),
    }
  }
  const { effects, reader } = open(state.life)
  const { document, toRead } = kind.filings
  return {
    ...{ state, requests, queued, background, effects, reader, open },
    stored: () => effects.documents.get(document, cik),
    /** The number of listed filings that the stored document has not settled. */
    async left() {
      const [list, stored] = await Promise.all([
        effects.documents.get(filingsKind, cik),
        effects.documents.get(document, cik),
      ])
      return list ? toRead(listFilings(list.body), stored?.body ?? null).length : null
    },
    /** Does what the queue was asked for, until it is asked for no more; null, or the reason of a failure. */
    async drain() {
      await Promise.all(background.splice(0))
      for (let done = 0; queued.splice(0, 1).length > 0 && done < 20; done++) {
        const error = await readMoreFilings(kind, cik, effects)
        if (error !== null) return error
        await Promise.all(background.splice(0))
      }
      return null
    },
  }
}

function toIndex(path: string, names: string) {
  const name = path.replace(/\/index\.json$/, "")
  return { directory: { name, item: names.split(",").map((each) => ({ name: each })) } }
}

function accessionOf(number: number, part: number): string {
  return `0000990001-26-${String(number).padStart(4, "0")}${String(part).padStart(2, "0")}`
}

const opened: Promise<unknown>[] = []
afterEach(async () => void (await Promise.allSettled(opened.splice(0))))

const fault = () => new Response("", { status: 500 })

test("every kind that is made of filings of a company's list has a case", () => {
  expect(Object.keys(cases).sort()).toEqual(filingsKinds.map(({ name }) => name).sort())
})

describe.each(filingsKinds.map((kind) => [kind.name, kind] as const))("%s", (name, kind) => {
  const { atFirst, aMessage, document } = kind.filings
  const shape = cases[name]!
  const many = Math.min(shape.most ?? Number.POSITIVE_INFINITY, atFirst + aMessage + 1)
  const few = Math.min(many, 2)
  const waits = Math.min(atFirst, many)

  test("the first page reads the first filings, and the queue the others once", async () => {
    const company = instance(kind, many)
    expect(await company.reader.load(cik)).toMatchObject({
      ...{ status: "loaded", refreshing: many > waits, unread: many - waits },
    })
    expect(company.queued).toEqual(many > waits ? [{ kind: name, cik }] : [])
    await company.drain()
    expect(await company.left()).toBe(0)
    expect(company.requests).toEqual([...new Set(company.requests)])
    expect(new Set(company.requests.map((request) => request.split(" ")[0])).size).toBe(many)
    expect(await company.reader.load(cik)).toMatchObject({ status: "loaded", refreshing: false, unread: 0 })
    expect(company.queued).toEqual([])
  })

  test("with nothing new, nothing is requested and the document stays", async () => {
    const company = instance(kind, few)
    await company.reader.load(cik)
    await company.drain()
    const before = [company.requests.length, (await company.stored())?.body]
    expect(await readMoreFilings(kind, cik, company.effects)).toBeNull()
    await company.reader.load(cik)
    await company.drain()
    expect([company.requests.length, (await company.stored())?.body]).toEqual(before)
    expect(await hasNewFilings(kind, cik, company.effects)).toBe(false)
  })

  test.skipIf(many === 1)(
    "a new filing of the list is asked for at the next page, and read alone",
    async () => {
      const company = instance(kind, few)
      await company.reader.load(cik)
      await company.drain()
      company.state.count += 1
      company.state.now += 1_000
      await refreshWhole(cik, company.effects)
      expect(await hasNewFilings(kind, cik, company.effects)).toBe(true)
      company.requests.length = 0
      expect(await company.reader.load(cik)).toMatchObject({ refreshing: true, unread: 1 })
      await Promise.all(company.background)
      expect(company.queued).toEqual([{ kind: name, cik }])
      await company.drain()
      const read = new Set(company.requests.map((request) => Number(request.split(" ")[0])))
      expect([...read]).toEqual([firstNumber + few])
      expect(await company.left()).toBe(0)
    },
  )

  test("a company without such filings is loaded or absent, without a request for one", async () => {
    const company = instance(kind, 0)
    const status = kind.filings.isAbsentWithout ? "absent" : "loaded"
    expect(await company.reader.load(cik)).toMatchObject({ status })
    expect(company.requests).toEqual([])
  })

  test.skipIf(shape.damaged === null)("a damaged filing is settled, and the others are kept", async () => {
    const company = instance(kind, few)
    company.state.replace = (file, number) =>
      number === firstNumber && !file.endsWith("index.json") ? shape.damaged : null
    await company.reader.load(cik)
    await company.drain()
    expect(await company.left()).toBe(0)
    const text = JSON.stringify((await company.stored())?.body)
    for (const number of [firstNumber, firstNumber + few - 1]) expect(text).toContain(accessionOf(number, 0))
    company.requests.length = 0
    expect(await readMoreFilings(kind, cik, company.effects)).toBeNull()
    expect(company.requests).toEqual([])
  })

  test.skipIf(many === 1)(
    "a filing that the SEC does not answer for is read later, not in a circle",
    async () => {
      const company = instance(kind, few)
      company.state.replace = (_, number) => (number === firstNumber ? fault() : null)
      await company.reader.load(cik)
      await company.drain()
      expect(await company.left()).toBe(1)
      expect(company.queued).toEqual([])
      company.state.replace = () => null
      company.state.now += 60_000
      expect(await readMoreFilings(kind, cik, company.effects)).toBeNull()
      expect(await company.left()).toBe(0)
    },
  )

  test("without any answer of the SEC the list is kept, and all is read later", async () => {
    const company = instance(kind, few)
    company.state.replace = fault
    const loaded = await company.reader.load(cik)
    if (loaded.status === "unavailable") expect(loaded.reason).toMatch(/^The SEC /)
    else expect(loaded).toMatchObject({ status: "loaded", refreshing: true })
    await Promise.all(company.background.splice(0))
    expect(await company.effects.documents.get(filingsKind, cik)).not.toBeNull()
    company.state.replace = () => null
    company.state.now += 30 * 60_000
    expect(await readMoreFilings(kind, cik, company.effects)).toBeNull()
    expect(await company.left()).toBe(0)
  })

  test.skipIf(shape.other === null)("a filing about another company is not stored", async () => {
    const company = instance(kind, few)
    company.state.replace = () => shape.other
    expect(await company.reader.load(cik)).toMatchObject({ status: "unavailable" })
    expect(await company.stored()).toBeNull()
  })

  test("two visitors at once read each filing once", async () => {
    const company = instance(kind, few)
    const loaded = await Promise.all([company.reader.load(cik), company.reader.load(cik)])
    expect(loaded.map(({ status }) => status)).toEqual(["loaded", "loaded"])
    await company.drain()
    expect(company.requests).toEqual([...new Set(company.requests)])
  })

  test.skipIf(many === 1)("while the queue reads, a page does not ask it again", async () => {
    const company = instance(kind, many)
    await company.reader.load(cik)
    await Promise.all(company.background)
    company.state.now += 30 * 60_000
    const source = [`${name}:${cik}`, { now: company.state.now, until: company.state.now + 15_000 }] as const
    expect(await takeLease(bindings.DB, ...source)).toBe(true)
    company.queued.length = 0
    expect(await company.reader.load(cik)).toMatchObject({ refreshing: true })
    await Promise.all(company.background)
    expect(company.queued).toEqual([])
    expect(await takeLease(bindings.DB, ...source)).toBe(false)
    company.state.now += 16_000
    await company.reader.load(cik)
    await Promise.all(company.background)
    expect(company.queued).toEqual([{ kind: name, cik }])
  })

  test("if this deployment must not ask the SEC, what is stored is shown and the queue is not asked", async () => {
    const company = instance(kind, many)
    await company.reader.load(cik)
    const closed = { ...company.effects, edgar: null, edgarRefusal: "No agent." }
    const waitUntil = () => {}
    const reader = filingsReader(kind, {
      ...closed,
      ...{ readThrough: companyReader(closed, waitUntil), waitUntil, report: () => {} },
    })
    company.queued.length = 0
    expect(await reader.load(cik)).toMatchObject({
      status: "loaded",
      refreshing: false,
      unread: many - waits,
    })
    expect(company.queued).toEqual([])
  })

  test("a process that ends anywhere leaves what the next one completes", async () => {
    const whole = instance(kind, few)
    await whole.reader.load(cik)
    await whole.drain()
    const expected = (await whole.stored())?.body
    let isKilled = true
    for (let left = 0; isKilled; left += 3) {
      await clear()
      const company = instance(kind, few)
      const life: Life = { left, passed: [] }
      const first = company.open(life)
      const ended = await Promise.race([
        first.reader.load(cik).then(
          () => !life.isOver,
          (error: unknown) => {
            expect(error).toBeInstanceOf(Killed)
            return false
          },
        ),
      ])
      await Promise.allSettled(company.background.splice(0))
      isKilled = !ended
      company.state.now += 10 * 60_000
      company.queued.length = 0
      await company.reader.load(cik)
      await company.drain()
      if ((await company.left()) !== 0) expect(await readMoreFilings(kind, cik, company.effects)).toBeNull()
      await company.drain()
      expect((await company.stored())?.body, `ended at boundary ${left}`).toEqual(expected)
    }
  })

  test("a document of an earlier version is shown, and its filings are read again", async () => {
    const company = instance(kind, few)
    await company.reader.load(cik)
    await company.drain()
    const body = (await company.stored())?.body
    await company.effects.documents.put(
      { ...document, version: document.version - 1 },
      cik,
      company.state.now,
      body,
    )
    company.requests.length = 0
    company.state.now += 60_000
    expect(await company.reader.load(cik)).toMatchObject({ status: "loaded", refreshing: true })
    await company.drain()
    expect(new Set(company.requests.map((request) => request.split(" ")[0])).size).toBe(few)
    expect(await company.stored()).toMatchObject({ version: document.version, body })
  })

  test("a snapshot brings the document to an empty instance and does not replace a newer one", async () => {
    const company = instance(kind, few)
    await company.reader.load(cik)
    await company.drain()
    const stored = await company.stored()
    const given = {
      kind: document.name,
      key: cik,
      version: document.version,
      fetchedAt: stored!.fetchedAt,
      body: stored!.body,
    }
    const merge = () => mergeSnapshot(snapshotBatch.parse({ documents: [given] }), company.effects)
    await clear()
    expect(await merge()).toEqual({ taken: 1, kept: 0, unreadable: 0 })
    expect(await company.stored()).toEqual(stored)
    await company.effects.documents.put(document, cik, stored!.fetchedAt + 1, stored!.body)
    await merge()
    expect(await company.stored()).toEqual({ ...stored, fetchedAt: stored!.fetchedAt + 1 })
  })
})

test.each([1, 2])("what version %i read of releases stays until they are read again", async (version) => {
  const kind = filingsKinds.find(({ name }) => name === "releases")!
  const { atFirst, document } = kind.filings
  const company = instance(kind, atFirst + 2)
  await company.reader.load(cik)
  await company.drain()
  const whole = (await company.stored())?.body as ReleasesDocument
  const stays = (body: unknown) =>
    (body as ReleasesDocument).filings.map(({ accession, state, statements, metrics }) =>
      version === 1 ? [accession, state, statements] : [accession, state, statements, metrics],
    )
  const first = whole.filings.map(({ guidance: _, metrics: __, ...each }) => ({
    ...each,
    reconciliations: [{ label: "Adjusted", filed: 1, adjusted: 2, scale: 1, isPerShare: true, items: [] }],
  }))
  const body = version === 1 ? { cik, filings: first } : whole
  await bindings.DOCUMENTS.put(
    `${document.name}/${cik}.json`,
    JSON.stringify({ version, fetchedAt: company.state.now, body }),
  )
  company.state.now += 60_000
  const loaded = await company.reader.load(cik)
  expect(loaded).toMatchObject({ status: "loaded", refreshing: true, unread: atFirst + 2 })
  expect(stays(loaded.status === "loaded" && loaded.document.body)).toEqual(stays(whole))
  await Promise.all(company.background.splice(0))
  const partly = (await company.stored())!
  expect(partly.version).toBe(document.version)
  expect(stays(partly.body)).toEqual(stays(whole))
  expect(await company.left()).toBe(2)
  await company.drain()
  expect((await company.stored())?.body).toEqual({
    ...whole,
    filings: whole.filings.map((filing) => ({ ...filing, isAgain: true })),
  })
})

async function clear(): Promise<void> {
  const { objects } = await bindings.DOCUMENTS.list()
  await Promise.all(objects.map(({ key }) => bindings.DOCUMENTS.delete(key)))
  await bindings.DB.prepare("delete from sources").run()
}
