import fc from "fast-check"
import { expect, test } from "vitest"
import { Column, derived, gap } from "~/model/financials/cells/cell"
import { countIdentities, findResult } from "~/model/financials/checks/check-identities"
import { completeStatement } from "~/model/financials/statements/complete-column"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, quarter, tenK, tenQ, wholeYear } from "../make-facts"
import { readCells } from "../read-filer"

const rows = [
  "revenue",
  "costOfRevenue",
  "benefitsAndClaims",
  "operatingExpenses",
  "operatingIncome",
  "interestExpense",
  "interestIncome",
  "otherNonOperating",
  "nonOperatingTotal",
  "incomeBeforeTax",
] as const
type Figures = Partial<Record<(typeof rows)[number], number | undefined>>

function complete(figures: Figures, industry: "general" | "insurer" = "general"): Column {
  const column = new Column(
    rows.flatMap((row) => {
      const value = figures[row]
      return value === undefined ? [] : [[row, derived(value, "as filed", [])] as const]
    }),
  )
  const setting = { period: "FY2009", days: 365, industry, rentsOut: false, isAssetIndustry: false }
  return completeStatement.income(column, setting)
}

const getOther = (column: Column) => column.get("otherNonOperating")

// AFLAC's 10-K of 2009, in millions.
test("benefits of 11,308 within benefits and expenses of 16,019 are not taken from 18,254 of revenue twice", () => {
  const aflac = {
    revenue: 18_254,
    benefitsAndClaims: 11_308,
    operatingExpenses: 16_019,
    incomeBeforeTax: 2_235,
  }
  expect(getOther(complete(aflac, "insurer"))?.value).toBe(0)
})

test("costs of 850 that hold a cost of revenue of 600 leave operating expenses of 250", () => {
  const column = complete({ revenue: 1000, costOfRevenue: 600, operatingExpenses: 850, incomeBeforeTax: 140 })
  expect(column.get("operatingExpenses")?.value).toBe(250)
  expect(getOther(column)?.value).toBe(-10)
})

test("operating expenses of 250 beside a cost of revenue of 600 stay", () => {
  const column = complete({ revenue: 1000, costOfRevenue: 600, operatingExpenses: 250, incomeBeforeTax: 140 })
  expect(column.get("operatingExpenses")?.value).toBe(250)
  expect(getOther(column)?.value).toBe(-10)
})

test.each([
  { before: 850, rest: 250, excess: null },
  { before: 851, rest: null, excess: "a quarter of revenue" },
  { before: 300, rest: -300, excess: null, revenue: 2000 },
  { before: 299, rest: null, excess: "that income", revenue: 2000 },
])(
  "operating income of 600 and income before tax of $before leave $rest unnamed",
  ({ before, rest, excess, revenue = 1000 }) => {
    const cell = getOther(complete({ revenue, operatingIncome: 600, incomeBeforeTax: before }))
    expect(cell?.value ?? null).toBe(rest)
    expect(cell?.reason ?? null).toBe(
      excess && `Income before tax is not explained by the rows above: more than ${excess} is left.`,
    )
  },
)

// Alphabet's quarter to March 2026, in millions: gains of 37,716 are more than a quarter of revenue.
test("what is left is shown, however large, where the reported nonoperating total leads to income before tax", () => {
  const lines = { revenue: 109_896, operatingIncome: 39_696, interestExpense: 533, interestIncome: 1381 }
  const all = { ...lines, otherNonOperating: -142, nonOperatingTotal: 37_716, incomeBeforeTax: 77_412 }
  expect(getOther(complete(all))?.value).toBe(36_868)
  expect(complete(all).get("incomeBeforeTax")?.fault).toBeUndefined()
  expect(
    getOther(complete({ ...all, otherNonOperating: undefined, nonOperatingTotal: 37_715 }))?.value,
  ).toBeNull()
})

test("no unnamed income is shown that is more than a quarter of revenue or more than income before tax", () => {
  const amount = fc.integer({ min: -5000, max: 20_000 })
  const derivedFrom = rows.filter((row) => row !== "otherNonOperating" && row !== "nonOperatingTotal")
  const figures = fc.record(Object.fromEntries(derivedFrom.map((row) => [row, amount])), { requiredKeys: [] })
  fc.assert(
    fc.property(
      figures,
      fc.constantFrom("general" as const, "insurer" as const),
      (given: Figures, industry) => {
        const column = complete(given, industry)
        const [rest, revenue, before] = ["otherNonOperating", "revenue", "incomeBeforeTax"].map(
          (row) => column.get(row)?.value ?? null,
        )
        if (rest == null) return
        if (revenue != null) expect(Math.abs(rest)).toBeLessThanOrEqual(Math.abs(revenue) / 4)
        if (before != null) expect(Math.abs(rest)).toBeLessThanOrEqual(Math.abs(before))
      },
    ),
  )
})

