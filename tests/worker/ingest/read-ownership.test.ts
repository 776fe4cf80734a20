import { expect, test } from "vitest"
import { edgarHosts } from "~/edgar/addresses"
import { edgarSource } from "~/ingest/fetch/edgar-source"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { companyReader, refreshWhole } from "~/ingest/read-through/read-company.server"
import { ownershipReader, readMoreInsiders } from "~/ingest/read-through/read-ownership.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { filingsKind, insidersKind } from "~/stores/document-kinds"
import { ownershipXml } from "../../fixtures/ownership-form"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const cik = cikId("0000990001")

/** A filing list with a number of Forms 4, newest first, and a proxy statement without tags. */
function submissions(forms: number) {
  const numbers = Array.from({ length: forms }, (_, index) => forms - index)
  const lines = numbers.map((number) => ({
    accession: `0000990001-26-${String(number).padStart(6, "0")}`,
    form: "4",
    document: "xslF345X05/form4.xml",
  }))
  lines.push({ accession: "0000990001-25-000001", form: "DEF 14A", document: "proxy.htm" })
  return {
    cik,
    name: "Example",
    filings: {
      recent: {
        accessionNumber: lines.map((line) => line.accession),
        form: lines.map((line) => line.form),
        filingDate: lines.map(() => "2026-03-04"),
        primaryDocument: lines.map((line) => line.document),
      },
    },
  }
}

function instance(
  forms: number | (() => number),
  answerForm: (path: string) => Response = () => new Response(ownershipXml()),
) {
  const requests: string[] = []
  const queued: unknown[] = []
  const wait = (ms: number) => new Promise<void>((done) => (ms >= 5_000 ? undefined : setTimeout(done, 5)))
  const effects: IngestEffects = {
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
          if (pathname.startsWith("/submissions/"))
            return Response.json(submissions(typeof forms === "number" ? forms : forms()))
          if (pathname.endsWith("proxy.htm")) return new Response("<html>Proxy statement</html>")
          return pathname.endsWith("form4.xml") ? answerForm(pathname) : new Response("", { status: 404 })
        },
        slot: async () => {},
        wait,
      },
    ),
  }
  const reader = ownershipReader(
    {
      ...effects,
      readThrough: companyReader(effects, () => {}),
      enqueue: async (message) => void queued.push(message),
    },
    () => {},
  )
  const forms4 = () => requests.filter((path) => path.endsWith("form4.xml"))
  return { reader, effects, queued, requests, forms4 }
}

test("the page reads the newest forms and queues the rest", async () => {
  const { reader, effects, queued, forms4 } = instance(60)
  const first = await reader.insiders(cik)
  expect(first).toMatchObject({ status: "loaded", document: { body: { unread: 48, isLoading: true } } })
  expect(forms4()).toHaveLength(12)
  expect(forms4()[0]).toBe("/Archives/edgar/data/990001/000099000126000060/form4.xml")
  expect(queued).toEqual([{ kind: "insiders", cik }])
  expect(await readMoreInsiders(cik, effects)).toEqual({ hasNext: true, error: null })
  expect(await readMoreInsiders(cik, effects)).toEqual({ hasNext: false, error: null })
  const whole = await reader.insiders(cik)
  expect(whole).toMatchObject({ document: { body: { unread: 0, isLoading: false } } })
  expect(forms4()).toHaveLength(60)
  expect(queued).toHaveLength(1)
})

test("a list of 450 forms is read to 400, and of two more that are filed later, both are read", async () => {
  const busy = { answer: 450 }
  const { reader, effects, queued, forms4 } = instance(() => busy.answer)
  await reader.insiders(cik)
  while ((await readMoreInsiders(cik, effects)).hasNext);
  expect(forms4()).toHaveLength(400)
  const full = await reader.insiders(cik)
  expect(full).toMatchObject({ document: { body: { unread: 50, isLoading: false } } })
  busy.answer = 452
  await refreshWhole(cik, effects)
  queued.length = 0
  const later = await reader.insiders(cik)
  expect(later).toMatchObject({ document: { body: { unread: 52, isLoading: true } } })
  expect(queued).toEqual([{ kind: "insiders", cik }])
  expect(await readMoreInsiders(cik, effects)).toEqual({ hasNext: false, error: null })
  expect(forms4()).toHaveLength(402)
  const stored = await effects.documents.get(insidersKind, cik)
  expect(stored?.body.filings[0]?.accession).toBe("0000990001-26-000452")
})

test("two simultaneous visitors read the forms and the proxy statement once", async () => {
  const { reader, forms4, requests } = instance(5)
  const read = await Promise.all([
    reader.insiders(cik),
    reader.insiders(cik),
    reader.pay(cik),
    reader.pay(cik),
  ])
  expect(read.map(({ status }) => status)).toEqual(Array(4).fill("loaded"))
  expect(forms4()).toHaveLength(5)
  expect(requests.filter((path) => path.endsWith("proxy.htm"))).toHaveLength(1)
})

test("an invalid form is stored with its reason and not requested again", async () => {
  const { reader, effects } = instance(3, (path) =>
    path.includes("26000002") ? new Response("<html>FORM 4</html>") : new Response(ownershipXml()),
  )
  await reader.insiders(cik)
  const stored = await effects.documents.get(insidersKind, cik)
  expect(stored?.body.filings).toHaveLength(2)
  expect(stored?.body.unreadable).toMatchObject([
    { reason: expect.stringContaining("page that the SEC renders") },
  ])
  expect(await readMoreInsiders(cik, effects)).toEqual({ hasNext: false, error: null })
})

test("a company whose forms are all unavailable gives the reason and keeps its list", async () => {
  const { reader, effects } = instance(3, () => new Response("", { status: 500 }))
  expect(await reader.insiders(cik)).toMatchObject({
    status: "unavailable",
    reason: expect.stringContaining("500"),
  })
  expect(await effects.documents.get(filingsKind, cik)).not.toBeNull()
})

test("if requests to the SEC are not allowed, stored forms are shown and nothing is queued", async () => {
  const { reader, effects } = instance(20)
  await reader.insiders(cik)
  const queued: unknown[] = []
  const closed = { ...effects, edgar: null, edgarRefusal: "No agent." }
  const offline = ownershipReader(
    {
      ...closed,
      readThrough: companyReader(closed, () => {}),
      enqueue: async (message) => void queued.push(message),
    },
    () => {},
  )
  expect(await offline.insiders(cik)).toMatchObject({ document: { body: { unread: 8, isLoading: false } } })
  expect(queued).toEqual([])
})

test("a proxy statement without tags gives the reason and is read once", async () => {
  const { reader } = instance(1)
  expect(await reader.pay(cik)).toMatchObject({
    document: { body: { reason: "untagged", pay: null, proxy: { form: "DEF 14A", file: "proxy.htm" } } },
  })
})
