import { expect, test } from "vitest"
import { compareAddress } from "~/model/compare/compare-address"
import { toSections } from "~/model/compare/compare-sections"
import { parseCompareQuery } from "~/model/compare/parse-compare-query"
import { usualMetrics } from "~/model/compare/usual-metrics"
import { getMetric } from "~/model/metrics/metrics"

const parse = (search: string) => parseCompareQuery(new URLSearchParams(search))

test("tickers of both parameters are joined once each, in upper case", () => {
  expect(parse("items=aapl,MSFT&item=googl,+AAPL").items).toEqual(["AAPL", "MSFT", "GOOGL"])
})

test("eight companies are compared, and the ninth is refused with a reason", () => {
  const eight = ["A", "B", "C", "D", "E", "F", "G", "H"]
  expect(parse(`items=${eight.join(",")}`)).toMatchObject({ items: eight, refused: [] })
  expect(parse(`items=${eight.join(",")},I`)).toMatchObject({
    items: eight,
    refused: [{ item: "I", reason: "At most 8 companies are compared." }],
  })
})

test("a text that cannot be a ticker is refused with a reason", () => {
  expect(parse("items=AAPL,%3Cb%3E").refused).toEqual([{ item: "<b>", reason: "It is not a ticker." }])
})

test("an unknown metric is refused once with a reason", () => {
  const refused = [{ item: "nonsense", reason: "There is no metric with this name." }]
  expect(parse("items=AAPL&metrics=revenue,nonsense&metric=nonsense").refused).toEqual(refused)
  expect(parse("items=AAPL&metrics=&metric=").refused).toEqual([])
})

test("characters that are not visible are not repeated", () => {
  expect(parse("items=A%00B,AAPL&item=%00&metrics=%00,x%E2%80%AEy")).toMatchObject({
    items: ["A", "B", "AAPL"],
    refused: [{ item: "x y", reason: expect.stringMatching(/^There is no metric with this name\./) }],
  })
})

test("an added metric comes after those shown, and an unknown one is left out", () => {
  expect(parse("items=AAPL").metrics).toBeNull()
  expect(parse("metric=piotroskiScore").metrics).toEqual([...usualMetrics, "piotroskiScore"])
  expect(parse("metrics=revenue,nonsense&metric=netMargin").metrics).toEqual(["revenue", "netMargin"])
  expect(parse("metric=nonsense").metrics).toBeNull()
  expect(parse("metrics=").metrics).toEqual([])
})

test("an address is parsed to the query it was made of", () => {
  const address = compareAddress({
    ...parse("items=AAPL,BRK-B&metrics=revenue,netMargin&line=netIncome&scale=log&base=100&asof=2016-03-14"),
  })
  expect(address).toBe(
    "/compare?items=AAPL,BRK-B&metrics=revenue,netMargin&line=netIncome&scale=log&base=100&asof=2016-03-14",
  )
  expect(compareAddress(parse(address.slice(address.indexOf("?"))))).toBe(address)
  expect(compareAddress({ items: [] })).toBe("/compare")
})

test("every usual metric is in the metric list", () => {
  expect(usualMetrics.filter((key) => getMetric(key) === null)).toEqual([])
})

test("metrics are in their sections, added ones in the section of their group, and removed ones in none", () => {
  const sections = toSections(["netMargin", "revenue", "revenueGrowth10", "piotroskiScore", "assets"])
  expect(sections.map(({ title, metrics }) => [title, metrics.map(({ key }) => key)])).toEqual([
    ["Headline", ["revenue"]],
    ["Growth", ["revenueGrowth10"]],
    ["Margins", ["netMargin"]],
    ["Size", ["assets"]],
    ["Cash and quality", ["piotroskiScore"]],
  ])
})
