import { expect, test } from "vitest"
import { edgarAddress, liveHosts } from "~/edgar/addresses"
import { NotDailyIndex, parseFormIndex, parseMasterIndex } from "~/edgar/feeds/daily-index"

const master = `Description:           Daily Index of EDGAR Dissemination Feed
Last Data Received:    Jun 26, 2026

CIK|Company Name|Form Type|Date Filed|File Name
--------------------------------------------------------------------------------
990001|EXAMPLE INSTRUMENTS|10-Q|20260626|edgar/data/990001/0000990001-26-000030.txt
1111111|DOE | JANE|4|20260626|edgar/data/1111111/0000990001-26-000031.txt
990002|SECOND CO|8-K|2026-06-26|edgar/data/990002/0000990002-26-000007.txt
`

const form = `Form Type   Company Name                                                  CIK         Date Filed  File Name
---------------------------------------------------------------------------------------------------------------------------------------------
10-Q        EXAMPLE INSTRUMENTS                                           990001      20260626    edgar/data/990001/0000990001-26-000030.txt
SC TO-T/A   1ST 2026 OFFER CO 99                                          990002      20260626    edgar/data/990002/0000990002-26-000007.txt
`

test("a master index has each filing with its CIK, form and day; a line with a broken name is left out", () => {
  expect(parseMasterIndex(master)).toEqual([
    { accession: "0000990001-26-000030", cik: "0000990001", form: "10-Q", filed: "2026-06-26" },
    { accession: "0000990002-26-000007", cik: "0000990002", form: "8-K", filed: "2026-06-26" },
  ])
})

test("a form index has the same, also for names with numbers and forms with spaces", () => {
  expect(parseFormIndex(form)).toEqual([
    { accession: "0000990001-26-000030", cik: "0000990001", form: "10-Q", filed: "2026-06-26" },
    { accession: "0000990002-26-000007", cik: "0000990002", form: "SC TO-T/A", filed: "2026-06-26" },
  ])
})

test("another text is refused", () => {
  expect(() => parseMasterIndex("<html>busy</html>")).toThrow(NotDailyIndex)
  expect(() => parseFormIndex("")).toThrow(NotDailyIndex)
})

test.each([
  ["2026-03-31", "2026/QTR1/master.20260331.idx"],
  ["2026-04-01", "2026/QTR2/master.20260401.idx"],
  ["2026-12-31", "2026/QTR4/master.20261231.idx"],
])("the index of %s is at %s", (day, path) => {
  const address = edgarAddress.dailyIndex(liveHosts, day, "master")
  expect(address).toBe(`https://www.sec.gov/Archives/edgar/daily-index/${path}`)
})
