import { expect, onTestFinished, test, vi } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { consumeRefreshes, runSchedule } from "~/ingest/follow/background.server"
import type { RefreshMessage } from "~/ingest/follow/refresh-message"
import { findCompany } from "~/model/directory/list-index"
import { documentStore } from "~/platform/documents.server"
import type { Bindings, Settings } from "~/platform/env.server"
import { RequestLog } from "~/platform/log.server"
import { forgetListIndex, loadListIndex } from "~/stores/directory/lists-store.server"
import { filingsKind, insidersKind, statementsKind } from "~/stores/document-kinds"
import { readReport, reportSql } from "~/stores/operations/report-store.server"
import { exampleCik, exampleFacts } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import { ownershipXml } from "../../fixtures/ownership-form"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const online: Settings = { EDGAR_ORIGIN: "https://sec.test", EDGAR_USER_AGENT: "Test test@example.com" }

/** The outcome of each message, and the messages that were queued. */
async function consume(bodies: unknown[], answer: (path: string) => Response, settings: Settings = online) {
  const outcomes: unknown[] = []
  const sent: unknown[] = []
  const requests: string[] = []
  const messages = bodies.map((body) => ({
    body,
    attempts: 2,
    timestamp: new Date(Date.now() - 5_000),
    ack: () => outcomes.push("ack"),
    retry: (options: unknown) => outcomes.push(options),
  }))
  const REFRESH = { send: async (message: unknown) => void sent.push(message) } as unknown as Queue
  const live = globalThis.fetch
  globalThis.fetch = async (address) => {
    const { pathname } = new URL(String(address))
    requests.push(pathname)
    return answer(pathname)
  }
  try {
    const batch = { queue: "bookvalue-refresh", messages } as unknown as MessageBatch<RefreshMessage>
    await consumeRefreshes(batch, { ...bindings, REFRESH } as Bindings, settings)
  } finally {
    globalThis.fetch = live
  }
  return { outcomes, sent, requests }
}

const sec = (path: string) => {
  if (path === `/submissions/CIK${exampleCik}.json`) return Response.json(exampleSubmissions())
  if (path === `/api/xbrl/companyfacts/CIK${exampleCik}.json`) return Response.json(exampleFacts())
  return path.endsWith(".xml") ? new Response(ownershipXml()) : new Response("", { status: 404 })
}
const gone = () => new Response("", { status: 410 })

test("a message of a company stores its filings and statements and is acknowledged", async () => {
  const { outcomes } = await consume([{ kind: "company", cik: exampleCik }], sec)
  expect(outcomes).toEqual(["ack"])
  expect(await documents.get(filingsKind, exampleCik)).not.toBeNull()
  expect(await documents.get(statementsKind, exampleCik)).not.toBeNull()
})

test.each([{ kind: "company" }, { kind: "investor" }])(
  "a $kind message that the SEC does not answer is retried after a minute",
  async ({ kind }) => {
    const { outcomes, requests } = await consume([{ kind, cik: exampleCik }], gone)
    expect(requests).not.toEqual([])
    expect(outcomes).toEqual([{ delaySeconds: 60 }])
  },
)

test.each([
  { body: { kind: "bond", cik: exampleCik } },
  { body: { kind: "company", cik: "990001" } },
  { body: "company" },
  { body: null },
])("the message $body is dropped without a request, and the next one is read", async ({ body }) => {
  const { outcomes, requests } = await consume([body, { kind: "company", cik: exampleCik }], sec)
  expect(outcomes).toEqual(["ack", "ack"])
  expect(requests[0]).toContain(exampleCik)
  expect(await documents.get(filingsKind, exampleCik)).not.toBeNull()
})

test("a message of insiders reads the company's forms and queues no further message once all are read", async () => {
  await consume([{ kind: "company", cik: exampleCik }], sec)
  const { outcomes, sent, requests } = await consume([{ kind: "insiders", cik: exampleCik }], sec)
  const stored = await documents.get(insidersKind, exampleCik)
  expect(requests.length).toBeGreaterThan(0)
  expect(stored?.body.filings.length).toBeGreaterThan(0)
  expect([outcomes, sent]).toEqual([["ack"], []])
})

test("a message of insiders that fails at the SEC is retried without a further message", async () => {
  await consume([{ kind: "company", cik: exampleCik }], sec)
  const { outcomes, sent } = await consume([{ kind: "insiders", cik: exampleCik }], gone)
  expect([outcomes, sent]).toEqual([[{ delaySeconds: 60 }], []])
})

const listing = { ticker: "EXMP", cik: exampleCik, name: "Example", exchange: "Nasdaq", position: 0 }

test("the schedule rewrites the lists a minute after the last change and makes the report, once an hour", async () => {
  const effects = { db: bindings.DB, documents, now: () => 1000 }
  await applyBatch(ingestBatch.parse({ listings: [listing], rewriteLists: true }), effects)
  const profile = { cik: exampleCik, country: "us", sic: "3826", fiscalYearEnd: "1231" }
  const decided = { filings: true, financials: true, overview: true }
  await applyBatch(ingestBatch.parse({ profiles: [{ ...profile, ...decided }] }), effects)
  const changed = () =>
    bindings.DB.prepare("select count(*) as n from companies where dirty > 0").first<number>("n")
  const madeAt = async () => readReport((await bindings.DB.prepare(reportSql).all()).results)?.madeAt
  expect([await changed(), await madeAt()]).toEqual([1, 1000])

  const metricsChangedAt = (at: number) =>
    bindings.DB.prepare("update screener_generation set changed_at = ?1").bind(at).run()
  await metricsChangedAt(Date.now())
  await runSchedule(bindings, {})
  expect(await changed()).toBe(1)

  await metricsChangedAt(Date.now() - 61_000)
  await runSchedule(bindings, {})
  expect(await changed()).toBe(0)
  const first = await madeAt()
  expect(Math.abs(Date.now() - first!)).toBeLessThan(60_000)
  forgetListIndex()
  expect(findCompany(await loadListIndex(bindings.DB, documents), "EXMP")).toMatchObject({ sic: "3826" })

  await runSchedule(bindings, {})
  expect(await madeAt()).toBe(first)
})

/** The JSON lines that are printed until the test ends. */
function printedLines(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = []
  const spy = vi.spyOn(console, "log").mockImplementation((text) => void lines.push(JSON.parse(text)))
  onTestFinished(() => spy.mockRestore())
  return lines
}

test("a queue run prints one line with its outcomes, its requests to the SEC and the oldest message's wait", async () => {
  const lines = printedLines()
  const other = "0000990002"
  const answer = (path: string) => (path.includes(other) ? gone() : sec(path))
  await consume([{ kind: "company", cik: exampleCik }, "company", { kind: "investor", cik: other }], answer)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ run: "queue", messages: { done: 1, failed: 1, dropped: 1, attempts: 2 } })
  expect(lines[0]).toMatchObject({
    reads: {
      d1: expect.toSatisfy((count: number) => count > 1),
      edgar: expect.toSatisfy((count: number) => count > 1),
    },
  })
  expect(lines[0]?.oldestWaitMs).toBeGreaterThanOrEqual(5_000)
})

test("a schedule run prints one line with its steps, also when it fails", async () => {
  const lines = printedLines()
  await runSchedule(bindings, {})
  const DB = { prepare: () => expect.fail("no database") } as unknown as D1Database
  await expect(runSchedule({ ...bindings, DB }, {})).rejects.toThrow("no database")
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ run: "schedule", steps: expect.arrayContaining(["report"]) })
  expect(lines[1]).toMatchObject({ run: "schedule", error: expect.stringContaining("no database") })
})
