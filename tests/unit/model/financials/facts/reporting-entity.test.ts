import { describe, expect, test } from "vitest"
import { cellSource } from "~/model/financials/view/cell-source"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { viewStatement } from "~/model/financials/view/view-statement"
import { toTableModel } from "~/pages/company/financials/statement-table-model"
import { makeDocument, type RawFact, tenK, tenQ, toDate, wholeYear } from "../make-facts"

/** A shell company's year: it was founded on 23 January and its trust earned interest. */
const shell: RawFact[] = [
  ...wholeYear(2018, tenK(2018), scaled(0.01)).map((fact) =>
    fact.start ? { ...fact, start: "2018-01-23" } : fact,
  ),
  { concept: "InvestmentIncomeInterest", start: "2018-01-23", end: "2018-12-31", val: 3e6, ...tenK(2018) },
]
/** The business that it bought, filing the shell's years as its own. */
const business: RawFact[] = [
  ...wholeYear(2018, tenK(2019), {}),
  ...wholeYear(2019, tenK(2019), {}),
  { concept: "ResearchAndDevelopmentExpense", ...toDate(2018, 4), val: 58e6, ...tenK(2019) },
]

function scaled(factor: number): Record<string, number> {
  return Object.fromEntries(
    wholeYear(2018, tenK(2018)).map(({ concept, val }) => [concept, (Number(val) / 1e6) * factor]),
  )
}

function year2018(facts: RawFact[], vintage: "latest" | "original", asof: string | null = null) {
  const view = viewStatement(makeDocument(facts), { statement: "income", period: "annual", vintage, asof })
  const index = view.periods.findIndex((period) => period.fiscalYear === 2018)
  const value = (key: string) => view.rows.find((row) => row.key === key)?.values[index] ?? null
  const restated = view.rows.find((row) => row.key === "netIncome")?.restatedFrom[index] ?? null
  return {
    netIncome: value("netIncome"),
    interestIncome: value("interestIncome"),
    research: value("researchAndDevelopment"),
    restated,
  }
}

describe("a shell company that bought a business", () => {
  const facts = [...shell, ...business]

  test("shows the business alone where values are the latest", () => {
    expect(year2018(facts, "latest")).toEqual({
      netIncome: 200e6,
      interestIncome: null,
      research: 58e6,
      restated: null,
    })
  })

  test("shows itself alone where values are as first reported", () => {
    const own = { netIncome: 2e6, interestIncome: 3e6, research: null, restated: null }
    expect(year2018(facts, "original")).toEqual(own)
    expect(year2018(facts, "latest", "2019-06-30")).toEqual(own)
  })

  test("explains no remainder of the business by a line of the shell", () => {
    const line = { concept: "ForeignCurrencyTransactionGainLossBeforeTax", val: -10e6, ...tenK(2018) }
    const explained = (added: RawFact[]) =>
      cellSource(makeDocument([...facts, ...added]), {
        statement: "income",
        period: "annual",
        vintage: "latest",
        asof: null,
        row: "otherNonOperating",
        key: "2018",
      })
    const before = explained([{ ...line, start: "2018-01-23", end: "2018-12-31" }])
    expect(before).toMatchObject({ value: -10e6, explanation: null })
    const own = explained([{ ...line, ...toDate(2018, 4), ...tenK(2019) }])
    expect(own?.explanation).toHaveLength(1)
  })

  test("facts in any order give the same result", () => {
    expect(makeDocument([...facts].reverse())).toEqual(makeDocument(facts))
  })

  test("is noted above the statement", () => {
    const note = (search: string) =>
      toTableModel(makeDocument(facts), parseStatementAddress(new URLSearchParams(search))).notes
    expect(note("")[0]).toMatch(/^Values of 2018 are those of the business reporting since 20 Feb 2020/)
    expect(note("vintage=original")[0]).toMatch(/^Values of 2018 are those of another business/)
    expect(note("asof=2019-06-30").join()).not.toContain("business")
  })
})

test("a restatement of everything by little leaves lines that it does not repeat", () => {
  const facts = [
    ...wholeYear(2018, tenK(2018)),
    { concept: "InvestmentIncomeInterest", ...toDate(2018, 4), val: 3e6, ...tenK(2018) },
    ...wholeYear(2018, tenK(2019), scaled(0.9)),
    ...wholeYear(2019, tenK(2019)),
  ]
  expect(year2018(facts, "latest")).toMatchObject({ netIncome: 180e6, interestIncome: 3e6, restated: 200e6 })
})

test("operations that were sold leave the lines which did not change with them", () => {
  const facts = [
    ...wholeYear(2018, tenK(2018)),
    { concept: "InvestmentIncomeInterest", ...toDate(2018, 4), val: 3e6, ...tenK(2018) },
    ...wholeYear(2018, tenK(2019), {
      Revenues: 300,
      CostOfRevenue: 200,
      OperatingIncomeLoss: 50,
      IncomeTaxExpenseBenefit: 5,
      SellingGeneralAndAdministrativeExpense: 50,
    }),
    ...wholeYear(2019, tenK(2019)),
  ]
  expect(year2018(facts, "latest")).toMatchObject({ interestIncome: 3e6 })
})

test("a mistyped first day of a year does not make another year of it", () => {
  const facts = [
    ...wholeYear(2018, tenK(2018)),
    { concept: "InterestExpense", start: "2018-01-23", end: "2018-12-31", val: 7e6, ...tenK(2018) },
    { concept: "InterestExpense", ...toDate(2018, 4), val: 8e6, ...tenK(2018) },
    { concept: "InterestExpense", ...toDate(2018, 1), val: 2e6, ...tenQ(2018, 1) },
  ]
  const view = viewStatement(makeDocument(facts), {
    statement: "income",
    period: "annual",
    vintage: "latest",
    asof: null,
  })
  expect(view.rows.find((row) => row.key === "interestExpense")?.values).toEqual([8e6])
})
