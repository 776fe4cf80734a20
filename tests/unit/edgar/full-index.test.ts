import { expect, test } from "vitest"
import { NotDailyIndex } from "~/edgar/feeds/daily-index"
import { parseFullIndex } from "~/edgar/feeds/full-index"

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
  expect(() => parseFullIndex("<html>Not found</html>")).toThrow(NotDailyIndex)
  expect(() => parseFullIndex(`Something else\n${rule}\n`)).toThrow(NotDailyIndex)
})
