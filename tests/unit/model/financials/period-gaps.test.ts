import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import type { PeriodKind } from "~/model/financials/statements/frame"
import { describeGap, findPeriodGaps as findGaps } from "~/model/financials/view/period-gaps"

/** Periods of calendar quarters or years, named by their ends. */
function findPeriodGaps(periods: { start: string | null; end: string }[], kind: PeriodKind) {
  const named = periods.map((period) => ({
    ...period,
    fiscalYear: Number(period.end.slice(0, 4)),
    fiscalQuarter: kind === "annual" ? null : Math.ceil(Number(addDays(period.end, -10).slice(5, 7)) / 3),
  }))
  return findGaps(named, kind)
}

test("Under Armour: the three months between fiscal 2021 and 2023 are a transition period", () => {
  const gaps = findPeriodGaps(
    [
      { start: "2021-01-01", end: "2021-12-31" },
      { start: "2022-04-01", end: "2023-03-31" },
    ],
    "annual",
  )
  expect(gaps).toEqual([
    null,
    { kind: "transition", start: "2022-01-01", end: "2022-03-31", days: 90, periods: ["2022"] },
  ])
  expect(gaps.map((gap) => gap && describeGap(gap))).toEqual([
    null,
    "transition period of 3 months to 31 Mar 2022",
  ])
})

test("a year that no report gives is missing, not a transition", () => {
  const years = [
    { start: "2014-07-01", end: "2015-06-30" },
    { start: "2016-07-01", end: "2017-06-30" },
  ]
  const [, gap] = findPeriodGaps(years, "annual")
  expect(gap).toMatchObject({ kind: "missing", days: 366, periods: ["2016"] })
  expect(gap && describeGap(gap)).toBe("no data: 2016")
})

test("a missing quarter is a gap in quarters and in trailing twelve months, and on balance sheets", () => {
  const quarters = [
    { start: "2016-07-04", end: "2016-10-01" },
    { start: "2017-01-01", end: "2017-04-01" },
  ]
  const [, quarter] = findPeriodGaps(quarters, "quarterly")
  expect(quarter).toMatchObject({ kind: "missing", start: "2016-10-02", periods: ["2016q4"] })
  expect(quarter && describeGap(quarter)).toBe("no data: 2016 Q4")
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

test("several missing quarters are named by the first and the last, and days of no quarter by their dates", () => {
  const far = [
    { start: "2015-07-01", end: "2015-09-30" },
    { start: "2016-10-01", end: "2016-12-31" },
  ]
  const [, gap] = findPeriodGaps(far, "quarterly")
  expect(gap && describeGap(gap)).toBe("no data: 2015 Q4 to 2016 Q3")
  expect(gap && describeGap({ ...gap, periods: [] })).toBe("no data: 1 Oct 2015 to 30 Sep 2016")
})

test("a transition period of one month is named in the singular", () => {
  const moved = [
    { start: "2019-01-01", end: "2019-12-31" },
    { start: "2020-02-01", end: "2021-01-31" },
  ]
  const [, gap] = findPeriodGaps(moved, "annual")
  expect(gap && describeGap(gap)).toBe("transition period of 1 month to 31 Jan 2020")
})
