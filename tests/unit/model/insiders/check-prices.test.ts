import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import type { Price } from "~/model/financials/statements/price"
import { impliedPriceSource } from "~/model/financials/statements/usable-price"
import { withSplits } from "~/model/insiders/check-prices"
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

test("a purchase without any other price of the security keeps its value and is marked everywhere", () => {
  const document = insiders(form([bought("45")]))
  const { rows } = toCompanyInsiders(document, [])
  expect(rows[0]).toMatchObject({ price: 45, value: 45_000, flags: ["price-unconfirmed"] })
  expect(rows[0]?.priceRefused).toBeUndefined()
  expect(netBuyingByQuarter(rows)[0]).toMatchObject({ boughtUsd: 45_000, unpriced: 0 })
  expect(toMarketTrades(document, [], "2026-03-10").trades[0]).toMatchObject({
    price: 45,
    value: 45_000,
    priceMark: "price-unconfirmed",
  })
})

test("a price above a thousand dollars without another price has no value on any page, and enters no sum", () => {
  const document = insiders(form([bought("1000.01"), { ...bought("1000"), security: "Class B" }]))
  const { rows } = toCompanyInsiders(document, [])
  expect(rows.map(({ value }) => value)).toEqual([null, 1_000_000])
  expect(rows[0]).toMatchObject({ price: 1000.01, priceRefused: true, flags: ["price-unusual"] })
  const { trades } = toMarketTrades(insiders(form([bought("45000")])), [], "2026-03-10")
  expect(trades[0]).toMatchObject({ price: null, value: null, priceMark: "price-unusual" })
  expect(netBuyingByQuarter(rows.slice(0, 1))[0]).toMatchObject({ boughtUsd: null, soldUsd: 0, unpriced: 1 })
})

test.each([
  [
    "two totals",
    [
      ["45000", "10000"],
      ["9000", "2000"],
    ],
    [45_000, 9_000],
  ],
  [
    "two totals of equal trades",
    [
      ["45000", "10000"],
      ["45000", "10000"],
    ],
    [null, null],
  ],
  [
    "two totals and a price",
    [
      ["45000", "10000"],
      ["22500", "5000"],
      ["4.50", "10"],
    ],
    [45_000, 22_500, 45],
  ],
  [
    "a high price of several trades",
    [
      ["7500", "10"],
      ["7520", "40"],
    ],
    [75_000, 300_800],
  ],
  [
    "a high price and a low one",
    [
      ["7500", "10"],
      ["4.50", "100"],
    ],
    [null, 450],
  ],
])("%s in one form, without closes", (_, lines, values) => {
  const rows = read([form(lines.map(([price, shares]) => bought(price ?? "", shares)))])
  expect(rows.map(({ value }) => value)).toEqual(values)
})

test("trades after a split confirm each other against the price of the quarter before it, but not against a close", () => {
  const forms = [form([bought("10")]), form([bought("10.2")], 2)]
  const quarterEnd = close(100, "2025-12-31", impliedPriceSource)
  expect(read(forms, [quarterEnd]).map(({ value }) => value)).toEqual([10_000, 10_200])
  expect(read(forms, [quarterEnd, close(100)]).map(({ value }) => value)).toEqual([null, null])
  expect(read(forms.slice(0, 1), [quarterEnd])[0]?.value).toBeNull()
})

test.each([
  ["25", 100, "2026-02-20", [{ date: "2026-02-25", ratio: 4 }], 25_000],
  ["100", 400, "2026-03-05", [{ date: "2026-03-03", ratio: 0.25 }], 100_000],
  ["25", 100, "2026-02-20", [{ date: "2026-08-01", ratio: 4 }], 25_000],
  ["25", 100, "2026-02-20", [{ date: "2026-10-01", ratio: 4 }], null],
  ["25", 100, "2026-02-20", [], null],
  ["2500", 100, "2026-02-20", [{ date: "2026-02-25", ratio: 4 }], null],
  [
    "25",
    100,
    "2026-02-20",
    [
      { date: "2025-09-01", ratio: 3 },
      { date: "2026-02-25", ratio: 4 },
    ],
    25_000,
  ],
])(
  "a price of %s beside a close of %d on %s and splits %j has the value %s",
  (price, known, day, splits, value) => {
    const prices = withSplits([close(known, day)], splits)
    expect(read([form([bought(price)])], prices)[0]?.value).toBe(value)
  },
)

