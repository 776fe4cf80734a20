import { expect, test } from "vitest"
import { Column, derived } from "~/model/financials/cells/cell"
import { knownFacts } from "~/model/financials/document/known-facts"
import { cashflowRows } from "~/model/financials/rows/cashflow-rows"
import { nameUnreadYears } from "~/model/financials/statements/name-unread-years"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "../make-facts"

const plant = "PaymentsToAcquirePropertyPlantAndEquipment"
const operations = "NetCashProvidedByUsedInOperatingActivities"

function readYear(facts: RawFact[], key: string) {
  const view = viewStatement(makeDocument(facts), {
    ...({ statement: "cashflow", period: "annual", vintage: "latest" } as const),
    asof: null,
  })
  const row = view.rows.find((each) => each.key === key)
  return { value: row?.values.at(-1) ?? null, reason: row?.reasons[view.periods.length - 1] ?? null }
}

/** Purchases of plant in three quarters; the year has them under a concept of the company. */
const quarterly: RawFact[] = [
  { concept: plant, ...quarter(2020, 1), val: 155e6, ...tenQ(2020, 1) },
  { concept: plant, ...toDate(2020, 2), val: 372e6, ...tenQ(2020, 2) },
  { concept: plant, ...toDate(2020, 3), val: 845e6, ...tenQ(2020, 3) },
]
const year = wholeYear(2020, tenK(2020), {
  [operations]: 5822,
  NetCashProvidedByUsedInInvestingActivities: -1500,
})

test("NVIDIA's year 2021, whose purchases of property and intangibles have its own concept: empty, and the cell says why", () => {
  const facts = [...quarterly, ...year]
  expect(readYear(facts, "capitalExpenditure")).toEqual({
    value: null,
    reason: expect.stringMatching(/^A figure of it is known for parts of this year only/),
  })
  expect(readYear(facts, "freeCashFlow")).toEqual({
    value: null,
    reason: expect.stringMatching(
      /^The value of Capital expenditure is not known: A figure of it is known for parts/,
    ),
  })
})

test("a year that an annual report gives and that is not shown: empty, and the cell does not say that only quarters have it", () => {
  const facts = [...quarterly, ...year, { concept: plant, ...toDate(2020, 4), val: 1128e6, ...tenK(2020) }]
  const document = makeDocument(facts)
  const known = knownFacts(document, { vintage: "latest", asof: null })
  const row = cashflowRows.filter(({ key }) => key === "capitalExpenditure")
  const shown = new Column([["operatingCashFlow", derived(5822e6, "", [])]])
  const reason = nameUnreadYears(shown, row, 2020, known).get("capitalExpenditure")?.reason
  expect(reason).toMatch(/^Annual reports give a figure/)
})

test("NVIDIA's year 2015, whose purchases no report gives, of a company that gives others: empty, with the place", () => {
  const acquired = "PaymentsToAcquireBusinessesNetOfCashAcquired"
  const investing = [...year, { concept: acquired, ...toDate(2020, 4), val: 17e6, ...tenK(2020) }]
  const other: RawFact = { concept: plant, ...toDate(2018, 4), val: 139e6, ...tenK(2018) }
  const place = "No figure of it is known for this year. What was paid is within Other investing activities."
  expect(readYear([...investing, other], "capitalExpenditure")).toEqual({ value: null, reason: place })
  expect(readYear([...investing, other], "freeCashFlow").reason).toContain(place)
  expect(readYear(investing, "capitalExpenditure").reason).toBeNull()
})

test("A year that the annual report gives: the figure, without a reason", () => {
  const facts = [...quarterly, ...year, { concept: plant, ...toDate(2020, 4), val: 1128e6, ...tenK(2020) }]
  expect(readYear(facts, "capitalExpenditure")).toEqual({ value: -1128e6, reason: null })
  expect(readYear(facts, "freeCashFlow")).toEqual({ value: 4694e6, reason: null })
})

test("SunEdison's repurchases of 2014, whose year is filed under the same concept with the other sign: the cell speaks of no concept", () => {
  const repurchases = "PaymentsForRepurchaseOfCommonStock"
  const reason = readYear(
    [
      { concept: repurchases, ...toDate(2020, 3), val: 12e6, ...tenQ(2020, 3) },
      ...year,
      { concept: repurchases, ...toDate(2020, 4), val: -15.3e6, ...tenK(2020) },
    ],
    "shareRepurchases",
  )
  expect(reason).toEqual({
    value: null,
    reason:
      "A figure of it is known for parts of this year only. The annual report may have it under another concept, or within another line.",
  })
})

test("A year whose annual report is not known: no reason speaks of it", () => {
  const other = year.filter(({ concept }) => concept !== operations)
  expect(readYear([...quarterly, ...other], "capitalExpenditure").reason).toBeNull()
})

test("Kraft Heinz's shares issued, which only annual reports give: the quarters say so, and the remainder stays", () => {
  const shares = "ProceedsFromStockOptionsExercised"
  const financing = "NetCashProvidedByUsedInFinancingActivities"
  const view = viewStatement(
    makeDocument([
      ...year,
      { concept: shares, ...toDate(2020, 4), val: 85e6, ...tenK(2020) },
      { concept: operations, ...quarter(2020, 1), val: 500e6, ...tenQ(2020, 1) },
      { concept: financing, ...quarter(2020, 1), val: -200e6, ...tenQ(2020, 1) },
      { concept: "PaymentsOfDividends", ...quarter(2020, 1), val: 150e6, ...tenQ(2020, 1) },
    ]),
    { ...({ statement: "cashflow", period: "quarterly", vintage: "latest" } as const), asof: null },
  )
  const read = (key: string) => view.rows.find((row) => row.key === key)
  const first = view.periods.findIndex(({ key }) => key === "2020q1")
  expect(read("sharesIssued")?.reasons[first]).toMatch(/^A figure of it is known for the year only/)
  expect(read("otherFinancing")?.values[first]).toBe(-50e6)
})

test("On a day before the annual report, no quarter says that only the annual report gives a figure", () => {
  const interest = (
    val: number,
    time: ReturnType<typeof toDate>,
    filing: ReturnType<typeof tenK>,
  ): RawFact => ({
    ...{ concept: "InterestExpense", ...time, val: val * 1e6, ...filing },
  })
  const income = (quarters: 1 | 2 | 3 | 4, filing: ReturnType<typeof tenK>): RawFact => ({
    ...{ concept: "NetIncomeLoss", ...toDate(2020, quarters), val: quarters * 100e6, ...filing },
  })
  const document = makeDocument([
    ...([1, 2, 3] as const).map((quarters) => income(quarters, tenQ(2020, quarters))),
    income(4, tenK(2020)),
    interest(40, toDate(2020, 4), tenK(2020)),
  ])
  const readReasons = (asof: string | null) =>
    viewStatement(document, {
      ...({ statement: "income", period: "quarterly", vintage: "latest" } as const),
      asof,
    }).rows.find(({ key }) => key === "interestExpense")?.reasons ?? []
  expect(readReasons(null)[0]).toMatch(/^A figure of it is known for the year only/)
  expect(readReasons(tenQ(2020, 3).filed)).toEqual([])
})
