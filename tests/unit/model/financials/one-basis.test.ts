import fc from "fast-check"
import { expect, test } from "vitest"
import { isSameLine } from "~/model/financials/document/same-basis"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "./make-facts"

type Query = {
  statement?: "income" | "cashflow"
  period?: "quarterly" | "ttm"
  vintage?: "latest" | "original"
}

function cells(facts: RawFact[], key: string, query: Query = {}) {
  const view = viewStatement(makeDocument(facts), {
    statement: query.statement ?? "income",
    period: query.period ?? "quarterly",
    vintage: query.vintage ?? "latest",
    asof: null,
  })
  const row = view.rows.find((each) => each.key === key)
  return Object.fromEntries(
    view.periods.map((period, index) => [
      period.key,
      { value: row?.values[index] ?? null, reason: row?.reasons[index], source: row?.sources[index] },
    ]),
  )
}

const millions = (concept: string, dates: { start: string; end: string }, val: number) => ({
  concept,
  ...dates,
  val: val * 1e6,
})

/** Quarters of net income, each in its own report, and nine months in the third. */
function threeQuarters(concept: string, year: number, values: [number, number, number]): RawFact[] {
  const [q1, q2, q3] = values
  return [
    { ...millions(concept, quarter(year, 1), q1), ...tenQ(year, 1) },
    { ...millions(concept, quarter(year, 2), q2), ...tenQ(year, 2) },
    { ...millions(concept, quarter(year, 3), q3), ...tenQ(year, 3) },
    { ...millions(concept, toDate(year, 3), q1 + q2 + q3), ...tenQ(year, 3) },
  ]
}

test("Texas Instruments Q4 2016, first filed: 1,047 million as the 10-K gives it, not the year less quarters it recast", () => {
  const annual = tenK(2016)
  const facts = [
    ...wholeYear(2016, annual, { NetIncomeLoss: 3595 }),
    ...threeQuarters("NetIncomeLoss", 2016, [668, 779, 968]),
    { ...millions("NetIncomeLoss", quarter(2016, 1), 711), ...annual },
    { ...millions("NetIncomeLoss", quarter(2016, 2), 819), ...annual },
    { ...millions("NetIncomeLoss", quarter(2016, 3), 1018), ...annual },
    { ...millions("NetIncomeLoss", quarter(2016, 4), 1047), ...annual },
  ]
  const first = cells(facts, "netIncome", { vintage: "original" })["2016q4"]
  expect(first).toMatchObject({ value: 1047e6, source: { concept: "us-gaap:NetIncomeLoss" } })
  expect(cells(facts, "netIncome")["2016q4"]?.value).toBe(1047e6)
})

test("Herc Q4 2016, first filed: revenue of 405.2 million as reported where the quarters do not add up", () => {
  const facts = [
    ...wholeYear(2016, tenK(2016), { Revenues: 1554.8 }),
    ...threeQuarters("Revenues", 2016, [365.6, 349.4, 400.1]).filter(
      ({ end, start }) => !(end === "2016-09-30" && start === "2016-01-01"),
    ),
    { ...millions("Revenues", toDate(2016, 3), 1149.6), ...tenQ(2016, 3) },
    { ...millions("Revenues", quarter(2016, 4), 405.2), ...tenK(2016) },
  ]
  expect(cells(facts, "revenue", { vintage: "original" })["2016q4"]?.value).toBe(405_200_000)
})

/** Under Armour: the year was revised by 0.015 % two years later, its nine months never. */
const revised = [
  ...wholeYear(2021, tenK(2021), { Revenues: 5683.466 }),
  ...threeQuarters("Revenues", 2021, [1257.195, 1351.534, 1545.532]),
  ...wholeYear(2023, tenK(2023)),
  { ...millions("Revenues", toDate(2021, 4), 5682.592), ...tenK(2023) },
]

test("Under Armour Q4 2021: the first-filed basis fills the gap of the latest one and says so", () => {
  const cell = cells(revised, "revenue")["2021q4"]
  expect(cell?.value).toBe(1_529_205_000)
  expect(cell?.source).toMatchObject({ basis: "As first filed: later reports recast a part of it" })
  expect(cells(revised, "revenue", { vintage: "original" })["2021q4"]?.source?.basis).toBeNull()
  expect(cells(revised, "revenue")["2021q3"]?.source?.basis).toBeNull()
})

test("twelve months that one quarter leaves open are those as first filed", () => {
  const next = threeQuarters("Revenues", 2022, [1300, 1350, 1570])
  const cell = cells([...revised, ...next], "revenue", { period: "ttm" })["2022q1"]
  expect(cell?.value).toBe((1351.534 + 1545.532 + 1300) * 1e6 + 1_529_205_000)
  expect(cell?.source?.basis).not.toBeNull()
})

