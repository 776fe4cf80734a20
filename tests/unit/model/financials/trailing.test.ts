import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "./make-facts"

const quarters: [2022 | 2023, 1 | 2 | 3, number][] = [
  [2022, 1, 200],
  [2022, 2, 210],
  [2022, 3, 220],
  [2023, 1, 240],
  [2023, 2, 250],
  [2023, 3, 260],
]

const facts: RawFact[] = [
  ...wholeYear(2022, tenK(2022), { Revenues: 860 }),
  ...wholeYear(2023, tenK(2023), { Revenues: 1020 }),
  ...quarters.flatMap(([year, number, value]): RawFact[] => [
    { concept: "Revenues", ...quarter(year, number), val: value * 1e6, ...tenQ(year, number) },
    { concept: "Revenues", ...toDate(year, number), val: 1, ...tenQ(year, number) },
  ]),
].filter((fact) => fact.val !== 1)

function trailing(from: RawFact[], key = "revenue") {
  const view = viewStatement(makeDocument(from), {
    statement: "income",
    period: "ttm",
    vintage: "latest",
    asof: null,
  })
  const row = view.rows.find((each) => each.key === key)
  return Object.fromEntries(view.periods.map((period, index) => [period.key, row?.values[index] ?? null]))
}

test("twelve months are the sum of four consecutive quarters", () => {
  expect(trailing(facts)).toEqual({
    "2022q4": 860e6,
    "2023q1": 900e6,
    "2023q2": 940e6,
    "2023q3": 980e6,
    "2023q4": 1020e6,
  })
})

test("with a quarter missing there are twelve months only at the year's end", () => {
  const gappy = facts.filter((fact) => !(fact.start === "2023-04-01" && fact.end === "2023-06-30"))
  const row = trailing(gappy)
  expect(row["2023q1"]).toBe(900e6)
  expect(row["2023q3"] ?? null).toBeNull()
  expect(row["2023q4"]).toBe(1020e6)
})

test("at a fiscal year's end a line whose quarter is missing takes the year's own figure", () => {
  const cost = "CostOfRevenue"
  const costs = facts.flatMap((fact): RawFact[] =>
    fact.concept === "Revenues" && !(fact.start === "2023-04-01" && fact.end === "2023-06-30")
      ? [{ ...fact, concept: cost, val: Number(fact.val) / 2 }]
      : [],
  )
  const row = trailing([...facts.filter(({ concept }) => concept !== cost), ...costs], "costOfRevenue")
  expect(row["2023q1"]).toBe(450e6)
  expect(row["2023q3"] ?? null).toBeNull()
  expect(row["2023q4"]).toBe(510e6)
})

test("at a fiscal year's end a year that was recast alone gives the twelve months, not its old quarters", () => {
  const lastQuarter = { concept: "Revenues", start: "2023-10-01", end: "2023-12-31", val: 270e6 }
  const reported: RawFact[] = [...facts, { ...lastQuarter, ...tenQ(2024, 3) }]
  expect(trailing(reported)["2023q4"]).toBe(1020e6)
  const recast: RawFact = { concept: "Revenues", ...toDate(2023, 4), val: 901e6, ...tenK(2024) }
  expect(trailing([...reported, recast])["2023q4"]).toBe(901e6)
})

test("at a fiscal year's end the year's flows and average shares are shown, not those of its rounded quarters", () => {
  const lastQuarter = { concept: "Revenues", start: "2023-10-01", end: "2023-12-31", val: 271e6 }
  expect(trailing([...facts, { ...lastQuarter, ...tenQ(2024, 3) }])["2023q4"]).toBe(1020e6)
  const counts = perShareQuarters("EarningsPerShareDiluted", 1, [100, 100, 100, 101])
  const year = { concept: basicShares, ...toDate(2022, 4), val: 100e6, ...tenK(2022) }
  expect(trailing([...facts, ...counts], "sharesBasic")["2022q4"]).toBe(100_250_000)
  expect(trailing([...facts, ...counts, year], "sharesBasic")["2022q4"]).toBe(100e6)
})

test("Caterpillar 2018: gross profit of a year is the annual one where only the quarters give another", () => {
  const quarterly = ([1, 2, 3, 4] as const).flatMap((number): RawFact[] =>
    [
      { concept: "Revenues", val: 250e6 },
      { concept: "CostOfRevenue", val: 150e6 },
      { concept: "GrossProfit", val: 80e6 },
    ].map((fact) => ({ ...fact, ...quarter(2023, number), ...tenK(2023) })),
  )
  const cost = { concept: "CostOfRevenue", ...toDate(2023, 4), val: 600e6, ...tenK(2023) }
  expect(trailing([...facts, ...quarterly, cost], "grossProfit")["2023q4"]).toBe(420e6)
})

