import { expect, test } from "vitest"
import type { Quarter } from "~/lib/quarter"
import { toHoldingRecords } from "~/model/holdings/holding-records"
import type { InvestorDocument } from "~/model/holdings/investor-document"
import { unreadFiling } from "~/model/holdings/read-thirteen-f"
import { toCompaniesView } from "~/pages/investor/companies-view"
import { getUnreadFilings, toHoldingsView } from "~/pages/investor/holdings-view"
import { toPortfolioView } from "~/pages/investor/portfolio-view"
import { accessionId, cusipId, tickerId } from "../../../ids"
import { filing, investor, label, other, third, works } from "../../model/holdings/filings"

const context = { aliases: new Map(), splitsOf: () => [], label }
const getView = (document: InvestorDocument, requested: Quarter | null = null) =>
  toHoldingsView(document, requested, context)

const first = filing({ period: "2025-03-31" }, [
  { value: 6000, amount: 100 },
  { value: 4000, amount: 50, cusip: other },
])
const second = filing({ period: "2025-06-30" }, [
  { value: 9900, amount: 150 },
  { value: 1100, amount: 10, cusip: third, name: "THIRD CO" },
  { value: 500, amount: 5, putCall: "Put", cusip: third, name: "THIRD CO" },
])

test("two quarters give values, weights in percent and changes of each line, sold positions last", () => {
  const view = getView(investor(first, second))
  expect(view).toMatchObject({ quarter: "2025q2", comparedWith: "2025q1", valueUsd: 11_000, optionsUsd: 500 })
  expect(
    view?.lines.map((line) => [
      line.ticker,
      line.kind,
      line.shares,
      line.value,
      line.percentage,
      line.status,
      line.sharesDiff,
      line.weightingDiff,
    ]),
  ).toEqual([
    ["WRKS", "shares", 150, 9900, 90, "+50.0%", 50, 30],
    [null, "shares", 10, 1100, 10, "New", 10, 10],
    [null, "options", 5, 500, null, "New", 5, null],
    ["OTHR", "shares", 0, 0, 0, "Sold All", -50, -40],
  ])
})

test("purchases and sales are in dollars, turnover is a ratio, and both exclude options", () => {
  const view = getView(investor(first, second))
  expect(view).toMatchObject({ boughtUsd: 50 * 66 + 1100, soldUsd: 4000, companies: 2, unmappedUsd: 1100 })
  expect(view?.turnover).toBeCloseTo(4000 / 10_500, 10)
  expect([view?.top10Pct, view?.top25Pct]).toEqual([100, 100])
})

test("new and sold positions are counted without options", () => {
  const view = getView(investor(first, second))
  const kinds = view?.lines.filter(({ status }) => status === "New").map(({ kind }) => kind)
  expect([kinds, view?.newCount, view?.soldCount]).toEqual([["shares", "options"], 1, 1])
})

test.each([
  ["listed", ({ cusip }: { cusip: string }) => ({ name: "", ticker: tickerId(`T${cusip.slice(6, 8)}`) })],
  ["not listed", label],
])("two share classes of an issuer that is %s count as one company", (_, labelSecurity) => {
  const document = investor(
    filing({ period: "2025-03-31" }, [
      { value: 5000, amount: 10, cusip: cusipId("02079K107") },
      { value: 4000, amount: 10, cusip: cusipId("02079K305") },
      { value: 3000, amount: 10 },
    ]),
  )
  const view = toHoldingsView(document, null, { ...context, label: labelSecurity })
  expect([view?.lines.length, view?.companies]).toEqual([3, 2])
})

test("after a quarter of which only an addition is loaded, the latest quarter is the one before it", () => {
  const added = filing({ period: "2025-09-30", amendment: "NEW HOLDINGS" }, [
    { value: 70, amount: 7, cusip: third },
  ])
  const document = investor(first, second, added)
  const view = getView(document)
  expect([view?.quarter, view?.lines.map(({ lastQuarter }) => lastQuarter)]).toEqual([
    "2025q2",
    ["2025q2", "2025q2", "2025q2", "2025q1"],
  ])
  expect(toCompaniesView(document, null, context)).toMatchObject({ latest: "2025q2" })
})

