import { expect, test } from "vitest"
import { z } from "zod"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { batchSchema } from "~/ingest/batch/batch"
import { defineKind, type Kind, RefusedBatch } from "~/ingest/kinds/kind"
import { kinds, ownDocuments } from "~/ingest/kinds/kinds.server"
import type { DocumentKind } from "~/lib/document-kind"
import { currentRates } from "~/model/currency/exchange-rates"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { exchangeRatesKind } from "~/stores/document-kinds"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const effects = { db: bindings.DB, documents, now: () => 1_000 }

const noteKind: DocumentKind<{ text: string }> = {
  name: "note",
  version: 1,
  schema: z.object({ text: z.string() }),
}
const rowCount = () => bindings.DB.prepare("select count(*) n from investors").first<number>("n")

/** A kind that writes what it sees at each step. */
function inventedKind(seen: unknown[]) {
  return defineKind({
    shape: { invented: z.array(z.string()).default([]) },
    name: "invented",
    documents: [{ of: noteKind, isGiven: true }],
    check({ invented }) {
      if (invented.includes("refused")) throw new RefusedBatch("An invented value is refused.")
    },
    async apply({ invented }, { db, documentsOf }) {
      const [note] = documentsOf(noteKind)
      seen.push(["apply", note && (await documents.get(noteKind, note.key))?.body.text, await rowCount()])
      return invented.map((name) =>
        db.prepare("insert into investors (cik, name, owner) values (?1, ?1, '')").bind(name),
      )
    },
    async finish(_, { db }) {
      seen.push(["finish", await rowCount(), db === bindings.DB])
    },
  })
}

test("a registry with one more part checks, writes and finishes that part's data", async () => {
  const seen: unknown[] = []
  const parts = [...kinds, inventedKind(seen)]
  const schema = batchSchema(parts)
  const batch = schema.parse({
    invented: ["one", "two"],
    documents: [{ kind: "note", key: "first", fetchedAt: 5, body: { text: "Hello" } }],
  })
  await applyBatch(batch, effects, parts)
  expect(seen).toEqual([
    ["apply", "Hello", 0],
    ["finish", 2, true],
  ])
})

test("a batch that one part refuses writes nothing", async () => {
  const seen: unknown[] = []
  const parts = [...kinds, inventedKind(seen)]
  const batch = batchSchema(parts).parse({
    invented: ["refused"],
    investors: [{ cik: "0000000001", name: "A", owner: "B" }],
    documents: [{ kind: "note", key: "first", fetchedAt: 5, body: { text: "Hello" } }],
  })
  await expect(applyBatch(batch, effects, parts)).rejects.toThrow("An invented value is refused.")
  expect(seen).toEqual([])
  expect(await rowCount()).toBe(0)
  expect(await documents.get(noteKind, "first")).toBeNull()
})

test("a document of a kind outside the list is refused", async () => {
  const batch = batchSchema(kinds).parse({
    documents: [{ kind: "note", key: "first", fetchedAt: 5, body: { text: "Hello" } }],
  })
  await expect(applyBatch(batch, effects)).rejects.toThrow("There is no document kind note.")
})

test("no two kinds have the same name, field, set of rows or given document", () => {
  const all: readonly Kind[] = kinds
  for (const names of [
    all.map(({ name }) => name),
    all.flatMap(({ shape }) => Object.keys(shape)),
    all.flatMap(({ rows = {} }) => Object.keys(rows)),
    ownDocuments.flatMap(({ of, isGiven }) => (isGiven ? of.name : [])),
  ])
    expect(names).toEqual([...new Set(names)])
})

test("exchange rates of a future day are refused, and those of a past day are taken", async () => {
  const rates = (day: string) =>
    batchSchema(kinds).parse({ exchangeRates: { day, source: "a bank", perEuro: { USD: 1.1 } } })
  await expect(applyBatch(rates("2099-01-01"), effects)).rejects.toThrow("in the future")
  expect(await applyBatch(rates("2026-01-02"), effects)).toEqual([])
  expect(await applyBatch(rates("2026-01-02"), effects)).toEqual([])
  expect(await applyBatch(rates("2026-01-01"), effects)).toEqual([
    "The stored rates, of 2026-01-02, are newer.",
  ])
  expect((await documents.get(exchangeRatesKind, currentRates))?.body.day).toBe("2026-01-02")
})
