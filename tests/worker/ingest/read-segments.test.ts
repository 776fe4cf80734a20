import { expect, test } from "vitest"
import { edgarHosts } from "~/edgar/addresses"
import { edgarSource } from "~/ingest/fetch/edgar-source"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { companyReader, refreshWhole } from "~/ingest/read-through/read-company.server"
import { hasNewSegments, readMoreSegments, segmentsReader } from "~/ingest/read-through/read-segments.server"
import { toSegmentTables } from "~/model/segments/segment-tables"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { segmentsKind } from "~/stores/document-kinds"
import { getInstance } from "../../fixtures/xbrl"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const cik = cikId("0000990001")

/** Annual reports of a number of years up to 2024, newest first. */
function submissions(years: number) {
  const ends = Array.from({ length: years }, (_, index) => 2024 - index)
  return {
    cik,
    name: "Example",
    filings: {
      recent: {
        accessionNumber: ends.map((year) => `0000990001-${(year + 1) % 100}-000001`),
        form: ends.map(() => "10-K"),
        filingDate: ends.map((year) => `${year + 1}-02-20`),
        primaryDocument: ends.map(() => "exmp.htm"),
      },
    },
  }
}

function report(year: number): string {
  const period = { start: `${year}-01-01`, end: `${year}-12-31` }
  const revenue = (value: number, member?: string) => ({
    ...{ concept: "us-gaap:Revenues", value, ...period },
    members: member ? { "us-gaap:StatementBusinessSegmentsAxis": `exmp:${member}SegmentMember` } : undefined,
  })
  return getInstance([
    { concept: "dei:DocumentFiscalYearFocus", value: String(year), ...period },
    { concept: "dei:DocumentFiscalPeriodFocus", value: "FY", ...period },
    { concept: "dei:DocumentPeriodEndDate", value: period.end, ...period },
    ...[revenue(year * 1e6), revenue(600e6, "East"), revenue(year * 1e6 - 600e6, "West")],
  ])
}

const labels = `<linkbase><loc xlink:label="c" xlink:href="exmp.xsd#exmp_EastSegmentMember"/>
  <label xlink:label="l" xlink:role="r/terseLabel">Eastern markets</label>
  <labelArc xlink:from="c" xlink:to="l"/></linkbase>`

function instance(years: () => number, answer: (path: string) => Response | null = () => null) {
  const requests: string[] = []
  const queued: unknown[] = []
  const wait = (ms: number) => new Promise<void>((done) => (ms >= 5_000 ? undefined : setTimeout(done, 5)))
  const send = (path: string) => {
    const folder = /990001\/0000990001(\d\d)000001\//.exec(path)
    const year = 1999 + Number(folder?.[1])
    if (path.startsWith("/submissions/")) return Response.json(submissions(years()))
    if (!folder) return new Response("", { status: 404 })
    if (path.endsWith("index.json"))
      return Response.json({
        directory: {
          name: path.replace(/\/index\.json$/, ""),
          item: ["exmp.htm", "exmp_htm.xml", "exmp_lab.xml"].map((name) => ({ name })),
        },
      })
    if (path.endsWith("_lab.xml")) return new Response(labels)
    return new Response(path.endsWith("_htm.xml") ? report(year) : "", { status: 200 })
  }
  const effects = {
    db: bindings.DB,
    documents: documentStore(bindings.DOCUMENTS, new RequestLog()),
    now: Date.now,
    edgarRefusal: null,
    wait,
    edgar: edgarSource(
      edgarHosts("http://sec.test"),
      { userAgent: "test test@example.com" },
      {
        fetch: async (address) => {
          const { pathname } = new URL(address)
          requests.push(pathname)
          return answer(pathname) ?? send(pathname)
        },
        slot: async () => {},
        wait,
      },
    ),
    enqueue: async (message: unknown) => void queued.push(message),
  } satisfies IngestEffects & { enqueue: unknown }
  const reader = segmentsReader({ ...effects, readThrough: companyReader(effects, () => {}) }, () => {})
  const instances = () => requests.filter((path) => path.endsWith("_htm.xml"))
  return { reader, effects, queued, instances }
}

test("the first view reads two reports, and the queue reads the others once", async () => {
  const { reader, effects, queued, instances } = instance(() => 10)
  const first = await reader.segments(cik)
  expect(instances()).toHaveLength(2)
  expect(first).toMatchObject({ status: "loaded", refreshing: true })
  expect(queued).toEqual([{ kind: "segments", cik }])
  expect(await readMoreSegments(cik, effects)).toBeNull()
  expect(instances()).toHaveLength(8)
  expect(await readMoreSegments(cik, effects)).toBeNull()
  expect(await readMoreSegments(cik, effects)).toBeNull()
  expect(instances()).toHaveLength(10)
  expect(queued).toHaveLength(2)
  const whole = await reader.segments(cik)
  expect(whole).toMatchObject({ status: "loaded", refreshing: false })
  const stored = await reader.stored(cik)
  const [table] = stored ? toSegmentTables(stored, "annual") : []
  expect(table?.columns).toHaveLength(10)
  expect(table?.rows.map(({ label }) => label)).toEqual(["West", "Eastern markets"])
})

test("a report that the SEC does not answer for stays unread and is read later", async () => {
  let isDown = true
  const { reader, effects, queued } = instance(
    () => 2,
    (path) => (isDown && path.includes("000099000125000001") ? new Response("", { status: 500 }) : null),
  )
  const first = await reader.segments(cik)
  const states = () =>
    effects.documents.get(segmentsKind, cik).then((stored) => stored?.body.filings.map(({ state }) => state))
  expect(first).toMatchObject({ status: "loaded", refreshing: true })
  expect(await states()).toEqual(["unread", "read"])
  expect(queued).toEqual([])
  isDown = false
  expect(await readMoreSegments(cik, effects)).toBeNull()
  expect(await states()).toEqual(["read", "read"])
})

test("a new report is read after the company's refresh, if earlier ones are stored", async () => {
  let years = 2
  const { reader, effects, instances } = instance(() => years)
  expect(await hasNewSegments(cik, effects)).toBe(false)
  await reader.segments(cik)
  expect(await hasNewSegments(cik, effects)).toBe(false)
  years = 3
  await refreshWhole(cik, effects)
  expect(await hasNewSegments(cik, effects)).toBe(true)
  await readMoreSegments(cik, effects)
  expect(instances()).toHaveLength(3)
  expect(await hasNewSegments(cik, effects)).toBe(false)
})

test("a company without reports has no breakdowns", async () => {
  const { reader } = instance(() => 0)
  expect(await reader.segments(cik)).toMatchObject({ status: "absent" })
})
