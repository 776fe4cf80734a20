import fc from "fast-check"
import { expect, test } from "vitest"
import { listFrames, viewStatement } from "~/model/financials/view/view-statement"
import { withAnnounced } from "~/model/releases/announced-quarters"
import type { ReleaseFiling, ReleasesDocument, StoredStatement } from "~/model/releases/release-document"
import { prefillBase } from "~/model/valuation/valuation-inputs"
import { accessionId, cikId } from "../../../ids"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "../financials/make-facts"

const accession = accessionId("0001234567-25-000007")
const filed = "2025-01-30"
type Figures = NonNullable<StoredStatement["periods"]["quarter"]>

/** A year whose fourth quarter has revenue of 300 and net income of 60 million on about 20 million shares. */
function filedYear(year = 2024): RawFact[] {
  const perShare = (concept: string, dates: { start: string; end: string }, val: number, filing: object) =>
    ({ concept, unit: "USD/shares", ...dates, val, ...filing }) as RawFact
  const quarters = ([1, 2, 3] as const).flatMap((number): RawFact[] => [
    { concept: "Revenues", ...quarter(year, number), val: 200e6, ...tenQ(year, number) },
    { concept: "NetIncomeLoss", ...quarter(year, number), val: 40e6, ...tenQ(year, number) },
    perShare("EarningsPerShareDiluted", quarter(year, number), 1.9, tenQ(year, number)),
  ])
  return [
    ...wholeYear(year, tenK(year), { Revenues: 900, NetIncomeLoss: 180 }),
    ...quarters,
    { concept: "Revenues", ...toDate(year, 3), val: 600e6, ...tenQ(year, 3) },
    { concept: "NetIncomeLoss", ...toDate(year, 3), val: 120e6, ...tenQ(year, 3) },
    perShare("EarningsPerShareDiluted", toDate(year, 3), 5.7, tenQ(year, 3)),
    perShare("EarningsPerShareDiluted", toDate(year, 4), 8.7, tenK(year)),
    ...[toDate(year, 3), toDate(year, 4)].map(
      (dates, index): RawFact => ({
        ...{ concept: "WeightedAverageNumberOfDilutedSharesOutstanding", unit: "shares", ...dates },
        ...{ val: index === 0 ? 21e6 : 20.7e6, ...(index === 0 ? tenQ(year, 3) : tenK(year)) },
      }),
    ),
  ]
}

function release(figures: Figures, change: Partial<ReleaseFiling> = {}): ReleaseFiling {
  const statements = [{ scale: 1e6, anchor: "", periods: { quarter: figures } }]
  return {
    ...{ accession, form: "8-K", filed, period: "2024-12-31", quarter: 4, state: "read" },
    ...{ document: "ex991.htm", statements, reconciliations: [], guidance: [], metrics: [], ...change },
  }
}

const announced: Figures = { revenue: 300, netIncome: 60, epsDiluted: 3.01, sharesDiluted: 19.9 }

function shown(filings: ReleaseFiling[], asof: string | null = null, facts = filedYear()) {
  const releases: ReleasesDocument = { cik: cikId("0001234567"), filings }
  const document = withAnnounced(makeDocument(facts), releases)
  const view = viewStatement(document, { statement: "income", period: "quarterly", vintage: "latest", asof })
  const at = view.periods.findIndex(({ key }) => key === "2024q4")
  const cell = (key: string) => {
    const row = view.rows.find((each) => each.key === key)
    return { value: row?.values[at] ?? null, source: row?.sources[at] ?? null }
  }
  return { document, cell }
}

test("Q4 EPS and shares of a release that agrees are shown with its filing, and are no estimate", () => {
  const { cell } = shown([release(announced)])
  expect(cell("epsDiluted")).toMatchObject({
    value: 3.01,
    source: { accession, form: "8-K", filed, release: { document: "ex991.htm" } },
  })
  expect(cell("epsDiluted").source).not.toHaveProperty("estimated")
  expect(cell("sharesDiluted").value).toBe(19_900_000)
})

test.each<[string, Figures, number | null]>([
  ["EPS three cents above the year less nine months", { ...announced, epsDiluted: 3.03 }, 3.03],
  ["EPS three cents below it", { ...announced, epsDiluted: 2.97 }, 2.97],
  ["EPS four cents above it", { ...announced, epsDiluted: 3.04 }, null],
  ["EPS four cents below it", { ...announced, epsDiluted: 2.96 }, null],
  ["net income of another amount", { ...announced, netIncome: 62 }, null],
  ["revenue of another amount", { ...announced, revenue: 302 }, null],
  ["net income rounded the other way", { ...announced, netIncome: 61 }, 3.01],
  ["no revenue", { netIncome: 60, epsDiluted: 3.01 }, 3.01],
  ["no net income", { revenue: 300, epsDiluted: 3.01 }, null],
])("a release with %s", (_, figures, expected) => {
  const { value, source } = shown([release(figures)]).cell("epsDiluted")
  if (expected === null) expect(source?.estimated).toBe(true)
  else expect(value).toBe(expected)
})

