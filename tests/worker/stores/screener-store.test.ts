import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { daysBetween } from "~/lib/dates"
import { toCompanyMetrics } from "~/model/metrics/company-metrics"
import { estimatesKey, toEstimateBits } from "~/model/metrics/estimated-metrics"
import { unpackLists } from "~/model/search/unpack-lists"
import { parseScreenerParams } from "~/pages/screener/parse-screener-params"
import { screenCompanies } from "~/pages/screener/screen-companies.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { companyAliases, ownerByAccession } from "~/stores/directory/aliases-store.server"
import { findElsewhere } from "~/stores/directory/elsewhere-store.server"
import { nearFunds } from "~/stores/directory/find-funds.server"
import { forgetFundIndex } from "~/stores/directory/fund-list-store.server"
import { fundNames, namedFundsByTicker } from "~/stores/directory/fund-names-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { loadListsHead, loadPackedLists } from "~/stores/directory/packed-lists-store.server"
import { screensByUser } from "~/stores/people/saved-screens-store.server"
import { blockPath, nameRun } from "~/stores/screener/column-paths"
import { forgetGeneration, loadColumns } from "~/stores/screener/columns-store.server"
import { pageOfMetrics } from "~/stores/screener/gather-store.server"
import { areColumnsOld } from "~/stores/screener/metrics-store.server"
import { cikId, tickerId } from "../../ids"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const db = bindings.DB
const day = Date.parse("2026-03-10T12:00:00Z")
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => day })
const lists = () => loadListIndex(db, documents)

const names = ["Beta Works", "Alpha Mills", "Gamma Labs"]
const listings = names.map((name, position) => ({
  ticker: name.slice(0, 4).toUpperCase().trim(),
  cik: `000099000${position + 1}`,
  name,
  exchange: "NYSE",
  position,
}))
const metrics = (values: (Record<string, number> | null)[]) =>
  values.flatMap((each, index) =>
    each ? [toCompanyMetrics(cikId(listings[index]!.cik), "statements", each, "USD")] : [],
  )

async function screened(query: string, others: Record<string, string> = {}) {
  forgetGeneration()
  const params = parseScreenerParams(new URLSearchParams({ query, ...others }))
  const found = await screenCompanies(params, { from: 0, size: 10 }, { db, documents, lists })
  return { ...found, tickers: found.rows.map(({ ticker }) => ticker) }
}

test("metrics of a batch are screened once the columns are gathered; the next generation replaces them", async () => {
  await apply({ listings, metrics: metrics([{ revenue: 5, netMargin: 10 }, { revenue: 5 }, null]) })
  expect(await areColumnsOld(db, day)).toBe(true)
  await apply({ rewriteLists: true })
  expect(await areColumnsOld(db, day)).toBe(false)
  expect(await screened("revenue >= 5")).toMatchObject({ tickers: ["ALPH", "BETA"], count: 2, unknown: 0 })
  expect(await screened("netMargin > 3")).toMatchObject({ tickers: ["BETA"], unknown: 1 })
  expect((await screened("")).table?.head).toMatchObject({ asOf: "2026-03-10", withoutFigures: 1 })

  await apply({ metrics: metrics([{ revenue: 1 }, null, { revenue: 7 }]), rewriteLists: true })
  expect(await screened("revenue > 4")).toMatchObject({ tickers: ["GAMM", "ALPH"], count: 2 })
})

test("the screener names the metrics of a row that are computed from an estimate", async () => {
  const bits = toEstimateBits(new Set(["epsDiluted", "priceEarnings"]))
  const rows: Record<string, number>[] = [
    { revenue: 5, epsDiluted: 2, [estimatesKey]: bits },
    { revenue: 4, epsDiluted: 3 },
  ]
  await apply({ listings, metrics: metrics(rows), rewriteLists: true })
  const { rows: found } = await screened("epsDiluted > 0")
  expect(found.map(({ ticker, estimated }) => [ticker, estimated])).toEqual([
    ["ALPH", null],
    ["BETA", "epsDiluted"],
  ])
})

