import fc from "fast-check"
import { expect, test } from "vitest"
import { findSeparateLines } from "~/model/financials/facts/read-groups"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, makeSheet, type RawFact, tenK, toDate } from "../make-facts"

type Lines = Record<string, number>

function read(facts: RawFact[], key: string, statement: "balance" | "ratios" = "balance") {
  const query = { statement, period: "annual", vintage: "latest", asof: null } as const
  const row = viewStatement(makeDocument(facts), query).rows.find((each) => each.key === key)
  const value = row?.values[0] ?? null
  return { value: value === null || statement === "ratios" ? value : value / 1e6, reason: row?.reasons[0] }
}

const getLongTerm = (facts: RawFact[]) => read(facts, "longTermDebt").value
const getShortTerm = (facts: RawFact[]) => read(facts, "shortTermDebt").value

test("AvalonBay 2008: secured and unsecured notes and a credit line are the debt of a landlord", () => {
  const lines = { SecuredDebt: 1527.757, UnsecuredDebt: 2002.965, LineOfCredit: 124, Liabilities: 4248.004 }
  expect(getLongTerm(makeSheet(2008, lines))).toBe(3654.722)
  expect(getLongTerm(makeSheet(2018, lines))).toBe(3654.722)
})

test("Omnicom 2009: unsecured and convertible debt are long-term debt of a report with notes as text", () => {
  const lines = { UnsecuredLongTermDebt: 1494.6, ConvertibleDebtNoncurrent: 726 }
  expect(getLongTerm(makeSheet(2009, lines))).toBe(2220.6)
})

test("Shire 2008: convertible bonds of 1,100 are beside other long-term debt of 43.1, and of 80 a part of it", () => {
  const beside = (bonds: number) =>
    getLongTerm(makeSheet(2008, { LongTermDebtNoncurrent: 43.1, ConvertibleDebtNoncurrent: bonds }))
  expect(beside(1100)).toBe(1143.1)
  expect(beside(86.3)).toBe(129.4)
  expect(beside(86.1)).toBe(43.1)
})

test("Under Armour 2026: debt with its current part of twice the noncurrent part is not beside that", () => {
  const lines = { LongTermDebtNoncurrent: 590.609, LongTermDebt: 1190.444, LongTermDebtCurrent: 599.835 }
  expect(getLongTerm(makeSheet(2025, lines))).toBe(590.609)
})

test("Safeway 2008: the total with capital leases counts, and not the notes alone", () => {
  const lines = { LongTermDebtNoncurrent: 4184.2, LongTermDebtAndCapitalLeaseObligations: 4700.8 }
  expect(getLongTerm(makeSheet(2008, lines))).toBe(4700.8)
})

test("SunEdison 2014: loans of a note that current liabilities cannot hold are not added to current debt", () => {
  const lines = {
    ...{ LoansPayableCurrent: 323.9, LongTermDebtAndCapitalLeaseObligationsCurrent: 1079.7 },
    ...{ LiabilitiesCurrent: 3145.1, AccountsPayableCurrent: 1229.7, AccruedLiabilitiesCurrent: 719.5 },
  }
  expect(getShortTerm(makeSheet(2014, lines))).toBe(1079.7)
  expect(getShortTerm(makeSheet(2014, { ...lines, LiabilitiesCurrent: 3352.8 }))).toBe(1403.6)
})

test("Steel Dynamics 2008: a credit line and maturities of other debt are current debt", () => {
  expect(getShortTerm(makeSheet(2008, { LinesOfCreditCurrent: 366, OtherLongTermDebtCurrent: 65.223 }))).toBe(
    431.223,
  )
})

// Current liabilities of 19,724 are payables, loans and notes, current maturities, and taxes.
const cocaCola = {
  ...{ LiabilitiesCurrent: 19_724, AccountsPayableAndAccruedLiabilitiesCurrent: 15_749 },
  ...{ NotesAndLoansPayable: 2373, CommercialPaper: 2146, LongTermDebtCurrent: 399 },
  ...{ AccruedIncomeTaxesCurrent: 1203, LongTermDebtNoncurrent: 36_377 },
}

test("Coca-Cola 2022: notes and loans that current liabilities prove are current debt, with commercial paper in them", () => {
  expect(getShortTerm(makeSheet(2022, cocaCola))).toBe(2772)
  expect(getShortTerm(makeSheet(2022, { ...cocaCola, LiabilitiesCurrent: 19_725 }))).toBe(2545)
})

test("current debt is what current liabilities leave beside payables and taxes, for any amounts", () => {
  const amount = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(amount, amount, amount, amount, (notes, due, payables, taxes) => {
      const lines = {
        ...{ NotesAndLoansPayable: notes, CommercialPaper: 1, LongTermDebtCurrent: due },
        ...{ AccountsPayableAndAccruedLiabilitiesCurrent: payables, AccruedIncomeTaxesCurrent: taxes },
        LiabilitiesCurrent: notes + due + payables + taxes,
      }
      expect(getShortTerm(makeSheet(2022, lines))).toBe(notes + due)
    }),
    { numRuns: 20 },
  )
})

test("Hewlett-Packard 2009: notes payable and loans are current debt", () => {
  expect(getShortTerm(makeSheet(2009, { NotesAndLoansPayableCurrent: 1850 }))).toBe(1850)
})

