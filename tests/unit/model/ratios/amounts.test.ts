import { describe, expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { readAmount } from "~/model/ratios/amounts"
import { makeDocument, type RawFact, tenK, wholeYear } from "../financials/make-facts"

const amount = (rows: Record<string, number>, key: string) => readAmount((row) => rows[row] ?? null, key)

describe("a company without a line of debt", () => {
  const company = { assets: 1000, totalEquity: 600, cashAndShortTermInvestments: 50 }

  test.each([
    { interestExpense: 5, owed: 0 },
    { interestExpense: 6, owed: null },
  ])("with $interestExpense of interest per 1,000 of assets owes $owed", ({ interestExpense, owed }) => {
    const rows = { ...company, interestExpense }
    expect(amount(rows, "netDebt")).toBe(owed === null ? null : -50)
    expect(amount(rows, "netDebtAndNoncontrolling")).toBe(owed === null ? null : -50)
    expect(amount(rows, "investedCapital")).toBe(owed === null ? null : 550)
  })

  test("and without interest owes nothing", () => {
    expect(amount(company, "netDebt")).toBe(-50)
  })
})

describe("debt with capital leases that is tagged as one amount", () => {
  const at = (concept: string, val: number): RawFact => ({ concept, end: "2023-12-31", val, ...tenK(2023) })
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
