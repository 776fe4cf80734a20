import { deflateRawSync } from "node:zlib"
import { beforeEach, expect, test } from "vitest"
import { findCompany } from "~/model/directory/list-index"
import { forgetListIndex, loadListIndex } from "~/stores/directory/lists-store.server"
import {
  fundKind,
  insidersKind,
  investorKind,
  ownersKind,
  securitiesKind,
  statementsKind,
} from "~/stores/document-kinds"
import { loadHolders } from "~/stores/holdings/holders-store.server"
import { listStakesSince } from "~/stores/holdings/stakes-store.server"
import { exampleCik, exampleFacts } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import { form144Xml } from "../../fixtures/form-144"
import { nportReport } from "../../fixtures/nport"
import { ownerScheduleXml } from "../../fixtures/owner-schedule"
import { ownershipXml } from "../../fixtures/ownership-form"
import { getZip } from "../../fixtures/streamed-zip"
import { accessionId, cikId } from "../../ids"
import type { FakeSec } from "../fake-sec"
import {
  apply,
  db,
  documents,
  factsPath,
  fileRelease,
  followedSec,
  friday,
  fundTickers,
  investorCik,
  listed,
  listedAccessions,
  load,
  put13F,
  quarterly,
  readAt,
  submissionsPath,
  tickers,
  waiting,
  withFiling,
  withoutFacts,
  withoutFiling,
} from "./followed"

let sec: FakeSec
beforeEach(async () => {
  sec = await followedSec()
})

test.each([
  { form: "10-Q", accession: accessionId("0000990001-26-000011") },
  { form: "10-K", accession: accessionId("0000990001-26-000004") },
])(
  "a new $form appears in the filing list and the statements, and the screener's columns are built again",
  async ({ form, accession }) => {
    sec.documents.set(submissionsPath, withoutFiling(accession))
    sec.documents.set(factsPath, withoutFacts(accession))
    await load(sec, { kind: "company", cik: exampleCik })
    const figures = async () =>
      (await documents.get(statementsKind, exampleCik))?.body.filings.accession ?? []
    expect([await listed(accession), (await figures()).includes(accession)]).toEqual([false, false])
    const changedAt = () =>
      db.prepare("select changed_at from screener_generation").first<number>("changed_at")
    const before = (await changedAt()) ?? 0

    sec.now += 60_000
    sec.file({ form, accession, cik: exampleCik })
    sec.documents.set(submissionsPath, exampleSubmissions())
    sec.documents.set(factsPath, exampleFacts())
    await sec.settle()
    expect([await listed(accession), (await figures()).includes(accession)]).toEqual([true, true])
    expect(await waiting()).toEqual([])
    expect(await changedAt()).toBeGreaterThan(before)
    if (form !== "10-Q") return
    await sec.schedule()
    const { changed_at, gathered_at } = (await db.prepare("select * from screener_generation").first()) ?? {}
    expect(gathered_at).toBe(changed_at)
  },
)

test("a filing whose figures follow an hour later is read again until they are there", async () => {
  const accession = "0000990001-26-000011"
  sec.documents.set(submissionsPath, withoutFiling(accession))
  sec.documents.set(factsPath, withoutFacts(accession))
  await load(sec, { kind: "company", cik: exampleCik })
  sec.documents.set(submissionsPath, exampleSubmissions())
  sec.file({ form: "10-Q", accession, cik: exampleCik })
  await sec.schedule()
  const hourLater = sec.now + 3_600_000
  await sec.drain(10)
  expect(await waiting()).toEqual([{ kind: "company", key: exampleCik }])
  sec.now = hourLater
  sec.documents.set(factsPath, exampleFacts())
  await sec.settle()
  expect((await documents.get(statementsKind, exampleCik))?.body.filings.accession).toContain(accession)
  expect(await waiting()).toEqual([])
})

test("an 8-K with results appears in earnings and the calendar in place of the expected day", async () => {
  const accession = "0000990001-26-000050"
  await load(sec, { kind: "company", cik: exampleCik })
  const release = () =>
    db.prepare("select status, date from earnings_events where accession = ?").bind(accession).first()
  expect(await release()).toBeNull()
  sec.now = Date.parse("2026-07-23T20:05:00Z")
  fileRelease(sec, accession, "2026-07-23")
  await sec.settle()
  expect(await release()).toEqual({ status: "confirmed", date: "2026-07-23" })
})