test("a close in another currency says nothing about dollars", () => {
  const yen = { ...close(1500), currency: "JPY" }
  expect(read([form([bought("10")])], [yen])[0]).toMatchObject({
    value: 10_000,
    flags: ["price-unconfirmed"],
  })
})

test("shares withheld and grants need no witness", () => {
  const rows = read([
    form([{ code: "F", price: "45", shares: "10" }]),
    form([{ code: "M", price: "3", shares: "10" }], 2),
  ])
  expect(rows.map(({ value }) => value)).toEqual([450, 30])
})

test.each([
  [30, "a vendor", []],
  [31, "a vendor", ["price-unconfirmed"]],
  [100, impliedPriceSource, []],
  [101, impliedPriceSource, ["price-unconfirmed"]],
])("a price %d days away from %s confirms or not", (days, source, flags) => {
  for (const date of [addDays(tradeDay, days), addDays(tradeDay, -days)])
    expect(read([form([bought("10")])], [close(11, date, source)])[0]?.flags).toEqual(flags)
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

test("a block whose total one owner of a chain typed as the price, and another as it is, is one trade", () => {
  const block = (price: string, last: number) =>
    form([{ code: "S", shares: "28500000", price, direct: "I", after: String(last) }], last)
  const rows = read([block("37.72", 1), block("1075020000", 2), block("37.72", 3)], [close(37)])
  expect(rows.map(({ value, jointOwners }) => [value, jointOwners.length])).toEqual([[1_075_020_000, 2]])
})

test("forms of chains with totals as prices and years mistyped give each trade once, at its price or marked", () => {
  const trade = fc.record({
    day: fc.integer({ min: 0, max: 90 }),
    off: fc.integer({ min: 80, max: 120 }),
    shares: fc.constantFrom(250, 1000, 10_000, 2_500_000),
    isTotal: fc.boolean(),
    year: fc.constantFrom("2026", "2026", "2025", "2027"),
    owners: fc.integer({ min: 1, max: 4 }),
  })
  const titles = ["Common Stock", "COMMON STOCK", "Common Stock, par value $0.01 per share"]
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 40_000 }),
      fc.array(trade, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (cents, drawn, hasCloses) => {
        const trades = drawn.map(({ day, off, shares, ...more }, at) => {
          const [date, price] = [addDays("2026-02-01", day), Math.ceil((cents * off) / 100) / 100]
          // Without closes, other trades prove which price is a total.
          const isTotal = more.isTotal && (hasCloses || at === 0)
          return { ...more, isTotal, date, price, shares: shares + at }
        })
        const forms = trades.flatMap(({ date, price, shares, isTotal, year, owners }, at) =>
          Array.from({ length: owners }, (_, each) =>
            filing({
              period: date,
              filed: addDays(date, 2),
              owners: owner(at * 4 + each),
              lines: [
                {
                  ...bought((isTotal ? price * shares : price).toFixed(2), String(shares)),
                  security: titles[each % titles.length],
                  date: year + date.slice(4),
                  direct: "I",
                  after: String(shares + each),
                },
              ],
            }),
          ),
        )
        const closes = hasCloses ? trades.map(({ date, price }) => close(price, date)) : []
        const rows = read(forms, closes)
        expect(rows).toHaveLength(trades.length)
        for (const { date, price, shares, isTotal } of trades) {
          const row = rows.find((each) => each.shares === shares)
          expect(row?.date).toBe(date)
          if (row?.priceRefused || row?.flags.includes("price-unconfirmed"))
            expect(!hasCloses && (isTotal || trades.length === 1 || row.price === price)).toBe(true)
          else expect(row?.value).toBeCloseTo(price * shares, 1)
        }
      },
    ),
    { numRuns: 100 },
  )
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
