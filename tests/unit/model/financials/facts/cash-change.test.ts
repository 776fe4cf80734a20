import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../make-facts"

const before =
  "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect"
const rates = "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"

function change(figures: Record<string, number>) {
  const flows = Object.entries(figures).map(
    ([concept, millions]): RawFact => ({
      concept,
      ...toDate(2023, 4),
      val: millions * 1e6,
      ...tenK(2023),
    }),
  )
  const others = wholeYear(2023, tenK(2023)).filter(({ concept }) => !(concept in figures))
  const query = { statement: "cashflow", period: "annual", vintage: "latest", asof: null } as const
  const { rows } = viewStatement(makeDocument([...others, ...flows]), query)
  const row = rows.find(({ key }) => key === "netChangeInCash")
  return { value: row?.values.at(-1) ?? null, derivation: row?.sources.at(-1)?.derivation ?? null }
}

const activities = (operating: number, investing: number, financing: number) => ({
  NetCashProvidedByUsedInOperatingActivities: operating,
  NetCashProvidedByUsedInInvestingActivities: investing,
  NetCashProvidedByUsedInFinancingActivities: financing,
})

test("Home Depot FY2018: a change before exchange rates of −1,798 with their effect of −19 is −1,817", () => {
  const figures = { ...activities(13_165, -2416, -12_547), [before]: -1798, [rates]: -19 }
  expect(change(figures)).toEqual({
    value: -1817e6,
    derivation: "Change in cash before exchange rates + Effect of exchange rates",
  })
})

test("Hertz: a figure under that name that holds the effect already is the change", () => {
  expect(change({ ...activities(2556, -3590, 954), [before]: -94, [rates]: -14 }).value).toBe(-94e6)
})

test("a figure that no sum of the activities proves is no change in cash", () => {
  expect(change({ ...activities(2556, -3590, 954), [before]: -500, [rates]: -14 }).value).toBeNull()
})

test("the change is that of the activities and exchange rates, under whichever name it is filed", () => {
  const amount = fc.integer({ min: -9000, max: 9000 })
  fc.assert(
    fc.property(amount, amount, amount, amount, fc.boolean(), (a, b, c, effect, holdsEffect) => {
      const filed = a + b + c + (holdsEffect ? effect : 0)
      const { value } = change({ ...activities(a, b, c), [before]: filed, [rates]: effect })
      expect(value).toBe((a + b + c + effect) * 1e6)
    }),
    { numRuns: 40 },
  )
})
