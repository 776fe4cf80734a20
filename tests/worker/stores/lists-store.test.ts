import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { hasChangedCompanies, loadListIndex, rewriteLists } from "~/stores/directory/lists-store.server"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const db = bindings.DB
const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const listing = { ticker: "EXMP", cik: cikId("0000990001"), name: "Example", exchange: "NYSE", position: 1 }

const rename = (name: string) => db.prepare("update companies set name = ?1, dirty = 1").bind(name).run()

async function findName(): Promise<string | undefined> {
  const { companiesByCik } = await loadListIndex(db, documents)
  return companiesByCik.get(listing.cik)?.[0]?.name
}

test("a company that changes while the lists are written is in the next ones", async () => {
  await applyBatch(ingestBatch.parse({ listings: [listing] }), { db, documents, now: () => 1 })
  const put: typeof documents.put = async (...document) => {
    await documents.put(...document)
    await rename("Renamed")
  }
  await rewriteLists(db, { ...documents, put }, 1)
  expect(await hasChangedCompanies(db)).toBe(true)
  expect(await findName()).toBe("Renamed")
  await rewriteLists(db, documents, 2)
  expect(await hasChangedCompanies(db)).toBe(false)
  expect(await findName()).toBe("Renamed")
})

test("a company remains marked if the lists could not be written", async () => {
  await applyBatch(ingestBatch.parse({ listings: [listing] }), { db, documents, now: () => 1 })
  const put = () => Promise.reject(new Error("The bucket is away."))
  await expect(rewriteLists(db, { ...documents, put }, 1)).rejects.toThrow("away")
  expect(await hasChangedCompanies(db)).toBe(true)
  await rewriteLists(db, documents, 2)
  expect(await hasChangedCompanies(db)).toBe(false)
})
