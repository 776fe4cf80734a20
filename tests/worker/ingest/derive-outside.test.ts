import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { deriveAfterImport, deriveMore } from "~/ingest/derive/derive-company.server"
import { liveEffects } from "~/ingest/read-through/live.server"
import { toImportedStatements } from "~/model/imported/imported-document"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { cikId, tickerId } from "../../ids"
import { bindings } from "../bindings"
import { FakeSec } from "../fake-sec"

const db = bindings.DB
const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const start = Date.parse("2026-06-26T20:05:00Z")
const sec = new FakeSec(start)
const effects = liveEffects(db, documents, {}, new RequestLog(), { lane: "background" }, sec.clock)

const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => start })

/** Imports revenue of three years for a company that is not at the SEC; returns its key. */
async function importCompany() {
  await apply({
    importedListings: [
      {
        ...{ symbol: tickerId("NWD.DE"), name: "Northwind", mic: "XETR", country: "de", currency: "EUR" },
        ...{ isin: null, figi: null, fiscalYearEnd: null, sic: null, cik: null, lei: null },
      },
    ],
  })
  const cik = cikId((await db.prepare("select cik from companies").first<string>("cik")) ?? "")
  const figures = [2022, 2023, 2024].map((year) => ({
    ...{ row: "revenue", start: `${year}-01-01`, end: `${year}-12-31`, value: year, currency: "EUR" },
    ...{ filed: `${year + 1}-05-01`, source: "Vendor", url: null, replaces: false },
  }))
  await apply({ importedStatements: [toImportedStatements(cik, figures)] })
  await deriveAfterImport([cik], effects)
  return cik
}

async function readYears(): Promise<unknown> {
  const text = await db.prepare("select figures from metric_years").first<string>("figures")
  return text && JSON.parse(text).revenue.slice(0, 3)
}

test("a company outside the SEC has metrics of its fiscal years", async () => {
  await importCompany()
  expect(await readYears()).toEqual([2024, 2023, 2022])
})

test("companies outside the SEC are derived again after those of the SEC", async () => {
  const cik = await importCompany()
  await db.prepare("delete from metric_years").run()
  await db.prepare("delete from derivations").run()
  const source = { key: "company:0000990001", fetchedAt: 1, entityTag: null, error: null, failedAt: null }
  await apply({ sources: [source] })
  expect(await deriveMore(effects)).toBe(false)
  expect(await readYears()).toEqual([2024, 2023, 2022])
  expect(await db.prepare("select after from derivations where kind = 'company'").first("after")).toBe(cik)
})
