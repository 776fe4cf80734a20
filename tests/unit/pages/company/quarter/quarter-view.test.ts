import { expect, test } from "vitest"
import type { ChangedHeading } from "~/model/reading/redline/changed-headings"
import type { Guidance, Reconciliation, ReleaseFiling } from "~/model/releases/release-document"
import type { SegmentTable } from "~/model/segments/segment-tables"
import type { EarningsRow } from "~/pages/company/earnings/company-earnings"
import { listQuarterRows, quarterParts } from "~/pages/company/quarter/quarter-view"
import { accessionId, cikId, tickerId } from "../../../../ids"

const ticker = tickerId("EXMP")

function quarter(number: 1 | 2, end: string, date: string, revenue: number): EarningsRow {
  return {
    ...{ fiscalYear: 2026, quarter: number, periodEnd: end, date, time: "16:05", session: "after" },
    ...{
      eps: 1.5,
      epsAdjusted: 1.5,
      splitFactor: 1,
      revenue,
      netIncome: 20,
      accession: accessionId(`0000990001-26-00000${number}`),
    },
    ...{
      releaseUrl: `/release/${number}`,
      reportUrl: null,
      announced: { eps: 1.5, revenue, netIncome: 20, year: null, url: "/table", adjusted: [] },
      reaction: {
        before: { date: "2026-07-28", close: 50, currency: "USD", source: "import" },
        after: { date: "2026-07-29", close: 55, currency: "USD", source: "import" },
        change: 0.1,
      },
    },
  } as unknown as EarningsRow
}

const place = { document: "ex991.htm", anchor: "text" }
const guidance: Guidance = {
  ...{ metric: "Revenue", key: "revenue", basis: null, fiscalYear: 2026, quarter: 2, low: 95, high: 105 },
  ...{ unit: "amount", isAbout: false, quote: "Revenue of $95 to $105.", ...place },
}
const adjusted: Reconciliation = {
  ...{
    label: "Adjusted net income",
    filedLabel: "Net income",
    end: "2026-06-30",
    months: 3,
    filed: 20,
    adjusted: 25,
  },
  ...{
    unit: "amount",
    scale: 1e6,
    proof: "steps",
    items: [{ label: "Restructuring", value: 5 }],
    isTied: true,
    ...place,
  },
}

function filing(number: 1 | 2, change: Partial<ReleaseFiling>): ReleaseFiling {
  return {
    ...{
      accession: accessionId(`0000990001-26-00000${number}`),
      form: "8-K",
      filed: number === 1 ? "2026-04-28" : "2026-07-28",
    },
    ...{
      period: number === 1 ? "2026-03-31" : "2026-06-30",
      quarter: number,
      state: "read",
      document: "ex991.htm",
    },
    ...{ statements: [], reconciliations: [], guidance: [], metrics: [] },
    ...change,
  }
}

const rows = [quarter(2, "2026-06-30", "2026-07-28", 110), quarter(1, "2026-03-31", "2026-04-28", 90)]
const sources = {
  ...{ ticker, rows, changes: [], segments: [], trades: [], schedules: [], holders: null, quarterMove: null },
  releases: {
    cik: cikId("0000990001"),
    filings: [
      filing(2, { reconciliations: [adjusted, { ...adjusted, label: "Open", isTied: false }] }),
      filing(1, { guidance: [guidance] }),
    ],
  },
}

const [second, first] = rows

test("a quarter has its figures in order of arrival, and the outcome of earlier guidance", () => {
  const found = second ? listQuarterRows(second, sources) : []
  const order = found.map(({ part }) => quarterParts.indexOf(part))
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(found.find(({ part }) => part === "outcome")).toMatchObject({
    low: 95,
    high: 105,
    value: 110,
    note: "above",
  })
  expect(found.filter(({ part }) => part === "adjusted")).toMatchObject([
    { label: "Adjusted net income", filed: 20e6, value: 25e6, note: "Restructuring 5" },
  ])
  expect(found.find(({ label }) => label === "Change")?.value).toBeCloseTo(10, 9)
})

test("segments are those of the column that ends with the quarter, whatever the year is called", () => {
  const column = (end: string) => ({ end, fiscalYear: Number(end.slice(0, 4)) + 1, fiscalQuarter: 2 })
  const table = {
    title: "Revenue by segment",
    columns: ["2025-06-28", "2026-03-31", "2026-06-30"].map(column),
    rows: [
      { label: "Machines", values: [60, 65, 70] },
      { label: "Services", values: [null, 1, null] },
    ],
  } as unknown as SegmentTable
  const found = second ? listQuarterRows(second, { ...sources, segments: [table] }) : []
  expect(found.filter(({ part }) => part === "segment")).toMatchObject([
    { label: "Machines", of: "Revenue by segment", value: 70, yearAgo: 60 },
  ])
})

