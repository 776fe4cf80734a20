import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import type { Quarter } from "~/lib/quarter"
import { isOption, outstandingAt, toHoldersView } from "~/pages/company/holders/holders-view"
import type { HolderRow } from "~/stores/holdings/holders-store.server"
import { cikId, cusipId, tickerId } from "../../../../ids"

function row(given: Partial<HolderRow>): HolderRow {
  return {
    cik: cikId("0009900001"),
    investor: "Invented Capital",
    owner: "Jane Doe",
    quarter: "2025q1",
    filed: "2025-05-15",
    cusip: cusipId("037833100"),
    held: "SH",
    class: "COM",
    ticker: tickerId("WRKS"),
    shares: 100,
    value: 6000,
    percentage: 5,
    status: "Nothing",
    ratio: 0,
    sharesDiff: 0,
    weightingDiff: 0,
    split: null,
    isSplitInferred: false,
    unitCertain: null,
    ...given,
  }
}

const noCounts = { counts: [], splits: [] }
const getView = (
  rows: HolderRow[],
  counts = noCounts as Parameters<typeof toHoldersView>[1],
  hasOneClass = true,
) =>
  toHoldersView(
    { quarter: "2025q1", rows, reported: [], loaded: new Map(), earlier: [] },
    counts,
    hasOneClass,
  )

const soldAll = { status: "Sold All", shares: 0, value: 0, percentage: 0 }
const rows = [
  row({ cik: cikId("0009900001"), shares: 100, value: 6000 }),
  row({ cik: cikId("0009900002"), shares: 300, value: 18_600 }),
  row({ cik: cikId("0009900002"), shares: 50, value: 3200, held: "SH Put", percentage: null }),
  row({ cik: cikId("0009900003"), ...soldAll, weightingDiff: -1.5 }),
  row({ cik: cikId("0009900004"), ...soldAll, weightingDiff: -4 }),
  row({ cik: cikId("0009900005"), ...soldAll, held: "SH Call", weightingDiff: null }),
]

test("totals of holders, shares and dollars exclude options and sold positions", () => {
  expect(getView(rows)).toMatchObject({ holders: 2, shares: 400, valueUsd: 24_600, ofOutstanding: null })
})

test("rows are divided into shares, options and sold, largest lost weight first", () => {
  const { lines } = getView(rows)
  const ciks = (part: keyof typeof lines) => lines[part].map(({ cik }) => cik)
  expect(ciks("shares")).toEqual(["0009900001", "0009900002"])
  expect(ciks("options")).toEqual(["0009900002"])
  expect(ciks("sold")).toEqual(["0009900004", "0009900003", "0009900005"])
})

test("holders are counted by what they did with shares, and their changes are added up", () => {
  const [a, b, c, d] = ["0009900001", "0009900002", "0009900003", "0009900004"].map(cikId)
  const moved = getView([
    row({ cik: a!, status: "New", shares: 40, sharesDiff: 40 }),
    row({ cik: b!, status: "Changed", shares: 30, sharesDiff: 10 }),
    row({ cik: b!, status: "Changed", shares: 5, sharesDiff: 1, cusip: cusipId("037833209") }),
    row({ cik: c!, status: "Changed", shares: 30, sharesDiff: -20 }),
    row({ cik: c!, held: "SH Call", status: "New", shares: 900, sharesDiff: 900 }),
    row({ cik: d!, ...soldAll, sharesDiff: -25 }),
  ])
  expect(moved.moves).toEqual({ opened: 1, added: 1, reduced: 1, soldAll: 1 })
  expect(moved.sharesDiff).toBe(6)
  expect(getView([row({ status: null, sharesDiff: null })]).sharesDiff).toBeNull()
})

test("the price of a ticker is the median of its holders' dollars per share", () => {
  const other = row({ ticker: tickerId("WRKB"), shares: 10, value: 5000 })
  expect(getView([...rows, row({ shares: 10, value: 700 }), other]).prices).toEqual([
    { ticker: tickerId("WRKB"), priceUsd: 500 },
    { ticker: tickerId("WRKS"), priceUsd: 62 },
  ])
})

test("the share of the company is a ratio per holder and in total; null for options and several classes", () => {
  const counts = { counts: [{ date: "2025-03-31", shares: 4000 }], splits: [] }
  const view = getView(rows, counts)
  expect(view.ofOutstanding).toBe(0.1)
  expect(view.lines.shares.map((line) => line.ofOutstanding)).toEqual([0.025, 0.075])
  expect(view.lines.options.map((line) => line.ofOutstanding)).toEqual([null])
  expect(getView(rows, counts, false).ofOutstanding).toBeNull()
})

test("the quarters offered have reported shares, newest first", () => {
  const reported = (["2024q4", "2025q1"] as const).map((quarter) => ({
    quarter,
    cusip: cusipId("037833100"),
    cik: cikId("0009900001"),
    shares: 100,
    valueUsd: 40_000,
    split: null,
  }))
  const loaded = new Map([["0009900001", new Set<Quarter>(["2024q4", "2025q1"])]])
  const view = toHoldersView({ quarter: "2025q1", rows: [], reported, loaded, earlier: [] }, noCounts, true)
  expect(view.quarters).toEqual(["2025q1", "2024q4"])
  expect(view.history.map(({ shares, isLoaded }) => [shares, isLoaded])).toEqual([
    [100, true],
    [100, true],
  ])
})

test.each([
  { days: -101, shares: null },
  { days: -100, shares: 4000 },
  { days: 60, shares: 4000 },
  { days: 61, shares: null },
])(
  "a share count $days days after the quarter's end gives $shares shares outstanding",
  ({ days, shares }) => {
    const counts = [{ date: addDays("2025-03-31", days), shares: 4000 }]
    expect(outstandingAt("2025q1", { counts, splits: [] })).toBe(shares)
  },
)

test("the nearer of two share counts is used, and a count of zero is ignored", () => {
  const counts = [
    { date: "2025-03-01", shares: 3000 },
    { date: "2025-03-31", shares: 0 },
    { date: "2025-04-20", shares: 4000 },
  ]
  expect(outstandingAt("2025q1", { counts, splits: [] })).toBe(4000)
})

test.each([
  { days: -100, shares: 4000 },
  { days: -99, shares: null },
  { days: 0, shares: null },
  { days: 199, shares: null },
  { days: 200, shares: 1000 },
])("a split of 4 for 1, $days days after the quarter's end, gives $shares shares", ({ days, shares }) => {
  const splits = [{ date: addDays("2025-03-31", days), ratio: 4 }]
  expect(outstandingAt("2025q1", { counts: [{ date: "2025-03-31", shares: 4000 }], splits })).toBe(shares)
})

test("puts and calls are options, shares and principal are not", () => {
  expect(["SH", "PRN", "SH Put", "PRN Call"].map((held) => isOption({ held }))).toEqual([
    false,
    false,
    true,
    true,
  ])
})
