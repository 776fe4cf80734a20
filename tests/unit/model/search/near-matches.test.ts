import { expect, test } from "vitest"
import type { Ticker } from "~/lib/ticker"
import type { SearchLists } from "~/model/directory/list-index"
import { nearMatches } from "~/model/search/near-matches"
import { cikId, tickerId } from "../../../ids"

const entry = (ticker: Ticker, name: string): SearchLists["companies"][number] => [
  ticker,
  name,
  "YYNYN",
  "us",
  "NYSE",
]
const lists: SearchLists = {
  companies: [
    entry(tickerId("AAPL"), "Apple Inc."),
    entry(tickerId("MSFT"), "Microsoft Corp"),
    entry(tickerId("BRK-B"), "Berkshire Hathaway Inc"),
    entry(tickerId("A"), "Agilent Technologies"),
    entry(tickerId("APP"), "AppLovin Corp"),
  ],
  investors: [[cikId("0001067983"), "Berkshire Hathaway", "Warren Buffett"]],
}
const near = (asked: string) => nearMatches(asked, lists).map(({ note }) => note)

test.each([
  ["APPL", ["AAPL", "APP"]],
  ["mstf", ["MSFT"]],
  ["BRK", ["BRK-B"]],
  ["microsft", ["MSFT"]],
  ["berkshire", ["BRK-B", "Warren Buffett"]],
  ["0001067938", ["Warren Buffett"]],
  ["1067983", ["Warren Buffett"]],
  ["AXP", ["APP"]],
  ["XYP", []], // of three letters one may differ
  ["AAXY", ["AAPL"]], // of four letters two
  ["Z", []],
  ["qqqqqqqq", []],
])("%s is near to %j", (asked, expected) => {
  expect(near(asked)).toEqual(expected)
})

test("five of seven near matches are shown", () => {
  const alike = ["AAPB", "AAPC", "AAPD", "AAPE", "AAPF", "AAPG", "AAPH"].map((text) =>
    entry(tickerId(text), "Sample Works"),
  )
  const shown = nearMatches("AAPZ", { companies: alike, investors: [] })
  expect(shown.map(({ note }) => note)).toEqual(["AAPB", "AAPC", "AAPD", "AAPE", "AAPF"])
})

test("a near match leads to its page", () => {
  expect(nearMatches("APPL", lists)[0]).toEqual({ to: "/company/AAPL", name: "Apple Inc.", note: "AAPL" })
})
