import { expect, test } from "vitest"
import { toSentenceCase } from "~/pages/company/reader/reading-view"

test.each([
  ["CONSOLIDATED STATEMENTS OF INCOME", "Consolidated statements of income"],
  ["NOTE 12 – LEASES", "Note 12 – Leases"],
  ["1. SUMMARY OF SIGNIFICANT ACCOUNTING POLICIES", "1. Summary of significant accounting policies"],
  ["RECONCILIATION TO U.S. GAAP", "Reconciliation to U.S. GAAP"],
  ["Consolidated Balance Sheets", "Consolidated Balance Sheets"],
  ["Note 3. EPS", "Note 3. EPS"],
  ["10-K", "10-K"],
])("%s becomes %s", (heading, expected) => {
  expect(toSentenceCase(heading)).toBe(expected)
})
