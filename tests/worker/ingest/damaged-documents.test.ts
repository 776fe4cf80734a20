import { expect, test } from "vitest"
import { z } from "zod"
import { edgarHosts } from "~/edgar/addresses"
import { findDocument } from "~/ingest/kinds/kinds.server"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { companyReader } from "~/ingest/read-through/read-company.server"
import { edgarSource } from "~/ingest/source/edgar-source"
import { DamagedImport, documentPath, documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import * as documentKinds from "~/stores/document-kinds"
import { filingsKind } from "~/stores/document-kinds"
import { listDamagedImports, noteDamagedImport } from "~/stores/operations/damaged-imports-store.server"
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

const importedKinds = Object.values(documentKinds).filter((kind) => kind.isImported)

test.each(importedKinds.map((kind) => [kind.name, kind] as const))(
  "a damaged document of %s is left out, named, and neither written over nor derived from",
  async (name, kind) => {
    const path = documentPath(kind, "damaged")
    const noted: string[] = []
    const documents = documentStore(bindings.DOCUMENTS, new RequestLog(), undefined, (each) =>
      noted.push(each),
    )
    for (const damaged of ["{", "", '{"version":1,"fetchedAt":1,"body":{"other":7}}']) {
      await bindings.DOCUMENTS.put(path, damaged)
      expect(await documents.get<unknown>(kind, "damaged")).toBeNull()
      await expect(documents.getWhole<unknown>(kind, "damaged")).rejects.toThrow(DamagedImport)
      await expect(documents.update<unknown>(kind, "damaged", 2, () => ({}))).rejects.toThrow(path)
      expect(await (await bindings.DOCUMENTS.get(path))?.text()).toBe(damaged)
    }
    expect(documents.listDamagedImports()).toEqual([`${name}/damaged.json`])
    expect(noted).toEqual([path])
  },
)

test("an imported document whose body does not have its hash is damaged", async () => {
  const { DOCUMENTS } = bindings
  const notes = { name: "notes", version: 1, schema: z.array(z.string()), isImported: true }
  await documentStore(DOCUMENTS, new RequestLog()).put(notes, "hash", 1, ["1.50"])
  const path = documentPath(notes, "hash")
  const stored = await DOCUMENTS.get(path)
  const text = (await stored?.text()) ?? ""
  const documents = documentStore(DOCUMENTS, new RequestLog())
  expect((await documents.get(notes, "hash"))?.body).toEqual(["1.50"])
  await DOCUMENTS.put(path, text.replace("1.50", "7.50"), { customMetadata: stored?.customMetadata })
  expect(await documents.get(notes, "hash")).toBeNull()
  expect(documents.listDamagedImports()).toEqual([path])
})

const findKind = (name: string) => findDocument(name)?.of ?? null

test("damaged imports are listed until they are restored", async () => {
  const { DB, DOCUMENTS } = bindings
  const path = documentPath(documentKinds.lettersKind, "restored")
  await DOCUMENTS.put(path, "{")
  await noteDamagedImport(DB, path, 1)
  await noteDamagedImport(DB, path, 2)
  expect(await listDamagedImports(DB, documentStore(DOCUMENTS, new RequestLog()), findKind)).toEqual([path])
  await documentStore(DOCUMENTS, new RequestLog()).put(documentKinds.lettersKind, "restored", 3, {
    letters: [],
  })
  const documents = documentStore(DOCUMENTS, new RequestLog())
  expect(await listDamagedImports(DB, documents, findKind)).toEqual([])
  expect(await DB.prepare("select count(*) as n from sources where key like 'damaged:%'").first("n")).toBe(0)
})