test("the previous generation keeps its files and older ones are deleted, for columns and packed lists", async () => {
  const kept = async (prefix: string) => {
    const { objects } = await bindings.DOCUMENTS.list({ prefix })
    return objects.map(({ key }) => key)
  }
  const generations: (string | null)[] = []
  const lists: string[] = []
  for (const [round, name] of ["First", "Second", "Third"].entries()) {
    const renamed = listings.map((listing) => ({ ...listing, name: `${name} ${listing.name}` }))
    await apply({ listings: renamed, metrics: metrics([{ revenue: round }]), rewriteLists: true })
    generations.push(await db.prepare("select generation from screener_generation").first("generation"))
    lists.push((await loadListsHead(documents))!.address.replace("/lists/", "search-lists/packed/"))
  }
  const [gone, before, present] = generations
  const columns = await kept("screener/")
  expect(columns.filter((path) => path.includes(gone!))).toEqual([])
  for (const generation of [before, present]) {
    expect(columns).toContain(`screener/${generation}.json`)
    expect(columns).toContain(`screener/${generation}/revenue.f64`)
  }
  expect((await kept("search-lists/packed/")).sort()).toEqual(lists.slice(1).sort())
})

test("after a gather, its blocks and those of a run of 15 minutes ago are deleted; those of a newer run are kept", async () => {
  const [ended, atWork] = [15 * 60_000, 15 * 60_000 - 1].map((ms) => blockPath(nameRun(day - ms), 0))
  for (const path of [ended, atWork]) await documents.putBytes(path!, "0", "application/octet-stream")
  await apply({ listings, metrics: metrics([{ revenue: 1 }]), rewriteLists: true })
  const { objects } = await bindings.DOCUMENTS.list({ prefix: "screener/blocks/" })
  expect(objects.map(({ key }) => key)).toEqual([atWork])
})

const elsewhere = (query: string) =>
  findElsewhere(query, { db, documents, lists, securities: async () => ({ tickerOf: () => null }) })

test("a ticker that is not in a newer list is retired, with the day of the previous list", async () => {
  const lists = (at: number) => ({
    key: "lists",
    fetchedAt: at,
    entityTag: null,
    error: null,
    failedAt: null,
  })
  const [beta, alpha, gamma] = listings.map((listing) => ({ ...listing }))
  const second = { ...beta!, ticker: "BETB", position: 7 }
  await apply({ listings: [beta!, second, alpha!, gamma!], hasAllListings: true })
  await apply({ sources: [lists(day - 86_400_000)], rewriteLists: true })
  // Beta drops BETB, Alpha is renamed, Gamma leaves the exchange, and Alpha's old ticker goes to a newcomer.
  const newcomer = { ...alpha!, cik: "0000990009", name: "Newcomer" }
  const profile = { country: "us", fiscalYearEnd: "0630", filings: true, financials: true, overview: false }
  await apply({
    profiles: [
      { ...profile, cik: alpha!.cik, sic: "3826" },
      { ...profile, cik: beta!.cik, sic: "6021" },
    ],
  })
  const after = [beta!, { ...alpha!, ticker: "ALFA" }, newcomer]
  await apply({ listings: after, hasAllListings: true, rewriteLists: true })

  expect(await elsewhere("betb")).toMatchObject([
    { name: "Beta Works", note: "BETA", reason: "Traded as BETB, last seen on 9 Mar 2026" },
  ])
  expect(await elsewhere("ALPH")).toMatchObject([{ to: "/company/ALFA", name: "Alpha Mills" }])
  const { companyByTicker } = await loadListIndex(db, documents)
  expect([...companyByTicker.keys()].sort()).toEqual(["ALFA", "ALPH", "BETA", "GAMM"])
  const known = { sic: "3826", country: "us", fiscalYearEnd: "0630", coverage: "YYNNN" }
  expect(companyByTicker.get(tickerId("ALFA")), "a renamed company keeps its profile").toMatchObject(known)
  const unknown = { sic: null, country: null, fiscalYearEnd: null, coverage: "YYNYN" }
  expect(companyByTicker.get(tickerId("ALPH")), "a newcomer has none of the former one").toMatchObject(
    unknown,
  )

  await apply({ listings: [...after, second], hasAllListings: true, rewriteLists: true })
  expect(await elsewhere("betb")).toEqual([])
  const { companyByTicker: again } = await loadListIndex(db, documents)
  expect(again.get(tickerId("BETB"))).toMatchObject({ ...known, sic: "6021" })
})

