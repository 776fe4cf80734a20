import { expect, test } from "vitest"
import { median } from "~/lib/numbers"
import { prefillBase, startingInputs } from "~/model/valuation/valuation-inputs"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../financials/make-facts"

function company(eps: number[]): RawFact[] {
  return eps.flatMap((value, index) => {
    const year = 2013 + index
    return [
      ...wholeYear(year, tenK(year)),
      { concept: "EarningsPerShareDiluted", ...toDate(year, 4), val: value, ...tenK(year) },
      {
        concept: "WeightedAverageNumberOfDilutedSharesOutstanding",
        ...toDate(year, 4),
        val: 100e6,
        ...tenK(year),
      },
      { concept: "PaymentsToAcquirePropertyPlantAndEquipment", ...toDate(year, 4), val: 60e6, ...tenK(year) },
    ]
  })
}

test("the base is the last twelve months' cell, growth the company's own", () => {
  const base = prefillBase(makeDocument(company([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2])), "eps")
  expect(base).toMatchObject({ value: 2, row: "epsDiluted", fiveYearMedian: 1, growth: { years: 10 } })
  expect(base.growth?.rate).toBeCloseTo(2 ** 0.1 - 1)
  expect(startingInputs(base)).toMatchObject({
    base: 2,
    growth: 0.0718,
    discount: 0.1,
    laterGrowth: 0.04,
    years: 10,
    laterYears: 10,
  })
})

test("free cash flow is divided by diluted shares", () => {
  expect(prefillBase(makeDocument(company([1, 1, 1, 1, 1, 1])), "fcf").value).toBeCloseTo(2)
})

test("growth is clamped, and needs positive ends", () => {
  expect(prefillBase(makeDocument(company([1, 2, 4, 8, 16, 32])), "eps").growth?.rate).toBe(0.2)
  expect(prefillBase(makeDocument(company([-1, 1, 1, 1, 1, 2])), "eps").growth).toBeNull()
  expect(prefillBase(makeDocument(company([4, 3, 2, 2, 2, 2])), "eps").growth?.rate).toBe(0)
})

test("growth is taken over the chosen years, and is offered over each that the figures cover", () => {
  const document = makeDocument(company([1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 4]))
  const base = prefillBase(document, "eps")
  expect(base.growths.map(({ span, years }) => [span, years])).toEqual([
    ["3", 3],
    ["5", 5],
    ["10", 10],
    ["all", 10],
  ])
  expect(base.growth?.years).toBe(10)
  expect(prefillBase(document, "eps", "5").growth).toMatchObject({ years: 5, rate: 0.2 })
  expect(prefillBase(document, "eps", "20").growth).toBeNull()
  // Growth as it was is not limited.
  expect(base.growths[1]?.rate).toBeCloseTo(4 ** 0.2 - 1)
})

test("growth over all years starts with the first known year and needs a positive value there", () => {
  const rate = (eps: number[]) => prefillBase(makeDocument(company(eps)), "eps", "all").growth
  expect(rate([1, 1, 2])).toMatchObject({ years: 2 })
  expect(rate([-1, 1, 2])).toBeNull()
})

test("a company without figures has a reason", () => {
  const base = prefillBase(makeDocument([]), "fcf")
  expect(base.value).toBeNull()
  expect(base.reason).toContain("share count")
})

test("the median of an empty list is null", () => {
  expect(median([])).toBeNull()
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
})
