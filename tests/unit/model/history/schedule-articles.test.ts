import { expect, test } from "vitest"
import { proveHistory } from "~/model/history/prove-history"
import { readOldFiling } from "~/model/history/read-old-filing"
import { dataSchedule, oldSubmission, textTable } from "../../../fixtures/old-filings"
import { cikId } from "../../../ids"

const head = {
  MULTIPLIER: "1,000",
  "PERIOD-TYPE": "12-MOS",
  "FISCAL-YEAR-END": "DEC-31-1997",
  "PERIOD-END": "DEC-31-1997",
}

/** A report whose only table has total assets, which confirm the schedule's scale. */
function scheduleFigures(tags: Record<string, string>, totalAssets = tags["TOTAL-ASSETS"] ?? ""): string[] {
  const report = textTable(
    "CONSOLIDATED BALANCE SHEETS\n(in thousands)",
    ["1996", "1997"],
    [
      "December 31",
      ["Current items", "400,000", "450,000"],
      ["Other items", "100,000", "150,000"],
      ["Total assets", "500,000", totalAssets],
    ],
  )
  const filing = oldSubmission({
    accession: "0000990001-98-000004",
    filed: "1998-03-20",
    period: "1997-12-31",
    documents: [
      { type: "10-K", text: `FORM 10-K\n\n${report}` },
      { type: "EX-27", text: dataSchedule({ ...tags, ...head }) },
    ],
  })
  const { facts } = proveHistory(cikId("0000990001"), [readOldFiling(filing)])
  return facts
    .filter(({ basis }) => basis === "schedule")
    .map(({ row, value }) => `${row} ${value}`)
    .sort()
}

const bank = {
  ARTICLE: "9",
  CASH: "31,000",
  "INT-BEARING-DEPOSITS": "4,000",
  LOANS: "401,000",
  ALLOWANCE: "6,000",
  "TOTAL-ASSETS": "600,000",
  DEPOSITS: "470,000",
  "LONG-TERM": "20,000",
  COMMON: "10,000",
  "OTHER-SE": "45,000",
  "TOTAL-LIABILITIES-AND-EQUITY": "600,000",
  "INTEREST-LOAN": "33,000",
  "INTEREST-INVEST": "9,000",
  "INTEREST-OTHER": "500",
  "INTEREST-TOTAL": "42,500",
  "INTEREST-DEPOSIT": "17,000",
  "INTEREST-EXPENSE": "19,500",
  "INTEREST-INCOME-NET": "23,000",
  "LOAN-LOSSES": "1,200",
  "EXPENSE-OTHER": "14,000",
  "INCOME-PRETAX": "11,000",
  "INCOME-PRE-EXTRAORDINARY": "7,100",
  EXTRAORDINARY: "0",
  CHANGES: "0",
  "NET-INCOME": "7,100",
  "EPS-PRIMARY": "1.42",
  "EPS-DILUTED": "1.40",
}

test("a bank's schedule gives interest, net interest, net income, and both sides of the balance sheet", () => {
  expect(scheduleFigures(bank)).toEqual([
    "interestExpenseTotal 19500000",
    "interestIncomeTotal 42500000",
    "liabilitiesAndEquity 600000000",
    "netIncome 7100000",
    "netInterestIncome 23000000",
  ])
})

test("a bank's interest expense without that on deposits is shown with it", () => {
  const figures = scheduleFigures({ ...bank, "INTEREST-EXPENSE": "2,500" })
  expect(figures).toContain("interestExpenseTotal 19500000")
  expect(figures).toContain("netInterestIncome 23000000")
})

test("a bank's interest that does not add up gives neither interest expense nor net interest", () => {
  const figures = scheduleFigures({ ...bank, "INTEREST-EXPENSE": "18,500" })
  expect(figures.filter((figure) => /Interest|interestExpense/.test(figure))).toEqual([])
  expect(figures).toContain("netIncome 7100000")
})

test("income before tax that is repeated as income before extraordinary items does not refute net income", () => {
  const figures = scheduleFigures({ ...bank, "INCOME-PRE-EXTRAORDINARY": "11,000" })
  expect(figures).toContain("netInterestIncome 23000000")
  expect(figures.filter((figure) => figure.startsWith("netIncome "))).toEqual([])
})

const insurer = {
  ARTICLE: "7",
  CASH: "9,000",
  "TOTAL-ASSETS": "600,000",
  COMMON: "10,000",
  "OTHER-SE": "90,000",
  "TOTAL-LIABILITY-AND-EQUITY": "600,000",
  PREMIUMS: "150,000",
  "INVESTMENT-INCOME": "40,000",
  "INVESTMENT-GAINS": "(2,000)",
  "OTHER-INCOME": "1,000",
  BENEFITS: "130,000",
  "UNDERWRITING-AMORTIZATION": "20,000",
  "UNDERWRITING-OTHER": "14,000",
  "INCOME-PRETAX": "25,000",
  "INCOME-TAX": "8,000",
  "INCOME-CONTINUING": "17,000",
  DISCONTINUED: "0",
  EXTRAORDINARY: "0",
  CHANGES: "0",
  "NET-INCOME": "17,000",
  "EPS-BASIC": "1.70",
  "EPS-DILUTED": "1.68",
}
const insurerRevenue = [
  "benefitsAndClaims 130000000",
  "investmentIncome 40000000",
  "premiumsEarned 150000000",
]

