import { expect, test } from "vitest"
import { edgarAddress, liveHosts } from "~/edgar/addresses"
import { NotIndex, parseFullIndex } from "~/edgar/feeds/full-index"

const rule = "-".repeat(80)
const steel = {
  ...{ cik: "0000990011", name: "BETA STEEL CORP /DE/", form: "NT 10-K" },
  ...{ filed: "1993-11-12", accession: "0000990011-94-000005" },
}
const file = "edgar/data/990011/0000990011-94-000005.txt"
const column = (text: string, width: number) => text.padEnd(width)

test.each([
  [
    "a master index",
    "CIK|Company Name|Form Type|Date Filed|Filename",
    `990011|BETA STEEL CORP /DE/|NT 10-K|1993-11-12|${file}`,
  ],
  [
    "a daily master index",
    "CIK|Company Name|Form Type|Date Filed|File Name",
    `990011|BETA STEEL CORP /DE/|NT 10-K|19931112|${file}`,
  ],
  [
    "an index by form",
    `${column("Form Type", 12)}${column("Company Name", 62)}CIK         Date Filed  File Name`,
    `${column("NT 10-K", 12)}${column("BETA STEEL CORP /DE/", 62)}990011      1993-11-12  ${file}`,
  ],
  [
    "a daily index by company with a broken head",
    `${column("Company Name", 62)}${column("Form Type", 12)}CIK\n      Date Filed  File Name`,
    `${column("BETA STEEL CORP /DE/", 62)}${column("NT 10-K", 12)}990011      19931112    ${file}         `,
  ],
])("%s gives its filings", (_, head, line) => {
  const text = `Description: Index\n\n${head}\n${rule}\n${line}\n\n`
  expect(parseFullIndex(text)).toEqual({ filings: [steel], refused: 0 })
  expect(parseFullIndex(text.replaceAll("\n", "\r\n")).filings).toEqual([steel])
})

test("a day without filings is empty, a line that is no filing is counted, and other text is refused", () => {
  const head = `CIK|Company Name|Form Type|Date Filed|Filename\n${rule}\n`
  expect(parseFullIndex(head)).toEqual({ filings: [], refused: 0 })
  expect(parseFullIndex(`${head}990011|BETA|10-K|1993-02-30|${file}\n`)).toEqual({ filings: [], refused: 1 })
  expect(() => parseFullIndex("<html>Not found</html>")).toThrow(NotIndex)
  expect(() => parseFullIndex(`Something else\n${rule}\n`)).toThrow(NotIndex)
})

test("a name can contain the separator, numbers and days", () => {
  const master = `CIK|Company Name|Form Type|Date Filed|Filename\n${rule}\n`
  const line = `1111111|DOE | JANE|4|20260626|edgar/data/1111111/0000990001-26-000031.txt`
  expect(parseFullIndex(master + line)).toEqual({
    filings: [
      {
        ...{ cik: "0001111111", name: "DOE | JANE", form: "4", filed: "2026-06-26" },
        accession: "0000990001-26-000031",
      },
    ],
    refused: 0,
  })
  const byForm = `${column("Form Type", 12)}${column("Company Name", 62)}CIK         Date Filed  File Name\n${rule}\n`
  const offer = `${column("SC TO-T/A", 12)}${column("1ST 2026 OFFER CO 99", 62)}990011      20260626    ${file}`
  expect(parseFullIndex(byForm + offer).filings).toMatchObject([
    { form: "SC TO-T/A", name: "1ST 2026 OFFER CO 99", filed: "2026-06-26" },
  ])
})

test.each([
  ["2026-03-31", "2026/QTR1/master.20260331.idx"],
  ["2026-04-01", "2026/QTR2/master.20260401.idx"],
  ["2026-12-31", "2026/QTR4/master.20261231.idx"],
])("the index of %s is at %s", (day, path) => {
  const address = edgarAddress.dailyIndex(liveHosts, day, "master")
  expect(address).toBe(`https://www.sec.gov/Archives/edgar/daily-index/${path}`)
})