test("the holdings page and the stored records give the same figures of a quarter", () => {
  const document = investor(first, second)
  const view = getView(document)
  const stored = toHoldingRecords(document, context).quarters.at(-1)
  expect(stored).toMatchObject({
    quarter: view?.quarter,
    value: view?.valueUsd,
    optionsValue: view?.optionsUsd,
    top10: view?.top10Pct,
    turnover: view?.turnover,
    newCount: view?.newCount,
    soldCount: view?.soldCount,
    positions: toPortfolioView(document, { ...context, getTickerSector: () => null })?.quarters.at(-1)
      ?.positions,
  })
  expect(stored?.positions).toBe(2)
  expect([stored?.newCount, stored?.soldCount]).toEqual([1, 1])
})

const addition = filing({ period: "2025-09-30", amendment: "NEW HOLDINGS" }, [{ value: 700, amount: 10 }])

test("without a quarter in the address, the latest whole quarter is shown, not a later partial one", () => {
  const document = investor(first, second, addition)
  expect(getView(document)).toMatchObject({
    quarter: "2025q2",
    quarters: ["2025q3", "2025q2", "2025q1"],
    valueUsd: 11_000,
  })
  expect(getView(document, "2025q3")).toMatchObject({ quarter: "2025q3", valueUsd: 700 })
})

test("a quarter that is not loaded, and a manager with only partial quarters, return null", () => {
  expect(getView(investor(first), "2025q2")).toBeNull()
  expect(getView(investor(addition))).toBeNull()
})

test("the first quarter is all new and has no counts; a quarter after a missing one has no statuses", () => {
  const later = filing({ period: "2025-09-30" }, [{ value: 7000, amount: 100 }])
  const document = investor(first, later)
  expect(getView(document, "2025q1")).toMatchObject({
    comparedWith: null,
    newCount: null,
    soldCount: null,
    turnover: null,
    lines: [{ status: "New" }, { status: "New" }],
  })
  expect(getView(document)).toMatchObject({
    quarter: "2025q3",
    comparedWith: null,
    boughtUsd: null,
    lines: [{ status: null, sharesDiff: null, weightingDiff: null }],
  })
})

test("weights of a line have one value per calendar quarter, null if not held or not loaded", () => {
  const later = filing({ period: "2025-12-31" }, [{ value: 7000, amount: 100, cusip: other }])
  const view = getView(investor(first, second, later), "2025q2")
  expect(view?.lines.map(({ key }) => view.getWeights(key))).toEqual([
    [60, 90, null, null],
    [null, 10, null, null],
    [null, null, null, null],
    [40, null, null, 100],
  ])
})

test("a line has the first and last quarter of its holding over all quarters, the shown one or not", () => {
  const later = filing({ period: "2025-09-30" }, [{ value: 7000, amount: 100, cusip: works }])
  expect(getView(investor(first, second, later), "2025q2")?.lines).toMatchObject([
    { firstQuarter: "2025q1", lastQuarter: "2025q3", impliedPrice: 66 },
    { firstQuarter: "2025q2", lastQuarter: "2025q2", impliedPrice: 110 },
    { impliedPrice: null },
    { firstQuarter: "2025q1", lastQuarter: "2025q1", impliedPrice: null },
  ])
})

test("filings of a quarter that could not be read are listed with their reasons", () => {
  const listed = {
    accession: accessionId("0009900001-25-000900"),
    form: "13F-HR",
    filed: "2025-08-14",
    period: "2025-06-30",
  }
  const document = investor(first, second, unreadFiling(listed, "refused", "It names no quarter."))
  expect(getUnreadFilings(document, "2025q2")).toMatchObject([
    { accession: listed.accession, state: "refused", reason: "It names no quarter." },
  ])
  expect(getUnreadFilings(document, "2025q1")).toEqual([])
})
