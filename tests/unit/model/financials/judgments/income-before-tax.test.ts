import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { flow } from "../latest-annual"
import { makeDocument } from "../make-facts"

const pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
const continuing = "IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest"

/** Income before tax of a year with some figures, in millions. */
function read(values: Record<string, number>) {
  const facts = Object.entries({ Assets: 900, ...values }).map(([concept, millions]) =>
    flow(concept, millions),
  )
  const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const
  const row = viewStatement(makeDocument(facts), query).rows.find(({ key }) => key === "incomeBeforeTax")
  const value = row?.values[0] ?? null
  return { millions: value === null ? null : value / 1e6, derivation: row?.sources[0]?.derivation ?? null }
}

const abbott = {
  OperatingIncomeLoss: 6236,
  InterestExpense: 520,
  InvestmentIncomeInterest: 138,
  ForeignCurrencyTransactionGainLossBeforeTax: -36,
  OtherNonoperatingIncomeExpense: 1376,
  IncomeTaxExpenseBenefit: 1448,
  [continuing]: 5746,
}

test("Abbott 2009: income before tax of 7,194 million is income from continuing operations and its tax", () => {
  expect(read(abbott)).toEqual({
    millions: 7194,
    derivation: "Income from continuing operations + Income tax",
  })
})

test("a reported income before tax is never replaced", () => {
  expect(read({ ...abbott, [pretax]: 7193 })).toEqual({ millions: 7193, derivation: null })
})

test("a sum to which no lines lead is not shown", () => {
  expect(read({ ...abbott, InterestExpense: 521 }).millions).toBeNull()
})

test("Caterpillar 2009: income of associates can be after the tax, and only a total above it proves the sum", () => {
  const single = {
    ...abbott,
    IncomeLossFromEquityMethodInvestments: 36,
    OtherNonoperatingIncomeExpense: 1340,
  }
  expect(read(single).millions).toBeNull()
  expect(read({ ...single, NonoperatingIncomeExpense: 958 }).millions).toBe(7194)
})

test("DIRECTV 2009: a tax that is filed with the other sign gives no sum", () => {
  const facts = { OperatingIncomeLoss: 2673, InterestExpense: 624, NetIncomeLoss: 1255 }
  expect(read({ ...facts, IncomeTaxExpenseBenefit: 794 }).millions).toBe(2049)
  expect(read({ ...facts, IncomeTaxExpenseBenefit: -794 }).millions).toBeNull()
})

test.each([
  ["costs and expenses", { CostsAndExpenses: 700 }],
  ["benefits and expenses", { BenefitsLossesAndExpenses: 700 }],
  [
    "operating income and the nonoperating total",
    { OperatingIncomeLoss: 310, NonoperatingIncomeExpense: -10 },
  ],
  [
    "lines without a total",
    { CostOfRevenue: 600, SellingGeneralAndAdministrativeExpense: 90, InterestExpense: 10 },
  ],
])("%s lead to the sum", (_, lines) => {
  expect(read({ Revenues: 1000, ...lines, IncomeTaxExpenseBenefit: 100, [continuing]: 200 }).millions).toBe(
    300,
  )
})

test("net income of a filing with income of disposals or of other owners is not income from continuing operations", () => {
  const facts = { OperatingIncomeLoss: 300, IncomeTaxExpenseBenefit: 100 }
  expect(read({ ...facts, NetIncomeLoss: 200 }).millions).toBe(300)
  expect(read({ ...facts, ProfitLoss: 200, NetIncomeLoss: 190 }).millions).toBe(300)
  for (const concept of ["IncomeLossFromDiscontinuedOperationsNetOfTax", "MinorityInterest"])
    expect(read({ ...facts, NetIncomeLoss: 200, [concept]: 0 }).millions).toBeNull()
})

const amount = fc.integer({ min: -9999, max: 9999 })

test("a derived income before tax is the printed one", () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (operating, interest, other, tax, associates) => {
      const before = operating - interest + other
      const income = before - tax + associates
      const found = read({
        ...{
          OperatingIncomeLoss: operating,
          InterestExpense: interest,
          OtherNonoperatingIncomeExpense: other,
        },
        ...{ IncomeTaxExpenseBenefit: tax, [continuing]: income },
        ...(associates === 0 ? {} : { IncomeLossFromEquityMethodInvestments: associates }),
      })
      expect([before, null]).toContain(found.millions)
    }),
    { numRuns: 50 },
  )
})
