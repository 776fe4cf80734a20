import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, tenK, wholeYear } from "../make-facts"

/** The cash flow statement of a year, in millions, with these payments as they are tagged. */
function cashflow(payments: Record<string, number>) {
  const facts = Object.entries(payments).map(([concept, value]) => ({
    ...{ concept, start: "2007-01-01", end: "2007-12-31", val: value * 1e6, ...tenK(2007) },
  }))
  const document = makeDocument([...wholeYear(2007, tenK(2007)), ...facts])
  const query = { statement: "cashflow", period: "annual", vintage: "latest", asof: null } as const
  const { rows } = viewStatement(document, query)
  return (key: string) => {
    const row = rows.find((each) => each.key === key)
    const value = row?.values[0] ?? null
    return { value: value === null ? null : value / 1e6, note: row?.sources[0]?.derivation ?? null }
  }
}

const note = "As filed: the filer enters payments as negative"

test("CSX 2007: payments that are all entered as negative are outflows, and their source says so", () => {
  const at = cashflow({
    PaymentsToAcquirePropertyPlantAndEquipment: -1773,
    PaymentsOfDividends: -231,
    RepaymentsOfLongTermDebt: -785,
  })
  expect(at("capitalExpenditure")).toEqual({ value: -1773, note })
  expect(at("dividendsPaid")).toEqual({ value: -231, note })
  expect(at("debtRepaid")).toEqual({ value: -785, note })
  expect(at("freeCashFlow").value).toBe(260 - 1773)
})

test("one negative payment alone, or beside a positive one, is refused", () => {
  const alone = cashflow({ PaymentsToAcquirePropertyPlantAndEquipment: -1773 })
  expect(alone("capitalExpenditure").value).toBe(null)
  const beside = cashflow({
    PaymentsToAcquirePropertyPlantAndEquipment: -1773,
    RepaymentsOfLongTermDebt: -785,
    PaymentsOfDividends: 231,
  })
  expect(beside("capitalExpenditure").value).toBe(null)
  expect(beside("dividendsPaid")).toEqual({ value: -231, note: null })
})

test("a business that brought cash does not make a filer's payments positive", () => {
  const at = cashflow({
    PaymentsToAcquirePropertyPlantAndEquipment: -90,
    PaymentsOfDividends: -20,
    PaymentsToAcquireBusinessesNetOfCashAcquired: 5,
  })
  expect(at("capitalExpenditure").value).toBe(-90)
  expect(at("acquisitions").value).toBe(5)
})

test("payments are the same whichever sign the filer enters for all of them", () => {
  const amount = fc.integer({ min: 1, max: 1000 })
  fc.assert(
    fc.property(amount, amount, amount, (capital, dividends, repaid) => {
      const of = (sign: number) =>
        cashflow({
          PaymentsToAcquirePropertyPlantAndEquipment: sign * capital,
          PaymentsOfDividends: sign * dividends,
          RepaymentsOfLongTermDebt: sign * repaid,
        })
      const rows = ["capitalExpenditure", "dividendsPaid", "debtRepaid", "otherFinancing", "freeCashFlow"]
      const [usual, turned] = [of(1), of(-1)]
      expect(rows.map((row) => turned(row).value)).toEqual(rows.map((row) => usual(row).value))
    }),
    { numRuns: 20 },
  )
})
