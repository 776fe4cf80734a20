import { expect, test } from "vitest"
import { thousandfold } from "~/model/holdings/key-rows"
import { reconcile } from "~/model/holdings/reconcile"
import { filing, other, parsedFiling, third } from "./filings"

test("thousands before 2023, dollars after", () => {
  expect(filing({ period: "2022-09-30" }, [{ value: 1500, amount: 10_000 }])).toMatchObject({
    unit: 1000,
    holdings: [{ valueUsd: 1_500_000, amount: 10_000 }],
  })
  expect(
    filing({ period: "2022-12-31", filed: "2023-02-14" }, [{ value: 1_500_000, amount: 10_000 }]).unit,
  ).toBe(1)
})

test.each([
  { price: 899, factor: 1 },
  { price: 900, factor: 1 / 1000 },
  { price: 1100, factor: 1 / 1000 },
  { price: 1101, factor: 1 },
  { price: 1 / 899, factor: 1 },
  { price: 1 / 901, factor: 1000 },
  { price: 1 / 1099, factor: 1000 },
  { price: 1 / 1101, factor: 1 },
])("a price $price times the usual one is multiplied by $factor", ({ price, factor }) => {
  expect(thousandfold(price, 1)).toBe(factor)
})

test("a share at ten million dollars is kept, at a dollar more refused", () => {
  const at = (value: number) => filing({ period: "2025-03-31" }, [{ value, amount: 1 }]).refusedRows
  expect([at(10_000_000), at(10_000_001)]).toEqual([0, 1])
})

test("sums rows over other managers, but not over puts, calls and principal", () => {
  const { holdings } = filing({ period: "2025-03-31" }, [
    { value: 1000, amount: 10, manager: "4" },
    { value: 2000, amount: 20, manager: "4,11" },
    { value: 500, amount: 5, putCall: "Put" },
    { value: 700, amount: 7, putCall: "Call" },
    { value: 900, amount: 9, type: "PRN" },
  ])
  expect(
    holdings.map((row) => [row.security.amountType, row.security.putCall, row.amount, row.valueUsd]),
  ).toEqual([
    ["SH", null, 30, 3000],
    ["SH", "Put", 5, 500],
    ["SH", "Call", 7, 700],
    ["PRN", null, 9, 900],
  ])
})

test("one row a thousand times off the others of its security is corrected and counted", () => {
  const rows = [
    { value: 1500, amount: 10 },
    { value: 3000, amount: 20 },
    { value: 4_500_000, amount: 30 },
    { value: 900, amount: 3, cusip: other },
  ]
  const read = filing({ period: "2025-03-31" }, rows)
  expect(read.scaledRows).toBe(1)
  expect(read.holdings[0]).toMatchObject({ amount: 60, valueUsd: 9000 })
})

test("principal at a thousandth of the price of three share rows of the security is not corrected", () => {
  const shares = [10, 20, 30].map((amount) => ({ value: 1000 * amount, amount }))
  const read = filing({ period: "2025-03-31" }, [...shares, { value: 5000, amount: 5000, type: "PRN" }])
  expect(read.scaledRows).toBe(0)
  expect(read.holdings.map(({ valueUsd }) => valueUsd)).toEqual([60_000, 5000])
})

test("declared totals are kept and compared", () => {
  const rows = [{ value: 1000, amount: 10 }]
  const declared = (declaredRows: number, declaredValue: number) =>
    reconcile(filing({ period: "2025-03-31", declaredRows, declaredValue }, rows))
  expect(declared(1, 1000)).toEqual({ agrees: true, rowsDifference: 0, valueDifference: 0 })
  expect(declared(2, 1000)).toEqual({ agrees: false, rowsDifference: -1, valueDifference: 0 })
  expect(declared(1, 999)).toMatchObject({ agrees: false, valueDifference: 1 })
  expect(reconcile(filing({ period: "2025-03-31" }, rows)).agrees).toBeNull()
})

test("an empty table that declares rows, a quarter not yet over and an absurd price are refused with a reason", () => {
  expect(parsedFiling({ period: "2025-03-31", declaredRows: 3 }, [])).toMatchObject({
    state: "refused",
    reason: "Its table is empty, though it declares 3 rows.",
  })
  expect(filing({ period: "2025-03-31", declaredRows: 0 }, [])).toMatchObject({ state: "read", holdings: [] })
  expect(parsedFiling({ period: "2031-03-31", filed: "2025-05-15" }, [{ value: 1, amount: 1 }]).state).toBe(
    "refused",
  )
  const absurd = filing({ period: "2025-03-31" }, [
    { value: 90_000_000_000, amount: 1 },
    { value: 100, amount: 1, cusip: other },
    { value: 100, amount: 1, cusip: third },
  ])
  expect(absurd.refusedRows).toBe(1)
  expect(absurd.reason).toContain("a share")
})

test("a 13F-NT is read as a notice", () => {
  expect(parsedFiling({ period: "2025-03-31", form: "13F-NT" }, []).state).toBe("notice")
})

test("a row whose CUSIP cannot be one is kept as a holding and counted", () => {
  const read = filing({ period: "2025-03-31" }, [{ cusip: "N/A", name: "Odd Ltd", value: 100, amount: 1 }])
  expect(read.doubtfulCusips).toBe(1)
  expect(read.holdings).toHaveLength(1)
})
