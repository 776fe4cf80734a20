import { expect, test, vi } from "vitest"
import { edgarHosts } from "~/edgar/addresses"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { companyReader } from "~/ingest/read-through/read-company.server"
import { edgarSource } from "~/ingest/source/edgar-source"
import { filingCount } from "~/model/filings/filings-document"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { exampleCik, exampleFacts } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const submissionsPath = `/submissions/CIK${exampleCik}.json`
const factsPath = `/api/xbrl/companyfacts/CIK${exampleCik}.json`

type Answer = (path: string) => Response | Promise<Response>

const wellBehaved: Answer = (path) => {
  if (path === submissionsPath) return Response.json(exampleSubmissions())
  if (path === factsPath) return Response.json(exampleFacts())
  return new Response("", { status: 404 })
}

/** One isolate: a store, a clock that one moves, and the SEC as the test wants it. */
function instance(answer: Answer, clock = { now: 10_000_000_000 }) {
  const requests: string[] = []
  const background: Promise<unknown>[] = []
  const wait = async (ms: number) => {
    // The budget of a page is longer than any back-off: a page waits for it only where the SEC never answers.
    if (ms >= 5_000) return new Promise<void>(() => {})
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
  }
  return {
    read: companyReader(effects, (work) => background.push(work)),
    requests,
    background,
    effects,
    clock,
  }
}

test("a missing document is fetched once, and the second request reads the store", async () => {
  const { read, requests } = instance(wellBehaved)
  expect(await read(statementsKind, exampleCik)).toMatchObject({ status: "loaded" })
  expect(requests.sort()).toEqual([factsPath, submissionsPath])
  const filings = await read(filingsKind, exampleCik)
  expect(filings.status === "loaded" && filingCount(filings.document.body)).toBeGreaterThan(40)
  expect(requests).toHaveLength(2)
})

test("a reader who comes while another fetches, a second after it began, gets what it fetched", async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { read, requests, clock } = instance(async (path) => {
    await released
    return wellBehaved(path)
  })
  const first = read(filingsKind, exampleCik)
  while (requests.length === 0) await new Promise((done) => setTimeout(done, 1))
  clock.now += 1_000
  const second = read(filingsKind, exampleCik)
  setTimeout(release, 20)
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual(["loaded", "loaded"])
  expect(requests).toHaveLength(2)
})

test("readers at the same moment share one fetch", async () => {
  const { read, requests } = instance(wellBehaved)
  const loaded = await Promise.all(Array.from({ length: 8 }, () => read(statementsKind, exampleCik)))
  expect(loaded.map((each) => each.status)).toEqual(Array(8).fill("loaded"))
  expect(requests).toHaveLength(2)
})

test("a stale document is returned immediately and refreshed in the background", async () => {
  const { read, requests, background, clock } = instance(wellBehaved)
  await read(filingsKind, exampleCik)
  clock.now += 7 * 3_600_000
  const before = requests.length
  expect(await read(filingsKind, exampleCik)).toMatchObject({ status: "loaded", refreshing: true })
  await Promise.all(background)
  expect(requests).toHaveLength(before + 2)
  expect(await read(filingsKind, exampleCik)).toMatchObject({ status: "loaded", refreshing: false })
})

test("a document that the SEC does not have is absent, with the time, and not requested again for an hour", async () => {
  const { read, requests, clock } = instance(() => new Response("", { status: 404 }))
  const answer = { status: "absent", askedAt: clock.now }
  expect(await read(statementsKind, exampleCik)).toEqual(answer)
  const asked = requests.length
  clock.now += 60_000
  expect(await read(statementsKind, exampleCik)).toEqual(answer)
  expect(requests).toHaveLength(asked)
})

test("an absent document is requested again an hour after it was read", async () => {
  const { read, requests, clock } = instance(() => new Response("", { status: 404 }))
  await read(statementsKind, exampleCik)
  const count = requests.length
  clock.now += 3_600_000 - 1_000
  await read(statementsKind, exampleCik)
  expect(requests).toHaveLength(count)
  clock.now += 2_000
  await read(statementsKind, exampleCik)
  expect(requests.length).toBeGreaterThan(count)
})

