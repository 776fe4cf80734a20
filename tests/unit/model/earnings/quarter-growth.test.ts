import { expect, test } from "vitest"
import { createQuarterGrowth } from "~/model/earnings/quarter-growth"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "../financials/make-facts"

type Filing = ReturnType<typeof tenQ>

const revenue = (dates: { start: string; end: string }, val: number, filing: Filing): RawFact => ({
  concept: "Revenues",
  ...dates,
  val: val * 1e6,
  ...filing,
})
const years = [2012, 2013, 2014, 2015].flatMap((year) =>
  wholeYear(year, tenK(year)).filter(({ concept }) => concept !== "Revenues"),
)
const growthOf = (facts: RawFact[], end = "2014-09-30") =>
  createQuarterGrowth(makeDocument([...years, ...facts]))("revenue", end)

/** The third quarters of SunEdison, each in its own report and in that of the next year. */
const third = [
  revenue(quarter(2013, 3), 611.5, tenQ(2013, 3)),
  revenue(quarter(2013, 3), 611.5, tenQ(2014, 3)),
  revenue(quarter(2014, 3), 681.2, tenQ(2014, 3)),
]

test("SunEdison Q3 2014, recast a year later: growth is that of its own report, +11.4 % and not −23.3 %", () => {
  const recast = [
    revenue(quarter(2014, 3), 469, tenQ(2015, 3)),
    revenue(quarter(2015, 3), 476, tenQ(2015, 3)),
  ]
  expect(growthOf([...third, ...recast])).toBeCloseTo(681.2 / 611.5 - 1, 6)
  expect(growthOf([...third, ...recast], "2015-09-30")).toBeCloseTo(476 / 469 - 1, 6)
})

test("growth is of the latest figures where neither was recast, or the report of one recast the other", () => {
  expect(growthOf(third)).toBeCloseTo(681.2 / 611.5 - 1, 6)
  const recastBefore = third.map((fact) =>
    fact.start === "2013-07-01" && fact.filed.startsWith("2014") ? { ...fact, val: 500e6 } : fact,
  )
  expect(growthOf(recastBefore)).toBeCloseTo(681.2 / 500 - 1, 6)
})

test("growth is of the latest figures where one later report recast both", () => {
  const both = [revenue(quarter(2013, 3), 410, tenQ(2015, 3)), revenue(quarter(2014, 3), 469, tenQ(2015, 3))]
  expect(growthOf([...third, ...both])).toBeCloseTo(469 / 410 - 1, 6)
})

test("growth is empty where no filing has the quarter on the basis of the year before", () => {
  const facts = [
    revenue(quarter(2013, 3), 611.5, tenQ(2013, 3)),
    revenue(quarter(2013, 3), 500, tenQ(2015, 3)),
    revenue(quarter(2014, 3), 469, tenQ(2014, 3)),
  ]
  const changed = facts.map((fact) => (fact.val === 469e6 ? { ...fact, concept: "SalesRevenueNet" } : fact))
  expect(growthOf(changed)).toBeNull()
})

test("Apple Q4 2009, recast a year later: growth is of two differences of year and nine months as first filed", () => {
  const facts = [
    revenue(toDate(2013, 3), 24_584, tenQ(2014, 3)),
    revenue(toDate(2014, 3), 26_667, tenQ(2014, 3)),
    revenue(toDate(2013, 4), 32_479, tenK(2014)),
    revenue(toDate(2014, 4), 36_537, tenK(2014)),
    revenue(toDate(2013, 4), 37_491, tenK(2015)),
    revenue(toDate(2014, 4), 42_905, tenK(2015)),
    revenue(quarter(2014, 4), 12_207, tenK(2015)),
  ]
  expect(growthOf(facts, "2014-12-31")).toBeCloseTo(9870 / 7895 - 1, 6)
})

test("growth of a quarter without the quarter of the year before is empty", () => {
  expect(growthOf(third, "2013-09-30")).toBeNull()
  expect(growthOf(third, "2016-09-30")).toBeNull()
})

test("growth is of two figures of one report that gives them under another concept than the reports before", () => {
  const renamed = (fact: RawFact) => ({ ...fact, concept: "SalesRevenueNet" })
  const before = [
    revenue(quarter(2013, 3), 600, tenQ(2013, 3)),
    revenue(quarter(2013, 2), 590, tenQ(2013, 2)),
  ]
  const own = [
    renamed(revenue(quarter(2013, 3), 600, tenQ(2014, 3))),
    renamed(revenue(quarter(2013, 2), 592, tenQ(2014, 2))),
  ]
  const now = renamed(revenue(quarter(2014, 3), 660, tenQ(2014, 3)))
  expect(growthOf([...before, ...own, now])).toBeCloseTo(0.1, 6)
  const apart = own.map((fact) => (fact.end === "2013-09-30" ? { ...fact, end: "2013-09-29" } : fact))
  expect(growthOf([...before, ...apart.slice(1), now])).toBeNull()
})

test("growth of last quarters compares their years, where an annual report recasts the quarters of one of them", () => {
  const ofYear = (year: number, quarters: readonly number[], filing?: Filing) =>
    quarters.map((value, index) =>
      revenue(quarter(year, (index + 1) as 1 | 2 | 3), value, filing ?? tenQ(year, (index + 1) as 1 | 2 | 3)),
    )
  const facts = [
    ...ofYear(2013, [100, 110, 120]),
    ...ofYear(2014, [150, 160, 170]),
    ...ofYear(2014, [155, 165, 175], tenK(2014)),
    revenue(toDate(2013, 4), 460, tenK(2013)),
    revenue(toDate(2013, 4), 460, tenK(2014)),
    revenue(toDate(2014, 4), 690, tenK(2014)),
  ]
  expect(growthOf(facts, "2014-12-31")).toBeCloseTo(195 / 130 - 1, 6)
})
