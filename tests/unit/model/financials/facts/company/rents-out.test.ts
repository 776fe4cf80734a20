import { expect, test } from "vitest"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeFacts, type RawFact, tenK, toDate, wholeYear } from "../../make-facts"

const cash = {
  NetCashProvidedByUsedInOperatingActivities: 2474,
  PaymentsToAcquirePropertyPlantAndEquipment: 188,
  NetCashProvidedByUsedInInvestingActivities: -4024,
}

const carRental = "7510"
const makeDocument = (facts: RawFact[], sic: string | null = carRental) =>
  deriveStatementsDocument(makeFacts(facts), { name: "", sic, fiscalYearEnd: "1231" })

function freeCashFlow(values: Record<string, number>, sic?: string | null) {
  const lines = Object.entries({ ...cash, ...values }).map(([concept, val]): RawFact => {
    return { concept, ...toDate(2024, 4), val: val * 1e6, ...tenK(2024) }
  })
  const document = makeDocument([...wholeYear(2024, tenK(2024), { Revenues: 9371 }), ...lines], sic)
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

test.each([null, "4899"])(
  "a company of the industry %s that rents out room on its towers has no fleet",
  (sic) => {
    expect(freeCashFlow({ OperatingLeaseLeaseIncome: 9134 }, sic).value).toBe(2286e6)
  },
)

test("a company of unknown industry with property held for lease has a fleet", () => {
  const values = { OperatingLeaseLeaseIncome: 9134, PropertySubjectToOrAvailableForOperatingLeaseNet: 12000 }
  expect(freeCashFlow(values, null).value).toBe(-1550e6)
})

test("Hertz 2018: a filed line of other investing activities without the section's total gives no free cash flow", () => {
  const { NetCashProvidedByUsedInInvestingActivities: total, ...known } = cash
  const lines = { ...known, PaymentsForProceedsFromOtherInvestingActivities: 36 }
  const read = (values: Record<string, number>) => {
    const facts = Object.entries(values).map(([concept, val]): RawFact => {
      return { concept, ...toDate(2024, 4), val: val * 1e6, ...tenK(2024) }
    })
    const year = wholeYear(2024, tenK(2024), { Revenues: 9371 }).filter(({ concept }) => !(concept in cash))
    const view = viewStatement(makeDocument([...year, ...facts]), {
      ...{ statement: "cashflow", period: "annual", vintage: "latest", asof: null },
    })
    const row = view.rows.find(({ key }) => key === "freeCashFlow")
    return row?.values[0] ?? row?.reasons[0] ?? null
  }
  const rent = { OperatingLeaseLeaseIncome: 9134 }
  expect(read({ ...lines, ...rent })).toBe(
    "Investing cash flow is not known, and the fleet is bought and sold in it.",
  )
  expect(read({ ...lines, ...rent, NetCashProvidedByUsedInInvestingActivities: total })).toBe(-1550e6)
  expect(read(lines)).toBe(2286e6)
})
