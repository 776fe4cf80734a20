import { beforeEach, expect, test } from "vitest"
import { fundKind, investorKind } from "~/stores/document-kinds"
import { getSource } from "~/stores/operations/sources-store.server"
import { nportReport } from "../../fixtures/nport"
import { accessionId } from "../../ids"
import type { FakeSec } from "../fake-sec"
import {
  apply,
  db,
  documents,
  followedSec,
  friday,
  investorCik,
  load,
  put13F,
  quarterly,
  readAt,
} from "./followed"

const dayMs = 86_400_000

let sec: FakeSec
beforeEach(async () => {
  sec = await followedSec()
})

const answers = () => sec.requests.map(({ path, status }) => [path, status])

test("an unchanged list of a manager costs one answer without a body, and a new 13F is read", async () => {
  const first = { accession: `${investorCik}-26-000001`, period: "2026-03-31", filed: "2026-05-15" }
  const second = { accession: `${investorCik}-26-000002`, period: "2026-06-30", filed: "2026-08-14" }
  const list = `/submissions/CIK${investorCik}.json`
  for (const report of [first, second]) put13F(sec, report)
  sec.documents.set(list, quarterly([first]))
  await load(sec, { kind: "investor", cik: investorCik })
  sec.now += dayMs
  await sec.bindings.REFRESH.send({ kind: "investor", cik: investorCik })
  await sec.drain()
  expect(answers()).toEqual([[list, 304]])
  expect((await documents.get(investorKind, investorCik))?.fetchedAt).toBeGreaterThanOrEqual(friday + dayMs)
  sec.documents.set(list, quarterly([second, first]))
  await load(sec, { kind: "investor", cik: investorCik })
  const filings = (await documents.get(investorKind, investorCik))?.body.filings ?? []
  expect(filings.map(({ accession, state }) => [accession, state])).toEqual([
    [first.accession, "read"],
    [second.accession, "read"],
  ])
})

test("an unchanged list of a fund costs one answer without a body", async () => {
  const fund = { ticker: "INVTX", cik: "0009900002", seriesId: "S000099001", classId: "C000099001" }
  await apply({ funds: [fund], sources: [readAt("fund:INVTX", friday)] })
  const accession = accessionId("0009900002-26-000012")
  const list = "/cgi-bin/browse-edgar"
  sec.documents.set(
    `${list}?action=getcompany&CIK=${fund.seriesId}&type=NPORT-P&output=atom`,
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><content>
      <accession-number>${accession}</accession-number><filing-date>2026-06-26</filing-date>
      <filing-type>NPORT-P</filing-type>
      <filing-href>https://www.sec.gov/Archives/edgar/data/9900002/x/${accession}-index.htm</filing-href>
      </content></entry></feed>`,
  )
  sec.documents.set(
    `/Archives/edgar/data/9900002/${accession.replaceAll("-", "")}/primary_doc.xml`,
    nportReport({ holdings: [] }),
  )
  const refresh = async () => {
    await sec.bindings.REFRESH.send({ kind: "fund", cik: fund.cik as never })
    await sec.drain()
  }
  await refresh()
  expect((await documents.get(fundKind, "INVTX"))?.body.reports).toHaveLength(1)
  sec.requests.length = 0
  sec.now += dayMs
  await refresh()
  expect(answers()).toEqual([[list, 304]])
  expect((await documents.get(fundKind, "INVTX"))?.fetchedAt).toBeGreaterThanOrEqual(friday + dayMs)
})

test("unchanged ticker lists cost one answer without a body each, and keep the listings", async () => {
  const read = async () => {
    sec.now += dayMs
    sec.requests.length = 0
    await sec.settle()
    return answers()
      .filter(([path]) => String(path).startsWith("/files/company"))
      .sort()
  }
  const paths = ["/files/company_tickers_exchange.json", "/files/company_tickers_mf.json"]
  expect(await read()).toEqual(paths.map((path) => [path, 200]))
  expect(await read()).toEqual(paths.map((path) => [path, 304]))
  expect(await db.prepare("select ticker from companies").first("ticker")).toBe("EXMP")
  expect((await getSource(db, "lists"))?.fetchedAt).toBeGreaterThanOrEqual(sec.now - 3_600_000)
})
