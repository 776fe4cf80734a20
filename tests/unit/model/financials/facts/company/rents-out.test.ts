import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../../make-facts"

const cash = {
  NetCashProvidedByUsedInOperatingActivities: 2474,
  PaymentsToAcquirePropertyPlantAndEquipment: 188,
  NetCashProvidedByUsedInInvestingActivities: -4024,
}

function freeCashFlow(values: Record<string, number>) {
  const lines = Object.entries({ ...cash, ...values }).map(([concept, val]): RawFact => {
    return { concept, ...toDate(2024, 4), val: val * 1e6, ...tenK(2024) }
  })
  const document = makeDocument([...wholeYear(2024, tenK(2024), { Revenues: 9371 }), ...lines])
  const query = { statement: "cashflow", period: "annual", vintage: "latest", asof: null } as const
  const row = viewStatement(document, query).rows.find(({ key }) => key === "freeCashFlow")
  return { value: row?.values[0] ?? null, derivation: row?.sources[0]?.derivation ?? null }
}

test("free cash flow of a company whose revenue is mostly rent counts the fleet, in other investing activities", () => {
  expect(freeCashFlow({ OperatingLeaseLeaseIncome: 9134 })).toEqual({
    value: -1550e6,
    derivation: "Operating cash flow + Capital expenditure + Other investing activities",
  })
})

test.each([
  ["rent of half of the revenue", { OperatingLeaseLeaseIncome: 4685.5 }],
  ["no rent", {}],
  ["rent of buildings", { OperatingLeaseLeaseIncome: 9134, RealEstateInvestmentPropertyNet: 5 }],
  ["more rent than revenue", { OperatingLeaseLeaseIncome: 9372 }],
])("free cash flow with %s is operating cash flow less capital expenditure", (_, values) => {
  expect(freeCashFlow(values)).toEqual({
    value: 2286e6,
    derivation: "Operating cash flow + Capital expenditure",
  })
})
