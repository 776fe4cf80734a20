import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "./make-facts"

const dividend = (
  dates: { start: string; end: string },
  val: number,
  filing: ReturnType<typeof tenK>,
): RawFact => ({
  ...{ concept: "CommonStockDividendsPerShareDeclared", unit: "USD/shares", val },
  ...dates,
  ...filing,
})

/** The last quarter of a year with three quarters of `each`, whose 10-K tags `fourth` for the last quarter. */
function getFourth(each: number, whole: number, fourth: number, ratio: number): number | null {
  const quarters = ([1, 2, 3] as const).flatMap((number) => [
    { concept: "Revenues", ...quarter(2014, number), val: 200e6, ...tenQ(2014, number) },
    dividend(quarter(2014, number), each, tenQ(2014, number)),
  ])
  const facts = [
    ...wholeYear(2014, tenK(2014)),
    ...quarters,
    dividend(toDate(2014, 4), whole, tenK(2014)),
    dividend(quarter(2014, 4), fourth, tenK(2014)),
  ]
  const splits = ratio === 1 ? [] : [{ date: "2020-06-10", ratio, accession: null, basis: "tagged" as const }]
  const query = { statement: "income", period: "quarterly", vintage: "latest", asof: null } as const
  const view = viewStatement({ ...makeDocument(facts), splits }, query)
  return view.rows.find(({ key }) => key === "dividendsPerShare")?.values.at(-1) ?? null
}

test.each([1, 4, 40])(
  "a year's dividend under the dates of its last quarter is not the quarter's, after a split of %d",
  (ratio) => {
    // NVIDIA's fiscal 2014: 0.075 for three quarters, and 0.31 for the year and its last 90 days.
    expect(getFourth(0.075, 0.31, 0.31, ratio)).toBeCloseTo(0.085 / ratio, 6)
    expect(getFourth(0.075, 0.31, 0.085, ratio)).toBeCloseTo(0.085 / ratio, 9)
  },
)

test("whatever is tagged for the last quarter, four quarters add up to the year within a cent as filed", () => {
  const cents = fc.integer({ min: 1, max: 90 }).map((value) => value / 100)
  fc.assert(
    fc.property(cents, cents, cents, fc.constantFrom(1, 2, 40), (each, last, fourth, ratio) => {
      const whole = Number((3 * each + last).toFixed(2))
      const value = getFourth(each, whole, fourth, ratio)
      if (value !== null) expect(Math.abs(value * ratio + 3 * each - whole)).toBeLessThan(0.0111)
    }),
    { numRuns: 40 },
  )
})
