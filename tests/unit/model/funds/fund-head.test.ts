import { expect, test } from "vitest"
import { parseNport } from "~/edgar/holdings/nport"
import type { FundDocument } from "~/model/funds/fund-document"
import { toFundHead } from "~/model/funds/fund-head"
import { encodeReport } from "~/model/funds/fund-report"
import { type FixtureInvestment, nportReport } from "../../../fixtures/nport"
import { cikId, tickerId } from "../../../ids"

const report = (asOf: string, holdings: FixtureInvestment[]) =>
  encodeReport(parseNport(nportReport({ asOf, holdings })), { accession: null, filed: null })
const fund = (reports: FundDocument["reports"], seriesId: string | null = "S000099001"): FundDocument => ({
  ...{ ticker: tickerId("INVTX"), cik: cikId("0009900002"), seriesId, reports },
  ...{ registrant: "INVENTED TRUST", name: "Invented Growth Fund" },
})
const kept = { name: "Kept", balance: 10, value: 100, weight: 10 }
const sold = { name: "Sold", cusip: "594918104", balance: 5, value: 50, weight: 5 }
const bought = { name: "Bought", cusip: "02079K107", balance: 7, value: 70, weight: 7 }

test("two reports give the largest holding and the numbers of new, sold and changed ones", () => {
  const now = report("2025-06-30", [{ ...kept, balance: 12, weight: 12 }, bought])
  expect(toFundHead(fund([now, report("2025-03-31", [kept, sold])]))).toMatchObject({
    ...{ fund: "S000099001", name: "Invented Growth Fund", asOf: "2025-06-30", since: "2025-03-31" },
    ...{ holdings: 2, top10Pct: 19, largest: "Kept", largestPct: 12 },
    ...{ added: 1, removed: 1, changed: 1 },
  })
})

test("one report has no changes, no report has no line, and a fund without series is its ticker's", () => {
  const one = toFundHead(fund([report("2025-06-30", [kept])], null))
  expect(one).toMatchObject({ fund: "INVTX", since: null, added: null, removed: null, changed: null })
  expect(toFundHead(fund([report("2025-06-30", [])]))).toMatchObject({ holdings: 0, largest: null })
  expect(toFundHead(fund([]))).toBeNull()
})
