import { strFromU8, unzipSync } from "fflate"
import { expect, test } from "vitest"
import { matchAddress } from "~/addresses/data/registry"
import { toTableBook } from "~/addresses/data/workbook/table-book"
import { toWorkbookFile } from "~/addresses/data/workbook-file.server"
import { companyAddress } from "~/addresses/definitions/company"
import { compareAddress } from "~/addresses/definitions/compare"
import { segmentsAddress } from "~/addresses/definitions/segments"
import { pricesAddress } from "~/addresses/definitions/sources"
import { watchTable } from "~/addresses/visitors.server"
import { formatDay } from "~/lib/dates"

const request = {
  origin: "https://app.example",
  page: "/company/EXMP/segments",
  data: "/company/EXMP/segments.json",
  today: "2026-05-08",
}
type Table = Parameters<typeof toTableBook>[0]
type Row = Record<string, unknown>

/** The second row of the first sheet, by the names of the columns. */
function toFirstRow(table: Table, row: Row, body: Row = { ticker: "EXMP" }) {
  const [sheet] = toTableBook(table, { body, rows: [row] }, request).sheets
  const [names = [], cells = []] = [...(sheet?.rows ?? [])]
  return Object.fromEntries(names.map((name, index) => [name?.value, cells[index]]))
}

test("a figure links to the page of its filing", () => {
  const row = { value: 12, accession: "0000990001-26-000004" }
  expect(toFirstRow(segmentsAddress, row).value?.link).toBe(
    "https://app.example/company/EXMP/0000990001-26-000004",
  )
})

test("the sources of a workbook link to the pages of their filings, and name day and vintage", () => {
  const row = { value: 12, accession: "0000990001-26-000004", form: "10-K", filed: "2026-02-20" }
  const { sheets } = toTableBook(segmentsAddress, { body: { ticker: "EXMP" }, rows: [row] }, request)
  const cells = [...(sheets.at(-1)?.rows ?? [])].flat()
  expect(cells.find((cell) => cell?.value === row.accession)?.link).toBe(
    "https://app.example/company/EXMP/0000990001-26-000004",
  )
  const values = cells.map((cell) => cell?.value)
  expect(values).toEqual(
    expect.arrayContaining(["Read on", formatDay("2026-05-08"), "Vintage", "As last filed"]),
  )
})

test("a price links to its own day", () => {
  expect(toFirstRow(pricesAddress, { date: "2026-03-31", close: 12.5 }).close?.link).toBe(
    "https://app.example/api/v1/company/EXMP/prices.json?from=2026-03-31&to=2026-03-31",
  )
})

test("metrics that a row names as estimated are marked, and no others", () => {
  const row = { ticker: "EXMP", roe: 12, netMargin: 7, estimated: "roe priceEarnings" }
  const { roe, netMargin } = toFirstRow(compareAddress, row)
  expect(roe?.format).toMatch(/^"≈"/)
  expect(netMargin?.format).not.toContain("≈")
})

test.each([
  ["company", "EXMP", "/company/EXMP/financials?statement=ratios"],
  ["investor", "0001067983", "/investor/0001067983"],
])("a figure of a watched %s links to its page", (type, identifier, path) => {
  expect(toFirstRow(watchTable, { type, identifier, price: 12 }, {}).price?.link).toBe(
    `https://app.example${path}`,
  )
})

test.each([
  ["/company/EXMP/valuation.xlsx", {}, "/company/EXMP/financials?statement=ratios"],
  ["/company/EXMP/owners.xlsx", {}, "/company/EXMP/investors?show=owners"],
  ["/company/EXMP/ownership.xlsx", {}, "/company/EXMP/investors?show=all"],
  ["/company/EXMP/segments.xlsx", {}, "/company/EXMP/segments"],
  ["/company/EXMP/model.xlsx", { url: "/company/EXMP/financials/dcf" }, "/company/EXMP/financials/dcf"],
])("the sources of %s link to the page that shows it", async (path, body, page) => {
  const matched = matchAddress(path)
  if (!matched) throw new Error(path)
  const answer = { status: 200, body: { ticker: "EXMP", ...body }, rows: [] }
  const files = unzipSync(await toWorkbookFile(answer, matched, new Request(`https://app.example${path}`)))
  const links = Object.entries(files)
    .filter(([name]) => name.endsWith(".xml.rels"))
    .map(([, file]) => strFromU8(file))
  expect(links.join()).toContain(`Target="https://app.example${page}"`)
})

test("a workbook of a company without rows has the columns of its CSV", () => {
  const [sheet] = toTableBook(companyAddress, { body: { ticker: "EXMP" }, rows: [] }, request).sheets
  const [names = []] = [...(sheet?.rows ?? [])]
  expect(names.map((cell) => cell?.value)).toEqual(companyAddress.csv?.columns)
})