test("the mean of average shares after a reverse split that leaves few is not rounded", () => {
  const counts = perShareQuarters("EarningsPerShareDiluted", 1, [100, 100, 100, 102]).map((fact) =>
    fact.concept === basicShares ? { ...fact, val: Number(fact.val) / 3e6 } : fact,
  )
  expect(trailing([...facts, ...counts], "sharesBasic")["2022q4"]).toBeCloseTo(33.5, 4)
})

test("earnings per share of twelve months are the sum of four, shares their mean", () => {
  const shares = "WeightedAverageNumberOfDilutedSharesOutstanding"
  const perShare = [1, 2, 3].flatMap((number): RawFact[] => {
    const at = { ...quarter(2023, number as 1 | 2 | 3), ...tenQ(2023, number as 1 | 2 | 3) }
    return [
      { concept: "EarningsPerShareDiluted", val: 0.4, ...at },
      { concept: shares, val: 100e6, ...at },
      { concept: "NetIncomeLoss", val: 40e6, ...at },
    ]
  })
  const year = [
    { concept: "EarningsPerShareDiluted", ...toDate(2023, 4), val: 2, ...tenK(2023) },
    { concept: shares, ...toDate(2023, 4), val: 100e6, ...tenK(2023) },
  ]
  expect(trailing([...facts, ...perShare, ...year], "epsDiluted")["2023q4"]).toBeCloseTo(2)
  expect(trailing([...facts, ...perShare, ...year], "sharesDiluted")["2023q4"]).toBe(100e6)
})

test("a split between the quarters does not tear twelve months apart", () => {
  const shares = "WeightedAverageNumberOfDilutedSharesOutstanding"
  const at = (
    year: number,
    number: 1 | 2 | 3,
    eps: number,
    count: number,
    filing = tenQ(year, number),
  ): RawFact[] => [
    { concept: "EarningsPerShareDiluted", ...quarter(year, number), val: eps, ...filing },
    { concept: shares, ...quarter(year, number), val: count, ...filing },
    {
      concept: "WeightedAverageNumberOfSharesOutstandingBasic",
      ...quarter(year, number),
      val: count - 1e6,
      ...filing,
    },
  ]
  const split = [
    ...at(2022, 1, 4, 50e6),
    ...at(2022, 2, 4.2, 50e6),
    ...at(2022, 3, 4.4, 50e6),
    ...at(2023, 1, 1.2, 200e6),
    ...at(2022, 1, 1, 200e6, tenQ(2023, 1)).map((fact) =>
      fact.concept.endsWith("Basic") ? { ...fact, val: 196e6 } : fact,
    ),
    { concept: shares, ...toDate(2022, 4), val: 50e6, ...tenK(2022) },
    { concept: "EarningsPerShareDiluted", ...toDate(2022, 4), val: 17, ...tenK(2022) },
  ]
  const view = viewStatement(makeDocument([...facts, ...split]), {
    statement: "income",
    period: "quarterly",
    vintage: "latest",
    asof: null,
  })
  expect(view.rows.find((row) => row.key === "epsDiluted")?.values.slice(0, 3)).toEqual([1, 1.05, 1.1])
})

/** Revenue of six months of two years and of the year before the last, in millions, as two filings give it. */
const halves = (year: number, now: number, before: number, concept = "Revenues"): RawFact[] => [
  ...wholeYear(2022, tenK(2022), { Revenues: year }),
  { concept: "Revenues", ...toDate(2023, 2), val: now * 1e6, ...tenQ(2023, 2) },
  { concept, ...toDate(2022, 2), val: before * 1e6, ...tenQ(2023, 2) },
  { concept: "Assets", end: "2023-06-30", val: 3000e6, ...tenQ(2023, 2) },
]

// Amazon's 10-K of 2022 and 10-Q of June 2023.
test("without quarters, year + year to date − prior year to date are twelve months: 538,046", () => {
  expect(trailing(halves(513_983, 261_741, 237_678))["2023q2"]).toBe(538_046e6)
  expect(trailing(halves(513_983, 261_741, 237_678), "epsDiluted")["2023q2"] ?? null).toBeNull()
})

test("parts of a year under another concept give no twelve months", () => {
  const other = "RevenueFromContractWithCustomerExcludingAssessedTax"
  const facts = halves(513_983, 261_741, 237_678, other)
  expect(trailing(facts)["2023q2"] ?? null).toBeNull()
})

test("twelve months from year and parts are those from four quarters, whatever the quarters", () => {
  const amount = fc.integer({ min: 1, max: 9000 })
  fc.assert(
    fc.property(fc.tuple(amount, amount, amount, amount, amount, amount), (values) => {
      const [a, b, c, d, e, f] = values
      const parts = trailing(halves(a + b + c + d, e + f, a + b))
      expect(parts["2023q2"]).toBe((c + d + e + f) * 1e6)
      const single = ([2022, 2022, 2022, 2023, 2023] as const).map((year, index): RawFact => {
        const number = [1, 2, 3, 1, 2][index] as 1 | 2 | 3
        const val = [a, b, c, e, f][index]! * 1e6
        return { concept: "Revenues", ...quarter(year, number), val, ...tenQ(year, number) }
      })
      const quarters = [...wholeYear(2022, tenK(2022), { Revenues: a + b + c + d }), ...single]
      expect(trailing(quarters)["2023q2"]).toBe(parts["2023q2"])
    }),
    { numRuns: 40 },
  )
})

