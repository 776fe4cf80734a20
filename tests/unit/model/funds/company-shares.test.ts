import { expect, test } from "vitest"
import { parseNport } from "~/edgar/holdings/nport"
import { toSecurityFunds } from "~/model/funds/company-shares"
import { encodeReport, mergeReports } from "~/model/funds/fund-report"
import { nportReport } from "../../../fixtures/nport"
import { cikId, tickerId } from "../../../ids"

const report = (asOf: string, balance: number) =>
  encodeReport(
    parseNport(
      nportReport({
        asOf,
        holdings: [
          { name: "Works", balance, value: balance * 10, weight: 5 },
          { name: "Works", balance: -3, value: -30, weight: -1, payoff: "Short" },
          { name: "Unit", cusip: "594918104", balance: 1, value: 1, weight: 1, category: "STIV" },
        ],
      }),
    ),
    { accession: null, filed: asOf },
  )

test("a stored fund gives its shares of companies for each report, without short positions and other assets", () => {
  const names = { registrant: "Trust", name: "Fund" }
  const fund = { ticker: tickerId("INVGX"), cik: cikId("0009900002"), seriesId: null, ...names, reports: [] }
  const stored = mergeReports(fund, [report("2025-06-30", 100), report("2025-03-31", 80)])
  const works = { cusip: "037833100", name: "Works" }
  expect(toSecurityFunds(stored)).toEqual({
    securityFunds: [
      { ...works, rows: [["0009900002", "2025-06-30", 100, 1000, 5]] },
      { ...works, rows: [["0009900002", "2025-03-31", 80, 800, 5]] },
    ],
    latestFundReports: [{ fund: "0009900002", ticker: "INVGX", name: "Fund", asOf: "2025-06-30" }],
  })
  expect(toSecurityFunds(fund)).toEqual({ securityFunds: [], latestFundReports: [] })
})
