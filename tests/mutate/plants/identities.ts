import type { Plant } from "../plant"

const checks = "app/model/financials/checks"
const identityTests = ["tests/unit/model/financials/checks/list-identities.test.ts"]

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
    mistake: "a figure of another year's report counts as that of a year's own report",
    file: "app/model/financials/checks/check-annual.ts",
    search: "<= latestReport)",
    replace: "<= 10_000)",
    tests: ["tests/unit/model/financials/checks/check-annual.test.ts"],
  },
]
