import { expect, test } from "vitest"
import { edgarHosts } from "~/edgar/addresses"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { RefusedBatch } from "~/ingest/kinds/kind"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { companyReader } from "~/ingest/read-through/read-company.server"
import { edgarSource } from "~/ingest/source/edgar-source"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { exampleCik, exampleFacts } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const otherCik = cikId("0000990077")
const documents = documentStore(bindings.DOCUMENTS, new RequestLog())

function instance(answers: Record<string, unknown>) {
  const wait = (ms: number) => new Promise<void>((done) => (ms >= 5_000 ? undefined : setTimeout(done, 1)))
  const find = (path: string): unknown =>
    Object.entries(answers).find(([part]) => path.includes(part))?.[1] ?? null
  const effects: IngestEffects = {
    db: bindings.DB,
    documents,
    now: Date.now,
    edgarRefusal: null,
    wait,
    edgar: edgarSource(
      edgarHosts("http://sec.test"),
      { userAgent: "test test@example.com", tries: 1 },
      {
        fetch: async (address) => {
          const answer = find(new URL(address).pathname)
          if (typeof answer === "string") return new Response(answer)
          return answer === null ? new Response("", { status: 404 }) : Response.json(answer)
        },
        slot: async () => {},
        wait,
      },
    ),
  }
  return { effects, read: companyReader(effects, () => {}) }
}

/** The sample's company under a CIK that can be asked of the SEC. */
const getList = (cik: string) => ({ ...exampleSubmissions(), cik })
const getFacts = (cik: string) => ({ ...exampleFacts(), cik })
const stored = async (cik: string) => [
  await documents.get(filingsKind, cik),
  await documents.get(statementsKind, cik),
]

test("a filing list of another company is not stored, and the page says so", async () => {
  const cik = cikId("0000990071")
  const { read } = instance({ "/submissions/": getList(otherCik), "/companyfacts/": getFacts(cik) })
  expect(await read(filingsKind, cik)).toMatchObject({
    status: "unavailable",
    reason: expect.stringContaining("names another company"),
  })
  expect(await stored(cik)).toEqual([null, null])
})

test("facts of another company are not stored, and the page says so", async () => {
  const cik = cikId("0000990072")
  const { read } = instance({ "/submissions/": getList(cik), "/companyfacts/": getFacts(otherCik) })
  expect(await read(statementsKind, cik)).toMatchObject({ status: "unavailable" })
  expect(await stored(cik)).toEqual([null, null])
})

test("an older page with another first day is a gap of the filing list", async () => {
  const cik = cikId("0000990073")
  const recent = { accessionNumber: ["0000990073-24-000001"], form: ["10-K"], filingDate: ["2024-02-11"] }
  const file = {
    name: `CIK${cik}-submissions-001.json`,
    filingCount: 1,
    filingFrom: "2008-02-11",
    filingTo: "2009-01-01",
  }
  const page = { accessionNumber: ["0000990077-03-000001"], form: ["10-K"], filingDate: ["2003-02-11"] }
  const { read } = instance({
    "-submissions-001": page,
    "/submissions/": { cik, name: "Example", filings: { recent, files: [file] } },
  })
  expect(await read(filingsKind, cik)).toMatchObject({
    document: { body: { cik, unread: [{ from: "2008-02-11" }] } },
  })
})

test("a batch whose document is about another company is refused whole", async () => {
  const { read } = instance({ "/submissions/": getList(otherCik), "/companyfacts/": getFacts(otherCik) })
  await read(filingsKind, otherCik)
  const body = (await documents.get(filingsKind, otherCik))?.body
  const swapped = { kind: filingsKind.name, key: exampleCik, fetchedAt: 1, body }
  await expect(
    applyBatch(ingestBatch.parse({ documents: [swapped] }), { db: bindings.DB, documents, now: Date.now }),
  ).rejects.toThrow(RefusedBatch)
})
