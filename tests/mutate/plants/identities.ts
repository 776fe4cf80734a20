import type { Plant } from "../plant"

const checks = "app/model/financials/checks"
const identityTests = ["tests/unit/model/financials/checks/list-identities.test.ts"]
const faceTests = ["tests/unit/cli/measure/faces.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "payments of one concept alone are turned",
    file: "app/model/financials/facts/turned-outflows.ts",
    search: "const minConcepts = 2",
    replace: "const minConcepts = 1",
    tests: ["tests/unit/model/financials/facts/turned-outflows.test.ts"],
  },
  {
    mistake: "payments are turned beside positive ones",
    file: "app/model/financials/facts/turned-outflows.ts",
    search: " && !positive.has(filing)",
    replace: "",
    tests: ["tests/unit/model/financials/facts/turned-outflows.test.ts"],
  },
  {
    mistake: "temporary equity is left out of the test of balance sheets",
    file: `${checks}/list-identities.ts`,
    search: `liabilities + equity + (at("temporaryEquity") ?? 0)`,
    replace: "liabilities + equity",
    tests: identityTests,
  },
  {
    mistake: "exchange rates are left out of the test of cash flow statements",
    file: `${checks}/list-identities.ts`,
    search: `at("exchangeRateEffect") ?? 0)\n    this.compare`,
    replace: "0)\n    this.compare",
    tests: identityTests,
  },
  {
    mistake: "earnings per share are tested without preferred dividends",
    file: `${checks}/list-identities.ts`,
    search: `income - (at("preferredDividends") ?? 0)`,
    replace: "income",
    tests: identityTests,
  },
  {
    mistake: "earnings per share of the other sign are not refuted",
    file: `${checks}/list-identities.ts`,
    search: "named: isTurned(product) || isOfOtherScale(product)",
    replace: "named: isOfOtherScale(product)",
    tests: identityTests,
  },
  {
    mistake: "a share count of 101 times the average is not an error",
    file: "app/model/financials/facts/share-scale.ts",
    search: "const maxShareFactor = 100",
    replace: "const maxShareFactor = 102",
    tests: identityTests,
  },
  {
    mistake: "a filing is blamed for figures of several filings",
    file: `${checks}/find-cause.ts`,
    search: "vintage.last >= last",
    replace: "vintage.last <= last",
    tests: identityTests,
  },
  {
    mistake: "figures of notes are expected on a statement",
    file: "cli/measure/faces/printed-cells.ts",
    search: "count * 2 >= fullest",
    replace: "count >= 1",
    tests: faceTests,
  },
  {
    mistake: "a restated line is expected as first filed",
    file: "cli/measure/faces/compare-faces.ts",
    search: `vintage === "latest" ? broadest.at(-1) : broadest[0]`,
    replace: "broadest[0]",
    tests: faceTests,
  },
  {
    mistake: "a later statement, of a subsidiary, is compared",
    file: "cli/measure/faces/read-faces.ts",
    search: "Math.min(...reports.keys())",
    replace: "Math.max(...reports.keys())",
    tests: faceTests,
  },
  {
    mistake: "a subtotal and its lines are expected twice",
    file: "cli/measure/faces/printed-cells.ts",
    search: "!all.some((total) => isSubtotal(total, part))",
    replace: "all.includes(part)",
    tests: faceTests,
  },
  {
    mistake: "any line that is printed without a sign can be a deduction",
    file: "cli/measure/faces/find-subtotals.ts",
    search: "deduction.test(item.concept) &&",
    replace: "item.concept !== undefined &&",
    tests: ["tests/unit/cli/measure/find-subtotals.test.ts"],
  },
  {
    mistake: "a figure of another year's report counts as that of a year's own report",
    file: "app/model/financials/checks/check-annual.ts",
    search: "<= latestReport)",
    replace: "<= 10_000)",
    tests: ["tests/unit/model/financials/checks/check-annual.test.ts"],
  },
]
