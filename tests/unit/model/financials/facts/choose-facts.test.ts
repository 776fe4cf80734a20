import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "../make-facts"

function annual(facts: RawFact[], key: string, statement: "income" | "balance" | "cashflow" = "income") {
  const view = viewStatement(makeDocument(facts), {
    statement,
    period: "annual",
    vintage: "latest",
    asof: null,
  })
  const row = view.rows.find((each) => each.key === key)
  return { values: row?.values, concepts: row?.sources.map((source) => source?.concept ?? null) }
}

const without = (facts: RawFact[], concept: string) => facts.filter((fact) => fact.concept !== concept)

test("revenue that a later report retags and restates is the later report's", () => {
  const facts = [
    ...without(wholeYear(2017, tenK(2017)), "Revenues"),
    ...without(wholeYear(2018, tenK(2018)), "Revenues"),
    { concept: "SalesRevenueNet", ...toDate(2017, 4), val: 900e6, ...tenK(2017) },
    {
      concept: "RevenueFromContractWithCustomerExcludingAssessedTax",
      ...toDate(2017, 4),
      val: 880e6,
      ...tenK(2018),
    },
    {
      concept: "RevenueFromContractWithCustomerExcludingAssessedTax",
      ...toDate(2018, 4),
      val: 990e6,
      ...tenK(2018),
    },
  ]
  expect(annual(facts, "revenue").values).toEqual([880e6, 990e6])
})

test("a narrower concept for a past year does not replace the face of its statement", () => {
  const narrow = "RevenueFromContractWithCustomerExcludingAssessedTax"
  const facts = [
    ...wholeYear(2022, tenK(2022)),
    ...wholeYear(2023, tenK(2023)),
    ...without(wholeYear(2022, tenK(2023)), "Revenues"),
    { concept: narrow, ...toDate(2022, 4), val: 940e6, ...tenK(2023) },
  ]
  expect(annual(facts, "revenue").values).toEqual([1000e6, 1000e6])
})

test("a total that only a note of the annual report tags gives way to the line of the quarterly reports", () => {
  const line = "SalesRevenueNet"
  const facts = [
    ...without(wholeYear(2012, tenK(2012)), "Revenues"),
    { concept: line, ...toDate(2012, 4), val: 2530e6, ...tenK(2012) },
    { concept: "Revenues", ...toDate(2012, 4), val: 1795e6, ...tenK(2012) },
    { concept: line, ...quarter(2012, 3), val: 600e6, ...tenQ(2012, 3) },
    { concept: line, ...quarter(2013, 1), val: 610e6, ...tenQ(2013, 1) },
  ]
  expect(annual(facts, "revenue")).toMatchObject({ values: [2530e6], concepts: ["us-gaap:SalesRevenueNet"] })
})

test("net income that an amendment about pay quotes does not become the consolidated figure", () => {
  const minority = { concept: "ProfitLoss", ...toDate(2023, 4), val: 230e6, ...tenK(2023) }
  const amendment = {
    concept: "NetIncomeLoss",
    ...toDate(2023, 4),
    val: 200e6,
    accn: "0001234567-24-000070",
    form: "10-K/A",
    filed: "2024-04-20",
    fy: 2023,
  }
  const facts = [...wholeYear(2023, tenK(2023)), minority, amendment]
  expect(annual(facts, "netIncomeIncludingMinority").values).toEqual([230e6])
})

test("a proxy statement's figure does not replace a report's", () => {
  const proxy = { accn: "0001234567-24-000088", form: "DEF 14A", filed: "2024-04-01", fy: null }
  const facts = [
    ...wholeYear(2023, tenK(2023)),
    { concept: "NetIncomeLoss", ...toDate(2023, 4), val: 201e6, ...proxy },
  ]
  expect(annual(facts, "netIncome").values).toEqual([200e6])
})

test("equity of a roll-forward does not move a balance sheet that another filing states", () => {
  const adjusted = { concept: "StockholdersEquity", end: "2022-12-31", val: 650e6, ...tenK(2024) }
  const facts = [...wholeYear(2022, tenK(2022)), ...wholeYear(2024, tenK(2024)), adjusted]
  expect(annual(facts, "equity", "balance").values).toEqual([800e6, 800e6])
})

test("a loss that a note gives without its sign does not become a profit", () => {
  const slip = { concept: "NetIncomeLoss", ...toDate(2023, 4), val: 200e6, ...tenQ(2024, 3) }
  const facts = [...wholeYear(2023, tenK(2023), { NetIncomeLoss: -200 }), slip]
  expect(annual(facts, "netIncome").values).toEqual([-200e6])
})

test("an outflow is negative for either sign of its tag", () => {
  const facts = [
    ...wholeYear(2023, tenK(2023)),
    { concept: "PaymentsToAcquirePropertyPlantAndEquipment", ...toDate(2023, 4), val: 90e6, ...tenK(2023) },
  ]
  expect(annual(facts, "capitalExpenditure", "cashflow")).toEqual({
    values: [-90e6],
    concepts: ["us-gaap:PaymentsToAcquirePropertyPlantAndEquipment"],
  })
  expect(annual(facts, "freeCashFlow", "cashflow").values).toEqual([170e6])
})

test("a sum of two lines names both", () => {
  const facts = [
    ...without(wholeYear(2023, tenK(2023)), "SellingGeneralAndAdministrativeExpense"),
    { concept: "SellingAndMarketingExpense", ...toDate(2023, 4), val: 90e6, ...tenK(2023) },
    { concept: "GeneralAndAdministrativeExpense", ...toDate(2023, 4), val: 60e6, ...tenK(2023) },
  ]
  expect(annual(facts, "sellingGeneralAdministrative")).toEqual({
    values: [150e6],
    concepts: ["us-gaap:SellingAndMarketingExpense + us-gaap:GeneralAndAdministrativeExpense"],
  })
})

test("share counts filed in millions are detected by earnings per share", () => {
  const shares = "WeightedAverageNumberOfDilutedSharesOutstanding"
  const facts = [
    ...wholeYear(2023, tenK(2023)),
    { concept: "EarningsPerShareDiluted", ...toDate(2023, 4), val: 2, ...tenK(2023) },
    { concept: shares, ...toDate(2023, 4), val: 100.2, ...tenK(2023) },
  ]
  expect(annual(facts, "sharesDiluted")).toEqual({ values: [100_200_000], concepts: [`us-gaap:${shares}`] })
})

test("facts in another currency are left out and counted, never converted", () => {
  const euros = { concept: "Revenues", unit: "EUR", ...toDate(2023, 4), val: 5e9, ...tenK(2023) }
  const document = makeDocument([...wholeYear(2023, tenK(2023)), euros])
  expect(document.currency).toBe("USD")
  expect(document.leftOut["in another unit (EUR)"]).toBe(1)
})

test("a proxy statement's net income, which can be in thousands, fills no year", () => {
  const proxy = { accn: "0001234567-22-000088", form: "DEF 14A", filed: "2022-04-01", fy: null }
  const quoted = [60_000, 50_000].map(
    (val, at): RawFact => ({ concept: "NetIncomeLoss", ...toDate(2021 - at, 4), val, ...proxy }),
  )
  expect(annual([...wholeYear(2020, tenK(2020)), ...quoted], "netIncome").values).toEqual([200e6])
})