// UnitedHealth's 10-Ks of 2023 and 2024, in millions: investment income is in revenue.
test.each([
  [32_358, 3246, 4089, 29_112, null],
  [32_287, 3906, 5202, 20_071, -8310],
])(
  "an insurer's investment income is not taken from income before tax again: %d − %d with %d leads to %d",
  (operatingIncome, interestExpense, interestIncome, incomeBeforeTax, other) => {
    const figures = { revenue: 400_000, operatingIncome, interestExpense, interestIncome, incomeBeforeTax }
    expect(getOther(complete(figures, "insurer"))?.value ?? null).toBe(other)
  },
)

test("interest income without which the lines lead to income before tax is within operations, for any figures", () => {
  const amount = fc.integer({ min: 1, max: 1000 })
  fc.assert(
    fc.property(amount, amount, amount, (operatingIncome, interestExpense, interestIncome) => {
      const figures = { revenue: 100_000, operatingIncome: operatingIncome + 5000, interestExpense }
      const before = figures.operatingIncome - interestExpense
      const above = complete({ ...figures, interestIncome, incomeBeforeTax: before })
      expect(getOther(above)).toBeUndefined()
      const below = complete({ ...figures, interestIncome, incomeBeforeTax: before + interestIncome })
      expect(getOther(below)?.value).toBe(0)
    }),
  )
})

// McDonald's twelve months to June 2018: the cost of revenue was recast between its quarters.
// Micron's first quarter of fiscal 2009, in millions.
test("a reported loss of 10 that is as large as interest income is shown", () => {
  const micron = { operatingIncome: -672, interestExpense: 41, interestIncome: 10, otherNonOperating: -10 }
  expect(getOther(complete({ revenue: 1402, ...micron, incomeBeforeTax: -713 }))?.value).toBe(-10)
})

test("operating expenses are not revenue less operating income where the cost of revenue is not known", () => {
  const cells = { revenue: 21_588, operatingIncome: 9_629, otherOperating: 1_139 }
  const column = new Column([
    ...Object.entries(cells).map(([row, value]) => [row, derived(value, "as filed", [])] as const),
    ["costOfRevenue", gap("It was recast.")],
  ])
  const setting = {
    period: "FY2018",
    days: 365,
    industry: "general",
    rentsOut: false,
    isAssetIndustry: false,
  } as const
  const completed = completeStatement.income(column, setting)
  for (const row of ["operatingExpenses", "otherOperating"])
    expect(completed.get(row)).toMatchObject({
      value: null,
      reason: "The value of Cost of revenue is not known: It was recast.",
    })
})

// Walmart's fiscal year to January 2019, in millions: interest of leases has no row, and is in what is left.
test("a last quarter keeps what is left of its income beside a quarter whose reported line does not explain it", () => {
  const pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
  const lines: Record<string, [number, number, number, number]> = {
    Revenues: [122_690, 128_028, 124_894, 514_405],
    OperatingIncomeLoss: [5154, 5750, 4986, 21_957],
    InterestExpense: [437, 460, 501, 1975],
    InvestmentIncomeInterest: [43, 51, 59, 217],
    [pretax]: [2822, 398, 2576, 11_460],
  }
  const toFact = (concept: string, number: 1 | 2 | 3, value: number) => ({
    ...{ concept, ...quarter(2018, number), val: value * 1e6 },
    ...tenQ(2018, number),
  })
  const year = Object.fromEntries(Object.entries(lines).map(([concept, [, , , value]]) => [concept, value]))
  const facts = wholeYear(2018, tenK(2018), year)
  const [first] = facts
  const document = makeDocument([
    ...facts.filter(({ concept }) => !/^(CostOfRevenue|Selling)/.test(concept)),
    ...["InterestExpense", "InvestmentIncomeInterest"].map((concept) => ({
      ...{ ...first!, concept, val: year[concept]! * 1e6 },
    })),
    ...Object.entries(lines).flatMap(([concept, values]) =>
      ([1, 2, 3] as const).map((number) => toFact(concept, number, values[number - 1]!)),
    ),
    toFact("NonoperatingIncomeExpense", 2, -4849),
  ])
  const read = (key: string) => readCells(document)("income", "otherNonOperating", key).value
  expect(["2018q1", "2018q2", "2018q3", "2018q4", "2018"].map((key) => (read(key) ?? 0) / 1e6)).toEqual([
    -1938, -4849, -1968, 110, -8739,
  ])
  const query = { statement: "income", period: "quarterly", vintage: "latest", asof: null } as const
  const before = viewStatement(document, query).rows.find(({ key }) => key === "incomeBeforeTax")
  expect(before?.faults[1]).toBe("Income before tax is not explained by the rows above: 94,000,000 is left.")
  expect(findResult(countIdentities(document), "quarters").cases).toEqual([])
})