test("guidance has its quote, and its outcome once the quarter is announced", () => {
  const ofList = (list: EarningsRow[]) =>
    first && listQuarterRows(first, { ...sources, rows: list }).find(({ part }) => part === "guidance")
  expect(ofList(rows)).toMatchObject({
    of: "Q2 2026",
    quote: "Revenue of $95 to $105.",
    value: 110,
    note: "outcome above",
  })
  expect(ofList(first ? [first] : [])).toMatchObject({
    value: null,
    note: "its period has not been announced",
  })
  const noteWith = (filings: ReleaseFiling[], part: string) => {
    const releases = { ...sources.releases, filings }
    const row = part === "guidance" ? first : second
    return (
      row && listQuarterRows(row, { ...sources, releases, rows }).find((each) => each.part === part)?.note
    )
  }
  const rate = { ...guidance, metric: "Tax rate", key: "taxRate", basis: "adjusted" as const }
  const given = filing(1, { guidance: [rate] })
  const spent = filing(1, {
    guidance: [{ ...rate, metric: "Capital expenditures", key: "capitalExpenditures" }],
  })
  for (const part of ["guidance", "outcome"]) {
    expect(noteWith([given], part)).toBe("the release of its period is not loaded")
    expect(noteWith([filing(2, {}), given], part)).toBe("not found in the release of its period")
    expect(noteWith([filing(2, {}), spent], part)).toBe("not compared with the release of its period")
  }
})

test("what changed in the report is a count, and the new and removed headings with their places", () => {
  const heading = (status: ChangedHeading["status"], text: string, id: string) => ({ status, text, id })
  const changes = {
    ...{ title: "Risk factors", count: 7, url: "/report?view=redline&section=part-2-item-1a" },
    headings: [
      heading("added", "Tariffs could reduce demand", "change-3"),
      heading("changed", "We depend on suppliers", "change-4"),
      heading("removed", "The merger may fail", "change-9"),
      heading("removed", "Fiscal 2025 compared to fiscal 2024", "change-11"),
      heading("added", "Fiscal 2026 compared to fiscal 2025", "change-12"),
      heading("added", "Tariffs could reduce demand", "change-14"),
    ],
  }
  const found = second ? listQuarterRows(second, { ...sources, changes: [changes] }) : []
  expect(
    found
      .filter(({ part }) => part === "report")
      .map(({ label, value, note, url }) => [label, value, note, url]),
  ).toEqual([
    ["Risk factors", 7, null, changes.url],
    ["Tariffs could reduce demand", null, "New heading", `${changes.url}#change-3`],
    ["The merger may fail", null, "Removed heading", `${changes.url}#change-9`],
  ])
})

test("the Forms 13F that were due until the next release are one row that leads to the holders", () => {
  const holders = { quarter: "2026q2", count: 3, text: "3 of 8 tracked investors held shares" } as const
  const found = second ? listQuarterRows(second, { ...sources, holders }) : []
  expect(found.find(({ part }) => part === "holder")).toMatchObject({
    of: "Q2 2026",
    value: 3,
    url: "/company/EXMP/investors?quarter=2026q2",
  })
})

test("earnings per share of the year before are on the basis of the quarter's shares", () => {
  const now = { ...second, fiscalYear: 2026 } as EarningsRow
  const before = { ...now, fiscalYear: 2025, eps: 6, epsAdjusted: 0.6, splitFactor: 10 }
  const found = listQuarterRows(now, { ...sources, rows: [now, before] })
  expect(found.find(({ label }) => label === "Diluted EPS")?.yearAgo).toBeCloseTo(0.6, 9)
})

test("without closes around the release, the price is that of the quarter ends around it", () => {
  const price = { currency: "USD", source: "13F filings" }
  const quarterMove = {
    before: { ...price, date: "2026-06-30", close: 50 },
    after: { ...price, date: "2026-09-30", close: 45 },
    change: -0.1,
  }
  const priceOf = (row: EarningsRow, move: typeof quarterMove | null) =>
    listQuarterRows(row, { ...sources, quarterMove: move })
      .filter(({ part }) => part === "price")
      .map(({ value, note }) => [value, note])
  const withoutCloses = { ...second, reaction: null } as EarningsRow
  expect(priceOf(withoutCloses, quarterMove)).toEqual([
    [50, "13F filings"],
    [45, "13F filings"],
    [-10, "over the quarter of the release"],
  ])
  expect(priceOf({ ...second } as EarningsRow, quarterMove)).toEqual([
    [50, "import"],
    [55, "import"],
    [expect.closeTo(10, 9), "after the release"],
  ])
  expect(priceOf(withoutCloses, null)).toEqual([])
})
