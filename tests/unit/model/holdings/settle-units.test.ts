import fc from "fast-check"
import { expect, test } from "vitest"
import { isRead, type ReadFiling } from "~/model/holdings/decode-investor"
import { toPortfolios } from "~/model/holdings/portfolios"
import { toQuarterChanges } from "~/model/holdings/quarter-changes"
import { getStatedUnit, isUsualPrice, repeatsValues, settleUnits } from "~/model/holdings/settle-units"
import type { FixtureRow } from "../../../fixtures/thirteen-f"
import { filing } from "./filings"

const cusips = ["037833100", "594918104", "02079K107", "191216100", "67066G104", "023135106"]
const nothing = () => []
const settle = (filings: ReadFiling[], known: Parameters<typeof settleUnits>[1] = nothing) =>
  settleUnits(filings, known).filter(isRead)
const rowsAt = (prices: number[], unit = 1): FixtureRow[] =>
  prices.map((price, at) => ({
    value: Math.round((price * 10_000) / unit),
    amount: 10_000,
    cusip: cusips[at] ?? "",
  }))
const usual = [150, 40, 80, 60, 120]

test("the day of filing gives the unit", () => {
  expect([getStatedUnit("2023-01-02"), getStatedUnit("2023-01-03")]).toEqual([1000, 1])
})

test.each([
  { filed: "2023-01-02", price: 0.49, is: true },
  { filed: "2023-01-02", price: 0.5, is: false },
  { filed: "2023-01-03", price: 4.99, is: true },
  { filed: "2023-01-03", price: 1, is: true },
  { filed: "2023-01-03", price: 0.99, is: false },
])("a median of $price in a filing of $filed is usual: $is", ({ filed, price, is }) => {
  expect(isUsualPrice(price, filed)).toBe(is)
})

test("options and principal tell the unit of a filing without shares", () => {
  const settleOne = (row: FixtureRow) => settle([filing({ period: "2025-12-31" }, [row, row])])[0]
  const principal = (value: number) => settleOne({ value, amount: 5_000_000, type: "PRN" })
  expect(principal(4_900_000)).toMatchObject({ unit: 1, unitCertain: true })
  expect(principal(4900)).toMatchObject({ unit: 1, unitCertain: false })
  const options = (value: number) => settleOne({ value, amount: 10_000, putCall: "Call" })
  expect(options(1_500_000)).toMatchObject({ unitCertain: true })
  expect(options(1500)).toMatchObject({ unitCertain: false })
})

test("shares that are filed as principal do not tell the unit, and prices of notes do in either", () => {
  const settleOne = (value: number, period: string) =>
    settle([filing({ period }, [{ value, amount: 10_000, type: "PRN" }])])[0]
  // $150 a share in thousands, of a day that asks for thousands.
  expect(settleOne(1500, "2022-06-30")).toMatchObject({ medianPrice: null, unit: 1000, unitCertain: true })
  expect(settleOne(10, "2022-06-30")).toMatchObject({ medianPrice: 0.1, unitCertain: true })
  expect(settleOne(9800, "2022-06-30")).toMatchObject({ medianPrice: 98, unitCertain: false })
})

test("a stored filing of options whose price was not taken is decided by it", () => {
  const read = filing({ period: "2025-12-31" }, [{ value: 1500, amount: 10_000, putCall: "Call" }])
  const [settled] = settle([{ ...read, medianPrice: null, unitCertain: true }])
  expect(settled).toMatchObject({ medianPrice: 0.15, unit: 1, unitCertain: false })
})

test("a thin amendment under a dollar is in dollars as the form asks, and its unit is not certain", () => {
  const report = filing({ period: "2025-12-31" }, rowsAt(usual))
  const warrant = { value: 320_000, amount: 400_000, cusip: "G7553X114" }
  const amendment = filing({ period: "2025-12-31", filed: "2026-03-10", amendment: "NEW HOLDINGS" }, [
    warrant,
  ])
  const settled = settle([report, amendment])
  expect(settled.map(({ unit, unitCertain }) => [unit, unitCertain])).toEqual([
    [1, true],
    [1, false],
  ])
  expect(toPortfolios(settled)[0]?.positions.find(({ key }) => key.startsWith("G7553X114"))?.valueUsd).toBe(
    320_000,
  )
})

test("prices of other filings prove a unit, those of two of many securities do not", () => {
  const late = filing({ period: "2025-12-31" }, rowsAt(usual, 1000))
  expect(settle([late])[0]).toMatchObject({ unit: 1, unitCertain: false })
  const pricesOf = (count: number) => (cusip: string) => {
    const at = cusips.indexOf(cusip)
    return at >= 0 && at < count ? [usual[at] ?? 0] : []
  }
  expect(settle([late], pricesOf(3))[0]).toMatchObject({ unit: 1000, unitCertain: true })
  // The second and third are less than half of the value.
  const two = (cusip: string) =>
    cusips.indexOf(cusip) === 1 || cusips.indexOf(cusip) === 2 ? pricesOf(3)(cusip) : []
  expect(settle([late], two)[0]).toMatchObject({ unit: 1, unitCertain: false })
})

