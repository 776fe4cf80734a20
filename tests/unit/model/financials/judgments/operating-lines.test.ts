import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, tenK, toDate, wholeYear } from "../make-facts"

const pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"

/** The rows of an income statement in millions, with the reasons of the empty ones. */
function read(values: Record<string, number>) {
  const absent = ["OperatingIncomeLoss", "CostOfRevenue"].filter((concept) => !(concept in values))
  const facts = wholeYear(2023, tenK(2023), values).filter(({ concept }) => !absent.includes(concept))
  const known = new Set(facts.map(({ concept }) => concept))
  const others = Object.entries(values).filter(([concept]) => !known.has(concept))
  const document = makeDocument([
    ...facts,
    ...others.map(([concept, val]) => ({
      concept,
      ...toDate(2023, 4),
      val: Math.round(val * 1e6),
      ...tenK(2023),
    })),
  ])
  const view = viewStatement(document, {
    statement: "income",
    period: "annual",
    vintage: "latest",
    asof: null,
  })
  return new Map(
    view.rows.map(({ key, values: [value], reasons: [reason], faults: [fault] }) => [
      key,
      { value: value == null ? null : value / 1e6, reason, ...(fault ? { fault } : {}) },
    ]),
  )
}

const rocket = {
  ...{ Revenues: 3799.269, CostsAndExpenses: 4202.166, [pretax]: -402.897, GrossProfit: 1307.066 },
}

test("Rocket 2023: gross profit of a segment note gives no gross profit and no cost of revenue", () => {
  const rows = read(rocket)
  expect(rows.get("grossProfit")).toEqual({
    value: null,
    reason: "The statement has one list of costs and no gross profit: the reported figure is a note's.",
  })
  expect(rows.get("costOfRevenue")?.value ?? null).toBeNull()
})

test("gross profit is kept beside a cost of revenue, or where costs do not lead to income before tax", () => {
  expect(read({ ...rocket, CostOfRevenue: 2492.203 }).get("grossProfit")?.value).toBe(1307.066)
  expect(read({ ...rocket, CostsAndExpenses: 4202.167 }).get("grossProfit")?.value).toBe(1307.066)
})

test("Hertz 2020: interest of 70 beside net interest expense of 608 is a minor kind of it", () => {
  const rows = read({ InterestExpense: 70, InterestIncomeExpenseNet: -608 })
  expect(rows.get("interestExpense")).toEqual({
    value: null,
    reason: "The reported figure is less than half of net interest expense: it is a minor kind of interest.",
  })
  expect(rows.get("netInterest")?.value).toBe(-608)
})

test("Walmart 2009: interest on debt of 1,896 beside net interest of 1,900 is shown", () => {
  expect(read({ InterestExpense: 1896, InterestIncomeExpenseNet: -1900 }).get("interestExpense")?.value).toBe(
    1896,
  )
})

test("shown interest expense is at least half of net interest expense, for any amounts", () => {
  const amount = fc.integer({ min: 1, max: 1000 })
  fc.assert(
    fc.property(amount, amount, (interest, net) => {
      const shown = read({ InterestExpense: interest, InterestIncomeExpenseNet: -net }).get(
        "interestExpense",
      )?.value
      expect(shown).toBe(interest * 2 >= net ? interest : null)
    }),
    { numRuns: 25 },
  )
})

test("operating expenses that lead to operating income are kept, and those that hold the cost of revenue are computed", () => {
  const lines = { Revenues: 1000, CostOfRevenue: 600, OperatingIncomeLoss: 250 }
  const shown = (OperatingExpenses: number) => read({ ...lines, OperatingExpenses }).get("operatingExpenses")
  expect(shown(150)?.value).toBe(150)
  expect(shown(750)?.value).toBe(150)
  expect(shown(152)?.value).toBe(152)
})

test("Hess 2007: a reported line stays where the rows above do not explain income, which says so", () => {
  const unexplained =
    "Income before tax is not explained by the rows above: more than a quarter of revenue is left."
  const rows = { OtherNonoperatingIncomeExpense: 80, Revenues: 1000, [pretax]: 240 }
  expect(read(rows).get("otherNonOperating")).toEqual({ value: 80, reason: null })
  expect(read(rows).get("incomeBeforeTax")).toEqual({ value: 240, reason: null, fault: unexplained })
  const without = read({ Revenues: 1000, [pretax]: 240 })
  expect(without.get("otherNonOperating")).toEqual({ value: null, reason: unexplained })
  expect(without.get("incomeBeforeTax")).toEqual({ value: 240, reason: null })
})
