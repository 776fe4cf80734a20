import { expect, test } from "vitest"
import { findFaults } from "../../../statements/find-faults"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "./make-facts"

const flow = (concept: string, val: number, dates = toDate(2023, 4), filing = tenK(2023)): RawFact => ({
  concept,
  ...dates,
  val: val * 1e6,
  ...filing,
})

test("a remainder over a twentieth of its total is of the company's own lines, or of reported lines that add up to it", () => {
  const assets = (concept: string, val: number): RawFact => ({
    concept,
    end: "2023-12-31",
    val: val * 1e6,
    ...tenK(2023),
  })
  const year = [...wholeYear(2023, tenK(2023)), assets("AssetsCurrent", 700), assets("InventoryNet", 450)]
  const open = findFaults(makeDocument(year)).remainders
  expect(open.open).toEqual([])
  expect(open.own).toBeGreaterThan(0)
  const explained = findFaults(makeDocument([...year, assets("PrepaidExpenseCurrent", 250)])).remainders
  expect(explained).toEqual({ ...open, reported: open.reported + 1, own: open.own - 1 })
})

test("flows with a sign and derived quarters are counted, and none is wrong", () => {
  const facts = [
    ...wholeYear(2023, tenK(2023)),
    flow("PaymentsOfDividends", 100),
    flow("PaymentsOfDividends", 70, toDate(2023, 3), tenQ(2023, 3)),
  ]
  const { signs, concepts } = findFaults(makeDocument(facts))
  expect(signs).toEqual({ checked: 2, wrong: [] })
  expect(concepts).toEqual({ checked: 1, mixed: [] })
})

test("a fourth quarter of the year's own report is counted as shown", () => {
  const facts = [...wholeYear(2023, tenK(2023)), flow("Revenues", 260, quarter(2023, 4))]
  expect(findFaults(makeDocument(facts)).fourths).toEqual({ checked: 1, differ: [] })
})