test("a loaded fund is found by the words of its name and by its ticker", async () => {
  const fund = {
    ticker: "PATBX",
    cik: "0000990021",
    seriesId: "S000000001",
    registrant: "Patient Trust",
    name: "Patient Bond Fund",
    reports: [],
  }
  const document = { kind: "fund", key: fund.ticker, fetchedAt: day, body: fund }
  forgetFundIndex()
  await apply({ documents: [document] })
  await apply({
    documents: [document],
    funds: [
      { ...fund, classId: "C1" },
      { ...fund, ticker: "PATCX", classId: "C2" },
    ],
  })
  const found = { to: "/etf/PATBX", name: "Patient Bond Fund", note: "PATBX" }
  for (const text of ["patient b", "BOND", "trust", "patbx"])
    expect(await elsewhere(text), text).toMatchObject([found])
  expect(await elsewhere("pat")).toMatchObject([{ ...found, reason: "Fund · 1 more class" }])
  const near = await nearFunds(tickerId("PATXB"), { db, documents }, 5)
  expect(near.map(({ note }) => note)).toEqual(["PATBX", "PATCX"])

  await apply({ documents: [{ ...document, body: { ...fund, name: "Calm Notes" } }] })
  expect(await elsewhere("bond")).toEqual([])
})

test("days are counted to the day of the generation, and valuations from the last price", async () => {
  const figures = {
    revenue: 200,
    epsDiluted: 2,
    sharesOutstanding: 10,
    netDebtAndNoncontrolling: 20,
    daysSincePeriodEnd: 20_500,
  }
  await apply({ listings, metrics: metrics([figures, { revenue: 9, epsDiluted: -1 }]) })
  const price = ({ cik, ticker }: { cik: string; ticker: string }) => ({
    cik,
    ticker,
    currency: "USD",
    source: "test",
    closes: [["2026-03-09", 30]] as [string, number][],
  })
  await apply({ prices: [price(listings[0]!), price(listings[1]!)], rewriteLists: true })
  forgetGeneration()
  const columns = await loadColumns(
    db,
    documents,
    ["priceEarnings", "marketValue", "enterpriseValue", "daysSincePrice", "daysSincePeriodEnd"],
    day,
  )
  const row = columns!.head.rows.ciks.indexOf(cikId(listings[0]!.cik))
  const read = (key: string, at = row) => columns!.metric(key)[at]
  expect(read("priceEarnings")).toBe(15)
  expect(read("marketValue")).toBe(300)
  expect(read("enterpriseValue")).toBe(320)
  expect(read("daysSincePrice")).toBe(1)
  expect(read("daysSincePeriodEnd")).toBe(22)
  expect(read("priceEarnings", columns!.head.rows.ciks.indexOf(cikId(listings[1]!.cik)))).toBeNaN()
})

test.each([
  ["30 days before the generation", "2026-02-08", 30],
  ["31 days before it, newer than the figures", "2026-02-07", 30],
  ["older than the figures", "2025-06-01", null],
  ["at the end of the figures", "2025-11-08", 30],
])("a close %s, of %s, gives the price %s", async (_, date, expected) => {
  await apply({ listings, metrics: metrics([{ epsDiluted: 2, daysSincePeriodEnd: 20_400 }]) })
  const part = { cik: listings[0]!.cik, ticker: listings[0]!.ticker, currency: "USD", source: "test" }
  await apply({ prices: [{ ...part, closes: [[date, 30]] }], rewriteLists: true })
  forgetGeneration()
  const columns = await loadColumns(db, documents, ["price", "priceEarnings"], day)
  const read = (key: string) => columns!.metric(key)[0]!
  expect(read("price")).toBe(expected ?? Number.NaN)
  expect(read("priceEarnings")).toBe(expected === null ? Number.NaN : 15)
})

