import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, makeSheet, type RawFact, tenK, toDate, wholeYear } from "../make-facts"

const total = "NetCashProvidedByUsedInFinancingActivities"
const notes = "ProceedsFromIssuanceOfSeniorLongTermDebt"
const credit = "ProceedsFromLongTermLinesOfCredit"

type Lines = Record<string, number>

/** Lines of financing activities of some years in millions, all in the last year's annual report. */
function report(years: Record<number, Lines>): RawFact[] {
  const filing = tenK(Math.max(...Object.keys(years).map(Number)))
  return Object.entries(years).flatMap(([year, lines]) => [
    ...wholeYear(Number(year), filing).filter(({ concept }) => concept !== total),
    ...Object.entries(lines).map(([concept, value]) => ({
      ...{ concept, ...toDate(Number(year), 4), val: value * 1e6, ...filing },
    })),
  ])
}

function annual(facts: RawFact[], key: string, statement: "cashflow" | "balance" = "cashflow") {
  const query = { statement, period: "annual", vintage: "latest", asof: null } as const
  const row = viewStatement(makeDocument(facts), query).rows.find((each) => each.key === key)
  return row?.values.map((value) => (value === null ? null : value / 1e6))
}

test("Cliffs 2008: senior notes and a term loan, with which the section adds up, are one row", () => {
  const facts = report({
    2008: {
      [notes]: 325,
      [credit]: 540,
      RepaymentsOfLinesOfCredit: 440,
      RepaymentsOfNotesPayable: 5,
      [total]: 420,
    },
  })
  expect(annual(facts, "debtIssued")).toEqual([865])
  expect(annual(facts, "debtRepaid")).toEqual([-445])
})

test("shares issued in two ways are summed, and options beside them are not counted twice", () => {
  const facts = report({
    2008: {
      ProceedsFromIssuanceOfCommonStock: 100,
      ProceedsFromStockOptionsExercised: 20,
      PaymentsForRepurchaseOfCommonStock: 50,
      [total]: 70,
    },
  })
  expect(annual(facts, "sharesIssued")).toEqual([120])
  expect(annual(facts, "otherFinancing") ?? [0]).toEqual([0])
})

test("a part of the broader line, with which the section does not add up, is not added", () => {
  const facts = report({ 2008: { ProceedsFromIssuanceOfLongTermDebt: 865, [notes]: 325, [total]: 865 } })
  expect(annual(facts, "debtIssued")).toEqual([865])
})

test("lines that one year proves are summed in the report's other years", () => {
  const unknown = 33
  const facts = report({
    2007: { [notes]: 200, [credit]: 100, [total]: 300 + unknown },
    2008: { [notes]: 325, [credit]: 540, [total]: 865 },
  })
  expect(annual(facts, "debtIssued")).toEqual([300, 865])
})

test("a year with a further line that nothing proves keeps its broadest line", () => {
  const facts = report({
    2017: { ProceedsFromIssuanceOfLongTermDebt: 300, [notes]: 200, [credit]: 50, [total]: 300 },
    2018: { [notes]: 325, [credit]: 540, [total]: 865 },
  })
  expect(annual(facts, "debtIssued")).toEqual([300, 865])
})

test("payments that a filer enters as negative figures are summed as outflows", () => {
  const facts = report({
    2018: { RepaymentsOfLongTermDebt: -60, RepaymentsOfLinesOfCredit: -40, [notes]: 30, [total]: -70 },
  })
  expect(annual(facts, "debtRepaid")).toEqual([-100])
})

test("a line that is a net inflow and turns the sum negative leaves the row empty", () => {
  const facts = report({ 2008: { [notes]: 20, ProceedsFromNotesPayable: -90, [total]: -70 } })
  expect(annual(facts, "debtIssued") ?? [null]).toEqual([null])
})

/** Concepts of notes that are tagged in detail. */
const details = [
  "UnrecognizedTaxBenefits",
  "EffectiveIncomeTaxRateContinuingOperations",
  "AllocatedShareBasedCompensationExpense",
]

test("Dover 2009: beside a line of the filer's own, two lines of a report with notes as text are one row", () => {
  const lines = {
    ...{ RepaymentsOfNotesPayable: 192.749, RepaymentsOfLongTermDebt: 33.908 },
    ...{ PaymentsOfDividendsCommonStock: 189.874, [total]: -389.953 },
  }
  expect(annual(report({ 2009: lines }), "debtRepaid")).toEqual([-226.657])
  const noted = Object.fromEntries(details.map((concept) => [concept, 1]))
  expect(annual(report({ 2009: { ...lines, ...noted } }), "debtRepaid")).toEqual([-33.908])
  expect(annual(report({ 2019: lines }), "debtRepaid")).toEqual([-33.908])
})

