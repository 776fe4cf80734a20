import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import { describeGap, findPeriodGaps } from "~/model/financials/view/period-gaps"

test("Under Armour: the three months between fiscal 2021 and 2023 are a transition period", () => {
  const gaps = findPeriodGaps(
    [
      { start: "2021-01-01", end: "2021-12-31" },
      { start: "2022-04-01", end: "2023-03-31" },
    ],
    "annual",
  )
  expect(gaps).toEqual([null, { kind: "transition", start: "2022-01-01", end: "2022-03-31", days: 90 }])
  expect(describeGap(gaps[1]!)).toBe(
    "Transition period from 2022-01-01 to 2022-03-31: the fiscal year's end moved.",
  )
})

test("a year that no report gives is missing, not a transition", () => {
  const years = [
    { start: "2014-07-01", end: "2015-06-30" },
    { start: "2016-07-01", end: "2017-06-30" },
  ]
  expect(findPeriodGaps(years, "annual")[1]).toMatchObject({ kind: "missing", days: 366 })
})

test("a missing quarter is a gap in quarters and in trailing twelve months, and on balance sheets", () => {
  const quarters = [
    { start: "2016-07-04", end: "2016-10-01" },
    { start: "2017-01-01", end: "2017-04-01" },
  ]
  expect(findPeriodGaps(quarters, "quarterly")[1]).toMatchObject({ kind: "missing", start: "2016-10-02" })
  const balances = quarters.map(({ end }) => ({ start: null, end }))
  expect(findPeriodGaps(balances, "quarterly")[1]).toMatchObject({ kind: "missing" })
  expect(findPeriodGaps(quarters, "ttm")[1]).toMatchObject({ kind: "missing" })
})

test("52/53-week years and quarters of 12 and 16 weeks that follow one another leave no gap", () => {
  const weeks = fc.array(fc.constantFrom(12, 13, 14, 16, 17), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(weeks, (list) => {
      let start = "2020-01-06"
      const periods = list.map((count) => {
        const period = { start, end: addDays(start, count * 7 - 1) }
        start = addDays(period.end, 1)
        return period
      })
      expect(findPeriodGaps(periods, "quarterly").every((gap) => gap === null)).toBe(true)
    }),
  )
})