test("an insurer's revenue and benefits are proven by its income before tax", () => {
  const figures = scheduleFigures(insurer)
  expect(figures).toEqual(
    [
      ...insurerRevenue,
      "revenue 189000000",
      "incomeBeforeTax 25000000",
      "incomeTax 8000000",
      "liabilitiesAndEquity 600000000",
      "netIncome 17000000",
    ].sort(),
  )
})

test("an insurer with costs that have no tag: revenue is not proven, and net income is", () => {
  const figures = scheduleFigures({ ...insurer, "INCOME-PRETAX": "24,000", "INCOME-TAX": "7,000" })
  expect(figures.filter((figure) => insurerRevenue.includes(figure))).toEqual([])
  expect(figures).toContain("netIncome 17000000")
})

test("the charge of an accounting change counts with either sign", () => {
  const change = { ...insurer, "NET-INCOME": "15,000", CHANGES: "2,000" }
  expect(scheduleFigures(change)).toContain("netIncome 15000000")
  expect(scheduleFigures({ ...change, CHANGES: "(2,000)" })).toContain("netIncome 15000000")
  expect(scheduleFigures({ ...change, CHANGES: "3,000" })).not.toContain("netIncome 15000000")
})

const utility = {
  ARTICLE: "UT",
  "BOOK-VALUE": "PER-BOOK",
  "TOTAL-CURRENT-ASSETS": "80,000",
  "TOTAL-ASSETS": "600,000",
  "LONG-TERM-DEBT-NET": "200,000",
  "TOT-CAPITALIZATION-AND-LIAB": "600,000",
  "GROSS-OPERATING-REVENUE": "300,000",
  "INCOME-TAX-EXPENSE": "15,000",
  "OTHER-OPERATING-EXPENSES": "240,000",
  "TOTAL-OPERATING-EXPENSES": "255,000",
  "OPERATING-INCOME-LOSS": "45,000",
  "OTHER-INCOME-NET": "3,000",
  "INCOME-BEFORE-INTEREST-EXPEN": "48,000",
  "TOTAL-INTEREST-EXPENSE": "16,000",
  "NET-INCOME": "32,000",
  "PREFERRED-STOCK-DIVIDENDS": "2,000",
  "EARNINGS-AVAILABLE-FOR-COMM": "30,000",
  "CASH-FLOW-OPERATIONS": "70,000",
  "EPS-PRIMARY": "1.50",
  "EPS-DILUTED": "1.50",
}

test("a utility's schedule gives revenue, interest, net income, and preferred dividends", () => {
  expect(scheduleFigures(utility)).toEqual([
    "interestExpense 16000000",
    "liabilitiesAndEquity 600000000",
    "netIncome 32000000",
    "preferredDividends 2000000",
    "revenue 300000000",
  ])
})

test("a utility's net income that is not income less interest is not shown", () => {
  const figures = scheduleFigures({ ...utility, "NET-INCOME": "33,000" })
  expect(figures).toEqual(["liabilitiesAndEquity 600000000", "revenue 300000000"])
})

const broker = {
  ARTICLE: "BD",
  CASH: "12,000",
  "TOTAL-ASSETS": "600,000",
  "LONG-TERM": "60,000",
  "TOTAL-LIABILITY-AND-EQUITY": "600,000",
  "TRADING-REVENUE": "20,000",
  "INTEREST-DIVIDENDS": "30,000",
  COMMISSIONS: "15,000",
  "INVESTMENT-BANKING-REVENUES": "9,000",
  "FEE-REVENUE": "0",
  "INTEREST-EXPENSE": "22,000",
  COMPENSATION: "30,000",
  "INCOME-PRETAX": "12,000",
  "INCOME-PRE-EXTRAORDINARY": "7,500",
  EXTRAORDINARY: "0",
  CHANGES: "0",
  "NET-INCOME": "7,500",
  "EPS-PRIMARY": "0.75",
  "EPS-DILUTED": "0.75",
}

test("a broker's schedule proves net income and both sides; its revenue needs a printed figure", () => {
  expect(scheduleFigures(broker)).toEqual(["liabilitiesAndEquity 600000000", "netIncome 7500000"])
})

test("a schedule of a fund, or one whose total assets differ from the report's, gives no figures", () => {
  expect(scheduleFigures({ ...broker, ARTICLE: "6" })).toEqual([])
  expect(scheduleFigures(broker, "601,000")).toEqual([])
})
