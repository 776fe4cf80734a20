import { expect, test } from "vitest"
import { z } from "zod"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import type { DocumentKind } from "~/lib/document-kind"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { listTranscripts } from "~/stores/company/transcripts-store.server"
import { pricesKind } from "~/stores/document-kinds"
import { listImportedLetters } from "~/stores/imported-letters-store.server"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog(), async () => {})
const effects = { db: bindings.DB, documents, now: () => 1_000 }
const apply = (batch: IngestBatchInput) => applyBatch(ingestBatch.parse(batch), effects)
const ten = Array.from({ length: 10 }, (_, index) => index)
const cik = cikId("0000990001")

const notes: DocumentKind<{ lines: string[] }> = {
  name: "notes",
  version: 2,
  schema: z.object({ lines: z.array(z.string()) }),
}
const addLine = (line: string) =>
  documents.update(notes, "all", 1, (stored) => ({ lines: [...(stored?.lines ?? []), line] }))

test("ten concurrent updates of a document that does not exist yet keep all ten lines", async () => {
  await Promise.all(ten.map((index) => addLine(`line ${index}`)))
  const stored = await documents.get(notes, "all")
  expect([...stored!.body.lines].sort()).toEqual(ten.map((index) => `line ${index}`))
})

test("an update of a document of a newer version throws and keeps what is stored", async () => {
  await documents.put({ ...notes, version: 3 }, "all", 1, { lines: ["newer"] })
  await expect(addLine("new")).rejects.toThrow("version 3")
  expect((await documents.get({ ...notes, version: 3 }, "all"))?.body.lines).toEqual(["newer"])
})

test("an update of a document of an older version keeps its content and raises the version", async () => {
  await documents.put({ ...notes, version: 1 }, "all", 5, { lines: ["old"] })
  await addLine("new")
  expect(await documents.get(notes, "all")).toEqual({
    version: 2,
    fetchedAt: 5,
    body: { lines: ["old", "new"] },
  })
})

test("an update that R2 refuses because of its write rate is tried again; another error is thrown", async () => {
  let refusals = 3
  let message = "put: Reduce your concurrent request rate for the same object. (10058)"
  const bucket = new Proxy(bindings.DOCUMENTS, {
    get: (target, name) =>
      name === "put"
        ? async (...args: Parameters<R2Bucket["put"]>) => {
            refusals -= 1
            if (refusals >= 0) throw new Error(message)
            return target.put(...args)
          }
        : Reflect.get(target, name).bind(target),
  })
  const waits: number[] = []
  const store = documentStore(bucket, new RequestLog(), async (ms) => void waits.push(ms))
  await store.update(notes, "all", 1, () => ({ lines: ["kept"] }))
  expect(waits).toHaveLength(3)
  expect((await documents.get(notes, "all"))?.body.lines).toEqual(["kept"])
  refusals = 1
  message = "put: Internal error. (10001)"
  await expect(store.update(notes, "all", 1, () => ({ lines: [] }))).rejects.toThrow("10001")
})

test("ten concurrent imports of closes, letters and transcripts lose none", async () => {
  await Promise.all(
    ten.map((index) =>
      apply({
        prices: [
          {
            cik,
            ticker: "EXMP",
            currency: "USD",
            source: "a vendor",
            closes: [[`2026-03-1${index}`, index + 1]],
          },
        ],
        letters: [letter(`Letter ${index}`)],
        transcripts: [{ cik, transcript: transcript(`20${10 + index}q1`) }],
      }),
    ),
  )
  expect((await documents.get(pricesKind, "EXMP"))?.body.closes).toEqual(ten.map((index) => index + 1))
  expect(await listImportedLetters(documents)).toHaveLength(10)
  expect(await listTranscripts(cik, documents)).toHaveLength(10)
})

function letter(title: string) {
  return {
    fund: "Patient Capital",
    cik: null,
    quarter: "2026q1",
    title,
    date: null,
    url: `https://letters.test/${title.replace(" ", "-")}`,
    tags: [],
    tickers: [],
    dead: null,
  }
}

function transcript(quarter: string) {
  return {
    version: 1 as const,
    ticker: "EXMP",
    quarter,
    title: `Call of ${quarter}`,
    date: null,
    source: null,
    speakers: [],
    turns: [{ speaker: null, part: "prepared" as const, paragraphs: ["Hello."] }],
  }
}
