import { expect, test } from "vitest"
import type { CompanyFacts } from "~/edgar/companyfacts"
import { findSplits } from "~/model/financials/facts/find-splits"
import type { Vintage } from "~/model/financials/facts/vintages"
import { accessionId, cikId } from "../../../../ids"

const company: CompanyFacts = {
  cik: cikId("0000990001"),
  name: "Sample Works",
  filings: ["2001-03-01", "2002-03-01"].map((filed, index) => ({
    accession: accessionId(`0000990001-0${index + 1}-000001`),
    form: "10-K",
    filed,
    fiscalYear: 2000 + index,
  })),
  concepts: new Map(),
  refused: 0,
}

/** Earnings per share of a year as a printed table gives them, and as the table of the next year gives them. */
const restate = (before: number, now: number): Vintage[] => [
  { value: before, concept: "statement:epsDiluted", first: 0, last: 0 },
  { value: now, concept: "statement:epsDiluted", first: 1, last: 1 },
]

const ratios = (years: Record<string, Vintage[]>) =>
  findSplits({ shares: [], earnings: [new Map(Object.entries(years))] }, company).map(({ ratio }) => ratio)

test("a printed year that is restated to a half shows a split of two for one", () => {
  expect(ratios({ "2000Y4": restate(2, 1) })).toEqual([2])
})

test("a printed year that is restated to a half beside another year in another ratio shows no split", () => {
  expect(ratios({ "2000Y4": restate(2, 1), "1999Y4": restate(3, 2.2) })).toEqual([])
})

const restatedShares = (before: number, now: number): Vintage[] => [
  { value: before, concept: "us-gaap:Shares", first: 0, last: 0 },
  { value: now, concept: "us-gaap:Shares", first: 1, last: 1 },
]

const ratiosOfShares = (basic: Vintage[], diluted: Vintage[], eps: Vintage[]) =>
  findSplits(
    {
      shares: [new Map([["2000Q1", basic]]), new Map([["2000Q1", diluted]])],
      earnings: [new Map([["2000Q1", eps]])],
    },
    company,
  ).map(({ ratio }) => ratio)

test("Under Armour 2016: basic and diluted shares that are exactly doubled show a split beside EPS of a few cents", () => {
  const [basic, diluted] = [
    restatedShares(214_697_000, 429_394_000),
    restatedShares(219_616_000, 439_232_000),
  ]
  expect(ratiosOfShares(basic, diluted, restate(0.05, 0.03))).toEqual([2])
  expect(ratiosOfShares(basic, diluted, restate(2, 2.2))).toEqual([])
})

test("shares that are nearly doubled show no split without earnings", () => {
  const [basic, diluted] = [
    restatedShares(214_697_000, 429_494_000),
    restatedShares(219_616_000, 439_332_000),
  ]
  expect(ratiosOfShares(basic, diluted, restate(0.05, 0.03))).toEqual([])
})
