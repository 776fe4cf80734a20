import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import type { Price } from "~/model/financials/statements/price"
import { impliedPriceSource } from "~/model/financials/statements/usable-price"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import { netBuyingByQuarter } from "~/model/insiders/net-buying"
import { toMarketTrades } from "~/model/persons/market-trades"
import type { FixtureForm } from "../../../fixtures/ownership-form"
import { filing, insiders, owner } from "./insiders-factory"

const tradeDay = "2026-03-02"
const close = (price: number, date = tradeDay, source = "a vendor"): Price => ({
  ...{ date, close: price, currency: "USD", source },
})
type Line = NonNullable<FixtureForm["lines"]>[number]
const form = (lines: Line[], last = 1) =>
  filing({ owners: owner(last), lines: lines.map((line) => ({ date: tradeDay, ...line })) })
const read = (forms: ReturnType<typeof filing>[], prices: Price[] = []) =>
  toCompanyInsiders(insiders(...forms), prices).rows
const bought = (price: string, shares = "1000"): Line => ({ code: "P", price, shares })

test.each([
  ["1500000", "300000", 5, 1_500_000, ["price-is-total"]],
  ["24035774.40", "100149060", 0.24, 24_035_774.4, ["price-is-total"]],
  ["45000", "10000", 4.5, 45_000, ["price-is-total"]],
  ["4.6", "10000", 4.5, 46_000, []],
  ["13.5", "10", 4.5, 135, []],
  ["13.6", "10", 4.5, null, ["price-implausible"]],
  ["1.5", "10", 4.5, 15, []],
  ["1.4", "10", 4.5, null, ["price-implausible"]],
])(
  "a price of %s for %s shares near a close of %d has the value %s",
  (price, shares, known, value, flags) => {
    const [row] = read([form([bought(price, shares)])], [close(known)])
    expect(row).toMatchObject({ value, flags })
    expect(row?.priceRefused).toBe(value === null ? true : undefined)
  },
)

test("a purchase without any other price of the security has no value on any page, and enters no sum", () => {
  const document = insiders(form([bought("45")]))
  const { rows } = toCompanyInsiders(document, [])
  expect(rows[0]).toMatchObject({ price: 45, value: null, priceRefused: true, flags: ["price-unconfirmed"] })
  expect(netBuyingByQuarter(rows)[0]).toMatchObject({ boughtUsd: 0, unpriced: 1 })
  expect(toMarketTrades(document, [], "2026-03-10").trades[0]).toMatchObject({ price: null, value: null })
})

test("shares withheld and grants need no witness", () => {
  const rows = read([
    form([{ code: "F", price: "45", shares: "10" }]),
    form([{ code: "M", price: "3", shares: "10" }], 2),
  ])
  expect(rows.map(({ value }) => value)).toEqual([450, 30])
})

test.each([
  [30, "a vendor", 10_000],
  [31, "a vendor", null],
  [100, impliedPriceSource, 10_000],
  [101, impliedPriceSource, null],
])("a price %d days away from %s confirms or not", (days, source, value) => {
  for (const date of [addDays(tradeDay, days), addDays(tradeDay, -days)])
    expect(read([form([bought("10")])], [close(11, date, source)])[0]?.value).toBe(value)
})

test("a depositary share's price confirms that of a share in it, and that of itself", () => {
  const price = { ...close(130), security: { kind: "ads", ratio: 13 } as const }
  expect(read([form([bought("10")])], [price])[0]?.value).toBe(10_000)
  expect(read([form([bought("131")])], [price])[0]?.value).toBe(131_000)
  const preferred = { ...close(10), security: { kind: "preferred", ratio: 1 } as const }
  expect(read([form([bought("10")])], [preferred])[0]?.flags).toEqual(["price-unconfirmed"])
})

test("closes of the share say nothing about another security of the company", () => {
  const lines = ["1000", "1001"].map((price) => ({
    ...bought(price, "10"),
    security: "Series A Preferred Stock",
  }))
  expect(read([form(lines)], [close(5)]).map(({ value }) => value)).toEqual([10_000, 10_010])
})

test.each([
  ["13.5", ["4.50"], 13_500, []],
  ["13.6", ["4.50"], null, ["price-implausible"]],
  ["36080", ["4.50", "4.60"], null, ["price-implausible"]],
])("a price of %s beside lines of the same form at %j has the value %s", (price, others, value, flags) => {
  const [row] = read([form([bought(price), ...others.map((each) => bought(each, "7"))])])
  expect(row).toMatchObject({ value, flags })
})

test("a total typed as a price, unlike the prices of other forms, is counted as the total", () => {
  const rows = read([
    form([{ ...bought("10.1"), code: "S" }], 2),
    form([{ ...bought("9.9"), code: "S" }], 3),
    form([bought("20000", "2000")]),
    form([bought("900000", "3")], 4),
  ])
  expect(rows[2]).toMatchObject({ value: 20_000, flags: ["price-is-total"] })
  expect(rows[3]).toMatchObject({ value: null, flags: ["price-implausible"] })
  expect(netBuyingByQuarter(rows)[0]).toMatchObject({ boughtUsd: 20_000, unpriced: 1 })
})

test("whatever totals are typed as prices, no trade is worth more than three times its shares at the close", () => {
  const cents = (most: number) => fc.integer({ min: 10, max: most }).map((amount) => amount / 100)
  const trade = fc.record({
    shares: fc.integer({ min: 1, max: 2_000_000 }),
    off: fc.double({ min: 0.7, max: 1.4, noNaN: true }),
    isTotal: fc.boolean(),
  })
  fc.assert(
    fc.property(cents(50_000), fc.array(trade, { minLength: 1, maxLength: 6 }), (market, trades) => {
      const forms = trades.map(({ shares, off, isTotal }, at) => {
        const price = market * off * (isTotal ? shares : 1)
        return form([bought(price.toFixed(4), String(shares))], at + 1)
      })
      for (const { value, shares, price, priceRefused } of read(forms, [close(market)])) {
        expect(value ?? 0).toBeLessThanOrEqual((shares ?? 0) * market * 3)
        expect(value === null).toBe(priceRefused ?? false)
        // A price near the close is never refused.
        if ((price ?? 0) > market / 2 && (price ?? 0) < market * 2)
          expect(value).toBeCloseTo((price ?? 0) * (shares ?? 0), 2)
      }
    }),
    { numRuns: 60 },
  )
})
