import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../make-facts"

function read(facts: RawFact[], key: string) {
  const view = viewStatement(makeDocument(facts), {
    ...({ statement: "income", period: "annual", vintage: "latest" } as const),
    asof: null,
  })
  const row = view.rows.find((each) => each.key === key)
  return { value: row?.values.at(-1) ?? null, reason: row?.reasons[view.periods.length - 1] ?? null }
}

const flow = (concept: string, val: number): RawFact => ({
  ...{ concept, ...toDate(2012, 4), val: val * 1e6 },
  ...tenK(2012),
})
const year = wholeYear(2012, tenK(2012), {
  CostOfRevenue: 955.6,
  OperatingIncomeLoss: 208.7,
  SellingGeneralAndAdministrativeExpense: 670.6,
}).filter(({ concept }) => concept !== "Revenues")

test("Under Armour 2012, whose total of 1,834.9 is the sum of gross profit and cost: revenue, not the net sales of 1,790.1", () => {
  const facts = [
    ...[...year, flow("SalesRevenueNet", 1790.1), flow("SalesRevenueGoodsNet", 1834.9)],
    flow("GrossProfit", 879.3),
  ]
  expect(read(facts, "revenue").value).toBe(1834.9e6)
  expect(read(facts, "operatingExpenses").value).toBeCloseTo(670.6e6, -4)
})

test("A larger figure that no sum proves is not revenue", () => {
  const facts = [...year, flow("SalesRevenueNet", 1790.1), flow("SalesRevenueGoodsNet", 1834.9)]
  expect(read(facts, "revenue").value).toBe(1790.1e6)
})

test("Expenses that are less than the largest of their lines, because a property was revalued: empty, and the cell says why", () => {
  const gains = wholeYear(2012, tenK(2012), {
    ...{ Revenues: 43.9, CostOfRevenue: 7, OperatingIncomeLoss: 36.6 },
    SellingGeneralAndAdministrativeExpense: 15.6,
  })
  expect(read(gains, "operatingExpenses")).toEqual({
    value: null,
    reason: expect.stringMatching(/^Operating income has gains beside its expenses/),
  })
})
