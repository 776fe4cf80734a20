import { expect, test } from "vitest"
import { cellSource } from "~/model/financials/view/cell-source"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { keyLines } from "~/pages/company/financials/key-lines"
import { statementsKind } from "~/stores/document-kinds"
import jpMorgan from "../../../../fixtures/filers/0000019617.json"
import hertz from "../../../../fixtures/filers/0001657853.json"
import { tickerId } from "../../../../ids"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../../../model/financials/make-facts"

/** Two fiscal years; `assets` in dollars, other values from `wholeYear`. */
function company(assets: number, revenue = 1000, before = 800): RawFact[] {
  const year = (fiscalYear: number, value: number) =>
    wholeYear(fiscalYear, tenK(fiscalYear), {
      Revenues: value,
      Assets: assets / 1e6,
      LiabilitiesAndStockholdersEquity: assets / 1e6,
      Liabilities: assets / 1e6 - 800,
    })
  return [
    ...year(2024, before),
    ...year(2025, revenue),
    { concept: "EarningsPerShareDiluted", ...toDate(2025, 4), val: 2.5, ...tenK(2025) },
  ]
}

const getLine = (assets: number, label: string) => {
  const lines = keyLines(makeDocument(company(assets)), tickerId("EXMP"))
  const line = lines.lines.find((each) => each.label === label)
  return { note: lines.unit, texts: line?.cells.map(({ text }) => text), cells: line?.cells }
}

test.each([
  [999_000_000, "Thousands", ["800,000", "1,000,000"]],
  [1_000_000_000, "Millions", ["800", "1,000"]],
  [1_001_000_000, "Millions", ["800", "1,000"]],
])("with assets of %i amounts are in %s", (assets, unit, revenue) => {
  const { note, texts } = getLine(assets, "Revenue")
  expect(note).toBe(`${unit} of US dollars except per share`)
  expect(texts).toEqual(revenue)
})

test("each figure links to its source, per-share figures keep their unit, and an unknown year is a dash", () => {
  const { texts, cells } = getLine(2e9, "Diluted earnings per share")
  expect(texts).toEqual(["—", "2.50"])
  expect(cells![1]!.href).toMatch(/^\/company\/EXMP\/financials\/source\/epsDiluted\/2025/)
  expect(cells![0]!.href).toBeNull()
})

test.each([hertz, jpMorgan])("every link of a company's key lines opens a figure (%#)", (batch) => {
  const found = batch.documents.find(({ kind }) => kind === statementsKind.name)
  const document = statementsKind.schema.parse(found?.body)
  const ticker = tickerId("EXMP")
  const lines = keyLines(document, ticker).lines.flatMap(({ cells }) => cells.map(({ href }) => href))
  const hrefs = lines.flatMap((href) => href ?? [])
  expect(hrefs.length).toBeGreaterThan(20)
  const broken = hrefs.filter((href) => {
    const { pathname, searchParams } = new URL(href, "http://localhost")
    const [row = "", key = ""] = pathname.split("/").slice(-2)
    const query = parseStatementAddress(searchParams)
    return cellSource(document, { ...query, row, key }) === null
  })
  expect(broken).toEqual([])
})
