import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, makeSheet, type RawFact } from "../make-facts"

function read(facts: RawFact[], key: string, statement: "balance" | "ratios" = "balance") {
  const query = { statement, period: "annual", vintage: "latest", asof: null } as const
  const row = viewStatement(makeDocument(facts), query).rows.find((each) => each.key === key)
  return { value: row?.values[0] ?? null, reason: row?.reasons[0] ?? null }
}

const getShortTerm = (facts: RawFact[]) => {
  const { value } = read(facts, "shortTermDebt")
  return value === null ? null : value / 1e6
}

test("Marvell 2023: short-term debt that equals the current part of long-term debt is that part", () => {
  const lines = { LiabilitiesCurrent: 2386.7, AccountsPayableCurrent: 465.8 }
  expect(
    getShortTerm(makeSheet(2023, { ...lines, ShortTermBorrowings: 584.4, LongTermDebtCurrent: 584.4 })),
  ).toBe(584.4)
  expect(
    getShortTerm(makeSheet(2023, { ...lines, ShortTermBorrowings: 584.3, LongTermDebtCurrent: 584.4 })),
  ).toBe(1168.7)
})

test("SunEdison 2012: lines that prove current liabilities by chance are one line where their figures are equal", () => {
  const lines = {
    ...{ LiabilitiesCurrent: 826.8, AccountsPayableCurrent: 477, AccruedLiabilitiesCurrent: 343 },
    ...{ NotesPayableCurrent: 3.4, LongTermDebtAndCapitalLeaseObligationsCurrent: 3.4 },
  }
  expect(getShortTerm(makeSheet(2012, lines))).toBe(3.4)
  const others = { ...lines, LiabilitiesCurrent: 826.7, NotesPayableCurrent: 3.3 }
  expect(getShortTerm(makeSheet(2012, others))).toBe(6.7)
})

test("two lines of one million each are two lines: a figure of one digit equals another by chance", () => {
  expect(getShortTerm(makeSheet(2012, { ShortTermBorrowings: 1, LongTermDebtCurrent: 1 }))).toBe(2)
})

// Current liabilities are these, short-term debt of 4,760, and liabilities without a concept of us-gaap.
const ibm = {
  ...{ LiabilitiesCurrent: 31_505, AccountsPayableCurrent: 4051, TaxesPayableCurrent: 2196 },
  ...{ EmployeeRelatedLiabilitiesCurrent: 3481, DeferredRevenueCurrent: 12_032 },
  OperatingLeaseLiabilityCurrent: 874,
  ...{ ShortTermBorrowings: 4760, LongTermDebtAndCapitalLeaseObligationsCurrent: 4751 },
}

test("IBM 2022: short-term debt contains maturities that current liabilities cannot hold beside it", () => {
  expect(getShortTerm(makeSheet(2022, ibm))).toBe(4760)
  expect(getShortTerm(makeSheet(2022, { ...ibm, LiabilitiesCurrent: 32_144 }))).toBe(4760)
  expect(getShortTerm(makeSheet(2022, { ...ibm, LiabilitiesCurrent: 32_145 }))).toBe(9511)
})

test("PepsiCo 2023: payables with accrued liabilities in one line leave room for short-term debt alone", () => {
  const lines = {
    ...{ LiabilitiesCurrent: 32_660, AccountsPayableAndAccruedLiabilitiesCurrent: 23_723 },
    ...{ ShortTermBorrowings: 8937, LongTermDebtCurrent: 2300, CommercialPaper: 5100 },
  }
  expect(getShortTerm(makeSheet(2023, lines))).toBe(8937)
})

test("current debt is never more than current liabilities leave beside any other lines", () => {
  const amount = fc.integer({ min: 100, max: 5000 })
  fc.assert(
    fc.property(amount, amount, amount, amount, (payables, revenue, loans, due) => {
      const lines = {
        ...{ AccountsPayableCurrent: payables, DeferredRevenueCurrent: revenue },
        ...{ ShortTermBorrowings: loans + due, LongTermDebtCurrent: due },
        LiabilitiesCurrent: payables + revenue + loans + due,
      }
      expect(getShortTerm(makeSheet(2022, lines))).toBe(loans + due)
    }),
    { numRuns: 20 },
  )
})

test("SunEdison 2011: debt is unknown where the report totals a quarter more than its lines", () => {
  const lines = { LongTermDebtNoncurrent: 640, LongTermDebtCurrent: 10 }
  const total = (value: number) => makeSheet(2011, { ...lines, DebtAndCapitalLeaseObligations: value })
  expect(read(total(812), "debtToEquity", "ratios").value).not.toBeNull()
  const { value, reason } = read(total(1404), "debtToEquity", "ratios")
  expect(value).toBeNull()
  expect(reason).toContain("The filing has more debt than the lines of its balance sheet that were read.")
})

test("SunEdison 2011: short-term investments that are entered as negative are turned", () => {
  const lines = { ShortTermInvestments: -0.3, CashAndCashEquivalentsAtCarryingValue: 585.8 }
  expect(read(makeSheet(2011, lines), "shortTermInvestments").value).toBe(0.3e6)
  expect(read(makeSheet(2011, lines), "cashAndShortTermInvestments").value).toBe(586.1e6)
})