test("Kraft Heinz Q4 2019: a year under one concept and nine months under another are not subtracted", () => {
  const facts = [
    ...wholeYear(2019, tenK(2019)),
    { ...millions("ProceedsFromLinesOfCredit", toDate(2019, 4), 0), ...tenK(2019) },
    { ...millions("ProceedsFromIssuanceOfDebt", toDate(2019, 3), 2967), ...tenQ(2019, 3) },
  ]
  const cell = cells(facts, "debtIssued", { statement: "cashflow" })["2019q4"]
  expect(cell?.value).toBeNull()
  expect(cell?.reason).toContain("two concepts")
})

test("a company that gives one figure under two concepts uses them for one line", () => {
  const facts = [
    ...wholeYear(2019, tenK(2019)),
    { ...millions("CostOfGoodsSold", toDate(2018, 4), 500), ...tenK(2018) },
    { ...millions("CostOfGoodsAndServicesSold", toDate(2018, 4), 500), ...tenK(2019) },
    { ...millions("CostOfGoodsSold", toDate(2019, 3), 450), ...tenQ(2019, 3) },
    { ...millions("CostOfGoodsAndServicesSold", toDate(2019, 4), 610), ...tenK(2019) },
  ].filter(({ concept }) => concept !== "CostOfRevenue")
  expect(cells(facts, "costOfRevenue")["2019q4"]?.value).toBe(160e6)
})

test("Hertz Q2 2016: debt issued of −264 million is refused", () => {
  const facts = [
    ...wholeYear(2016, tenK(2016)),
    { ...millions("ProceedsFromIssuanceOfDebt", toDate(2016, 2), 2185), ...tenQ(2016, 2) },
    { ...millions("ProceedsFromIssuanceOfDebt", quarter(2016, 1), 2449), ...tenQ(2017, 1) },
    ...[toDate(2016, 2), quarter(2016, 1)].map((dates, index) => ({
      ...millions("NetCashProvidedByUsedInFinancingActivities", dates, 100),
      ...(index === 0 ? tenQ(2016, 2) : tenQ(2017, 1)),
    })),
  ]
  expect(cells(facts, "debtIssued", { statement: "cashflow" })["2016q2"]).toMatchObject({
    value: null,
    reason: expect.stringContaining("wrong sign"),
  })
})

test("a repurchase that is filed as an inflow is no repurchase", () => {
  const inflow = { ...millions("PaymentsForRepurchaseOfCommonStock", toDate(2013, 4), -239.6), ...tenK(2013) }
  const year = cells([...wholeYear(2013, tenK(2013)), inflow], "shareRepurchases", {
    statement: "cashflow",
    period: "ttm",
  })
  expect(year["2013q4"]?.value ?? null).toBeNull()
})

test("NVIDIA Q3 fiscal 2018: a note's three months of debt issued are not the cash flow statement's", () => {
  const facts = [
    ...wholeYear(2017, tenK(2017)),
    ...["NetCashProvidedByUsedInOperatingActivities", "NetCashProvidedByUsedInFinancingActivities"].map(
      (concept) => ({
        ...millions(concept, toDate(2017, 3), -629),
        ...tenQ(2017, 3),
      }),
    ),
    { ...millions("ProceedsFromDebtNetOfIssuanceCosts", quarter(2017, 3), 1980), ...tenQ(2017, 3) },
  ]
  expect(cells(facts, "debtIssued", { statement: "cashflow" })["2017q3"]?.value ?? null).toBeNull()
})

test("any facts give issues that are not negative and repurchases that are not positive", () => {
  const amount = fc.integer({ min: -500, max: 500 })
  const rows = [
    { key: "debtIssued", concept: "ProceedsFromIssuanceOfDebt", sign: 1 },
    { key: "shareRepurchases", concept: "PaymentsForRepurchaseOfCommonStock", sign: -1 },
  ]
  fc.assert(
    fc.property(fc.constantFrom(...rows), amount, amount, amount, amount, (row, q1, half, nine, year) => {
      const facts = [
        ...wholeYear(2023, tenK(2023)),
        { ...millions(row.concept, quarter(2023, 1), q1), ...tenQ(2023, 1) },
        { ...millions(row.concept, toDate(2023, 2), half), ...tenQ(2023, 2) },
        { ...millions(row.concept, toDate(2023, 3), nine), ...tenQ(2023, 3) },
        { ...millions(row.concept, toDate(2023, 4), year), ...tenK(2023) },
      ]
      for (const { value } of Object.values(cells(facts, row.key, { statement: "cashflow" })))
        expect((value ?? 0) * row.sign).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 60 },
  )
})

// Colgate-Palmolive's own concepts in its 10-K of 2008 and its 10-Q of June 2009.
test("a filer's own concepts that differ by the case of a letter are one line", () => {
  const document = makeDocument(wholeYear(2008, tenK(2008)))
  expect(isSameLine("dividendsPaid", "-own:DividendsPaid", "-own:Dividendspaid", document)).toBe(true)
  expect(isSameLine("dividendsPaid", "-own:DividendsPaid", "-us-gaap:PaymentsOfDividends", document)).toBe(
    false,
  )
})
