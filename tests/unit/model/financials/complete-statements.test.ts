import { expect, test } from "vitest"
import { findSubset } from "~/lib/sums/subset-sum"
import { cellSource } from "~/model/financials/view/cell-source"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "./make-facts"

type Statement = "income" | "balance" | "cashflow"

function annual(facts: RawFact[], statement: Statement) {
  const view = viewStatement(makeDocument(facts), {
    statement,
    period: "annual",
    vintage: "latest",
    asof: null,
  })
  return (key: string) => view.rows.find((row) => row.key === key)?.values.at(-1) ?? null
}

const filing = tenK(2023)
const flow = (concept: string, val: number): RawFact => ({
  concept,
  ...toDate(2023, 4),
  val: val * 1e6,
  ...filing,
})
const moment = (concept: string, val: number): RawFact => ({
  concept,
  end: "2023-12-31",
  val: val * 1e6,
  ...filing,
})
const base = wholeYear(2023, filing)

test("the remainder of an income statement is the amount that its rows leave out", () => {
  const at = annual(
    [...base, flow("ResearchAndDevelopmentExpense", 0), flow("InterestExpense", 15)],
    "income",
  )
  expect(at("grossProfit")).toBe(400e6)
  expect(at("operatingExpenses")).toBe(150e6)
  expect(at("otherOperating")).toBe(0)
  expect(at("otherNonOperating")).toBe(5e6)
})

test("a reported total is never replaced by a sum, and the difference has its row", () => {
  const at = annual([...base, flow("GrossProfit", 380)], "income")
  expect(at("grossProfit")).toBe(380e6)
  expect(at("grossDifference")).toBe(-20e6)
  expect(at("operatingIncome")).toBe(250e6)
})

test("operating expenses that hold the cost of revenue are not taken away twice", () => {
  const at = annual([...base, flow("OperatingExpenses", 750)], "income")
  expect(at("operatingExpenses")).toBe(150e6)
})

test("a reported other line is kept if it is exactly the remainder", () => {
  const facts = [
    ...base,
    moment("AssetsCurrent", 700),
    moment("CashAndCashEquivalentsAtCarryingValue", 300),
    moment("OtherAssetsCurrent", 400),
  ]
  const view = viewStatement(makeDocument(facts), {
    statement: "balance",
    period: "annual",
    vintage: "latest",
    asof: null,
  })
  const other = view.rows.find((row) => row.key === "otherCurrentAssets")
  expect(other?.values).toEqual([400e6])
  expect(other?.sources[0]).toMatchObject({ concept: "us-gaap:OtherAssetsCurrent", derivation: null })
})

test("total liabilities follow from the other side where they are not reported", () => {
  const facts = [
    ...base.filter((fact) => fact.concept !== "Liabilities"),
    moment("MinorityInterest", 50),
    moment("TemporaryEquityCarryingAmount", 30),
  ]
  const at = annual(facts, "balance")
  expect(at("totalEquity")).toBe(850e6)
  expect(at("liabilities")).toBe(1120e6)
})

const totalEquity = "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest"

test("a component of equity under the concept of total equity is not the total", () => {
  const sheet = base.filter(({ concept }) => concept !== "Liabilities")
  const component = [
    ...sheet,
    moment("AccumulatedOtherComprehensiveIncomeLossNetOfTax", 318),
    moment(totalEquity, 318),
  ]
  const at = annual(component, "balance")
  expect([at("totalEquity"), at("liabilities"), at("minorityInterest")]).toEqual([800e6, 1200e6, null])
})

test("a total equity with noncontrolling interests stays", () => {
  const sheet = base.filter(({ concept }) => concept !== "Liabilities")
  const at = annual([...sheet, moment(totalEquity, 850)], "balance")
  expect([at("totalEquity"), at("minorityInterest"), at("liabilities")]).toEqual([850e6, 50e6, 1150e6])
})

test("sides that do not meet show by how much", () => {
  const sheet = wholeYear(2023, filing, { Liabilities: 1180 })
  const temporary = moment("TemporaryEquityCarryingAmount", 50)
  expect(annual([...sheet, temporary], "balance")("balanceDifference")).toBe(-30e6)
})

test("debt tagged with its current part is not counted twice", () => {
  const facts = [
    ...base,
    moment("LiabilitiesCurrent", 500),
    moment("LongTermDebt", 750),
    moment("LongTermDebtCurrent", 100),
  ]
  const at = annual(facts, "balance")
  expect(at("longTermDebt")).toBe(650e6)
  expect(at("otherLiabilities")).toBe(50e6)
})

test("unshown lines that add up to a remainder explain it", () => {
  const facts = [
    ...base,
    moment("AssetsCurrent", 700),
    moment("CashAndCashEquivalentsAtCarryingValue", 300),
    moment("PrepaidExpenseCurrent", 150),
    moment("NontradeReceivablesCurrent", 250),
    moment("DeferredTaxAssetsNetCurrent", 90),
  ]
  const query = { statement: "balance", period: "annual", vintage: "latest", asof: null } as const
  const source = cellSource(makeDocument(facts), { ...query, row: "otherCurrentAssets", key: "2023" })
  expect(source?.explanation?.map((line) => line.concept)).toEqual([
    "us-gaap:PrepaidExpenseCurrent",
    "us-gaap:NontradeReceivablesCurrent",
  ])
  expect(source?.inputs.map((input) => input.row)).toEqual(["currentAssets", "cash"])
})

test("two sets of lines with the same sum explain no remainder", () => {
  const items = [3, 4, 5, 2].map((value) => ({ value }))
  expect(findSubset(items, 9)).toEqual([{ value: 4 }, { value: 5 }])
  expect(findSubset(items, 7)).toBeNull()
  expect(findSubset(items, 100)).toBeNull()
})

test("a bank has its own rows", () => {
  const facts = [
    ...base.filter((fact) => !["CostOfRevenue", "OperatingIncomeLoss"].includes(fact.concept)),
    flow("InterestAndDividendIncomeOperating", 900),
    flow("InterestExpense", 300),
    flow("NoninterestIncome", 400),
    flow("NoninterestExpense", 700),
    flow("ProvisionForLoanAndLeaseLosses", 60),
    moment("Deposits", 900),
  ]
  const at = annual(facts, "income")
  expect(at("netInterestIncome")).toBe(600e6)
  expect(at("provisionForCreditLosses")).toBe(60e6)
  expect(at("grossProfit")).toBeNull()
  expect(annual(facts, "balance")("deposits")).toBe(900e6)
})
