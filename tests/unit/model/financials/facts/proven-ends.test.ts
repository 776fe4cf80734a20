import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays, daysBetween } from "~/lib/dates"
import { deriveCalendar } from "~/model/financials/facts/fiscal-calendar"
import { provenEnds } from "~/model/financials/facts/proven-ends"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, makeFacts, type RawFact, tenK, tenQ, wholeYear } from "../make-facts"

function getBalance(facts: RawFact[], key: string, row = "assets") {
  const view = viewStatement(makeDocument(facts), {
    ...{ statement: "balance", period: "annual", vintage: "latest", asof: null },
  })
  const index = view.periods.findIndex((period) => period.key === key)
  return view.rows.find((each) => each.key === row)?.values[index] ?? null
}

const dated = (facts: RawFact[], start: string, end: string): RawFact[] =>
  facts.map((fact) => ({ ...fact, end, ...(fact.start === undefined ? {} : { start }) }))

// Morgan Stanley, in millions: its year ended in November until 2008, and with December from 2009
// (0001193125-09-169269 gives both days).
const changedYear = (transition: string): RawFact[] => [
  ...dated(
    wholeYear(2008, tenK(2008), {
      Assets: 659_035,
      Liabilities: 607_499,
      LiabilitiesAndStockholdersEquity: 659_035,
      StockholdersEquity: 50_831,
    }),
    "2007-12-01",
    "2008-11-30",
  ),
  ...wholeYear(2009, tenK(2009), { Assets: 771_462, StockholdersEquity: 46_688 }),
  ...[tenQ(2009, 1), tenQ(2009, 2), tenK(2009)].flatMap((filing): RawFact[] => [
    { concept: "Assets", end: transition, val: 676_764e6, ...filing },
    { concept: "StockholdersEquity", end: transition, val: 48_753e6, ...filing },
  ]),
]

test.each([
  { transition: "2008-12-15", assets: 659_035e6 },
  { transition: "2008-12-31", assets: 659_035e6 },
])("a balance of $transition makes assets of the year to 2008-11-30 $assets", ({ transition, assets }) => {
  expect(getBalance(changedYear(transition), "2008")).toBe(assets)
})

test("the year to 2008-11-30 has the equity of its end and not of the month after", () => {
  expect(getBalance(changedYear("2008-12-31"), "2008", "equity")).toBe(50_831e6)
})

// Caterpillar: the balance of January 1, 2019 is after an accounting change (0000018230-20-000214).
const openingEquity = (concept: string, millions: number, day: string, filing = tenQ(2019, 2)): RawFact => ({
  ...{ concept, end: day, val: millions * 1e6 },
  ...filing,
})
const yearWithNext = [...wholeYear(2018, tenK(2018)), ...wholeYear(2019, tenK(2019))]

test("Caterpillar 2018: the opening balance of the next day is not the year's equity, whichever was filed first", () => {
  const opening = openingEquity("StockholdersEquity", 14_315, "2019-01-01")
  const closing = openingEquity("StockholdersEquity", 14_080, "2018-12-31", tenK(2018))
  const facts = yearWithNext.filter(({ concept }) => concept !== "StockholdersEquity")
  expect(getBalance([...facts, opening, closing], "2018", "equity")).toBe(14_080e6)
})

test("Under Armour 2018: lease assets that only the opening balance of the next day has are not the year's", () => {
  const opening = openingEquity("OperatingLeaseRightOfUseAsset", 613.8, "2019-01-01", tenK(2019))
  const closing = { ...opening, end: "2018-12-31" }
  expect(getBalance([...yearWithNext, opening], "2018", "operatingLeaseAssets")).toBeNull()
  expect(getBalance([...yearWithNext, closing], "2018", "operatingLeaseAssets")).toBe(613.8e6)
})

test("a balance sheet that is dated the day after the year's end is the year's", () => {
  const next = (concept: string, millions: number) =>
    openingEquity(concept, millions, "2019-01-01", tenK(2018))
  const others = yearWithNext.filter(({ concept, end }) => end !== "2018-12-31" || concept !== "Assets")
  const facts = [...others, next("Assets", 700), next("OperatingLeaseRightOfUseAsset", 61)]
  expect(getBalance(facts, "2018", "assets")).toBe(700e6)
  expect(getBalance(facts, "2018", "operatingLeaseAssets")).toBe(61e6)
})

test("no opening balance after the year's end changes the balance of the year, for any amounts", () => {
  const amount = fc.integer({ min: 1, max: 90_000 })
  fc.assert(
    fc.property(amount, fc.constantFrom("Assets", "StockholdersEquity", "Goodwill"), (millions, concept) => {
      const closing = openingEquity(concept, 500, "2018-12-31", tenK(2018))
      const others = yearWithNext.filter((fact) => fact.concept !== concept)
      const facts = [...others, closing, openingEquity(concept, millions, "2019-01-01")]
      const row = { Assets: "assets", StockholdersEquity: "equity", Goodwill: "goodwill" }[concept]
      expect(getBalance(facts, "2018", row)).toBe(500e6)
    }),
    { numRuns: 20 },
  )
})

test("total equity of 51,536 with noncontrolling interests of 705 is shareholders' equity of 50,831", () => {
  const facts = wholeYear(2023, tenK(2023)).filter(({ concept }) => concept !== "StockholdersEquity")
  const at = (concept: string, val: number): RawFact => ({ concept, end: "2023-12-31", val, ...tenK(2023) })
  const total = at("StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest", 51_536e6)
  const both = [...facts, total, at("MinorityInterest", 705e6)]
  expect(getBalance(both, "2023", "equity")).toBe(50_831e6)
  expect(getBalance(both, "2023", "totalEquity")).toBe(51_536e6)
  expect(getBalance([...facts, total], "2023", "equity")).toBe(51_536e6)
})

test("a balance is of a period if it is at most 14 days from the end that durations prove", () => {
  const calendar = deriveCalendar(makeFacts(wholeYear(2023, tenK(2023))), "12-31")
  const quarter = { fiscalYear: 2023, quarter: 4 } as const
  fc.assert(
    fc.property(fc.integer({ min: -27, max: 27 }), fc.integer({ min: -27, max: 27 }), (ends, away) => {
      const end = addDays("2023-12-31", ends)
      const year = { ...quarter, span: "Y" as const, start: "2023-01-01", end }
      const next = { ...year, fiscalYear: 2024, start: addDays(end, away), end: addDays(end, 370) }
      const isProven = provenEnds(
        [
          { period: year, count: 3 },
          { period: next, count: 9 },
        ],
        calendar,
      )
      const balance = { ...quarter, span: "I" as const, start: null, end: addDays(end, away) }
      expect(isProven(balance)).toBe(Math.abs(daysBetween(end, balance.end)) <= 14)
    }),
  )
})

test("without a duration that ends there, one that begins the day after proves a balance", () => {
  const calendar = deriveCalendar(makeFacts([]), "06-30")
  const start = "2023-11-20"
  const next = { span: "Q" as const, fiscalYear: 2024, quarter: 2 as const, start, end: "2024-02-19" }
  const isProven = provenEnds([{ period: next, count: 1 }], calendar)
  const at = (end: string) => isProven({ span: "I", fiscalYear: 2024, quarter: 1, start: null, end })
  expect([at("2023-11-19"), at("2023-11-05"), at("2023-11-04")]).toEqual([true, true, false])
})
