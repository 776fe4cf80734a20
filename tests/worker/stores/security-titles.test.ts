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

test("titles of classes decide the kind of a listed security, and a later title of the cover page replaces the earlier", async () => {
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

test("a cover page that is read again decides by the rules of today", async () => {
  await apply({ listings: [listing], rewriteLists: true })
  const cover = title("cover", "Series A Preferred Shares")
  await apply({ securityTitles: [cover] })
  await db.prepare("update companies set security = json_set(security, '$.kind', 'class')").run()
  await apply({ securityTitles: [cover], rewriteLists: true })
  expect(await getSecurity()).toMatchObject({ kind: "preferred", source: "cover" })
})

const witnesses = Array.from({ length: 40 }, (_, number) => `00009901${String(number).padStart(2, "0")}`)
const countTitles = async () =>
  (await db.prepare("select title, count(*) as filers from security_titles group by title").all()).results
const passQuarter = () => db.prepare("update security_titles set seen = seen - 1").run()

test("one batch of many filers fills twenty places: a market has thousands for one share", async () => {
  await apply({ listings: [listing], rewriteLists: true })
  const name = (text: string) =>
    apply({ securityTitles: witnesses.map((witness) => title("13f", text, witness)), rewriteLists: true })
  await name("COM")
  expect(await countTitles()).toEqual([{ title: "COM", filers: 20 }])
  await name("SPONSORED ADS")
  expect(await countTitles()).toEqual([{ title: "COM", filers: 20 }])
  await passQuarter()
  await name("SPONSORED ADS")
  expect(await countTitles()).toEqual([{ title: "SPONSORED ADS", filers: 20 }])
  expect(await getSecurity()).toMatchObject({ kind: "ads", source: "13f" })
})

test("filers of today replace those who no longer file, as of a symbol that another security got", async () => {
  await apply({ listings: [listing], rewriteLists: true })
  const [before, after] = [witnesses.slice(0, 20), witnesses.slice(20)]
  await apply({ securityTitles: before.map((witness) => title("13f", "SPONSORED ADS", witness)) })
  await passQuarter()
  await apply({
    securityTitles: after.map((witness) => title("13f", "ORD SHS", witness)),
    rewriteLists: true,
  })
  expect(await getSecurity()).toMatchObject({ kind: "common", source: "13f" })
})

test("a title that is given again in a later quarter decides by the rules of today", async () => {
  await apply({ listings: [listing], rewriteLists: true })
  const given = title("13f", "SPONSORED ADS")
  await apply({ securityTitles: [given] })
  await db.prepare("update companies set security = json_set(security, '$.kind', 'class')").run()
  await passQuarter()
  await apply({ securityTitles: [given], rewriteLists: true })
  expect(await getSecurity()).toMatchObject({ kind: "ads", source: "13f" })
})

test("stored titles, as of a snapshot, keep their places", async () => {
  await apply({ listings: [listing], rewriteLists: true })
  await apply({ securityTitles: witnesses.map((witness) => title("13f", `COM ${witness}`, witness)) })
  const list = async () =>
    (await db.prepare("select ticker, source, witness, title from security_titles").all()).results
  const stored = await list()
  await db.prepare("delete from security_titles").run()
  await apply({ securityTitles: stored as never })
  expect(await list()).toEqual(stored)
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
