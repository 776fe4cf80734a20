import { expect, test } from "vitest"
import { viewTopic } from "~/model/notes/topic-view"
import { noteTopics } from "~/model/notes/topics"
import { toCharts } from "~/pages/company/notes/note-charts"
import { type Given, makeNotes, years } from "../../../model/notes/note-document"

test("payments are under the fiscal years in which they are due, a filer's own range under its years", () => {
  const debt = noteTopics.find(({ key }) => key === "debt")!
  const at = (value: number): Given[] => [["2024-12-31", value, 2025]]
  const name = "LongTermDebtMaturitiesRepaymentsOfPrincipal"
  const notes = makeNotes({
    ...years(2024),
    LongTermDebtMaturityYearOneToYearThree: at(11e6),
    [`${name}InYearFour`]: at(20e6),
    [`${name}AfterYearFour`]: at(30e6),
    CashAndCashEquivalentsAtCarryingValue: at(9e6),
  })
  const [chart] = toCharts(debt, viewTopic(debt, notes, "annual"))
  expect(chart?.labels).toEqual(["Cash", "2025–2027", "2028", "After 2028"])
  expect(chart?.series[0]?.values).toEqual([null, 11e6, 20e6, 30e6])
})

test("a year that is tagged twice is drawn once, and a filer's own lines of one year are added", () => {
  const goodwill = noteTopics.find(({ key }) => key === "goodwill")!
  const at = (value: number): Given[] => [["2024-12-31", value, 2025]]
  const notes = makeNotes({
    ...years(2024),
    FiniteLivedIntangibleAssetsAmortizationExpenseYearTwo: at(4e6),
    FutureAmortizationExpenseYearTwo: at(5e6),
    FutureAmortizationExpenseYearThree: at(1e6),
    FiniteLivedIntangibleAssetsSoftwareAmortizationYearThree: at(2e6),
  })
  const [chart] = toCharts(goodwill, viewTopic(goodwill, notes, "annual"))
  expect(chart?.labels).toEqual(["2026", "2027"])
  expect(chart?.series[0]?.values).toEqual([4e6, 3e6])
})
