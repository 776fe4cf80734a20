import { expect, test } from "vitest"
import { z } from "zod"
import { edgarHosts } from "~/edgar/addresses"
import { edgarSource } from "~/ingest/fetch/edgar-source"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { companyReader } from "~/ingest/read-through/read-company.server"
import { documentPath, documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { filingsKind } from "~/stores/document-kinds"
import { exampleFacts } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const cik = cikId("0000990081")

/** Requests to the SEC. */
let requests = 0

/** A company's reader with the SEC behind it, for one request. */
function reader() {
  const wait = (ms: number) => new Promise<void>((done) => (ms >= 5_000 ? undefined : setTimeout(done, 1)))
  const effects: IngestEffects = {
    db: bindings.DB,
    documents: documentStore(bindings.DOCUMENTS, new RequestLog()),
    now: Date.now,
    edgarRefusal: null,
    wait,
    edgar: edgarSource(
      edgarHosts("http://sec.test"),
      { userAgent: "test test@example.com", tries: 1 },
      {
        fetch: async (address) => {
          requests += 1
          return Response.json({
            ...(address.includes("facts") ? exampleFacts() : exampleSubmissions()),
            cik,
          })
        },
        slot: async () => {},
        wait,
      },
    ),
  }
  return companyReader(effects, () => {})
}

test.each([
  ["is cut", (text: string) => text.slice(0, text.length / 2)],
  ["is empty", () => ""],
  ["has a body of another form", () => '{"version":1,"fetchedAt":1,"body":{"cik":7}}'],
])("a document that %s is read from the SEC again", async (_, damage) => {
  expect(await reader()(filingsKind, cik)).toMatchObject({ status: "loaded" })
  const path = documentPath(filingsKind, cik)
  const text = (await (await bindings.DOCUMENTS.get(path))?.text()) ?? ""
  await bindings.DOCUMENTS.put(path, damage(text))
  const before = requests
  expect(await reader()(filingsKind, cik)).toMatchObject({
    status: "loaded",
    document: { body: { cik } },
  })
  expect(requests).toBeGreaterThan(before)
})

test("an update of a damaged document starts without it", async () => {
  const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
  const notes = { name: "notes", version: 1, schema: z.array(z.string()) }
  await bindings.DOCUMENTS.put(documentPath(notes, "all"), "{")
  await documents.update(notes, "all", 1, (stored) => [...(stored ?? []), "new"])
  expect((await documents.get(notes, "all"))?.body).toEqual(["new"])
})