test("known prices confirm the stated unit of a portfolio of penny shares", () => {
  const pennies = filing({ period: "2025-12-31" }, rowsAt([0.82, 0.8, 0.3]))
  const known = (cusip: string) => [[0.8, 0.82, 0.31][cusips.indexOf(cusip)] ?? 1]
  expect(settle([pennies], known)[0]).toMatchObject({ unit: 1, unitCertain: true })
})

test("the manager's other quarters prove the unit of a quarter with unusual prices", () => {
  const right = filing({ period: "2025-09-30" }, rowsAt(usual))
  const wrong = filing({ period: "2025-12-31" }, rowsAt(usual, 1000))
  expect(settle([right, wrong]).map(({ unit, unitCertain }) => [unit, unitCertain])).toEqual([
    [1, true],
    [1000, true],
  ])
  const early = filing({ period: "2022-06-30" }, rowsAt(usual))
  const thousands = filing({ period: "2022-09-30" }, rowsAt(usual, 1000))
  expect(settle([early, thousands]).map(({ unit }) => unit)).toEqual([1, 1000])
})

test("a unit that was proved stays without the proof, and one of an earlier version does not", () => {
  const late = filing({ period: "2025-12-31" }, rowsAt(usual, 1000))
  const proved = settle([late], (cusip) => [usual[cusips.indexOf(cusip)] ?? 0])
  expect(settle(proved)).toEqual(proved)
  const { unitCertain: _, ...earlier } = proved[0]!
  expect(settle([earlier])[0]).toMatchObject({ unit: 1, unitCertain: false, holdings: late.holdings })
})

test("shares that repeat the values of all rows are not known and are not compared", () => {
  const before = filing({ period: "2025-09-30" }, rowsAt(usual))
  const repeated = filing(
    { period: "2025-12-31" },
    usual.map((price, at) => ({ value: price * 10_000, amount: price * 10_000, cusip: cusips[at] ?? "" })),
  )
  expect(repeated).toMatchObject({ repeatsValue: true, unitCertain: true, medianPrice: null })
  expect(repeated.holdings.map(({ amount, valueUsd }) => [amount, valueUsd > 0])).toEqual(
    usual.map(() => [0, true]),
  )
  expect(settle([before, repeated])).toEqual([expect.anything(), repeated])
  const after = filing({ period: "2026-03-31" }, rowsAt(usual))
  const filings = [before, repeated, after]
  const portfolios = toPortfolios(filings)
  for (const portfolio of portfolios.slice(1)) {
    const { changes, activity, newCount, soldCount } = toQuarterChanges(filings, portfolios, portfolio)
    expect(changes.map(({ status }) => status)).toEqual(usual.map(() => null))
    expect([activity, newCount, soldCount]).toEqual([null, null, null])
  }
  const share = { amountType: "SH" as const }
  const repeatedRows = Array.from({ length: 9 }, (_, at) => ({ ...share, value: at + 5, amount: at + 5 }))
  const others = [7, 8].map((amount) => ({ ...share, value: 600, amount }))
  expect(repeatsValues([...repeatedRows, ...others.slice(1)])).toBe(true)
  expect(repeatsValues([...repeatedRows, ...others])).toBe(false)
  expect(repeatsValues([{ ...share, value: 5, amount: 5 }])).toBe(false)
  expect(
    repeatsValues([
      { ...share, value: 5, amount: 5 },
      { ...share, value: 6, amount: 7 },
    ]),
  ).toBe(false)
  expect(
    repeatsValues([
      { ...share, value: 5, amount: 5000 },
      { ...share, value: 6, amount: 6000 },
    ]),
  ).toBe(true)
})

test("whatever the units of a manager's filings are, each is right where other prices are known, thin amendments too", () => {
  const portfolio = fc.record({
    prices: fc.array(
      fc.integer({ min: 2, max: 90_000 }).map((cents) => cents / 100),
      { minLength: 1, maxLength: 6 },
    ),
    isWrong: fc.boolean(),
    period: fc.constantFrom("2021-03-31", "2022-06-30", "2023-06-30", "2025-12-31"),
  })
  fc.assert(
    fc.property(portfolio, ({ prices, isWrong, period }) => {
      const stated = getStatedUnit(filing({ period }, rowsAt([1])).filed)
      const unit = isWrong ? (stated === 1 ? 1000 : 1) : stated
      const rows = prices.map((price, at) => ({
        value: (price * 1_000_000) / unit,
        amount: 1_000_000,
        cusip: cusips[at] ?? "",
      }))
      const read = filing({ period }, rows)
      if (read.repeatsValue) return
      const [settled] = settle([read], (cusip) => [prices[cusips.indexOf(cusip)] ?? 0])
      expect(settled).toMatchObject({ unit, unitCertain: true })
      for (const { security, valueUsd } of settled?.holdings ?? [])
        expect(valueUsd).toBeCloseTo((prices[cusips.indexOf(security.cusip)] ?? 0) * 1_000_000, 2)
      // Without evidence the form decides, whatever the figures are.
      expect(settle([read])[0]?.unit).toBe(stated)
    }),
    { numRuns: 80 },
  )
})
