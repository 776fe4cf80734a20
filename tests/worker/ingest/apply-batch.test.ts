import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { findCompany } from "~/model/directory/list-index"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { forgetListIndex, loadListIndex } from "~/stores/directory/lists-store.server"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const effects = { db: bindings.DB, documents, now: () => 1_000 }
const apply = (batch: IngestBatchInput) => applyBatch(ingestBatch.parse(batch), effects)
const lists = () => loadListIndex(bindings.DB, documents)

const listing = {
  ticker: "EXMP",
  cik: "0000990001",
  name: "Example Instruments",
  exchange: "Nasdaq",
  position: 0,
}
const profile = {
  cik: listing.cik,
  country: "us",
  sic: "3826",
  fiscalYearEnd: "1231",
  filings: true,
  financials: false,
  overview: true,
}

test("a listing is found by its ticker once the lists are written", async () => {
  await apply({ listings: [listing], rewriteLists: true })
  expect(findCompany(await lists(), "exmp")).toMatchObject({
    ticker: "EXMP",
    coverage: "YYNYN",
    country: null,
  })
})

test("a refreshed company has its coverage before the lists are rebuilt", async () => {
  await apply({ listings: [listing], rewriteLists: true })
  await apply({ profiles: [profile] })
  expect(findCompany(await lists(), "EXMP")).toMatchObject({ coverage: "YNNYN", country: "us", sic: "3826" })
})

test("a coverage flag that a refresh did not determine is kept", async () => {
  await apply({ listings: [listing], rewriteLists: true })
  await apply({ profiles: [{ ...profile, filings: null, financials: null, overview: null, country: null }] })
  expect(findCompany(await lists(), "EXMP")).toMatchObject({ coverage: "YYNYN", country: null })
})

test("a listing that moves to another company loses the former one's coverage", async () => {
  await apply({ listings: [listing], rewriteLists: true })
  await apply({ profiles: [profile] })
  await apply({ listings: [{ ...listing, cik: "0000990002", name: "Another" }], rewriteLists: true })
  forgetListIndex()
  expect(findCompany(await lists(), "EXMP")).toMatchObject({ cik: "0000990002", coverage: "YYNYN" })
})

test("a batch with one invalid document writes nothing", async () => {
  const wrong = { kind: "filings", key: listing.cik, fetchedAt: 1, body: { cik: listing.cik } }
  await expect(apply({ listings: [listing], documents: [wrong] })).rejects.toThrow(
    "filings document 0000990001 is invalid at",
  )
  await expect(apply({ documents: [{ ...wrong, kind: "nonsense" }] })).rejects.toThrow(
    "no document kind nonsense",
  )
  await expect(apply({ documents: [{ ...wrong, key: "../secrets" }] })).rejects.toThrow(
    "not a valid document key",
  )
  expect(await bindings.DB.prepare("select count(*) n from companies").first("n")).toBe(0)
  expect((await bindings.DOCUMENTS.list()).objects).toHaveLength(0)
})

test("applying a batch twice gives the same result as applying it once", async () => {
  const rows = () =>
    bindings.DB.prepare("select * from companies")
      .all()
      .then((answer) => answer.results)
  await apply({ listings: [listing], profiles: [profile], rewriteLists: true })
  const once = await rows()
  await apply({ listings: [listing], profiles: [profile], rewriteLists: true })
  expect(await rows()).toEqual(once)
})