test("a fresh document of an earlier version is returned and refreshed in the background", async () => {
  const { read, requests, background, effects, clock } = instance(wellBehaved)
  await read(filingsKind, exampleCik)
  const count = requests.length
  const earlier = { ...filingsKind, version: filingsKind.version - 1 }
  const body = (await effects.documents.get(filingsKind, exampleCik))?.body
  if (!body) throw new Error("The document is not stored.")
  await effects.documents.put(earlier, exampleCik, clock.now, body)
  expect(await read(filingsKind, exampleCik)).toMatchObject({ status: "loaded", refreshing: true })
  await Promise.all(background)
  expect(requests.length).toBeGreaterThan(count)
  expect(await effects.documents.get(filingsKind, exampleCik)).toMatchObject({ version: filingsKind.version })
})

test("a filing list without facts keeps the stored statements", async () => {
  const { read } = instance((path) =>
    path === factsPath ? new Response("", { status: 404 }) : wellBehaved(path),
  )
  expect(await read(filingsKind, exampleCik)).toMatchObject({ status: "loaded" })
  expect(await read(statementsKind, exampleCik)).toMatchObject({ status: "absent" })
})

for (const [name, answer, reason] of [
  ["refuses", () => new Response("", { status: 429 }), "answered 429"],
  ["fails", () => new Response("", { status: 503 }), "answered 503"],
  ["hangs up", () => Promise.reject(new Error("reset")), "broke off the connection"],
  ["answers nonsense", () => new Response("<html>busy</html>"), "not JSON"],
] satisfies [string, Answer, string][])
  test(`when the SEC ${name}, the page says so and nothing is stored`, async () => {
    const { read, requests } = instance(answer)
    const loaded = await read(filingsKind, exampleCik)
    expect(loaded).toMatchObject({ status: "unavailable", reason: expect.stringContaining(reason) })
    expect((await bindings.DOCUMENTS.list()).objects).toEqual([])
    const asked = requests.length
    expect(await read(filingsKind, exampleCik)).toMatchObject({ status: "unavailable" })
    expect(requests, "the SEC is left alone after a failure").toHaveLength(asked)
  })

test("a failed refresh keeps the stored document", async () => {
  const clock = { now: 10_000_000_000 }
  await instance(wellBehaved, clock).read(filingsKind, exampleCik)
  clock.now += 7 * 3_600_000
  const { read, background } = instance(() => new Response("", { status: 500 }), clock)
  expect(await read(filingsKind, exampleCik)).toMatchObject({ status: "loaded", refreshing: true })
  await Promise.all(background)
  expect(await read(filingsKind, exampleCik)).toMatchObject({ status: "loaded" })
})

test("the page shows the SEC's failure when a document derived from kept files cannot be stored either", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  const clock = { now: 10_000_000_000 }
  await instance(wellBehaved, clock).read(filingsKind, exampleCik)
  const { objects } = await bindings.DOCUMENTS.list({ prefix: `${filingsKind.name}/` })
  expect(objects).toHaveLength(1)
  await bindings.DOCUMENTS.delete(objects.map(({ key }) => key))
  clock.now += 25 * 3_600_000
  const { effects } = instance(() => new Response("", { status: 500 }), clock)
  const fail = () => Promise.reject(new Error("The write failed."))
  const documents = { ...effects.documents, put: fail, putOver: fail, update: fail }
  const read = companyReader({ ...effects, documents }, () => {})
  expect(await read(filingsKind, exampleCik)).toMatchObject({
    status: "unavailable",
    reason: expect.stringContaining("answered 500"),
  })
  const later = companyReader(effects, () => {})
  expect(await later(filingsKind, exampleCik)).toMatchObject({ status: "loaded" })
})

test("an invented company's statements need no requests to the SEC, even if they are not allowed", async () => {
  const { effects, requests } = instance(wellBehaved)
  const cik = cikId("9000000042")
  const listing = { ticker: "INV-ZZ", cik, name: "Invented AG", exchange: "XETRA", position: 1 }
  await applyBatch(ingestBatch.parse({ listings: [listing] }), effects)
  const offline = companyReader({ ...effects, edgar: null, edgarRefusal: "None is set." }, () => {})
  const statements = await offline(statementsKind, cik)
  expect(statements).toMatchObject({ status: "loaded", document: { body: { cik, name: "Invented AG" } } })
  expect(await offline(filingsKind, cik)).toMatchObject({ status: "absent" })
  expect(await offline(statementsKind, exampleCik)).toMatchObject({ status: "unavailable" })
  expect(requests).toEqual([])
})