test.each([
  { form: "4", accession: "0000990001-26-100017", folder: "000099000126100017", file: "form4.xml" },
  { form: "144", accession: "0000990101-26-000001", folder: "000099010126000001", file: "form144.xml" },
])("a new Form $form appears in insider trades", async ({ form, accession, folder, file }) => {
  const isSale = form === "144"
  sec.documents.set(submissionsPath, isSale ? exampleSubmissions() : withoutFiling(accession))
  for (const listed of listedAccessions())
    sec.documents.set(`/Archives/edgar/data/990001/${listed.replaceAll("-", "")}/form4.xml`, ownershipXml())
  await load(sec, { kind: "company", cik: exampleCik }, { kind: "insiders", cik: exampleCik })
  const read = async () => {
    const body = (await documents.get(insidersKind, exampleCik))?.body
    return [...(body?.filings ?? []), ...(body?.proposed ?? [])].map((one) => one.accession)
  }
  expect(await read()).not.toContain(accession)

  sec.documents.set(`/Archives/edgar/data/990001/${folder}/${file}`, isSale ? form144Xml() : ownershipXml())
  const line = { form, accessionNumber: accession, filingDate: "2026-06-26", reportDate: "2026-06-24" }
  const list = withFiling({ ...line, primaryDocument: `xsl144X01/${file}` })
  sec.documents.set(submissionsPath, isSale ? list : exampleSubmissions())
  sec.file({ form, accession, cik: exampleCik, role: isSale ? "Subject" : "Issuer" })
  sec.file({ form, accession, cik: "0000990101", role: "Reporting" })
  await sec.settle()
  expect(await read()).toContain(accession)
  expect(await waiting()).toEqual([])
  expect(sec.requests.filter(({ path }) => path.endsWith(file))).toHaveLength(1)
})

test("a new Schedule 13D appears among the owners, and its work ends only then", async () => {
  const accession = accessionId("0000990202-26-000007")
  const folder = `/Archives/edgar/data/990001/${accession.replaceAll("-", "")}`
  sec.documents.set(submissionsPath, exampleSubmissions())
  await load(sec, { kind: "company", cik: exampleCik }, { kind: "owners", cik: exampleCik })
  const read = async () =>
    (await documents.get(ownersKind, exampleCik))?.body.filings.map((filing) => filing.accession) ?? []
  expect(await read()).not.toContain(accession)

  sec.file({ form: "SCHEDULE 13D", accession, cik: exampleCik, role: "Subject" })
  const line = { form: "SCHEDULE 13D", accessionNumber: accession, filingDate: "2026-06-26" }
  const primaryDocument = "xslSCHEDULE_13D_X01/primary_doc.xml"
  sec.documents.set(submissionsPath, withFiling({ ...line, primaryDocument }))
  // Opening the page reads the list. The schedule stays unread until the SEC has it.
  await load(sec, { kind: "company", cik: exampleCik })
  expect(await read()).not.toContain(accession)
  const person = { name: "Carrow Partners LP", cik: "0000990202", percent: "9.1" }
  const xml = ownerScheduleXml({ form: "SCHEDULE 13D", filer: "0000990202", persons: [person] })
  sec.documents.set(`${folder}/primary_doc.xml`, xml)
  await sec.settle()
  expect(await read()).toContain(accession)
  expect(await waiting()).toEqual([])
  const stakes = await listStakesSince(db, [cikId(exampleCik)], "2026-06-26")
  expect(stakes).toMatchObject([{ ownerCik: "0000990202", percent: 9.1, isEnded: false }])
})

test("a new 13F appears with its manager and among the holders of its holding's company", async () => {
  const first = { accession: `${investorCik}-26-000001`, period: "2026-03-31", filed: "2026-05-15" }
  const second = { accession: `${investorCik}-26-000002`, period: "2026-06-30", filed: "2026-08-14" }
  for (const report of [first, second]) put13F(sec, report)
  const security = { name: "EXAMPLE", ticker: "EXMP", current: null, source: "import", seenOn: null } as const
  await apply({ securities: [{ cusip: "037833100", ...security }] })
  sec.documents.set(`/submissions/CIK${investorCik}.json`, quarterly([first]))
  await load(sec, { kind: "investor", cik: investorCik })
  sec.now = Date.parse("2026-08-14T20:05:00Z")
  sec.documents.set(`/submissions/CIK${investorCik}.json`, quarterly([second, first]))
  sec.file({ form: "13F-HR", accession: second.accession, cik: investorCik })
  await sec.settle()
  const stored = await documents.get(investorKind, investorCik)
  expect(stored?.body.filings.map(({ accession }) => accession)).toContain(second.accession)
  const holders = await db.prepare("select quarter from holdings where cusip = '037833100' order by 1").all()
  expect(holders.results).toEqual([{ quarter: "2026q1" }, { quarter: "2026q2" }])
  const page = await loadHolders(db, { cik: cikId(exampleCik), complete: "2026q2", asked: null })
  expect(page).toMatchObject({ quarter: "2026q2", rows: [{ cik: investorCik, shares: 10_000 }] })
  expect(await waiting()).toEqual([])
})

