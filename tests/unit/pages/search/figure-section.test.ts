import { expect, test } from "vitest"
import { findDestinations } from "~/model/search/destinations/find-destinations"
import { toFigureSection } from "~/pages/search/figure-section"

const lists = {
  companies: [
    ["AAPL", "Apple Inc.", "YYNYY", "us", "Nasdaq", null],
    ["NVDA", "NVIDIA Corp", "YYNYY", "us", "Nasdaq", null],
  ],
  investors: [],
} as unknown as Parameters<typeof findDestinations>[1]

test.each([
  ["aapl r&d", "/company/AAPL/financials?statement=income", "Apple Inc.: Research and development"],
  ["net sales of apple", "/company/AAPL/financials?statement=income", "Apple Inc.: Revenue"],
  ["nvidia total debt", "/company/NVDA/financials?statement=ratios", "NVIDIA Corp: Total debt"],
  ["aapl dcf", "/company/AAPL/financials/dcf", "Apple Inc.: Discounted Cash Flows"],
])("%s is %s", (query, to, name) => {
  expect(findDestinations(query, lists, "/", toFigureSection)[0]).toMatchObject({ to, name })
})

test("a phrase without a figure is no section", () => {
  expect(toFigureSection("hello world")).toBeNull()
  expect(findDestinations("apple hello", lists, "/", toFigureSection)).toEqual([])
})
