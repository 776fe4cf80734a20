import { expect, test } from "vitest"
import type { CompanyEarnings } from "~/pages/company/earnings/company-earnings"
import { convertEarnings } from "~/pages/company/earnings/load-earnings.server"

const half = { from: "USD", to: "EUR", rate: 0.5, day: "2026-11-20", source: "European Central Bank" }
const earnings = {
  currency: "USD",
  nextEstimate: { eps: 2, revenue: null, source: "a vendor" },
  rows: [
    {
      ...{ eps: 3, revenue: 1e9, netIncome: -2e8, epsGrowth: 0.1, revenueGrowth: null },
      ...{ epsEstimate: 2.5, epsSurprise: 0.2, revenueEstimate: 9e8, revenueSurprise: 0.11 },
      announced: {
        ...{ eps: 3.1, epsBasic: null, revenue: 1e9, netIncome: -2e8, url: "/table" },
        adjusted: [{ label: "Adjusted", filed: 10, adjusted: 14, items: [{ label: "Cost", value: 4 }] }],
      },
    },
    { eps: null, revenue: null, netIncome: null, epsEstimate: null, revenueEstimate: null, announced: null },
  ],
} as unknown as CompanyEarnings

test("amounts of releases are converted, and growth, surprises and unknown values stay", () => {
  expect(convertEarnings(earnings, half)).toMatchObject({
    currency: "EUR",
    nextEstimate: { eps: 1, revenue: null, source: "a vendor" },
    rows: [
      {
        ...{ eps: 1.5, revenue: 5e8, netIncome: -1e8, epsGrowth: 0.1, revenueGrowth: null },
        ...{ epsEstimate: 1.25, epsSurprise: 0.2, revenueEstimate: 4.5e8, revenueSurprise: 0.11 },
        announced: {
          ...{ eps: 1.55, epsBasic: null, revenue: 5e8, netIncome: -1e8, url: "/table" },
          adjusted: [{ label: "Adjusted", filed: 5, adjusted: 7, items: [{ label: "Cost", value: 2 }] }],
        },
      },
      { eps: null, revenue: null, netIncome: null, announced: null },
    ],
  })
})

test("without a conversion the releases are as reported", () => {
  expect(convertEarnings(earnings, null)).toBe(earnings)
})
