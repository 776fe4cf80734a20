import fc from "fast-check"
import { expect, test } from "vitest"
import { applyQuery, dcfAddress, parseDcfQuery } from "~/model/valuation/dcf-query"
import { tickerId } from "../../../ids"

const parse = (search: string) => parseDcfQuery(new URLSearchParams(search))
const own = { base: 5, growth: 0.08, years: 10, laterGrowth: 0.04, laterYears: 10, discount: 0.1 }

test("an empty address uses the company's figures for all inputs", () => {
  const { query, bad } = parse("")
  expect(bad).toEqual([])
  expect(applyQuery(query, own, 3)).toEqual(own)
})

test("numbers may be typed with their signs, and rates are percent", () => {
  const { query } = parse(
    "basis=fcf&growth=12.5%25&discount=9&years=5&laterYears=ever&price=$1,234.5&base=%E2%88%922",
  )
  expect(query).toMatchObject({ basis: "fcf", growth: 12.5, price: 1234.5, base: -2 })
  expect(applyQuery(query, own, 3)).toEqual({
    base: -2,
    growth: 0.125,
    years: 5,
    laterGrowth: 0.04,
    laterYears: null,
    discount: 0.09,
  })
})

test("an input that is not a number is named, and the company's figure is used", () => {
  const { query, bad } = parse("growth=lots&years=NaN")
  expect(bad).toEqual([
    { name: "growth", text: "lots" },
    { name: "years", text: "NaN" },
  ])
  expect(applyQuery(query, own, null)).toEqual(own)
})

test("the median is a base only if it is known", () => {
  const { query } = parse("base=median")
  expect([applyQuery(query, own, 3).base, applyQuery(query, own, null).base]).toEqual([3, 5])
})

test("an address parses to the inputs that it was created from", () => {
  const value = fc.option(fc.integer({ min: -50, max: 500 }).map((each) => each / 4))
  const query = fc.record({
    basis: fc.constantFrom("eps" as const, "fcf" as const),
    span: fc.constantFrom(null, "3" as const, "all" as const),
    base: fc.oneof(value, fc.constant("median" as const)),
    growth: value,
    years: value,
    laterGrowth: value,
    laterYears: fc.oneof(value, fc.constant(Number.POSITIVE_INFINITY)),
    discount: value,
    price: value,
    asof: fc.constantFrom(null, "2016-12-31"),
  })
  fc.assert(
    fc.property(query, (made) => {
      expect(parse(dcfAddress(tickerId("EXMP"), made).split("?")[1] ?? "")).toEqual({ query: made, bad: [] })
    }),
  )
})
