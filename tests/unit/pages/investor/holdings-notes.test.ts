import { expect, test } from "vitest"
import type { SplitsOf } from "~/model/holdings/compare-portfolios"
import type { FiledHoldings } from "~/model/holdings/decode-investor"
import { unreadFiling } from "~/model/holdings/read-thirteen-f"
import { describeNotice } from "~/pages/investor/holdings-notes"
import { toHoldingsView } from "~/pages/investor/holdings-view"
import { accessionId, cusipId } from "../../../ids"
import { filing, investor, label, other, third, works } from "../../model/holdings/filings"

const getNotes = (filings: FiledHoldings[], splitsOf: SplitsOf = () => []) =>
  toHoldingsView(investor(...filings), null, { aliases: new Map(), splitsOf, label })?.notes

const plain = (period: string, filed?: string) =>
  filing({ period, ...(filed ? { filed } : {}) }, [{ value: 1000, amount: 10 }])

test("a first report of listed shares that agrees with its cover has no notes", () => {
  const declared = filing({ period: "2025-03-31", declaredRows: 1, declaredValue: 1000 }, [
    { value: 1000, amount: 10 },
  ])
  expect(getNotes([declared])).toEqual([])
})

test("a restatement of one of three securities is noted, an addition that repeats the report too", () => {
  const report = filing({ period: "2025-03-31" }, [
    { value: 1000, amount: 10 },
    { value: 500, amount: 5, cusip: other },
    { value: 70, amount: 7 },
    { value: 10, amount: 1, putCall: "Put" },
  ])
  const amended = { period: "2025-03-31", filed: "2025-06-02" }
  const one = filing({ ...amended, amendment: "RESTATEMENT" }, [{ value: 900, amount: 9 }])
  expect(getNotes([report, one])).toEqual([
    "The 13F-HR/A filed 2 Jun 2025 replaces a report of 3 securities with 1. If it restates only some of them, the others are missing here.",
  ])
  const again = filing({ ...amended, amendment: "NEW HOLDINGS" }, [{ value: 1000, amount: 10 }])
  expect(getNotes([plain("2025-03-31"), again])).toEqual([
    "The 13F-HR/A filed 2 Jun 2025: It is marked as an addition, but repeats the report, so it replaces it.",
  ])
})

test("a notice for a later quarter is noted on the latest holdings, one for an earlier quarter is not", () => {
  const notice = (period: string) => {
    const filed = period === "2024-12-31" ? "2025-02-14" : "2025-08-14"
    const accession = accessionId(`0009900001-25-0009${period.slice(5, 7)}`)
    return unreadFiling({ accession, form: "13F-NT", filed, period }, "notice", null)
  }
  expect(getNotes([plain("2025-03-31"), notice("2025-06-30")])).toEqual([
    "The 13F-NT for Q2 2025, filed 14 Aug 2025, is a notice: other managers report its holdings.",
  ])
  expect(getNotes([notice("2024-12-31"), plain("2025-03-31")])).toEqual([
    expect.stringContaining("The holdings of Q4 2024 are not loaded"),
  ])
  expect(describeNotice([notice("2025-06-30")], null)).toContain("other managers report its holdings")
  expect(describeNotice([], null)).toBeNull()
})

test("after a missing quarter the notes name that quarter", () => {
  const notes = getNotes([plain("2025-03-31"), plain("2025-09-30")])
  expect(notes).toEqual([expect.stringContaining("Q2 2025")])
})

test.each([
  { filed: "2023-01-02", notes: [expect.stringContaining("in dollars instead of thousands")] },
  { filed: "2023-01-03", notes: [] },
  { filed: "2023-01-04", notes: [] },
])(
  "values in dollars in a table filed on $filed are noted only before 3 January 2023",
  ({ filed, notes }) => {
    const read = filing({ period: "2022-12-31", filed }, [{ value: 15_000, amount: 100 }])
    const report = { ...read, unit: 1 as const, unitCertain: true }
    expect(getNotes([report])).toEqual(notes)
  },
)

test.each([
  { filed: "2023-01-02", notes: [] },
  { filed: "2023-01-03", notes: [expect.stringContaining("in thousands instead of dollars")] },
  { filed: "2023-01-04", notes: [expect.stringContaining("in thousands instead of dollars")] },
])("values in thousands in a table filed on $filed are noted from 3 January 2023", ({ filed, notes }) => {
  const read = filing({ period: "2022-12-31", filed }, [{ value: 150, amount: 1000 }])
  expect(getNotes([{ ...read, unit: 1000, unitCertain: true }])).toEqual(notes)
})

