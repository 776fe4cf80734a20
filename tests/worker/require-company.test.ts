import { expect, test } from "vitest"
import { parseSubmissions } from "~/edgar/submissions"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import type { ReadDocument } from "~/lib/loaded"
import { isListed } from "~/model/directory/list-index"
import { toFilingsDocument } from "~/model/filings/filings-document"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { findElsewhere } from "~/stores/directory/elsewhere-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { filingsKind } from "~/stores/document-kinds"
import { exampleSubmissions } from "../fixtures/example/example-submissions"
import { cikId, tickerId } from "../ids"
import { bindings } from "./bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const db = bindings.DB
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => 1_000 })
const lists = () => loadListIndex(db, documents)

const [listed, unlisted] = [cikId("0000990005"), cikId("0000990006")]
const listings = ["LIST-A", "LIST-B"].map((ticker, position) => ({
  ticker,
  cik: listed,
  name: "Listed Mills",
  exchange: "NYSE",
  position,
}))

/** Reads what is stored; the SEC has nothing else. */
const stored: ReadDocument = async (kind, key) => {
  const document = await documents.get(kind, key)
  return document ? { status: "loaded", document, refreshing: false } : { status: "absent" }
}

async function store() {
  const submissions = { ...parseSubmissions(JSON.stringify(exampleSubmissions())), cik: unlisted }
  const filings = toFilingsDocument({ ...submissions, name: "OLD LANTERN WORKS INC" }, [], [])
  await documents.put(filingsKind, unlisted, 1, filings)
  await apply({
    listings,
    aliases: [
      { cik: unlisted, kind: "former name", alias: "GAS LAMP CO", until: "2011-05-01" },
      { cik: unlisted, kind: "retired ticker", alias: "LAMP", until: "2019-08-01" },
    ],
    rewriteLists: true,
  })
}

/** The company, or the status and address of the response. */
async function open(path: string, readThrough = stored, suffix = "") {
  const segment = decodeURIComponent(path.split(/[/?]/)[2]!).replace(suffix, "")
  const request = new Request(`https://bookvalue.test${path}`)
  return requireCompany(segment, request, { lists, db, readThrough }, suffix).catch((thrown: unknown) => {
    if (!(thrown instanceof Response)) throw thrown
    return [thrown.status, thrown.headers.get("location")]
  })
}

test("a company without a listing is opened by its CIK, with the name and industry of its filing list", async () => {
  await store()
  const company = await open(`/company/${unlisted}/financials`)
  expect(company).toMatchObject({
    cik: unlisted,
    ticker: unlisted,
    name: "Old Lantern Works Inc",
    exchange: null,
    sic: "3826",
  })
  expect("ticker" in company && isListed(company)).toBe(false)
})

test.each([
  ["/company/990006", `/company/${unlisted}`],
  ["/company/990006/financials/dcf?growth=5", `/company/${unlisted}/financials/dcf?growth=5`],
  ["/company/CIK0000990006/filings.json", `/company/${unlisted}/filings.json`],
  [`/company/${listed}`, "/company/LIST-A"],
  ["/company/990005/earnings.csv", "/company/LIST-A/earnings.csv"],
  ["/company/list.b/insiders", "/company/LIST-B/insiders"],
])("%s redirects to %s", async (path, to) => {
  await store()
  expect(await open(path)).toEqual([301, to])
})

test("the JSON of a CIK redirects to the JSON of its ticker", async () => {
  await store()
  expect(await open(`/company/${listed}.json`, stored, ".json")).toEqual([301, "/company/LIST-A.json"])
  expect(await open("/company/990006.json", stored, ".json")).toEqual([301, `/company/${unlisted}.json`])
})

test("a CIK that the SEC does not know, zero and an unlisted ticker are 404; one that cannot be asked about is 503", async () => {
  await store()
  for (const path of ["/company/0000990007", "/company/0", "/company/NONE"])
    expect((await open(path)) as unknown[]).toEqual([404, null])
  const down: ReadDocument = async () => ({ status: "unavailable", reason: "The SEC did not answer." })
  expect(await open("/company/0000990007", down)).toEqual([503, null])
})

test("an unlisted company is found by its CIK, a former name and a former ticker, and its former ticker leads to it", async () => {
  await store()
  const stores = { db, documents, lists, securities: async () => ({ tickerOf: () => null }) }
  const to = `/company/${unlisted}`
  expect(await findElsewhere("990006", stores)).toMatchObject([
    { to, name: "Old Lantern Works Inc", reason: "Not listed" },
  ])
  expect(await findElsewhere("lamp co", stores)).toMatchObject([
    { to, name: "Gas Lamp Co", reason: "Formerly Gas Lamp Co, until 1 May 2011" },
  ])
  expect(await findElsewhere("LAMP", stores)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ to, reason: "Traded as LAMP, last seen on 1 Aug 2019" }),
    ]),
  )
  const ticker = tickerId("LIST-A")
  const known = { ...stores, securities: async () => ({ tickerOf: () => ticker }) }
  for (const [text, reason] of [
    ["037833100", "CUSIP 037833100"],
    ["US0378331005", "CUSIP 037833100"],
  ] as const)
    expect(await findElsewhere(text, known), text).toMatchObject([{ to: "/company/LIST-A", reason }])
  expect(await findElsewhere("GB0378331005", known)).toEqual([])
  expect(await open("/company/LAMP")).toEqual([302, to])
  expect(await open("/company/LAMP/financials")).toEqual([302, `${to}/financials`])
})

test("a company that is not listed any more is found by the symbol of its reports, a listed one is not", async () => {
  await store()
  const named = (cik: typeof listed) => {
    const submissions = parseSubmissions(JSON.stringify(exampleSubmissions()))
    const filings = submissions.filings.map((each) => ({ ...each, primaryDocument: "brix-20240831.htm" }))
    const body = toFilingsDocument({ ...submissions, cik, filings }, [], [])
    return { kind: filingsKind.name, key: cik, fetchedAt: 1_000, body }
  }
  await apply({ documents: [named(listed)] })
  expect(await open("/company/BRIX")).toEqual([404, null])
  await apply({ documents: [named(unlisted)] })
  expect(await open("/company/BRIX")).toEqual([302, `/company/${unlisted}`])
})

test("the pages of a company lead a fund to its own page, and a listed fund keeps its filings and holders", async () => {
  await store()
  const trust = { ticker: "TRST", cik: "0000884394", name: "Trust", exchange: "NYSE", position: 3 }
  await apply({
    listings: [trust],
    funds: [{ ticker: "FNDX", cik: "0000990031", seriesId: "S000000031", classId: "C000000031" }],
    rewriteLists: true,
  })
  expect(await open("/company/FNDX")).toEqual([302, "/etf/FNDX"])
  expect(await open("/company/FNDX/filings")).toEqual([302, "/etf/FNDX"])
  for (const page of ["", "/financials", "/financials/dcf", "/executives"])
    expect(await open(`/company/TRST${page}`), page).toEqual([302, "/etf/TRST"])
  for (const page of ["/filings", "/investors"])
    expect(await open(`/company/TRST${page}`), page).toMatchObject({ ticker: "TRST" })
  expect(await open("/company/LIST-A/financials")).toMatchObject({ ticker: "LIST-A" })
})
