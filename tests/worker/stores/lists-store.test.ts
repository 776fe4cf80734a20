import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { hasChangedCompanies, loadListIndex, rewriteLists } from "~/stores/directory/lists-store.server"
import { recentPricesOf } from "~/stores/holdings/implied-prices-store.server"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const db = bindings.DB
const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const listing = { ticker: "EXMP", cik: cikId("0000990001"), name: "Example", exchange: "NYSE", position: 1 }

const noPrices = async () => new Map()

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
  await rewriteLists(db, { ...documents, put }, 1, noPrices)
  expect(await hasChangedCompanies(db)).toBe(true)
  expect(await findName()).toBe("Renamed")
  await rewriteLists(db, documents, 2, noPrices)
  expect(await hasChangedCompanies(db)).toBe(false)
  expect(await findName()).toBe("Renamed")
})

test("a company remains marked if the lists could not be written", async () => {
  await applyBatch(ingestBatch.parse({ listings: [listing] }), { db, documents, now: () => 1 })
  const put = () => Promise.reject(new Error("The bucket is away."))
  await expect(rewriteLists(db, { ...documents, put }, 1, noPrices)).rejects.toThrow("away")
  expect(await hasChangedCompanies(db)).toBe(true)
  await rewriteLists(db, documents, 2, noPrices)
  expect(await hasChangedCompanies(db)).toBe(false)
})

test("two classes of a company whose 13F prices are far apart have no known ratio", async () => {
  const listings = ["ZZQ-A", "ZZQ-B"].map((ticker, position) => ({ ...listing, ticker, position }))
  await applyBatch(ingestBatch.parse({ listings }), { db, documents, now: () => 1 })
  const held = (cusip: string, ticker: string, value: number) => [
    db
      .prepare("insert into securities (cusip, name, ticker, source) values (?1, 'Zed', ?2, 'import')")
      .bind(cusip, ticker),
    db
      .prepare(
        `insert into holdings (cik, quarter, cusip, held, name, class, shares, value)
         values ('0009900001', '2026q1', ?1, 'SH', 'ZED', 'CL', 10, ?2)`,
      )
      .bind(cusip, value),
  ]
  await db.batch([...held("594918104", "ZZQ-A", 7_000_000), ...held("594918203", "ZZQ-B", 4_700)])
  await rewriteLists(db, documents, 2, recentPricesOf(db, Date.parse("2026-06-01")))
  const { companiesByCik } = await loadListIndex(db, documents)
  expect(companiesByCik.get(listing.cik)?.map(({ security }) => security.ratio)).toEqual([null, null])
})
