import { expect, test } from "vitest"
import { NotXbrlJson, readXbrlJson } from "~/model/registers/read-xbrl-json"
import { readFactNumber, readPeriod, readUnit } from "~/model/registers/xbrl-json-values"
import {
  type GivenFact,
  listNorthwindFacts,
  northwindLei,
  writeXbrlJson,
} from "../../../fixtures/xbrl-report"

const facts = listNorthwindFacts(2023)
const sorted = (text: string) =>
  readXbrlJson(text)
    .facts.map(({ concept, unit, start, end, value }) => `${concept} ${unit} ${start} ${end} ${value}`)
    .sort()

test("a report gives its company, its language and its figures without dimensions", () => {
  const report = readXbrlJson(writeXbrlJson(facts))
  expect(report).toMatchObject({
    entity: northwindLei,
    name: "Northwind SE",
    language: "en",
    conflicts: 0,
    refused: 0,
  })
  expect(report.facts).toHaveLength(40)
  expect(
    report.facts.find(({ concept, end }) => concept === "ifrs-full:Revenue" && end === "2023-12-31"),
  ).toEqual({
    ...{ id: "f-21", concept: "ifrs-full:Revenue", unit: "EUR" },
    ...{ start: "2023-01-01", end: "2023-12-31", value: 1_050_000_000 },
  })
  expect(
    report.facts.filter(({ concept }) => concept === "ifrs-full:BasicEarningsLossPerShare"),
  ).toMatchObject([
    { unit: "EUR/shares", value: 1.265 },
    { unit: "EUR/shares", value: 1.265 },
  ])
})

test.each([
  ["other prefixes and dimensions first", { ifrs: "ifrs", dimensionsFirst: true }],
  ["facts before the head, in another order", { isReversed: true }],
  [
    "exact values in other notations",
    {
      hasDecimals: false,
      write: (text: string) =>
        text.length > 3 && !text.includes(".") ? `${Number(text) / 1e3}E3` : `+${text}`.replace("+-", "-"),
    },
  ],
  ["ends as the last second of a day", { endOfDay: true }],
])("a report with %s has the same figures", (_, layout) => {
  expect(sorted(writeXbrlJson(facts, layout))).toEqual(sorted(writeXbrlJson(facts)))
})

const revenue: GivenFact = { concept: "Revenue", at: "2023", value: "1234000", decimals: -3 }

test("a fact without a value is no figure", () => {
  expect(
    readXbrlJson(writeXbrlJson([revenue, { ...revenue, concept: "Goodwill", value: null }])).facts,
  ).toHaveLength(1)
})

test("of two facts that agree within their rounding, the more exact one is used", () => {
  const rounded = { ...revenue, value: "1230000", decimals: -4 }
  for (const both of [
    [revenue, rounded],
    [rounded, revenue],
  ])
    expect(readXbrlJson(writeXbrlJson(both))).toMatchObject({ facts: [{ value: 1_234_000 }], conflicts: 0 })
})

test("facts that contradict each other beyond their rounding are counted and not used", () => {
  const other = { ...revenue, value: "1236000" }
  expect(readXbrlJson(writeXbrlJson([revenue, other, revenue]))).toMatchObject({ facts: [], conflicts: 1 })
  // Half a thousand on either side.
  expect(readXbrlJson(writeXbrlJson([revenue, { ...revenue, value: "1235000" }])).conflicts).toBe(0)
})

test("the language is the one of most texts, and texts in other languages are no figures", () => {
  const note = (language: string): GivenFact => ({
    concept: "DisclosureOfGoodwill",
    at: "2023",
    value: "12",
    language,
  })
  expect(readXbrlJson(writeXbrlJson([revenue, note("fi"), note("fi-FI"), note("en")])).language).toBe("fi")
})

test("a number that cannot be read is counted", () => {
  const text = writeXbrlJson([{ ...revenue, value: "1,234" }])
  expect(readXbrlJson(text)).toMatchObject({ facts: [], refused: 1 })
})

test.each([
  "<html>",
  "[]",
  "{}",
  '{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-csv"},"facts":{}}',
])("%s is no report", (text) => {
  expect(() => readXbrlJson(text)).toThrow(NotXbrlJson)
})

test.each([
  ["2022-04-01T00:00:00", { start: null, end: "2022-03-31" }],
  ["2022-03-31T23:59:59", { start: null, end: "2022-03-31" }],
  ["2022-04-01T00:00:00.000Z", { start: null, end: "2022-03-31" }],
  ["2021-04-01T00:00:00/2022-04-01T00:00:00", { start: "2021-04-01", end: "2022-03-31" }],
  ["2022-04-01T00:00:00/2022-04-01T00:00:00", { start: null, end: "2022-03-31" }],
  ["2022-04-02T00:00:00/2022-04-01T00:00:00", null],
  ["2022-03-31", null],
  ["2022", null],
  [undefined, null],
])("the period %s is %j", (text, period) => {
  expect(readPeriod(text)).toEqual(period)
})

const namespaces = new Map([
  ["iso4217", "http://www.xbrl.org/2003/iso4217"],
  ["xbrli", "http://www.xbrl.org/2003/instance"],
  ["utr", "http://www.xbrl.org/2009/utr"],
])

test.each([
  ["iso4217:GBP", "GBP"],
  ["iso4217:GBP/xbrli:shares", "GBP/shares"],
  ["xbrli:shares", "shares"],
  ["xbrli:pure", "pure"],
  [undefined, "pure"],
  ["utr:tCO2", null],
  ["iso4217:GBP/utr:tCO2", null],
  ["xbrli:shares/xbrli:shares", null],
  ["other:GBP", null],
])("the unit %s is %s", (text, unit) => {
  expect(readUnit(text, namespaces)).toBe(unit)
})

test.each([
  ["-0", 0],
  ["+12.50", 12.5],
  ["1.5E6", 1_500_000],
  [" 7 ", 7],
  [".5", 0.5],
  ["", null],
  ["INF", null],
  ["1 000", null],
  [null, null],
])("the text %j is the number %j", (text, number) => {
  expect(readFactNumber(text)).toBe(number)
})