test("a unit that only the form gives is noted with the price that is unusual in it", () => {
  const thin = filing({ period: "2025-03-31" }, [{ value: 80, amount: 100 }])
  expect(getNotes([thin])).toEqual([
    expect.stringMatching(/^The unit of the 13F-HR .* is not certain: .* dollars, .* \$0\.80\.$/),
  ])
})

test("numbers of shares that repeat the values are noted", () => {
  const rows = ["037833100", "594918104"].map((cusip) => ({ value: 500, amount: 500, cusip }))
  expect(getNotes([filing({ period: "2025-03-31" }, rows)])).toEqual([
    expect.stringContaining("repeats its values as numbers of shares"),
  ])
})

test("a table one row and 50 dollars short of its cover is noted with both differences", () => {
  const rows = [{ value: 1000, amount: 10 }]
  const report = filing({ period: "2025-03-31", declaredRows: 2, declaredValue: 1050 }, rows)
  expect(getNotes([report])).toEqual([expect.stringContaining("1 row fewer, 50 dollars fewer")])
  const rowsOnly = filing({ period: "2025-03-31", declaredRows: 0 }, rows)
  expect(getNotes([rowsOnly])).toEqual([expect.stringContaining("1 row more, dollars not declared")])
})

test("a filing of the quarter that could not be read is noted with its reason, of another quarter is not", () => {
  const listed = { accession: accessionId("0009900001-25-000900"), form: "13F-HR/A", filed: "2025-06-02" }
  const refused = (period: string) => unreadFiling({ ...listed, period }, "refused", "It names no table.")
  expect(getNotes([plain("2025-03-31"), refused("2025-03-31")])).toEqual([
    "The 13F-HR/A filed 2 Jun 2025 is not included. It names no table.",
  ])
  expect(getNotes([plain("2025-03-31"), refused("2024-12-31")])?.join()).not.toContain("It names no table.")
})

test("holdings omitted for confidential treatment are noted", () => {
  const report = { ...plain("2025-03-31"), isConfidentialOmitted: true }
  expect(getNotes([report])).toEqual([expect.stringContaining("confiden")])
})

test("a value 1,000 times different from other quarters is noted with the company's name", () => {
  const quarter = (period: string, value: number) =>
    filing({ period }, [
      { value, amount: 10 },
      { value: 600, amount: 20, cusip: other },
    ])
  const notes = getNotes([
    quarter("2024-03-31", 18_000),
    quarter("2024-06-30", 18_100),
    quarter("2024-09-30", 18),
  ])
  expect(notes).toEqual([expect.stringMatching(/^1 value was 1,000 times too .*\(Sample Works\)\.$/)])
})

test("a split is noted with its ratio, and as inferred where no filing of the issuer gives it", () => {
  const rows = (value: number, amount: number) => [
    { value, amount },
    { value: 900, amount: 9, cusip: other },
  ]
  const filings = [
    filing({ period: "2025-03-31" }, rows(40_000_000, 100_000)),
    filing({ period: "2025-06-30" }, rows(44_000_000, 400_000)),
  ]
  const known: SplitsOf = (cusip) => (cusip === works ? [{ date: "2025-05-30", ratio: 4 }] : [])
  expect(getNotes(filings, known)).toEqual([expect.stringContaining("Q1 2025")])
  expect(getNotes(filings, known)?.[0]).toContain("Sample Works (4 for 1).")
  expect(getNotes(filings)?.[0]).toContain("Sample Works (4 for 1, inferred from shares and price).")
})

test("holdings without a listed ticker are noted with their dollars and number, options aside", () => {
  const row = { value: 1200, amount: 10, cusip: third }
  const one = filing({ period: "2025-03-31" }, [row, { ...row, putCall: "Put" }])
  expect(getNotes([one])).toEqual([
    expect.stringMatching(/^\$1\.2K in 1 holding has no currently listed ticker/),
  ])
  const two = filing({ period: "2025-03-31" }, [row, { ...row, cusip: cusipId("02079K305") }])
  expect(getNotes([two])).toEqual([
    expect.stringMatching(/^\$2\.4K in 2 holdings have no currently listed ticker/),
  ])
})
