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
