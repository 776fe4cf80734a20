import { expect, test } from "vitest"
import { type FundHoldersDocument, mergeFundHolders, type SecurityFunds } from "~/model/funds/fund-holders"
import { cusipId } from "../../../ids"

const report = (asOf: string, shares: number, fund = "S000000001"): SecurityFunds => ({
  cusip: cusipId("037833100"),
  name: "WORKS",
  rows: [[fund, asOf, shares, shares * 10, 1]],
})
const merged = (...reports: SecurityFunds[]) =>
  reports.reduce<FundHoldersDocument | null>(mergeFundHolders, null)?.rows

const march = report("2025-03-31", 5)
const june = report("2025-06-30", 8)
const september = report("2025-09-30", 6)
const latest = [["S000000001", "2025-09-30", 6, 60, 1, "2025-06-30", 8]]

test.each([
  ["in order", [march, june, september]],
  ["newest first", [september, june, march]],
  ["mixed", [june, march, september]],
  ["twice", [june, september, september, june]],
])("reports that arrive %s give the latest one and the one before", (_, reports) => {
  expect(merged(...reports)).toEqual(latest)
})

test("an amendment of the latest report replaces it, and the largest fund comes first", () => {
  expect(merged(june, report("2025-06-30", 9), report("2025-06-30", 20, "S000000002"))).toEqual([
    ["S000000002", "2025-06-30", 20, 200, 1, null, null],
    ["S000000001", "2025-06-30", 9, 90, 1, null, null],
  ])
})
