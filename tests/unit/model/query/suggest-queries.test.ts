import fc from "fast-check"
import { expect, test } from "vitest"
import { parseQuery } from "~/model/query/parse-query"
import { suggestQueries } from "~/model/query/suggest-queries"

test.each([
  ["profitable companies with falling debt", "netIncome > 0 and debtGrowth1 < 0"],
  [
    "profitable small companies with falling debt and rising margins",
    "netIncome > 0 and marketValue < 2B and debtGrowth1 < 0 and operatingMarginChange3 > 0",
  ],
  ["companies with high margins and low debt", "operatingMargin > 20 and netDebtToEbitda < 1.5"],
  [
    "cheap banks that pay dividends",
    'priceEarnings < 15 and sector = "Financials" and dividendsPerShare > 0',
  ],
  ["debt is falling", "debtGrowth1 < 0"],
  ["fast growing tech stocks", 'revenueGrowth3 > 15 and sector = "Technology"'],
  ["no debt and high free cash flow", "totalDebt = 0 and freeCashFlowMargin > 15"],
  ["unprofitable", "netIncome < 0"],
  ["insiders buying", "insiderBuyers >= 1"],
])("%j is nearest to %s", (sentence, query) => {
  expect(suggestQueries(sentence)[0]).toBe(query)
})

test("a sentence about size is also asked by revenue and without size", () => {
  expect(suggestQueries("small profitable")).toEqual([
    "marketValue < 2B and netIncome > 0",
    "revenue < 1B and netIncome > 0",
    "netIncome > 0",
  ])
})

test("names and other texts give no query", () => {
  for (const text of ["", "apple", "berkshire hathaway", "10-k of apple", "why"])
    expect(suggestQueries(text)).toEqual([])
})

test("every suggestion can be parsed", () => {
  const word = fc.constantFrom(
    ..."profitable falling rising high low no paying debt margins dividends earnings growth cash flow small large tech banks cheap quality roe p/e shares held by gurus".split(
      " ",
    ),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      for (const query of suggestQueries(words.join(" ")))
        expect(parseQuery(query), query).toMatchObject({ ok: true })
    }),
  )
})
