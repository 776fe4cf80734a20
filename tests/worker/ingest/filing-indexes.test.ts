import fc from "fast-check"
import { expect, test } from "vitest"
import { parseSubmissions } from "~/edgar/submissions"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { listFilings, toFilingsDocument } from "~/model/filings/filings-document"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { findElsewhere } from "~/stores/directory/elsewhere-store.server"
import { forgetListIndex, loadListIndex } from "~/stores/directory/lists-store.server"
import { unlistedNameStatements, unlistedNames } from "~/stores/directory/unlisted-names-store.server"
import { filingsKind } from "~/stores/document-kinds"
import { accessionId, cikId } from "../../ids"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db: bindings.DB, documents, now: () => 1_000 })

type Line = [accession: string, form: string, filed: string]
const indexed = (cik: string, name: string, isListed: boolean, ...filings: Line[]) => ({
  indexedCompanies: [{ cik, name, isListed, fetchedAt: 500, filings }],
})
const getFilings = async (cik: string) => {
  const stored = await documents.get(filingsKind, cik)
  return stored && listFilings(stored.body).map(({ accession, form }) => [accession, form])
}

/** The SEC's list with one filing, and an older part with one filing that was not read. */
function list(cik: string) {
  const recent = {
    ...{ accessionNumber: [`${cik}-25-000009`], form: ["10-K"], filingDate: ["2025-02-01"] },
    primaryDocument: ["annual.htm"],
  }
  const submissions = parseSubmissions(JSON.stringify({ cik, name: "ALPHA", filings: { recent } }))
  return toFilingsDocument(submissions, [], [{ from: "1993-01-01", to: "2000-12-31", count: 1 }])
}

const steel = "0000990011"
const alpha = "0000990014"

test("a company that is only in indexes opens by its CIK and is found by its name", async () => {
  await apply(indexed(steel, "BETA STEEL CORP", false, [`${steel}-94-000001`, "10-K", "1994-03-01"]))
  await apply(indexed(steel, "BETA STEEL CORP", false, [`${steel}-93-000001`, "10-Q", "1993-11-01"]))
  expect(await getFilings(steel)).toEqual([
    [`${steel}-94-000001`, "10-K"],
    [`${steel}-93-000001`, "10-Q"],
  ])
  forgetListIndex()
  const lists = () => loadListIndex(bindings.DB, documents)
  const securities = async () => ({ tickerOf: () => null })
  const stores = { db: bindings.DB, documents, lists, securities }
  const match = { to: `/company/${steel}`, reason: "Not listed, last filing on 1 Mar 1994" }
  expect(await findElsewhere("beta st", stores)).toMatchObject([match])
  expect(await findElsewhere("steel", stores)).toMatchObject([match])
  expect(await findElsewhere(steel, stores)).toMatchObject([{ to: match.to, isExact: true }])
})

test("a delisted company is found by the name of its filing list, and a listed one is not stored as unlisted", async () => {
  const [gone, listed] = ["0000990018", "0000990019"]
  const named = (cik: string, name: string) => {
    const body = list(cik)
    return {
      kind: "filings",
      key: cik,
      fetchedAt: 900,
      body: { ...body, profile: { ...body.profile, name } },
    }
  }
  const listing = { ticker: "HARB", cik: listed, name: "Harbor Drugs", exchange: "NYSE", position: 0 }
  await apply({ listings: [listing], rewriteLists: true })
  await apply({ documents: [named(gone, "WALTON DRUG ALLIANCE, INC."), named(listed, "WALTON HARBOR INC")] })
  forgetListIndex()
  const lists = () => loadListIndex(bindings.DB, documents)
  const stores = { db: bindings.DB, documents, lists, securities: async () => ({ tickerOf: () => null }) }
  expect(await findElsewhere("walton", stores)).toMatchObject([
    { to: `/company/${gone}`, reason: "Not listed, last filing on 1 Feb 2025" },
  ])
  const stored = await bindings.DB.prepare("select distinct cik from unlisted_names where cik > ?1")
    .bind("0000990017")
    .all()
  expect(stored.results).toEqual([{ cik: gone }])
})

test("a delisted company is found by the start of any word of its name, and a listed one by none, for any names", async () => {
  const [gone, listed] = [cikId("0000990021"), cikId("0000990022")]
  const listing = { ticker: "KEPT", cik: listed, name: "Kept", exchange: "NYSE", position: 0 }
  await apply({ listings: [listing], rewriteLists: true })
  const words = fc.array(fc.stringMatching(/^[A-Za-z0-9]{2,10}$/), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(words, fc.nat(), fc.nat(), async (parts, at, length) => {
      const name = parts.join(" ")
      const names = [gone, listed].map((cik) => ({ cik, name, until: "2025-02-01" }))
      await bindings.DB.batch(unlistedNameStatements(names, bindings.DB))
      const word = parts[at % parts.length] ?? ""
      const found = await unlistedNames.find(bindings.DB, word.slice(0, 2 + (length % word.length)), 50)
      const own = found.filter(({ cik }) => cik === gone || cik === listed)
      expect(own).toEqual([{ cik: gone, name, until: "2025-02-01" }])
    }),
    { numRuns: 30 },
  )
})

const old: Line = [`${alpha}-94-000002`, "10-K405", "1994-03-02"]
const known: Line = [`${alpha}-25-000009`, "10-K", "2025-02-01"]
const both = [
  [known[0], "10-K"],
  [old[0], "10-K405"],
]

test.each(["the index", "the list"])(
  "filings that the list lacks are added once, %s first",
  async (first) => {
    await bindings.DOCUMENTS.delete([`filings/${alpha}.json`, `indexed-filings/${alpha}.json`])
    const fromIndex = () => apply(indexed(alpha, "ALPHA", true, old, known))
    const fromSec = () =>
      apply({ documents: [{ kind: "filings", key: alpha, fetchedAt: 900, body: list(alpha) }] })
    for (const step of first === "the index" ? [fromIndex, fromSec] : [fromSec, fromIndex]) await step()
    expect(await getFilings(alpha)).toEqual(both)
    const stored = await documents.get(filingsKind, alpha)
    expect(stored?.fetchedAt).toBe(900)
    expect(stored?.body.columns.primaryDocument).toEqual(["annual.htm", ""])
    // The part that was not read had one filing, which the index has.
    expect(stored?.body.unread).toEqual([])
    await fromSec()
    await fromIndex()
    expect(await getFilings(alpha)).toEqual(both)
  },
)

test("a listed company without a stored list gets none from the index alone", async () => {
  const cik = cikId("0000990015")
  await apply(indexed(cik, "GAMMA", true, [accessionId(`${cik}-94-000002`), "10-K", "1994-03-02"]))
  expect(await getFilings(cik)).toBeNull()
})