test("before the day of the release, nothing of it is known", () => {
  expect(shown([release(announced)], "2025-01-29").cell("epsDiluted").source?.release).toBeUndefined()
  const later = filedYear().map((fact) => (fact.filed > filed ? { ...fact, filed: "2025-01-29" } : fact))
  expect(shown([release(announced)], "2025-01-29", later).cell("epsDiluted").source?.estimated).toBe(true)
  expect(shown([release(announced)], filed, later).cell("epsDiluted").value).toBe(3.01)
})

test("a fourth quarter that a 10-K reports counts before the release", () => {
  const own = {
    concept: "EarningsPerShareDiluted",
    unit: "USD/shares",
    ...quarter(2024, 4),
    val: 3.02,
    ...tenK(2024),
  }
  expect(shown([release(announced)], null, [...filedYear(), own]).cell("epsDiluted")).toMatchObject({
    value: 3.02,
    source: { form: "10-K" },
  })
})

test("the next year's release gives the quarter where its own was not read", () => {
  const statements = [{ scale: 1e6, anchor: "", periods: { yearAgo: announced } }]
  const next = release({}, { period: "2025-12-31", filed: "2026-01-29", statements })
  expect(shown([next]).cell("epsDiluted").value).toBe(3.01)
  const own = release({ ...announced, epsDiluted: 3 })
  expect(shown([next, own]).cell("epsDiluted").value).toBe(3)
})

test("a table of adjusted figures is passed over for the one that agrees", () => {
  const tables = [{ ...announced, netIncome: 70, epsDiluted: 3.5 }, announced]
  const statements = tables.map((figures) => ({ scale: null, anchor: "", periods: { quarter: figures } }))
  expect(shown([release({}, { statements })]).cell("epsDiluted").value).toBe(3.01)
})

test("a split after the release divides EPS and multiplies shares", () => {
  const { document } = shown([release(announced)])
  const split = { date: "2025-06-10", ratio: 10, accession: null, basis: "tagged" as const }
  const query = { statement: "income", period: "quarterly", vintage: "latest", asof: null } as const
  const row = (key: string, splits: (typeof split)[]) =>
    viewStatement({ ...document, splits }, query)
      .rows.find((each) => each.key === key)
      ?.values.at(-1)
  expect([row("epsDiluted", []), row("epsDiluted", [split])]).toEqual([3.01, 0.301])
  expect(row("sharesDiluted", [split])).toBe(199_000_000)
})

test("twelve months and the base of a valuation use the announced quarter", () => {
  const { document } = shown([release(announced)])
  const trailing = listFrames(document, {
    statement: "income",
    period: "ttm",
    vintage: "latest",
    asof: null,
  }).at(-1)
  expect(trailing?.column.get("epsDiluted")?.value).toBeCloseTo(3 * 1.9 + 3.01, 9)
  expect(prefillBase(document, "eps")).toMatchObject({ value: 8.71 })
  expect(prefillBase(document, "eps")).not.toHaveProperty("isEstimated")
})

test("twelve months with an estimated quarter are an estimate, as is the base of a valuation", () => {
  const { document } = shown([])
  const query = { statement: "income", period: "ttm", vintage: "latest", asof: null } as const
  const trailing = listFrames(document, query).at(-1)
  expect(trailing?.column.get("epsDiluted")?.isEstimated).toBe(true)
  expect(trailing?.column.get("netIncome")).not.toHaveProperty("isEstimated")
  expect(prefillBase(document, "eps").isEstimated).toBe(true)
})

test("whatever a release says, EPS is within three cents of the year less nine months, or an estimate", () => {
  const cents = fc.integer({ min: 250, max: 350 }).map((value) => value / 100)
  fc.assert(
    fc.property(cents, fc.integer({ min: 57, max: 63 }), (epsDiluted, netIncome) => {
      const { value, source } = shown([release({ ...announced, epsDiluted, netIncome })]).cell("epsDiluted")
      if (!source?.estimated) expect(Math.abs((value ?? 0) - 3)).toBeLessThanOrEqual(0.03 + 1e-9)
    }),
    { numRuns: 40 },
  )
})
