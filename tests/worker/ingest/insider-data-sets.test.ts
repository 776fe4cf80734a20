import { beforeEach, expect, test } from "vitest"
import { parseOwnershipForm } from "~/edgar/insiders/ownership"
import { parseSubmissions } from "~/edgar/submissions"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { toFilingsDocument } from "~/model/filings/filings-document"
import { dayNumber } from "~/model/metrics/metric-values"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { filingsKind, insidersKind } from "~/stores/document-kinds"
import { listCompanyMetrics } from "~/stores/screener/metrics-store.server"
import { type FixtureForm, ownershipXml } from "../../fixtures/ownership-form"
import { accessionId, cikId } from "../../ids"
import { bindings } from "../bindings"

const cik = cikId("0000990001")
const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const now = Date.parse("2025-11-22T00:00:00Z")
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db: bindings.DB, documents, now: () => now })

const form = (number: number, filed: string, options: FixtureForm = {}) => ({
  accession: accessionId(`0000990001-25-${String(number).padStart(6, "0")}`),
  filed,
  content: parseOwnershipForm(ownershipXml({ lines: [{ code: "P", date: filed, price: "10" }], ...options })),
})
const year = ["2024q4", "2025q1", "2025q2", "2025q3"]

async function metrics(): Promise<Record<string, number>> {
  const rows = await listCompanyMetrics(bindings.DB, [cik])
  return rows.find(({ source }) => source === "insiders")?.figures ?? {}
}

/** A filing list with these forms, the newest first. */
async function storeList(...numbers: number[]): Promise<void> {
  const recent = {
    accessionNumber: numbers.map((number) => form(number, "2025-08-01").accession),
    form: numbers.map(() => "4"),
    filingDate: numbers.map(() => "2025-08-01"),
    primaryDocument: numbers.map((number) => `xslF345X05/form4-${number}.xml`),
  }
  const list = parseSubmissions(JSON.stringify({ cik, name: "EXAMPLE", filings: { recent } }))
  await documents.put(filingsKind, cik, now, toFilingsDocument(list, [], []))
}

beforeEach(async () => {
  await bindings.DB.prepare("delete from named_metrics").run()
  await bindings.DOCUMENTS.delete([
    `insiders/${cik}.json`,
    `filings/${cik}.json`,
    "insider-quarters/current.json",
  ])
})

test("forms of data sets are stored with the files of the filing list, and twice the same is once", async () => {
  await storeList(2)
  const batch = { insiderForms: [{ cik, forms: [form(1, "2025-07-01"), form(2, "2025-08-01")] }] }
  await apply(batch)
  await apply(batch)
  const stored = await documents.get(insidersKind, cik)
  expect(stored?.body.filings.map(({ accession, file }) => [accession, file])).toEqual([
    ["0000990001-25-000002", "form4-2.xml"],
    ["0000990001-25-000001", "0000990001-25-000001.txt"],
  ])
})

test("a form that was read from its file stays as it is, and an unreadable one is replaced", async () => {
  await storeList(2, 1)
  const known = { ...form(1, "2025-08-01", { form: "4/A" }), file: "own.xml" }
  const unreadable = { ...form(2, "2025-08-01"), file: "form4-2.xml", form: "4", reason: "It is damaged." }
  const { content: _, ...failed } = unreadable
  const body = { cik, filings: [known], proposed: [], completeSince: null, unreadable: [failed] }
  await documents.put(insidersKind, cik, now, body)
  await apply({ insiderForms: [{ cik, forms: [form(1, "2025-08-01"), form(2, "2025-08-01")] }] })
  const stored = await documents.get(insidersKind, cik)
  expect(stored?.body.unreadable).toEqual([])
  expect(stored?.body.filings.map(({ file, content }) => [file, content.form])).toEqual([
    ["form4-2.xml", "4"],
    ["own.xml", "4/A"],
  ])
})

test("metrics of the screener follow when four quarters are loaded, in any order", async () => {
  // Two forms of one price confirm it.
  await apply({ insiderForms: [{ cik, forms: [form(1, "2025-02-03"), form(3, "2025-02-04")] }] })
  expect(await metrics()).toEqual({})
  await apply({ insiderQuarters: [...year].reverse() })
  await apply({ deriveInsiders: [cik, cikId("0000990002")] })
  expect(await metrics()).toEqual({
    insiderNetBuying: 2000,
    insiderNetBuying3: 0,
    insiderBuyers: 1,
    insiderSellers: 0,
    insiderSumsTo: dayNumber("2025-09-30"),
  })
})
