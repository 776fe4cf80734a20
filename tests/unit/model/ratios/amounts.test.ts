import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../financials/make-facts"

const at = (concept: string, val: number, year = 2023): RawFact => ({
  concept,
  end: `${year}-12-31`,
  val,
  ...tenK(year),
})

function getRatios(facts: RawFact[], period: "annual" | "quarterly" = "annual") {
  const view = viewStatement(makeDocument(facts), {
    ...{ statement: "ratios", period, vintage: "latest", asof: null },
  })
  return (key: string, year = "2023") => {
    const row = view.rows.find((each) => each.key === key)
    const index = view.periods.findIndex((period) => period.key === year)
    return { value: row?.values[index] ?? null, reason: row?.reasons[index] ?? null }
  }
}

const cash = "CashAndCashEquivalentsAtCarryingValue"
const borrowed = ["netDebt", "investedCapital", "netDebtToEbitda", "debtToEquity"] as const

describe("a company without a line of debt, of assets of 2,000", () => {
  const company = (interest: number) => [
    ...wholeYear(2023, tenK(2023)),
    at(cash, 50e6),
    at("AccountsPayableCurrent", 200e6),
    { concept: "InterestExpense", ...toDate(2023, 4), val: interest * 1e6, ...tenK(2023) },
    { concept: "DepreciationAndAmortization", ...toDate(2023, 4), val: 50e6, ...tenK(2023) },
  ]

  test("and interest of 10 has a net debt of −50", () => {
    const ratio = getRatios(company(10))
    expect(borrowed.map((key) => ratio(key).value)).toEqual([-50e6, 750e6, -50 / 300, 0])
  })

  test("and interest of 11 has no net debt", () => {
    const ratio = getRatios(company(11))
    for (const key of borrowed) expect(ratio(key)).toMatchObject({ value: null })
    expect(ratio("netDebt").reason).toBe(
      "The value of Debt is not known. The filing has more debt than the lines of its balance sheet that were read.",
    )
  })
})

test.each([
  { interest: 40, debt: 200 },
  { interest: 41, debt: null },
])("one line of debt of 200 beside interest of $interest is a debt of $debt", ({ interest, debt }) => {
  const ratio = getRatios([
    ...wholeYear(2023, tenK(2023)),
    at("LongTermDebtNoncurrent", 200e6),
    at(cash, 0),
    { concept: "InterestExpense", ...toDate(2023, 4), val: interest * 1e6, ...tenK(2023) },
  ])
  expect(ratio("netDebt").value).toBe(debt === null ? null : debt * 1e6)
})

// Caterpillar, PACCAR and AES tag their debt themselves.
describe("a balance sheet of 2,000 without a line of debt", () => {
  const company = (liabilities: number, named: number) => [
    ...wholeYear(2023, tenK(2023), { Liabilities: liabilities, StockholdersEquity: 2000 - liabilities }),
    at(cash, 50e6),
    at("AccountsPayableCurrent", named * 1e6),
  ]

  test.each([
    { liabilities: 1500, named: 500, value: -50e6 },
    { liabilities: 1500, named: 499, value: null },
    { liabilities: 1000, named: 0, value: -50e6 },
  ])("with liabilities of $liabilities, of which $named have a name", ({ liabilities, named, value }) => {
    const ratio = getRatios(company(liabilities, named))
    expect(ratio("netDebt").value).toBe(value)
    if (value === null)
      expect(ratio("netDebt").reason).toBe(
        "The value of Debt is not known. Liabilities of more than half of the assets are in lines that no row names, and debt can be among them.",
      )
  })

  test("and interest of 11 in the year alone has no net debt in the fourth quarter either", () => {
    const interest = { concept: "InterestExpense", ...toDate(2023, 4), val: 11e6, ...tenK(2023) }
    expect(getRatios(company(1000, 0), "quarterly")("netDebt", "2023q4").value).toBe(-50e6)
    expect(getRatios([...company(1000, 0), interest], "quarterly")("netDebt", "2023q4").value).toBeNull()
  })
})

