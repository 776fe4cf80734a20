import fc from "fast-check"
import { expect, test } from "vitest"
import { parseNport } from "~/edgar/holdings/nport"
import { compareReports } from "~/model/funds/fund-changes"
import type { FundDocument } from "~/model/funds/fund-document"
import { fundSchema } from "~/model/funds/fund-document"
import { decodeReport, encodeReport, mergeReports } from "~/model/funds/fund-report"
import { type FixtureInvestment, nportReport } from "../../../fixtures/nport"
import { accessionId, cikId, tickerId } from "../../../ids"

const report = (asOf: string, holdings: FixtureInvestment[]) => parseNport(nportReport({ asOf, holdings }))
const empty: FundDocument = {
  ticker: tickerId("INVTX"),
  cik: cikId("0009900002"),
  seriesId: "S000099001",
  registrant: "Invented Trust",
  name: "Invented Growth Fund",
  reports: [],
}

test("an encoded report decodes to the same report, largest weight first", () => {
  const given = report("2025-06-30", [
    { name: "Small", balance: 1, value: 10, weight: 0.1 },
    { name: "Large", balance: 5, value: 900, weight: 9 },
  ])
  const stored = encodeReport(given, { accession: null, filed: null })
  expect(decodeReport(stored).holdings).toEqual([given.holdings[1], given.holdings[0]])
  expect(fundSchema.safeParse({ ...empty, reports: [stored] }).success).toBe(true)
})

test("keeps the latest two days, each as last filed, in any order", () => {
  const days = [
    { asOf: "2025-03-31", filed: "2025-05-29", accession: "0009900002-25-000004" },
    { asOf: "2025-06-30", filed: "2025-08-28", accession: "0009900002-25-000012" },
    { asOf: "2025-06-30", filed: "2025-09-02", accession: "0009900002-25-000013" },
    { asOf: "2024-12-31", filed: "2025-02-27", accession: "0009900002-25-000001" },
  ].map(({ asOf, filed, accession }) =>
    encodeReport(report(asOf, []), { accession: accessionId(accession), filed }),
  )
  fc.assert(
    fc.property(fc.shuffledSubarray(days, { minLength: 4 }), (order) => {
      const kept = order.reduce((fund, each) => mergeReports(fund, [each]), empty)
      expect(kept.reports.map(({ accession }) => accession)).toEqual([
        "0009900002-25-000013",
        "0009900002-25-000004",
      ])
    }),
  )
})

test("changes since the last report: new, sold, changed; lots of one bond are one holding", () => {
  const before = report("2025-03-31", [
    { name: "Kept", balance: 10, value: 100, weight: 10 },
    { name: "Sold", cusip: "594918104", balance: 5, value: 50, weight: 5 },
  ])
  const after = report("2025-06-30", [
    { name: "Kept", balance: 6, value: 60, weight: 6 },
    { name: "Kept", balance: 6, value: 60, weight: 6 },
    { name: "Bought", cusip: "02079K107", balance: 7, value: 70, weight: 7 },
  ])
  for (const side of [before, after])
    for (const holding of side.holdings) if (holding.name !== "Kept") holding.isin = null
  expect(
    compareReports(before.holdings, after.holdings).map((row) => [
      row.holding.name,
      row.status,
      row.balanceDiff,
      row.weightDiffPct,
    ]),
  ).toEqual([
    ["Bought", "New", 7, 7],
    ["Sold", "Sold All", -5, -5],
    ["Kept", "Changed", 2, 2],
  ])
})