test("a new N-PORT appears in its fund, which its trust files", async () => {
  const fund = { ticker: "INVTX", cik: "0009900002", seriesId: "S000099001", classId: "C000099001" }
  await apply({ funds: [fund], sources: [readAt("fund:INVTX", friday)] })
  const accession = "0009900002-26-000012"
  sec.documents.set(
    `/cgi-bin/browse-edgar?action=getcompany&CIK=${fund.seriesId}&type=NPORT-P&output=atom`,
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><content>
      <accession-number>${accession}</accession-number><filing-date>2026-06-26</filing-date>
      <filing-type>NPORT-P</filing-type>
      <filing-href>https://www.sec.gov/Archives/edgar/data/9900002/x/${accession}-index.htm</filing-href>
      </content></entry></feed>`,
  )
  sec.documents.set(
    `/Archives/edgar/data/9900002/${accession.replaceAll("-", "")}/primary_doc.xml`,
    nportReport({ holdings: [{ name: "Works", balance: 12, value: 12, weight: 12 }] }),
  )
  sec.file({ form: "NPORT-P", accession, cik: fund.cik })
  await sec.settle()
  expect((await documents.get(fundKind, "INVTX"))?.body.reports[0]?.accession).toBe(accession)
  expect(await waiting()).toEqual([])
})

test("a day later, a new listing is found, a renamed company has its new name, and a retired ticker leads to it", async () => {
  await apply({
    listings: [{ ticker: "EXMQ", cik: exampleCik, name: "Example", exchange: "Nasdaq", position: 1 }],
  })
  sec.documents.set("/files/company_tickers_mf.json", fundTickers)
  sec.documents.set(
    "/files/company_tickers_exchange.json",
    tickers([990001, "Renamed Instruments", "EXMP"], [990005, "Newly Listed Co", "NEWL"]),
  )
  sec.now += 20 * 3_600_000
  await sec.settle()
  expect(sec.requests.filter(({ path }) => path.startsWith("/files/"))).toEqual([])
  sec.now += 4 * 3_600_000
  await sec.settle()
  forgetListIndex()
  const index = await loadListIndex(db, documents)
  expect(findCompany(index, "NEWL")).toMatchObject({ cik: "0000990005", name: "Newly Listed Co" })
  expect(findCompany(index, "EXMP")).toMatchObject({ name: "Renamed Instruments" })
  expect(findCompany(index, "EXMQ")).toBeNull()
  const alias = await db.prepare("select cik, kind from company_aliases where alias = 'EXMQ'").first()
  expect(alias).toEqual({ cik: exampleCik, kind: "retired ticker" })
})

test("new fails-to-deliver data maps a CUSIP, and an unchanged file costs no request", async () => {
  sec.documents.set("/files/company_tickers_exchange.json", tickers([990001, "EXAMPLE INSTRUMENTS", "EXMP"]))
  sec.documents.set("/files/company_tickers_mf.json", fundTickers)
  const lines = [
    "SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE",
    "20260616|037833100|EXMP|100|EXAMPLE INSTRUMENTS COM|12.50",
  ]
  const archive = getZip("cnsfails202606a", deflateRawSync(lines.join("\n")), 8)
  sec.documents.set("/files/data/fails-deliver-data/cnsfails202606a.zip", archive)
  sec.now += 3 * 86_400_000
  await sec.settle()
  const index = await documents.get(securitiesKind, "all")
  expect(index?.body.securities).toContainEqual(["037833100", "EXMP", null])
  const asked = () => sec.requests.filter(({ path }) => path.endsWith("202606a.zip")).length
  expect(asked()).toBe(1)
  sec.now += 3 * 86_400_000
  await sec.settle()
  expect(asked()).toBe(1)
})

test("a document that a page loaded is in the search lists and the screener after its message; the next message follows within 30 seconds", async () => {
  const loadPage = async () => {
    await sec.bindings.REFRESH.send({ kind: "company", cik: exampleCik })
    await sec.bindings.REFRESH.send({ kind: "gather" })
  }
  const state = async () => {
    const { changed_at, gathered_at } = (await db.prepare("select * from screener_generation").first()) ?? {}
    const dirty = await db.prepare("select count(*) as n from companies where dirty > 0").first("n")
    return { isGathered: changed_at === gathered_at, dirty }
  }
  sec.now += 60_000
  await loadPage()
  await sec.drain(2)
  expect(await state()).toEqual({ isGathered: true, dirty: 0 })
  sec.documents.set(submissionsPath, { ...exampleSubmissions(), phone: "555-0100" })
  await loadPage()
  await sec.drain(2)
  expect(await state()).toMatchObject({ isGathered: false })
  const before = sec.now
  await sec.drain(1)
  expect(await state()).toEqual({ isGathered: true, dirty: 0 })
  expect(sec.now - before).toBeLessThanOrEqual(31_000)
})