test("SUNation 2023: notes and loans of more than a year are two lines", () => {
  const lines = { LongTermNotesPayable: 2.097194, LongTermLoansPayable: 8.030562 }
  expect(getLongTerm(makeSheet(2023, lines))).toBe(10.127756)
  expect(getLongTerm(makeSheet(2025, { ...lines, LongTermDebt: 12.3 }))).toBe(10.127756)
})

test("a rounded total of a note with its current part gives way to the exact line that proves it", () => {
  const lines = { SecuredLongTermDebt: 1.117529, LongTermDebtCurrent: 0.457464, LongTermDebt: 1.575 }
  expect(getLongTerm(makeSheet(2012, lines))).toBe(1.117529)
  expect(getLongTerm(makeSheet(2012, { ...lines, SecuredLongTermDebt: 1.116 }))).toBe(1.575)
})

test("debt that noncurrent liabilities cannot hold is with its current part, also where other lines are a note's", () => {
  const lines = { Liabilities: 336, LiabilitiesCurrent: 26, LongTermDebt: 266, LongTermDebtCurrent: 13 }
  expect(getLongTerm(makeSheet(2024, { ...lines, DeferredIncomeTaxLiabilitiesNet: 50 }))).toBe(253)
  expect(getLongTerm(makeSheet(2024, { ...lines, DeferredIncomeTaxLiabilitiesNet: 60 }))).toBe(253)
  expect(getLongTerm(makeSheet(2024, { ...lines, DeferredIncomeTaxLiabilitiesNet: 40 }))).toBe(266)
})

test("debt named in a note, or more borrowed than repaid, is not 0 on a balance sheet without a line of it", () => {
  const flow = (concept: string, millions: number): RawFact => ({
    ...{ concept, ...toDate(2018, 4), val: millions * 1e6 },
    ...tenK(2018),
  })
  const bare = makeSheet(2018, { Liabilities: 1200, AccountsPayableCurrent: 200 })
  expect(read(bare, "debtToEquity", "ratios").value).toBe(0)
  const [issued, repaid] = ["ProceedsFromIssuanceOfDebt", "RepaymentsOfDebt"]
  expect(read([...bare, flow(issued!, 50), flow(repaid!, 50)], "debtToEquity", "ratios").value).toBe(0)
  for (const facts of [
    makeSheet(2018, { DebtInstrumentCarryingAmount: 300 }),
    [...bare, flow(issued!, 51), flow(repaid!, 50)],
  ]) {
    const { value, reason } = read(facts, "debtToEquity", "ratios")
    expect(value).toBeNull()
    expect(reason).toContain("The filing has more debt than the lines of its balance sheet that were read.")
  }
})

const toLines = (values: readonly number[]) => values.map((value) => ({ value }))
const add = (lines: readonly { value: number }[]) => lines.reduce((sum, { value }) => sum + value, 0)

test("lines of 0, 7, 7, 3 and their total of 10 are 10; lines of 0 alone are 0", () => {
  expect(add(findSeparateLines(toLines([0, 7, 7, 3, 10])))).toBe(10)
  expect(findSeparateLines(toLines([0, 0]))).toEqual([{ value: 0 }])
  expect(findSeparateLines([])).toEqual([])
})

test("a repeated line, or the total of all, does not change the sum of lines of any sizes", () => {
  // Powers of three: no line is the sum of others.
  const sizes = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(sizes, fc.nat(), (powers, at) => {
      const values = powers.map((power) => 3 ** power)
      const sum = values.reduce((a, b) => a + b)
      const again = values[at % values.length] ?? 0
      expect(add(findSeparateLines(toLines(values)))).toBe(sum)
      expect(add(findSeparateLines(toLines([...values, again].reverse())))).toBe(sum)
      expect(add(findSeparateLines(toLines([...values, sum])))).toBe(sum)
    }),
  )
})

const ifrsSheet = (lines: Lines) =>
  makeSheet(2023, {
    ...{
      "ifrs-full:Assets": 590.825,
      "ifrs-full:EquityAndLiabilities": 590.825,
      "ifrs-full:Equity": 260.943,
    },
    ...{ "ifrs-full:Liabilities": 329.882, "ifrs-full:CurrentLiabilities": 34.553 },
    "ifrs-full:DeferredTaxLiabilities": 40.434,
    ...lines,
  })

test("Logistic Properties 2023: long-term borrowings contain their current part if both exceed all borrowings", () => {
  const facts = ifrsSheet({
    "ifrs-full:LongtermBorrowings": 269.854,
    "ifrs-full:CurrentPortionOfLongtermBorrowings": 16.703,
    "ifrs-full:Borrowings": 271.344,
  })
  expect([getLongTerm(facts), getShortTerm(facts)]).toEqual([253.151, 16.703])
})

test("long-term and short-term borrowings are never more than all borrowings", () => {
  const amount = fc.integer({ min: 1, max: 100 })
  fc.assert(
    fc.property(amount, amount, fc.boolean(), (noncurrent, current, hasCurrentPart) => {
      const facts = ifrsSheet({
        "ifrs-full:LongtermBorrowings": noncurrent + (hasCurrentPart ? current : 0),
        "ifrs-full:CurrentPortionOfLongtermBorrowings": current,
        "ifrs-full:Borrowings": noncurrent + current,
      })
      expect([getLongTerm(facts), getShortTerm(facts)]).toEqual([noncurrent, current])
    }),
  )
})
