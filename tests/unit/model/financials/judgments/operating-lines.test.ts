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

// Disney's fiscal 2022: total segment operating income of 12,121 has the concept of operating income.
const disney = {
  ...{ Revenues: 82_722, CostsAndExpenses: 75_952, OperatingIncomeLoss: 12_121, RestructuringCharges: 237 },
  ...{ NonoperatingIncomeExpense: -667, InterestIncomeExpenseNonoperatingNet: -1397 },
  ...{ IncomeLossFromEquityMethodInvestments: 816, [pretax]: 5285 },
}

test("Disney 2022: operating income of the note on segments is no line of the statement", () => {
  const rows = read(disney)
  expect(rows.get("operatingIncome")).toEqual({
    value: null,
    reason:
      "Revenue less all costs leads to income before tax without this line: the reported figure is a note's.",
  })
  expect(rows.get("operatingExpenses")?.value ?? null).toBeNull()
  expect(rows.get("otherNonOperating")?.value).toBe(-667)
  expect(rows.get("incomeBeforeTax")).toEqual({ value: 5285, reason: null })
})

test("operating income stays where lines lead from it to income before tax, or none lead there from costs", () => {
  const shown = (values: Record<string, number>) =>
    read({ ...disney, ...values }).get("operatingIncome")?.value
  expect(shown({ OperatingIncomeLoss: 6770 })).toBe(6770)
  expect(shown({ OperatingIncomeLoss: 12_121, CostsAndExpenses: 75_953 })).toBe(12_121)
  // Income of associates is above it.
  expect(shown({ OperatingIncomeLoss: 7586 })).toBe(7586)
})

// Walmart's fiscal 2025: interest of debt 2,249, of finance leases 479 under a concept of its own, income 483.
const walmart = {
  ...{ Revenues: 680_985, OperatingIncomeLoss: 29_348, InterestExpenseDebt: 2249, [pretax]: 26_309 },
  ...{ InvestmentIncomeInterest: 483, InterestIncomeExpenseNonoperatingNet: -2245 },
  NonoperatingIncomeExpense: -794,
}

test("Walmart 2025: interest expense is what the printed net interest leaves, and other income is as printed", () => {
  const rows = read(walmart)
  expect(rows.get("interestExpense")?.value).toBe(2728)
  expect(rows.get("interestIncome")?.value).toBe(483)
  expect(rows.get("otherNonOperating")?.value).toBe(-794)
  const unproven = read({ ...walmart, [pretax]: 26_310 })
  expect(unproven.get("interestExpense")?.value).toBe(2249)
})

test("Under Armour 2014: net interest of the statement is shown in the place of a rounded figure of a note", () => {
  const rows = read({
    ...{ Revenues: 3084.37, OperatingIncomeLoss: 353.955, InterestExpenseDebt: 5.3, [pretax]: 342.21 },
    ...{ InterestIncomeExpenseNet: -5.335, OtherNonoperatingIncomeExpense: -6.41 },
  })
  expect(rows.get("netInterest")?.value).toBe(-5.335)
  expect(rows.get("interestExpense")?.value ?? null).toBeNull()
  expect(rows.get("otherNonOperating")?.value).toBe(-6.41)
})

test("interest expense of 150 beside net interest of 120 leaves interest income of 30", () => {
  const rows = read({
    ...{ OperatingIncomeLoss: 400, InterestExpense: 150, InterestIncomeExpenseNet: -120 },
    ...{ OtherNonoperatingIncomeExpense: -7, [pretax]: 273 },
  })
  expect(rows.get("interestIncome")?.value).toBe(30)
  expect(rows.get("otherNonOperating")?.value).toBe(-7)
})
