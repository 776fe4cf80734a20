import { expect, test } from "vitest"
import { decodeDocument } from "~/model/financials/document/decode-statements"
import { knownFacts } from "~/model/financials/document/known-facts"
import { statementsDocument } from "~/model/financials/statements-document"
import { toStatementJson } from "~/model/financials/view/statement-json"
import { viewStatement } from "~/model/financials/view/view-statement"
import { tickerId } from "../../../ids"
import { factsText, makeDocument, tenK, toDate, wholeYear } from "./make-facts"

const raw = [...[2020, 2021, 2022, 2023].flatMap((year) => wholeYear(year, tenK(year)))]
const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const

test("a stored document reads back as it was written", () => {
  const document = makeDocument(raw)
  const back = statementsDocument.parse(JSON.parse(JSON.stringify(document)))
  expect(back).toEqual(document)
  expect(viewStatement(back, query)).toEqual(viewStatement(document, query))
})

test("values, dates and filings survive the columns", () => {
  const { periods, rows } = decodeDocument(makeDocument(raw))
  expect(periods.get("2023Y4")).toMatchObject({ start: "2023-01-01", end: "2023-12-31", fiscalYear: 2023 })
  expect(periods.get("2023I4")).toMatchObject({ start: null, end: "2023-12-31" })
  expect(rows.get("revenue")?.get("2023Y4")).toEqual([
    { period: expect.any(Number), value: 1e9, concept: "us-gaap:Revenues", first: 3, last: 3 },
  ])
})

test("figures that later filings repeat take no space", () => {
  const repeated = [2021, 2022, 2023].flatMap((year) => wholeYear(2020, tenK(year)))
  const size = (facts: typeof raw) => JSON.stringify(makeDocument(facts)).length
  expect(size([...raw, ...repeated]) - size(raw)).toBeLessThan(60)
  expect(factsText([...raw, ...repeated]).length - factsText(raw).length).toBeGreaterThan(5000)
})

test("a view as of a day has only facts filed by that day", () => {
  const restated = { concept: "Revenues", ...toDate(2022, 4), val: 950e6, ...tenK(2023) }
  const document = makeDocument([...raw, restated])
  const revenue = (asof: string | null) =>
    viewStatement(document, { ...query, asof }).rows.find((row) => row.key === "revenue")
  expect(revenue(null)?.values).toEqual([1e9, 1e9, 950e6, 1e9])
  expect(revenue(null)?.restatedFrom).toEqual([null, null, 1e9, null])
  expect(revenue("2023-12-31")?.values).toEqual([1e9, 1e9, 1e9])
  expect(revenue("2019-01-01")).toBeUndefined()
})

test("the JSON has the contract's fields", () => {
  const json = toStatementJson(tickerId("EXMP"), viewStatement(makeDocument(raw), query))
  expect(Object.keys(json)).toEqual([
    "ticker",
    "cik",
    "name",
    "currency",
    "statement",
    "period",
    "vintage",
    "industry",
    "periods",
    "rows",
  ])
  expect(json.periods[0]).toEqual({
    key: "2020",
    start: "2020-01-01",
    end: "2020-12-31",
    fiscalYear: 2020,
    fiscalQuarter: null,
  })
  expect(json.rows[0]).toEqual({
    key: "revenue",
    label: "Revenue",
    format: "money",
    values: [1e9, 1e9, 1e9, 1e9],
    sources: [2020, 2021, 2022, 2023].map((year) => ({
      accession: tenK(year).accn,
      form: "10-K",
      filed: tenK(year).filed,
      concept: "us-gaap:Revenues",
      derivation: null,
    })),
  })
})

test("the last few views as of a day are kept; others are read again", () => {
  const document = makeDocument(wholeYear(2024, tenK(2024), { Revenues: 1000 }))
  const onDay = (day: number) => knownFacts(document, { vintage: "latest", asof: `2025-03-${day}` })
  const first = onDay(10)
  expect(onDay(10)).toBe(first)
  for (let day = 11; day < 30; day += 1) onDay(day)
  expect(onDay(29)).toBe(onDay(29))
  const again = onDay(10)
  expect(again).not.toBe(first)
  const revenue = first.find("revenue", "money", "2024Y4")
  expect(revenue?.value).toBe(1e9)
  expect(again.find("revenue", "money", "2024Y4")).toEqual(revenue)
})
