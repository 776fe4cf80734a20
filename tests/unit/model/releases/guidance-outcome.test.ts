import { expect, test } from "vitest"
import { parseAccession } from "~/lib/accession"
import { changeSince, findOutcome, isCompared, standOf } from "~/model/releases/guidance-outcome"
import type { Guidance, Reconciliation, ReleaseFiling } from "~/model/releases/release-document"

const guidance: Guidance = {
  ...{ metric: "Revenue", key: "revenue", basis: null, fiscalYear: 2026, quarter: 3, low: 100, high: 110 },
  ...{ unit: "amount", isAbout: false, quote: "", document: "", anchor: "" },
}

const from: ReleaseFiling = {
  ...{
    accession: parseAccession("0000990001-26-000001")!,
    form: "8-K",
    filed: "2026-07-01",
    period: "2026-06-30",
  },
  ...{ quarter: 2, state: "read", document: "", statements: [], reconciliations: [], metrics: [] },
  guidance: [guidance],
}

test.each([
  [99, { place: "below", by: 1 }],
  [100, { place: "within", by: 0 }],
  [110, { place: "within", by: 0 }],
  [112, { place: "above", by: 2 }],
])("%s against 100 to 110", (value, expected) => {
  expect(standOf(guidance, value)).toEqual(expected)
})

test("a range with an open end says nothing of figures inside it", () => {
  expect(standOf({ low: 100, high: null }, 120)).toBeNull()
  expect(standOf({ low: 100, high: null }, 90)).toEqual({ place: "below", by: 10 })
})

test.each([
  [100, 110, "confirmed"],
  [102, 110, "raised"],
  [98, 110, "lowered"],
  [102, 108, "narrowed"],
  [98, 112, "widened"],
] as const)("guidance of %s to %s after 100 to 110 is %s", (low, high, expected) => {
  expect(changeSince({ ...guidance, low, high }, [{ given: guidance, from }])?.change).toBe(expected)
})

test("guidance of another basis or period is no earlier one", () => {
  expect(
    changeSince(guidance, [
      { given: { ...guidance, quarter: 2 }, from },
      { given: { ...guidance, basis: "adjusted" }, from },
    ]),
  ).toBeNull()
})

const adjusted: Reconciliation = {
  ...{ label: "Non-GAAP net income per share", filedLabel: "GAAP net income per share", end: "2026-09-30" },
  ...{
    months: 3,
    filed: 1.5,
    adjusted: 1.7,
    unit: "share",
    scale: 1,
    proof: "steps",
    items: [],
    isTied: true,
  },
  ...{ document: "", anchor: "" },
}
const read = { period: "2026-09-30", reconciliations: [adjusted] }
const eps: Guidance = { ...guidance, metric: "Non-GAAP EPS", key: "eps", basis: "adjusted", unit: "share" }

const announced = { revenue: 105, eps: 1.5, year: null }

test("guidance of a year has the outcome of the year, and none of the quarter that ends it", () => {
  const ofYear = { ...guidance, quarter: null }
  expect(findOutcome(ofYear, read, { ...announced, year: { revenue: 420, eps: 6 } })).toBe(420)
  expect(findOutcome(ofYear, read, announced)).toBeNull()
  expect(findOutcome({ ...eps, quarter: null, basis: "filed" }, read, announced)).toBeNull()
})

test("the outcome has the basis of the guidance, and is empty where two figures could be it", () => {
  expect(findOutcome(guidance, read, announced)).toBe(105)
  expect(findOutcome({ ...guidance, metric: "Segment revenue" }, read, announced)).toBeNull()
  expect(findOutcome(eps, read, null)).toBe(1.7)
  expect(findOutcome({ ...eps, basis: null }, read, null)).toBeNull()
  const margin = { ...adjusted, label: "Adjusted operating margin", unit: "percent" as const, adjusted: 14 }
  const ofMargin = { ...eps, key: "operatingMargin", unit: "percent" as const, metric: "Operating margin" }
  const withMargin = { ...read, reconciliations: [margin] }
  expect(findOutcome(ofMargin, withMargin, null)).toBe(14)
  expect(findOutcome({ ...ofMargin, metric: "Consumer operating margin" }, withMargin, null)).toBeNull()
  const two = { ...read, reconciliations: [adjusted, { ...adjusted, adjusted: 1.8 }] }
  expect(findOutcome(eps, two, null)).toBeNull()
})

test.each([
  [{}, true],
  [{ metric: "Segment revenue" }, false],
  [{ quarter: null }, true],
  [{ key: "revenueGrowth", unit: "percent" }, false],
  [{ key: "eps", basis: "filed", metric: "GAAP EPS" }, true],
  [{ key: "eps", metric: "EPS" }, false],
  [{ key: "freeCashFlow", basis: "adjusted", quarter: null, metric: "Free cash flow" }, true],
  [{ key: "freeCashFlow", basis: "adjusted", metric: "Upstream free cash flow" }, false],
] as const)("%j is compared: %s", (change, expected) => {
  expect(isCompared({ ...guidance, ...change })).toBe(expected)
})
