import { expect, test } from "vitest"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { renderedStatements } from "~/stores/company/rendered-statements-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { cikId } from "../../ids"
import { makeDocument, tenK, wholeYear } from "../../unit/model/financials/make-facts"
import { bindings } from "../bindings"

const cik = cikId("0000990001")
const getAddress = (search: string) => parseStatementAddress(new URLSearchParams(search))
const usual = getAddress("period=quarterly")
const statements = (revenue: number): StatementsDocument => ({
  ...makeDocument(wholeYear(2025, tenK(2025), { Revenues: revenue })),
  cik,
})
const table = (html: string) => ({
  html,
  summary: {
    unitNote: "Millions of US dollars.",
    hasRestated: false,
    hasFirstFiled: true,
    hasFaults: false,
    hasEstimates: false,
    figureBases: ["schedule" as const],
    notes: ["A note\nof two lines."],
    spanYears: 15,
    hasRows: true,
  },
  history: undefined,
  currency: "USD",
})

/** Another object for the same bucket is another isolate: it knows what R2 has and nothing else. */
function isolate({ build = "one", isStale = false } = {}) {
  const bucket = new Proxy(bindings.DOCUMENTS, {
    get: (target, name) => Reflect.get(target, name).bind(target),
  })
  const log = new RequestLog()
  const documents = documentStore(bucket, log)
  const tables = renderedStatements({ bucket, documents, log, isStale: () => isStale, build })
  return {
    log,
    find: (address = usual) => tables.find(cik, address),
    write: (fetchedAt: number, revenue: number) =>
      documents.put(statementsKind, cik, fetchedAt, statements(revenue)),
    async render(html: string, address = usual) {
      const stored = await documents.get(statementsKind, cik)
      if (!stored) throw new Error("No statements are stored.")
      await tables.keep(cik, address, stored, table(html))
    },
  }
}

test("a table that one isolate made is found by another one, which does not read the statements", async () => {
  const first = isolate()
  await first.write(1, 100)
  expect(await first.find()).toBeNull()
  await first.render("<table>−1</table>\n<p>100</p>")
  const second = isolate()
  expect(await second.find()).toEqual(table("<table>−1</table>\n<p>100</p>"))
  expect(second.log.reads.r2).toBe(2)
  expect(await second.find()).toEqual(table("<table>−1</table>\n<p>100</p>"))
  // The table is in its memory; R2 is only asked whether the statements are the same.
  expect(second.log.reads.r2).toBe(3)
})

test("a changed statement has no stored table in any isolate", async () => {
  const [first, second] = [isolate(), isolate()]
  await first.write(1, 200)
  await first.render("200")
  expect(await second.find()).toMatchObject({ html: "200" })
  await first.write(2, 300)
  expect([await first.find(), await second.find(), await isolate().find()]).toEqual([null, null, null])
  await first.render("300")
  expect(await second.find()).toMatchObject({ html: "300" })
  // Back to the figures of before, whose table was replaced.
  await first.write(3, 200)
  expect([await first.find(), await isolate().find()]).toEqual([null, null])
})

test("statements that were read again without a change keep their tables", async () => {
  const first = isolate()
  await first.write(1, 400)
  await first.render("400")
  await first.write(9, 400)
  expect(await isolate().find()).toMatchObject({ html: "400" })
})

test("a table made of statements that were replaced in the meantime is not taken for the new ones'", async () => {
  const slow = isolate()
  await slow.write(1, 500)
  const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
  const read = await documents.get(statementsKind, cik)
  if (!read) throw new Error("No statements are stored.")
  await isolate().write(2, 600)
  const log = new RequestLog()
  const late = { bucket: bindings.DOCUMENTS, documents, log, isStale: () => false, build: "one" }
  await renderedStatements(late).keep(cik, usual, read, table("500"))
  expect([await renderedStatements(late).find(cik, usual), await slow.find()]).toEqual([null, null])
})

test("statements that are stale, or a table of another build, are not taken from the store", async () => {
  const first = isolate()
  await first.write(1, 700)
  await first.render("700")
  expect(await isolate({ isStale: true }).find()).toBeNull()
  expect(await isolate({ build: "two" }).find()).toBeNull()
  expect(await isolate().find()).toMatchObject({ html: "700" })
})

test("a stored text of another form is made again", async () => {
  const first = isolate()
  await first.write(1, 800)
  await first.render("800")
  const { objects } = await bindings.DOCUMENTS.list({ prefix: `rendered-statements/${cik}` })
  expect(objects.map(({ key }) => key)).toEqual([`rendered-statements/${cik}.income.quarterly.10Y.gz`])
  const form = new Response(new Blob(["no form"]).stream().pipeThrough(new CompressionStream("gzip")))
  await bindings.DOCUMENTS.put(objects[0]?.key ?? "", await form.arrayBuffer())
  expect(await isolate().find()).toBeNull()
})

test.each([
  "statement=ratios",
  "show=growth",
  "unit=ones",
  "order=newest",
  "vintage=original",
  "asof=2025-06-30",
])("%s is made for each reader and not stored", async (search) => {
  const first = isolate()
  await first.write(1, 900)
  await first.render("900", getAddress(search))
  expect(await first.find(getAddress(search))).toBeNull()
})

test("statements that were stored without a hash are read as before", async () => {
  const first = isolate()
  const stored = { version: statementsKind.version, fetchedAt: 1, body: statements(1_000) }
  await bindings.DOCUMENTS.put(`statements/${cik}.json`, JSON.stringify(stored))
  await first.render("1000")
  expect(await first.find()).toBeNull()
})
