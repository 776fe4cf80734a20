import { expect, test } from "vitest"
import { findSeriesList, parseSeriesList } from "~/edgar/series-list"
import { NotTickerList } from "~/edgar/ticker-lists"

const head =
  "Reporting File Number,CIK Number,Entity Name,Entity Org Type,Series ID,Series Name,Class ID,Class Name,Class Ticker,Address_1"
const page = "https://www.sec.gov/data-research/sec-markets-data/investment-company-series-class-information"

test("a row gives series, class and registrant; quoted names keep their commas", () => {
  const csv = `${head}\n811-1,0000990031,"Lantern Trust, Inc.",30,S000000031,Lantern 500 Fund,C000000031,Class A,LTNAX,1 Way\n`
  expect(parseSeriesList(csv)).toEqual([
    {
      classId: "C000000031",
      seriesId: "S000000031",
      name: "Lantern 500 Fund",
      className: "Class A",
      registrant: "Lantern Trust, Inc.",
    },
  ])
})

test("older titles of columns are understood, and a class that is given twice has its last name", () => {
  const csv =
    "CIK,SeriesID,Fund,ContractID,Class\n1,S000000031,Old Name,C000000031,A\n1,S000000031,New Name,C000000031,A\n"
  expect(parseSeriesList(csv)).toMatchObject([{ name: "New Name", registrant: "" }])
})

test("rows without identifiers or a name are left out, and a file without the columns is refused", () => {
  expect(
    parseSeriesList(`${head}\n1,2,T,30,,Name,C000000031,A,,\n1,2,T,30,S000000031,,C000000031,A,,\n`),
  ).toEqual([])
  expect(() => parseSeriesList("CIK,Name\n1,A\n")).toThrow(NotTickerList)
  expect(() => parseSeriesList("")).toThrow(NotTickerList)
})

test("the newest list that the page links to on its own host is found, with dashes or underscores", () => {
  const link = (href: string) => `<a href="${href}">CSV</a>`
  const html = [
    link("/files/a/investment_company_series_class_2022.csv"),
    link("/files/b/investment-company-series-class-2026.csv"),
    link("https://elsewhere.test/investment-company-series-class-2027.csv"),
    link("/files/c/closed-end-fund-2027.csv"),
  ].join("")
  expect(findSeriesList(html, page)).toBe(
    "https://www.sec.gov/files/b/investment-company-series-class-2026.csv",
  )
  expect(findSeriesList("<p>None</p>", page)).toBeNull()
})
