import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "../make-facts"

const years = [...wholeYear(2022, tenK(2022)), ...wholeYear(2023, tenK(2023))]

function read(facts: RawFact[], key: string) {
  const view = viewStatement(makeDocument([...years, ...facts]), {
    statement: "income",
    period: "quarterly",
    vintage: "latest",
    asof: null,
  })
  const row = view.rows.find((each) => each.key === key)
  const place = view.periods.findIndex((period) => period.key === "2022q1")
  return { value: row?.values[place] ?? null, reason: row?.reasons[place] ?? null }
}

const first = (concept: string, millions: number, filing = tenQ(2022, 1)): RawFact => ({
  concept,
  ...quarter(2022, 1),
  val: millions * 1e6,
  ...filing,
})
const asFiled = [
  first("Revenues", 16.8),
  first("CostOfRevenue", 11.6),
  first("GrossProfit", 5.2),
  first("OperatingExpenses", 7.2),
  first("OperatingIncomeLoss", -2),
]
const changed = [first("Revenues", 9.8, tenQ(2023, 1)), first("OperatingIncomeLoss", -1.9, tenQ(2023, 1))]

test("SUNation 2018: lines of another report than the revenue that was changed are unknown, with the reason", () => {
  expect(read(asFiled, "grossProfit").value).toBe(5.2e6)
  for (const key of ["costOfRevenue", "grossProfit", "operatingExpenses"])
    expect(read([...asFiled, ...changed], key)).toEqual({
      value: null,
      reason: "Revenue was changed by a later report that does not give this line again.",
    })
  expect(read([...asFiled, ...changed], "revenue").value).toBe(9.8e6)
  expect(read([...asFiled, ...changed], "grossDifference").value).toBeNull()
})

test("a gross profit of a part of revenue stays, if one report gives both", () => {
  const part = asFiled.map((fact) => (fact.concept === "GrossProfit" ? { ...fact, val: 0.5e6 } : fact))
  expect(read(part, "grossProfit").value).toBe(0.5e6)
})

test("AMC 2023: operating expenses of a note, less than one of their lines, are not the total", () => {
  const note = [
    first("Revenues", 1347.9),
    first("OtherCostAndExpenseOperating", 412),
    first("OperatingExpenses", 0.9),
    first("OperatingIncomeLoss", 84.8),
  ]
  expect(read(note, "operatingExpenses").value).toBeCloseTo(1263.1e6)
})

test("Logistic Properties 2021: administrative expense by its own name, not the selling part under the name of both", () => {
  const foreign = (concept: string, thousands: number): RawFact => ({
    ...{ concept: `ifrs-full:${concept}`, ...toDate(2023, 4), val: thousands * 1000 },
    ...tenK(2023),
    form: "20-F",
  })
  const facts = [
    { ...foreign("Assets", 500_000), start: undefined },
    foreign("Revenue", 25_596),
    foreign("SellingGeneralAndAdministrativeExpense", 1329),
    foreign("AdministrativeExpense", 5394),
  ]
  const view = viewStatement(makeDocument(facts), {
    ...({ statement: "income", period: "annual", vintage: "latest" } as const),
    asof: null,
  })
  const row = view.rows.find(({ key }) => key === "sellingGeneralAdministrative")
  expect(row?.values.at(-1)).toBe(5_394_000)
})
