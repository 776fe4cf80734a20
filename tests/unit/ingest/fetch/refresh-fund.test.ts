import { expect, test } from "vitest"
import { edgarAddress, liveHosts } from "~/edgar/addresses"
import { NotNport } from "~/edgar/holdings/nport"
import { refreshFund, toFundBatch } from "~/ingest/fetch/refresh-fund"
import { type EdgarSource, toEdgarSource } from "~/ingest/source/edgar-source"
import type { Accession } from "~/lib/accession"
import type { Ticker } from "~/lib/ticker"
import { fundSchema } from "~/model/funds/fund-document"
import { toFundsOverlap } from "~/pages/fund/fund-overlap"
import { toFundView } from "~/pages/fund/fund-view"
import { nportReport } from "../../../fixtures/nport"
import { accessionId, cikId, tickerId } from "../../../ids"

const fund = { ticker: tickerId("INVTX"), cik: cikId("0009900002"), seriesId: "S000099001" }
const feed = (...filings: [accession: string, filed: string][]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom">${filings
    .map(
      ([accession, filed]) => `<entry><content><accession-number>${accession}</accession-number>
<filing-date>${filed}</filing-date><filing-type>NPORT-P</filing-type>
<filing-href>https://www.sec.gov/Archives/edgar/data/9900002/x/${accession}-index.htm</filing-href></content></entry>`,
    )
    .join("")}</feed>`

const source = (texts: Record<string, string>, asked: string[] = []): EdgarSource =>
  toEdgarSource(liveHosts, async (address) => {
    asked.push(address)
    const text = texts[address]
    return text === undefined ? null : new TextEncoder().encode(text)
  })
const report = (accession: Accession) =>
  edgarAddress.filingDocument(liveHosts, fund.cik, accession, "primary_doc.xml")

test("reads a series' two latest reports from its feed", async () => {
  const [latest, before] = [accessionId("0009900002-25-000012"), accessionId("0009900002-25-000004")] as const
  const batch = await refreshFund(
    fund,
    1,
    source({
      [edgarAddress.seriesFilings(liveHosts, fund.seriesId, "NPORT-P")]: feed(
        [latest, "2025-08-28"],
        [before, "2025-05-29"],
      ),
      [report(latest)]: nportReport({
        asOf: "2025-06-30",
        holdings: [{ name: "Works", balance: 12, value: 12, weight: 12 }],
      }),
      [report(before)]: nportReport({
        asOf: "2025-03-31",
        holdings: [{ name: "Works", balance: 10, value: 10, weight: 10 }],
      }),
    }),
  )
  const document = fundSchema.parse(batch.documents?.[0]?.body)
  expect(document.reports.map(({ asOf, filed }) => [asOf, filed])).toEqual([
    ["2025-06-30", "2025-08-28"],
    ["2025-03-31", "2025-05-29"],
  ])
  const view = toFundView(document)
  expect(view?.changes).toMatchObject({ since: "2025-03-31", rows: [{ status: "Changed", balanceDiff: 2 }] })
})

test("a list with the stored reports reads none of them again, and one with a new report reads both", async () => {
  const [latest, before, new_] = ["12", "04", "20"].map((end) => accessionId(`0009900002-25-0000${end}`))
  if (!latest || !before || !new_) return
  const list = edgarAddress.seriesFilings(liveHosts, fund.seriesId, "NPORT-P")
  const days = { [before]: "2025-03-31", [latest]: "2025-06-30", [new_]: "2025-09-30" }
  const reports = Object.fromEntries(
    Object.entries(days).map(([accession, asOf]) => [
      report(accessionId(accession)),
      nportReport({ asOf, holdings: [] }),
    ]),
  )
  const two = { ...reports, [list]: feed([latest, "2025-08-28"], [before, "2025-05-29"]) }
  const document = fundSchema.parse((await refreshFund(fund, 1, source(two))).documents?.[0]?.body)
  const known = { document, entityTag: null }
  const asked: string[] = []
  const again = await refreshFund(fund, 2, source(two, asked), known)
  expect(asked).toEqual([list])
  expect(again.documents).toEqual([{ kind: "fund", key: "INVTX", fetchedAt: 2, body: document }])
  const later = { ...reports, [list]: feed([new_, "2025-11-28"], [latest, "2025-08-28"]) }
  const changed = await refreshFund(fund, 3, source(later), known)
  expect(fundSchema.parse(changed.documents?.[0]?.body).reports.map(({ asOf }) => asOf)).toEqual([
    "2025-09-30",
    "2025-06-30",
  ])
})

test("an amendment of the latest report replaces it, and the report before is still compared", async () => {
  const [latest, before, amended] = ["12", "04", "15"].map((end) => accessionId(`0009900002-25-0000${end}`))
  if (!latest || !before || !amended) return
  const list = edgarAddress.seriesFilings(liveHosts, fund.seriesId, "NPORT-P")
  const holdings = (balance: number) => [{ name: "Works", balance, value: balance, weight: balance }]
  const texts = {
    [list]: feed([amended, "2025-09-10"], [latest, "2025-08-28"], [before, "2025-05-29"]).replace(
      "<filing-type>NPORT-P<",
      "<filing-type>NPORT-P/A<",
    ),
    [report(amended)]: nportReport({ asOf: "2025-06-30", holdings: holdings(13) }),
    [report(latest)]: nportReport({ asOf: "2025-06-30", holdings: holdings(12) }),
    [report(before)]: nportReport({ asOf: "2025-03-31", holdings: holdings(10) }),
  }
  const document = fundSchema.parse((await refreshFund(fund, 1, source(texts))).documents?.[0]?.body)
  expect(document.reports.map(({ accession }) => accession)).toEqual([amended, before])
  expect(toFundView(document)?.changes?.rows).toMatchObject([{ balanceDiff: 3 }])
  const asked: string[] = []
  await refreshFund(fund, 2, source(texts, asked), { document, entityTag: null })
  expect(asked).toEqual([list])
})

test("a filer without a series is read from its filing list", async () => {
  const accession = accessionId("0009900002-25-000012")
  const list = JSON.stringify({
    cik: fund.cik,
    name: "Invented Unit Trust",
    filings: {
      recent: { accessionNumber: [accession], form: ["NPORT-P"], filingDate: ["2025-08-28"] },
      files: [],
    },
  })
  const batch = await refreshFund(
    { ...fund, seriesId: null },
    1,
    source({
      [edgarAddress.submissions(liveHosts, fund.cik)]: list,
      [report(accession)]: nportReport({ holdings: [] }),
    }),
  )
  expect(batch.documents?.[0]).toMatchObject({ kind: "fund", key: "INVTX" })
})

test("refuses a report for another series, and returns no document if none is listed", async () => {
  const other = { ...fund, seriesId: "S000000002" }
  expect(() =>
    toFundBatch(other, [{ xml: nportReport({ holdings: [] }), accession: null, filed: null }], 1),
  ).toThrow(NotNport)
  expect((await refreshFund(fund, 1, source({}))).documents).toEqual([])
})

test("the overlap of two funds is the sum of the smaller weights", () => {
  const make = (ticker: Ticker, weight: number) =>
    fundSchema.parse(
      toFundBatch(
        { ...fund, ticker },
        [
          {
            xml: nportReport({
              holdings: [
                { name: "Works", balance: 1, value: 1, weight },
                {
                  name: ticker,
                  cusip: ticker === "A" ? "594918104" : "02079K107",
                  balance: 1,
                  value: 1,
                  weight: 5,
                  nested: "",
                },
              ],
            }),
            accession: null,
            filed: null,
          },
        ],
        1,
      ).documents?.[0]?.body,
    )
  expect(toFundsOverlap([make(tickerId("A"), 40), make(tickerId("B"), 30)])).toMatchObject({
    shared: [
      [null, 30],
      [30, null],
    ],
    count: 1,
  })
})

test("a report of another filer is refused for a fund without a series", () => {
  const xml = nportReport({ asOf: "2025-06-30", holdings: [] })
  const given = [{ xml, accession: null, filed: null }]
  const trust = { ...fund, seriesId: null }
  expect(toFundBatch(trust, given, 1).documents).toHaveLength(1)
  expect(() => toFundBatch({ ...trust, cik: cikId("0009900077") }, given, 1)).toThrow(NotNport)
})
