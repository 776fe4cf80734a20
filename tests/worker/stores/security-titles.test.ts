import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const db = bindings.DB
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => Date.parse("2026-03-10T12:00:00Z") })
const listing = {
  ticker: "ZQON",
  cik: "0000990008",
  name: "ZED ONCOLOGY LTD",
  exchange: "Nasdaq",
  position: 0,
}
const title = (source: "cover" | "13f", text: string, witness = "0000990008") => ({
  ticker: "ZQON",
  source,
  witness,
  title: text,
})
const getSecurity = async () =>
  (await loadListIndex(db, documents, undefined, Number.POSITIVE_INFINITY)).companyByTicker.get("ZQON")
    ?.security

test("titles of classes decide the kind of a listed security, and a later title of the filer replaces the earlier", async () => {
  await apply({ listings: [listing], rewriteLists: true })
  expect(await getSecurity()).toMatchObject({ kind: "common", source: "symbol" })
  await apply({ securityTitles: [title("13f", "SPONSORED ADS")] })
  expect(await getSecurity()).toEqual({ kind: "ads", ratio: null, title: "SPONSORED ADS", source: "13f" })
  await apply({
    securityTitles: [title("cover", "American Depositary Shares, each representing 13 ordinary shares")],
  })
  expect(await getSecurity()).toMatchObject({ kind: "ads", ratio: 13, source: "cover" })
  await apply({ securityTitles: [title("cover", "Ordinary shares")], rewriteLists: true })
  expect(await getSecurity()).toMatchObject({ kind: "common", ratio: 1, source: "cover" })
})

test("the titles of twenty filers are kept, each with its last one: a market has thousands for one share", async () => {
  await apply({ listings: [listing], rewriteLists: true })
  const witnesses = Array.from({ length: 30 }, (_, number) => `00009901${String(number).padStart(2, "0")}`)
  for (const witness of witnesses) await apply({ securityTitles: [title("13f", "COM", witness)] })
  await apply({ securityTitles: witnesses.map((witness) => title("13f", "SPONSORED ADS", witness)) })
  const { results } = await db
    .prepare("select title, count(*) as filers from security_titles group by title")
    .all()
  expect(results).toEqual([{ title: "SPONSORED ADS", filers: 20 }])
  expect(await getSecurity()).toMatchObject({ kind: "ads", source: "13f" })
})

test("a 13F filing names the depositary share of a listed company whose CUSIP has no ticker", async () => {
  await apply({ listings: [listing], rewriteLists: true })
  const document = {
    cik: "0000990100",
    name: "Holder",
    securities: [["07725L102", "ZED ONCOLOGY LTD", "SPONSORED ADS", "SH"]],
    filings: [],
  } as never
  await apply({ investorFilings: [{ fetchedAt: 1, document }] })
  expect(await getSecurity()).toMatchObject({ kind: "ads", source: "13f" })
})