const basicShares = "WeightedAverageNumberOfSharesOutstandingBasic"
const dilutedShares = "WeightedAverageNumberOfDilutedSharesOutstanding"

/** Quarters of 2022 and 2023 with a figure a share and average shares in millions, and income that fits both. */
function perShareQuarters(concept: string, each: number, counts: readonly number[]): RawFact[] {
  return counts.flatMap((count, index): RawFact[] => {
    const [of, number] = [index < 4 ? 2022 : 2023, ((index % 4) + 1) as 1 | 2 | 3]
    const filing = index % 4 === 3 ? tenK(of) : tenQ(of, number)
    const at = { ...quarter(of, ((index % 4) + 1) as 1 | 2 | 3 | 4), ...filing }
    return [
      { concept, val: each, unit: "USD/shares", ...at },
      { concept: "NetIncomeLoss", val: Math.round(each * count * 1e6), ...at },
      ...[basicShares, dilutedShares].map((name) => ({ concept: name, val: count * 1e6, ...at })),
    ]
  })
}

const earnings = "EarningsPerShareDiluted"
const yearOf = (of: 2022 | 2023, eps: number, count: number, income: number): RawFact[] => [
  { concept: earnings, ...toDate(of, 4), val: eps, unit: "USD/shares", ...tenK(of) },
  { concept: dilutedShares, ...toDate(of, 4), val: count * 1e6, ...tenK(of) },
  { concept: "NetIncomeLoss", ...toDate(of, 4), val: income * 1e6, ...tenK(of) },
]
const withoutIncome = facts.filter(({ concept }) => concept !== "NetIncomeLoss")

test("SUNation 2025: at a year's end the year's earnings per share are shown where those of quarters of other shares do not add up", () => {
  const quarters = perShareQuarters(earnings, 1, [100, 100, 100, 400])
  const row = trailing([...withoutIncome, ...quarters, ...yearOf(2022, 4, 175, 700)], "epsDiluted")
  expect(row["2022q4"]).toBe(4)
  const diluted = trailing([...withoutIncome, ...quarters, ...yearOf(2022, 3.5, 175, 700)], "epsDiluted")
  expect(diluted["2022q4"]).toBe(3.5)
  const rounded = trailing([...withoutIncome, ...quarters, ...yearOf(2022, 3.98, 175, 700)], "epsDiluted")
  expect(rounded["2022q4"]).toBe(4)
})

test("earnings per share of four quarters are unknown where shares changed so much that they are those of no share", () => {
  const dilution = perShareQuarters(earnings, 1, [100, 100, 100, 100, 900])
  const whole = yearOf(2022, 4, 100, 400)
  expect(trailing([...withoutIncome, ...dilution, ...whole], "epsDiluted")["2023q1"]).toBe(4)
  const uneven = dilution.map((fact) =>
    fact.end === "2023-03-31" && fact.concept === earnings
      ? { ...fact, val: 0.01 }
      : fact.end === "2023-03-31" && fact.concept === "NetIncomeLoss"
        ? { ...fact, val: 9e6 }
        : fact,
  )
  expect(trailing([...withoutIncome, ...uneven, ...whole], "epsDiluted")["2023q1"]).toBeNull()
})

const dividend = "CommonStockDividendsPerShareCashPaid"
const paid = (of: 2022 | 2023, millions: number): RawFact => ({
  ...{ concept: "PaymentsOfDividendsCommonStock", ...toDate(of, 4), val: millions * 1e6 },
  ...tenK(of),
})

test("Disney 2019: dividends of four quarters that are twice what was paid are unknown, not twice the dividend", () => {
  const quarters = perShareQuarters(dividend, 0.88, [1500, 1500, 1600, 1600])
  expect(trailing([...facts, ...quarters, paid(2022, 2700)], "dividendsPerShare")["2022q4"]).toBeNull()
  expect(trailing([...facts, ...quarters, paid(2022, 5400)], "dividendsPerShare")["2022q4"]).toBeCloseTo(3.52)
  expect(trailing([...facts, ...quarters], "dividendsPerShare")["2022q4"]).toBeCloseTo(3.52)
})

test("Costco 2015: a special dividend that is paid later is declared in the twelve months", () => {
  const quarters = perShareQuarters(dividend, 0.35, [440, 440, 440, 440]).map((fact) =>
    fact.concept === dividend && fact.end === "2022-12-31" ? { ...fact, val: 5.35 } : fact,
  )
  expect(trailing([...facts, ...quarters, paid(2022, 600)], "dividendsPerShare")["2022q4"]).toBeCloseTo(6.4)
})
