import { expect, test } from "vitest"
import { parseQuery } from "~/model/query/parse-query"
import { describeQueryHelp, exampleQuery, suggestMetrics } from "~/model/query/query-help"

test("the example is a query", () => {
  expect(parseQuery(exampleQuery)).toMatchObject({ ok: true })
})

test.each([
  ["companies with high margins and low debt", /Margin$/, /debt/i],
  ["roic > 30 de < 0.5", /^returnOnInvestedCapital$/, /./],
  ["dividend growth", /^dividend/, /Growth/],
  ["returnOnEquitty > 3", /^returnOnEquity$/, /./],
])("%s suggests metrics that it names or comes near", (text, first, second) => {
  const keys = suggestMetrics(text).map(({ key }) => key)
  expect(keys.some((key) => first.test(key))).toBe(true)
  expect(keys.some((key) => second.test(key))).toBe(true)
  expect(keys.length).toBeLessThanOrEqual(8)
})

test("a text without any metric has the example and the page of all metrics", () => {
  const help = describeQueryHelp("xyzzy")
  expect(help).toContain(exampleQuery)
  expect(help).toContain("/screener/metrics")
})