test("parts of a net line in a note, which also add up, are not added to the lines of the statement", () => {
  const facts = report({
    2018: {
      ...{ ProceedsFromIssuanceOfLongTermDebt: 1056, RepaymentsOfLongTermDebt: 1871 },
      ...{ ProceedsFromRepaymentsOfCommercialPaper: -1768, [total]: -2583 },
      ...{ ProceedsFromIssuanceOfDebt: 8079, RepaymentsOfDebt: 9847 },
    },
  })
  expect(annual(facts, "debtIssued")).toEqual([1056])
  expect(annual(facts, "debtRepaid")).toEqual([-1871])
})

const conAgra = {
  ...{ LiabilitiesCurrent: 1574.7, SeniorLongTermNotes: 3265.4, SubordinatedLongTermDebt: 195.9 },
  ...{ OtherLiabilitiesNoncurrent: 1316.4, Liabilities: 6352.4 },
  ...{ StockholdersEquity: 4720.9, LiabilitiesAndStockholdersEquity: 11073.3, Assets: 11073.3 },
}

test("ConAgra 2009: senior and subordinated debt, with which liabilities add up, are long-term debt", () => {
  expect(annual(makeSheet(2009, conAgra), "longTermDebt", "balance")).toEqual([3461.3])
})

test("a reported whole is not replaced by the sum of its kinds", () => {
  const facts = makeSheet(2009, { ...conAgra, LongTermDebtNoncurrent: 3461.4 })
  expect(annual(facts, "longTermDebt", "balance")).toEqual([3461.4])
})

test("Range Resources 2008: producing and other property, with which assets add up, are property", () => {
  const facts = makeSheet(2008, {
    ...{ AssetsCurrent: 404.311, DerivativeAssetsNoncurrent: 5.231, EquityMethodInvestments: 147.126 },
    ...{ OilAndGasPropertySuccessfulEffortMethodNet: 4842.046, PropertyPlantAndEquipmentNet: 86.228 },
    ...{ OtherAssetsNoncurrent: 66.937, Assets: 5551.879 },
    ...{ StockholdersEquity: 4351.879, LiabilitiesAndStockholdersEquity: 5551.879 },
  })
  expect(annual(facts, "propertyPlantEquipment", "balance")).toEqual([4928.274])
})

test("Alcoa 2008: bank loans, commercial paper and current maturities are short-term debt", () => {
  const facts = makeSheet(2008, {
    ...{ ShortTermBankLoansAndNotesPayable: 478, CommercialPaper: 1535, AccountsPayableCurrent: 2518 },
    ...{
      EmployeeRelatedLiabilitiesCurrent: 866,
      TaxesPayableCurrent: 378,
      DerivativeLiabilitiesCurrent: 461,
    },
    ...{ OtherLiabilitiesCurrent: 987, LongTermDebtAndCapitalLeaseObligationsCurrent: 56 },
    LiabilitiesCurrent: 7279,
  })
  expect(annual(facts, "shortTermDebt", "balance")).toEqual([2069])
})

test("debt beside a reported whole is added where liabilities add up, whatever its size, and not where they do not", () => {
  const amount = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (whole, loans, other, current, off) => {
      const beside = Math.min(loans, 2 * whole)
      const of = (sum: number) =>
        makeSheet(2018, {
          ...{
            LongTermDebtNoncurrent: whole,
            LongTermLoansPayable: beside,
            OtherLiabilitiesNoncurrent: other,
          },
          ...{ LiabilitiesCurrent: current, Liabilities: sum, StockholdersEquity: 1 },
          ...{ Assets: sum + 1, LiabilitiesAndStockholdersEquity: sum + 1 },
        })
      const sum = whole + beside + other + current
      expect(annual(of(sum), "longTermDebt", "balance")).toEqual([whole + beside])
      expect(annual(of(sum + off), "longTermDebt", "balance")).not.toEqual([whole + beside])
    }),
    { numRuns: 30 },
  )
})

test("lines that add up to the total are summed, whatever their sizes, and with another total they are not", () => {
  const amount = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      amount,
      fc.integer({ min: 1, max: 99 }),
      (a, b, repaid, paid, off) => {
        const of = (sum: number) =>
          report({
            2018: {
              ...{ [notes]: a, [credit]: b },
              ...{ RepaymentsOfLongTermDebt: repaid, PaymentsOfDividends: paid, [total]: sum },
            },
          })
        const sum = a + b - repaid - paid
        expect(annual(of(sum), "debtIssued")).toEqual([a + b])
        expect(annual(of(sum + off), "debtIssued")).not.toEqual([a + b])
      },
    ),
    { numRuns: 30 },
  )
})
