import { expect, test } from "vitest"
import { type ListedCompany, type ListedInvestor, toListIndex } from "~/model/directory/list-index"
import { findSubject } from "~/model/watchlists/find-subject"
import { commonShare } from "../../../fixtures/common-share"
import { cikId, tickerId } from "../../../ids"

const company = (ticker: string, name: string, cik: string): ListedCompany => ({
  cik: cikId(cik),
  ticker: tickerId(ticker),
  name,
  filedName: name,
  coverage: "YYNYN",
  country: "us",
  exchange: "NYSE",
  sic: null,
  fiscalYearEnd: null,
  security: commonShare,
})
const investor: ListedInvestor = {
  cik: cikId("0001067983"),
  name: "Berkshire Hathaway",
  owner: "Warren Buffett",
}
const index = toListIndex(
  [
    company("COST", "Costco Wholesale Corp", "0000909832"),
    company("COP", "ConocoPhillips", "0001163165"),
    company("KO", "Coca Cola Co", "0000021344"),
    company("SPY", "SPDR S&P 500 ETF Trust", "0000884394"),
    company("FNB", "First National Bank Corp", "0000000011"),
    company("FNE", "First National Energy Corp", "0000000012"),
  ],
  [investor],
)
const fund = { to: "/etf/GSFAX", name: "A fund", note: "GSFAX", reason: "Fund", isExact: true }

test.each([
  ["KO", "company/KO"],
  ["company/KO", "company/KO"],
  ["Coca Cola Co", "company/KO"],
  ["spy", "etf/SPY"],
  ["company/SPY", "etf/SPY"],
  ["1067983", "investor/0001067983"],
  ["investor/0001067983", "investor/0001067983"],
  ["Warren Buffett", "investor/0001067983"],
])("%j names %s", (wanted, key) => {
  const { subject, choices } = findSubject(index, wanted)
  expect([`${subject?.type}/${subject?.identifier}`, choices]).toEqual([key, []])
})

test("a fund that only the server knows is found by its ticker and by its address", () => {
  for (const wanted of ["gsfax", "etf/GSFAX"])
    expect(findSubject(index, wanted, [fund]).subject).toEqual({ type: "etf", identifier: "GSFAX" })
})

test("a name of two companies has both as choices, each with the key that names it", () => {
  const { subject, choices } = findSubject(index, "first national")
  expect(subject).toBeNull()
  expect(choices).toEqual([
    { key: "company/FNB", name: "First National Bank Corp", note: "FNB" },
    { key: "company/FNE", name: "First National Energy Corp", note: "FNE" },
  ])
  for (const { key } of choices) expect(findSubject(index, key).subject).not.toBeNull()
})

test("names that contain the text come before tickers that begin with one of its words", () => {
  const banks = [
    company("OFG", "Ofg Bancorp", "0000000013"),
    company("BAC", "Bank of America Corp", "0000000014"),
    company("BNCA", "Bank of Canada Ltd", "0000000015"),
  ]
  const { choices } = findSubject(toListIndex(banks, []), "bank of")
  expect(choices.map(({ key }) => key)).toEqual(["company/BAC", "company/BNCA", "company/OFG"])
})

test("a typo has the near names as choices, and a text far from every name has none", () => {
  expect(findSubject(index, "costoc wholesale").choices).toMatchObject([{ key: "company/COST" }])
  expect(findSubject(index, "no such company at all")).toEqual({ subject: null, choices: [] })
})

test("there are five choices at most, and a filing is not one of them", () => {
  const others = Array.from({ length: 9 }, (_, place) => ({ ...fund, to: `/etf/F${place}`, isExact: false }))
  expect(findSubject(index, "zzzz", others).choices).toHaveLength(5)
  const filing = { ...fund, to: "/company/KO/0000021344-26-000001?type=10-K&doc=ko.htm" }
  expect(findSubject(index, "0000021344-26-000001", [filing])).toEqual({ subject: null, choices: [] })
})
