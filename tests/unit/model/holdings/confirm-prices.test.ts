import fc from "fast-check"
import { expect, test } from "vitest"
import {
  confirmPrices,
  describeUnconfirmed,
  describeUnits,
  explainPrices,
} from "~/model/holdings/confirm-prices"
import type { HoldingLine } from "~/model/holdings/holding-line"

const line = (change: Partial<HoldingLine> = {}) =>
  ({ kind: "shares", cusip: "037833100", impliedPrice: 100, ...change }) as HoldingLine
const confirmed = (given: HoldingLine, ...known: number[]) =>
  confirmPrices([given], "2025q4", (cusip, quarter) =>
    cusip === "037833100" && quarter === "2025q4" ? known : [],
  )[0]?.priceConfirmed

test("a price is confirmed by one of another source within three times, in that quarter", () => {
  expect(confirmed(line(), 98)).toBe(true)
  expect(confirmed(line(), 300)).toBe(true)
  expect(confirmed(line(), 301)).toBe(false)
  expect(confirmed(line(), 9_800, 101)).toBe(true)
  expect(confirmed(line())).toBe(false)
  expect(confirmPrices([line()], "2025q4", () => [])).toMatchObject([{ priceConfirmed: false }])
})

test("the mark of prices is explained where a row has it", () => {
  const rows = [true, null, false].map((priceConfirmed) => ({ priceConfirmed }))
  expect(describeUnconfirmed(rows.slice(0, 2), "u")).toEqual([])
  expect(describeUnconfirmed(rows, "u")).toEqual(["1 implied price (u) is not confirmed by another source."])
})

test("the rarer prices of a table are marked", () => {
  const explain = (...confirmed: (boolean | null)[]) => {
    const { marks, notes } = explainPrices(confirmed.map((priceConfirmed) => ({ priceConfirmed })))
    return [[...marks], ...notes]
  }
  expect(explain(true, false, null)).toEqual([
    [[false, "u"]],
    "1 implied price (u) is not confirmed by another source.",
  ])
  expect(explain(true, false, false)).toEqual([
    [[true, "c"]],
    "1 of 3 implied prices (c) is confirmed by another source.",
  ])
  expect(explain(false)).toEqual([[[true, "c"]], "No implied price is confirmed by another source."])
  expect(explain(true, null)).toEqual([[[false, "u"]]])
})

test("the mark of units is explained where a row has it", () => {
  const rows = [{ unitCertain: true }, { unitCertain: null }, { unitCertain: false }]
  expect(describeUnits(rows.slice(0, 2), "t")).toEqual([])
  expect(describeUnits(rows, "t")).toEqual([
    "The unit of values, dollars or thousands, is not certain, for 1 holding (t).",
  ])
})

test("options, principal amounts and holdings without a price of a share have nothing to confirm", () => {
  expect(confirmed(line({ kind: "options" }), 100)).toBeNull()
  expect(confirmed(line({ kind: "principal" }), 100)).toBeNull()
  expect(confirmed(line({ impliedPrice: null }), 100)).toBeNull()
})

test("more sources never take a confirmation away, and a price in another unit confirms nothing", () => {
  const price = fc.double({ min: 0.01, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(price, fc.array(price, { maxLength: 5 }), price, (impliedPrice, known, more) => {
      const given = line({ impliedPrice })
      const before = confirmed(given, ...known)
      expect(confirmed(given, ...known, more) || !before).toBe(true)
      expect(confirmed(given, impliedPrice)).toBe(true)
      expect(confirmed(given, impliedPrice * 1000, impliedPrice / 1000)).toBe(false)
    }),
  )
})