test("a close in another currency, or far from the end of the figures, gives no valuation", async () => {
  await apply({
    listings,
    metrics: metrics([
      { epsDiluted: 2, daysSincePeriodEnd: 20_500 },
      { epsDiluted: 2, daysSincePeriodEnd: 20_100 },
    ]),
  })
  await apply({
    prices: ["EUR", "USD"].map((currency, index) => ({
      cik: listings[index]!.cik,
      ticker: listings[index]!.ticker,
      currency,
      source: "test",
      closes: [["2026-03-09", 30]] as [string, number][],
    })),
    rewriteLists: true,
  })
  forgetGeneration()
  const columns = await loadColumns(db, documents, ["price"], day)
  expect([...columns!.metric("price")]).toEqual([Number.NaN, Number.NaN])
})

test("figures up to 548 days old are screened with their date; older ones need the option or a query of their age", async () => {
  const today = daysBetween("1970-01-01", "2026-03-10")
  await apply({
    listings,
    metrics: metrics([
      { revenue: 5, daysSincePeriodEnd: today - 548 },
      { revenue: 6, daysSincePeriodEnd: today - 549 },
      { revenue: 1, daysSincePeriodEnd: today - 700 },
    ]),
    rewriteLists: true,
  })
  expect(await screened("revenue > 2")).toMatchObject({
    tickers: ["BETA"],
    count: 1,
    leftOut: 1,
    rows: [{ figuresTo: "2024-09-08" }],
  })
  const all = { tickers: ["ALPH", "BETA"], leftOut: 0 }
  expect(await screened("revenue > 2", { stale: "1" })).toMatchObject(all)
  expect(await screened("revenue > 2 and daysSincePeriodEnd > 100")).toMatchObject(all)
  expect((await screened("alpha")).tickers).toEqual(["ALPH"])
})

test("the packed lists hold what is listed, under an address of their content", async () => {
  await apply({
    listings,
    investors: [{ cik: "0000990009", name: "Patient Capital", owner: "A. Patient" }],
    rewriteLists: true,
  })
  const head = await loadListsHead(documents)
  const name = /^\/lists\/([0-9a-f]{16})\.json$/.exec(head!.address)![1]!
  const packed = JSON.parse(new TextDecoder().decode((await loadPackedLists(name, documents))!))
  const unpacked = unpackLists(packed)
  expect(unpacked.companies.map(([ticker]) => ticker)).toEqual(["BETA", "ALPH", "GAMM"])
  expect(unpacked.investors).toEqual([["0000990009", "Patient Capital", "A. Patient"]])
  expect(await loadPackedLists("../secrets", documents)).toBeNull()
})

test("a former name is found by each of its words", async () => {
  const alias = {
    cik: listings[0]!.cik,
    kind: "former name" as const,
    alias: "Old Lantern Works",
    until: "2020-01-02",
  }
  await apply({ listings, aliases: [alias] })
  for (const text of ["old lantern", "LANTERN  w", "works"])
    expect(await companyAliases.find(db, text, 5), text).toEqual([alias])
  for (const text of ["antern", "o", "lantern x"])
    expect(await companyAliases.find(db, text, 5), text).toEqual([])
})

test.each([
  ["former names", companyAliases.findSql, ["a", "b", 5]],
  ["filings' owners", ownerByAccession, ["0000990001-20-000001"]],
  ["funds' names", fundNames.findSql, ["a", "b", 5]],
  ["named funds", namedFundsByTicker, ["A", "B", 5]],
  ["saved screens", screensByUser, ["1"]],
  ["metrics by page", pageOfMetrics, ["", "", 5]],
])("%s are read through an index", async (_, sql, values) => {
  const { results } = await db
    .prepare(`explain query plan ${sql}`)
    .bind(...values)
    .all<{ detail: string }>()
  const details = results.map(({ detail }) => detail)
  expect(details.some((detail) => /^SEARCH .*USING (COVERING )?(INDEX|PRIMARY KEY)/.test(detail))).toBe(true)
  expect(details.filter((detail) => /^SCAN/.test(detail))).toEqual([])
})