// Home Depot's 10-K of 2010 (0001193125-10-067178), in millions: the year to February 2008 has flows alone.
test("a year with cash and equity and without a balance sheet has no net debt, and says why", () => {
  const flows = wholeYear(2008, tenK(2009)).filter(({ start }) => start !== undefined)
  const ratio = getRatios([
    ...flows,
    { ...at(cash, 445e6, 2008), ...tenK(2009) },
    { ...at("StockholdersEquity", 17_714e6, 2008), ...tenK(2009) },
    ...wholeYear(2009, tenK(2009), {
      Assets: 41_164,
      Liabilities: 23_387,
      LiabilitiesAndStockholdersEquity: 41_164,
      StockholdersEquity: 17_777,
    }),
    at(cash, 519e6, 2009),
    at("ShortTermInvestments", 6e6, 2009),
    at("LongTermDebtCurrent", 1767e6, 2009),
    at("LongTermDebtNoncurrent", 9667e6, 2009),
  ])
  for (const key of ["netDebt", "investedCapital", "netDebtToEbitda"])
    expect(ratio(key, "2008").value, key).toBeNull()
  for (const key of ["netDebt", "investedCapital"])
    expect(ratio(key, "2008").reason, key).toBe(
      "The value of Debt is not known. The balance sheet of FY2008 is not known, so a missing line is not 0.",
    )
  expect(ratio("netDebt", "2009").value).toBe(10_909e6)
  expect(ratio("returnOnInvestedCapital", "2009").value).toBeNull()
})

test("buybacks without a line of shares issued are no net buybacks", () => {
  const flow = (concept: string, val: number) => ({ concept, ...toDate(2023, 4), val, ...tenK(2023) })
  const bought = [...wholeYear(2023, tenK(2023)), flow("PaymentsForRepurchaseOfCommonStock", 30e6)]
  expect(getRatios(bought)("netBuybacks")).toEqual({
    value: null,
    reason: "The value of Shares issued is not known.",
  })
  const both = [...bought, flow("ProceedsFromIssuanceOfCommonStock", 10e6)]
  expect(getRatios(both)("netBuybacks").value).toBe(20e6)
})

const lines = {
  Assets: 2000,
  Liabilities: 1000,
  LiabilitiesAndStockholdersEquity: 2000,
  StockholdersEquity: 1000,
  [cash]: 100,
  DebtCurrent: 30,
  LongTermDebtNoncurrent: 70,
  Goodwill: 40,
  IntangibleAssetsNetExcludingGoodwill: 20,
}

test("a sum of balance sheet lines is that of all its lines or unknown, whichever lines are tagged", () => {
  fc.assert(
    fc.property(fc.subarray(Object.keys(lines) as (keyof typeof lines)[]), (tagged) => {
      const flows = wholeYear(2023, tenK(2023)).filter(({ start }) => start !== undefined)
      const shares = "WeightedAverageNumberOfDilutedSharesOutstanding"
      const ratio = getRatios([
        ...flows,
        { concept: shares, ...toDate(2023, 4), val: 1e6, ...tenK(2023) },
        ...tagged.map((concept) => at(concept, lines[concept] * 1e6)),
      ])
      const has = (...concepts: (keyof typeof lines)[]) => concepts.every((each) => tagged.includes(each))
      const part = (concept: keyof typeof lines) => (has(concept) ? lines[concept] : 0)
      const isSheet = has("Assets") && (has("Liabilities") || has("LiabilitiesAndStockholdersEquity"))
      const isDebt = isSheet || has("DebtCurrent", "LongTermDebtNoncurrent")
      const debt = part("DebtCurrent") + part("LongTermDebtNoncurrent")
      const isNet = isDebt && has(cash) && isSheet
      expect(ratio("netDebt").value).toBe(isNet ? (debt - 100) * 1e6 : null)
      const equity = has("StockholdersEquity") ? lines.StockholdersEquity : null
      if (equity !== null) {
        const isTangible = isSheet || has("Goodwill", "IntangibleAssetsNetExcludingGoodwill")
        const tangible = equity - part("Goodwill") - part("IntangibleAssetsNetExcludingGoodwill")
        expect(ratio("tangibleBookPerShare").value).toBe(isTangible ? tangible : null)
      }
    }),
    { numRuns: 60 },
  )
})

describe("debt with capital leases that is tagged as one amount", () => {
  const longTermDebt = (extra: RawFact[]) =>
    viewStatement(makeDocument([...wholeYear(2023, tenK(2023)), ...extra]), {
      ...{ statement: "balance", period: "annual", vintage: "latest", asof: null },
    })
      .rows.find(({ key }) => key === "longTermDebt")
      ?.values.at(-1)

  test("is long-term debt where no balance sheet line divides it", () => {
    expect(longTermDebt([at("DebtAndCapitalLeaseObligations", 700e6)])).toBe(700e6)
  })

  test("is reduced by its current part beside current liabilities", () => {
    expect(
      longTermDebt([
        at("DebtAndCapitalLeaseObligations", 700e6),
        at("LongTermDebtAndCapitalLeaseObligationsCurrent", 200e6),
        at("LiabilitiesCurrent", 400e6),
      ]),
    ).toBe(500e6)
  })

  test("never replaces the line of the balance sheet", () => {
    const both = [at("DebtAndCapitalLeaseObligations", 700e6), at("LongTermDebtNoncurrent", 450e6)]
    expect(longTermDebt(both)).toBe(450e6)
  })
})
