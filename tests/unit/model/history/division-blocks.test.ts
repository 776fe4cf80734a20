import fc from "fast-check"
import { expect, test } from "vitest"
import { proveHistory } from "~/model/history/prove-history"
import { readOldFiling } from "~/model/history/read-old-filing"
import { annualReport, textTable } from "../../../fixtures/old-filings"
import { cikId } from "../../../ids"

/** Rows of 1996 of a statement with a block of a division above that of the company, in millions. */
function readRows(division: readonly number[], company: readonly number[]): Record<string, number> {
  const block = ([sales = 0, cost = 0]: readonly number[]) => ({ sales, cost, operating: sales - cost })
  const [part, whole] = [block(division), block(company)]
  const print = (label: string, ...values: number[]): [string, ...string[]] => [
    label,
    ...values.map((each) => each.toLocaleString("en-US")),
  ]
  const line = (label: string, value: number) => print(label, value - 12, value - 5, value)
  const same = (label: string, value: number) => print(label, value, value, value)
  const tax = Math.floor(whole.operating / 3)
  const income = textTable(
    "CONSOLIDATED STATEMENTS OF INCOME (in millions)",
    ["1994", "1995", "1996"],
    [
      ...["Year ended June 30", "Retail Division"],
      ...[line("Net sales", part.sales), line("Cost of sales", part.cost)],
      same("Operating income", part.operating),
      "Corporation and consolidated subsidiaries",
      ...[line("Total revenues", whole.sales), line("Cost of sales", whole.cost)],
      same("Operating income", whole.operating),
      same("Provision for income taxes", tax),
      same("Net income", whole.operating - tax),
    ],
  )
  const filings = [annualReport({ income, selected: "", balance: "", schedules: [] })]
  const document = proveHistory(cikId("0000990001"), filings.map(readOldFiling))
  return Object.fromEntries(
    document.facts.filter(({ end }) => end === "1996-06-30").map(({ row, value }) => [row, value / 1e6]),
  )
}

test("a division's operating income of 415 million above the company's of 1,115 is not shown", () => {
  const rows = readRows([1115, 700], [2115, 1000])
  expect(rows.netIncome).toBe(744)
  expect([undefined, 1115]).toContain(rows.operatingIncome)
  expect(rows.costOfRevenue ?? 1000).toBe(1000)
})

test("no figure of a division above the company's lines is shown, whatever the figures", () => {
  const amount = fc.integer({ min: 100, max: 900 })
  fc.assert(
    fc.property(amount, amount, amount, amount, (cost, margin, otherCost, otherMargin) => {
      const division = [cost + margin, cost]
      const company = [cost + margin + otherCost + otherMargin, cost + otherCost]
      const rows = readRows(division, company)
      const operating = otherMargin + margin
      expect([undefined, company[0]]).toContain(rows.revenue)
      expect([undefined, company[1]]).toContain(rows.costOfRevenue)
      expect([undefined, operating]).toContain(rows.operatingIncome)
    }),
    { numRuns: 30 },
  )
})
