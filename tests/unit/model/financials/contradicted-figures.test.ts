import fc from "fast-check"
import { expect, test } from "vitest"
import { countIdentities, findResult } from "~/model/financials/checks/check-identities"
import { ownFault } from "~/model/financials/document/fault"
import { cellSource } from "~/model/financials/view/cell-source"
import { toStatementCsvRows, toStatementJson } from "~/model/financials/view/statement-json"
import { viewStatement } from "~/model/financials/view/view-statement"
import { toCell } from "~/pages/company/financials/statement-cells"
import { tickerId } from "../../../ids"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "./make-facts"

const query = { period: "annual", vintage: "latest", asof: null } as const
const atEnd = (concept: string, val: number): RawFact => ({
  ...{ concept, end: "2014-12-31", val },
  ...tenK(2014),
})
const year = (concept: string, val: number): RawFact => ({ concept, ...toDate(2014, 4), val, ...tenK(2014) })

/** Net income in millions, EPS, and average shares. */
const earnings = (income: number, eps: number, shares: number): RawFact[] => [
  ...wholeYear(2014, tenK(2014), { NetIncomeLoss: income }),
  year("EarningsPerShareBasic", eps),
  year("WeightedAverageNumberOfSharesOutstandingBasic", shares),
]

function getRow(facts: RawFact[], statement: "income" | "balance", key: string) {
  const view = viewStatement(makeDocument(facts), { ...query, statement })
  const row = view.rows.find((each) => each.key === key)
  const [period] = view.periods
  const cell = row && period && toCell(row, 0, period, "ones", "")
  return { view, row, cell, value: row?.values[0] ?? null, fault: row?.faults[0] ?? null }
}

/** Apple's second quarter of fiscal 2014: 861,745 shares on the balance sheet, 874,757,000 on average. */
const apple = [...earnings(10_223, 11.69, 874_757_000), atEnd("CommonStockSharesOutstanding", 861_745)]

/** Boeing's 10-K of 2023: the count of issued shares is also tagged as that of shares outstanding. */
const boeing = (treasury: number) => [
  ...wholeYear(2014, tenK(2014)),
  atEnd("CommonStockSharesOutstanding", 1_012_261_159),
  atEnd("CommonStockSharesIssued", 1_012_261_159),
  atEnd("TreasuryStockCommonShares", treasury),
  atEnd("dei:EntityCommonStockSharesOutstanding", 610_135_205),
]

test("issued shares of which the company holds a part are not its shares outstanding; the cover page's are", () => {
  expect(getRow(boeing(402_746_136), "balance", "sharesOutstanding").value).toBe(610_135_205)
  expect(getRow(boeing(0), "balance", "sharesOutstanding").value).toBe(1_012_261_159)
})

test("shares outstanding in thousands are repaired by average shares that income and EPS prove", () => {
  const { value, cell, fault } = getRow(apple, "balance", "sharesOutstanding")
  expect(value).toBe(861_745_000)
  expect(cell).toMatchObject({ text: "861,745,000", mark: "≠" })
  expect(fault).toMatch(/^The filing itself does not add up: 861,745 in the filing, shown × 1000/)
})

test("the checks name a count whose scale was repaired, and it is no failure", () => {
  const { cases, checked, held } = findResult(countIdentities(makeDocument(apple)), "shareScale")
  expect([checked, held]).toEqual([2, 0])
  const found = { row: "sharesOutstanding", found: 861_745, state: "named" }
  expect(cases).toMatchObject([
    { ...found, period: "2014" },
    { ...found, period: "2014q4" },
  ])
})

test("a count that no power of ten repairs is empty, with its reason on the page, in JSON and in CSV", () => {
  const facts = [...earnings(10_223, 11.69, 874_757_000), atEnd("CommonStockSharesOutstanding", 5_000)]
  const { view, value, cell, fault } = getRow(facts, "balance", "sharesOutstanding")
  expect(value).toBeNull()
  expect(fault).toContain(ownFault)
  expect(cell).toMatchObject({ text: "—", mark: "≠", reason: fault })
  expect(cell?.href).not.toBeNull()
  const json = toStatementJson(tickerId("EXMP"), view).rows.find(({ key }) => key === "sharesOutstanding")
  expect(json).toMatchObject({ values: [null], faults: [{ period: "2014", reason: fault }] })
  const lines = toStatementCsvRows(view)
  expect(lines.find(({ key }) => key === "sharesOutstanding")?.faults).toBe(`2014: ${fault}`)
  expect(lines.find(({ key }) => key === "assets")?.faults).toBeNull()
  const result = findResult(countIdentities(makeDocument(facts)), "shareScale")
  expect(result.cases[0]).toMatchObject({ found: 5_000, state: "filed", cause: fault })
})

test("another filing's count counts, where one is refuted", () => {
  const later = { ...atEnd("CommonStockSharesOutstanding", 861_745_000), ...tenK(2015) }
  const wrong = atEnd("CommonStockSharesOutstanding", 5_000)
  const facts = [...earnings(10_223, 11.69, 874_757_000), wrong, ...wholeYear(2014, tenK(2015)), later]
  expect(getRow(facts, "balance", "sharesOutstanding")).toMatchObject({ value: 861_745_000, fault: null })
})

// SunEdison's first quarter of 2013, filed again with net income of the other sign.
test("EPS of the other sign than income is shown and marked, and its source says why", () => {
  const facts = earnings(89.4, -0.4, 231_300_000)
  const { value, cell, fault } = getRow(facts, "income", "epsBasic")
  expect(value).toBe(-0.4)
  expect(cell?.mark).toBe("≠")
  expect(cell?.basis).toBe(fault)
  const source = cellSource(makeDocument(facts), {
    ...query,
    statement: "income",
    row: "epsBasic",
    key: "2014",
  })
  expect(source?.fault).toBe(fault)
  const { cases } = findResult(countIdentities(makeDocument(facts)), "earningsPerShare")
  expect(cases).toMatchObject([{ state: "filed", cause: fault }])
})

// Facebook's report of 2012 has losses a share for profits of 2011, of which other securities took a third.
test.each([
  { eps: -0.1, marked: true },
  { eps: -0.08, marked: true },
  { eps: -0.07, marked: false },
  { eps: 0.1, marked: false },
])(
  "EPS of $eps on 1,520 million shares beside income of 227 million: marked is $marked",
  ({ eps, marked }) => {
    const { value, fault } = getRow(earnings(227, eps, 1_520_000_000), "income", "epsBasic")
    expect(value).toBe(eps)
    expect(fault !== null).toBe(marked)
  },
)

test("Riot 2023: diluted EPS that differs from basic EPS on the same shares is refused", () => {
  const loss = (diluted: number, shares = 167_342_813) => [
    ...earnings(-27.687, -0.17, 167_342_813),
    year("EarningsPerShareDiluted", diluted),
    year("WeightedAverageNumberOfDilutedSharesOutstanding", shares),
  ]
  const refused = getRow(loss(-0.01), "income", "epsDiluted")
  expect(refused.value).toBeNull()
  expect(refused.fault).toContain("(0.01) × 167.3M average shares is not −27.7M")
  expect(getRow(loss(-0.01), "income", "epsBasic").value).toBe(-0.17)
  expect(getRow(loss(-0.16), "income", "epsDiluted").value).toBe(-0.16)
  expect(getRow(loss(-0.01, 168_000_000), "income", "epsDiluted").value).toBe(-0.01)
})

test("Morgan Stanley 2009: a loss a share beside positive net income is right where income to common shareholders is a loss", () => {
  const facts = (common: number) => [
    ...earnings(1_346, -0.77, 1_185_414_871),
    year("NetIncomeLossAvailableToCommonStockholdersBasic", common * 1e6),
  ]
  expect(getRow(facts(-907), "income", "epsBasic")).toMatchObject({ value: -0.77, fault: null })
  expect(findResult(countIdentities(makeDocument(facts(-907))), "earningsPerShare").cases).toEqual([])
  expect(getRow(facts(907), "income", "epsBasic").fault).toContain("is not 907.0M")
})

test("Foster Wheeler 2008: no registered shares are no contradiction, and no count", () => {
  const facts = [...earnings(527, 3.68, 143_000_000), atEnd("CommonStockSharesOutstanding", 0)]
  expect(getRow(facts, "balance", "sharesOutstanding")).toMatchObject({ value: null, fault: null })
})

test("average shares of 0 are refused, and EPS beside them are shown", () => {
  const facts = earnings(13, 0.14, 0)
  expect(getRow(facts, "income", "sharesBasic").value).toBeNull()
  expect(getRow(facts, "income", "epsBasic")).toMatchObject({ value: 0.14, fault: null })
})

test("figures that agree have no fault", () => {
  const { view } = getRow(earnings(240, 12, 20e6), "income", "epsBasic")
  expect(view.rows.flatMap(({ faults }) => faults).filter(Boolean)).toEqual([])
  expect(toStatementJson(tickerId("EXMP"), view).rows.some((row) => "faults" in row)).toBe(false)
  expect(toStatementCsvRows(view)[0]).not.toHaveProperty("faults")
})

test("a figure of a period that had not ended when it was filed is not shown; one filed on its last day is", () => {
  const dividend = (filed: string) => [
    ...wholeYear(2014, tenK(2014)),
    {
      ...year("CommonStockDividendsPerShareDeclared", 0.34),
      accn: "0001234567-14-000099",
      filed,
      form: "10-Q",
    },
  ]
  expect(getRow(dividend("2014-11-19"), "income", "dividendsPerShare").value).toBeNull()
  expect(getRow(dividend("2014-12-30"), "income", "dividendsPerShare").value).toBeNull()
  expect(getRow(dividend("2014-12-31"), "income", "dividendsPerShare").value).toBe(0.34)
})

test("whatever a filing counts, shares outstanding shown are near the average, or as filed, or empty", () => {
  const count = fc.integer({ min: 1, max: 2e9 })
  const scale = fc.constantFrom(1e-6, 1e-3, 1, 1e3, 1e6)
  fc.assert(
    fc.property(count, fc.integer({ min: 20e6, max: 900e6 }), scale, (filed, average, power) => {
      for (const shares of [filed, Math.round(average * power)]) {
        const facts = [...earnings(average / 1e6, 1, average), atEnd("CommonStockSharesOutstanding", shares)]
        const { value, fault } = getRow(facts, "balance", "sharesOutstanding")
        if (value !== null) {
          expect(Math.max(value / average, average / value)).toBeLessThanOrEqual(100)
          expect(value === shares).toBe(fault === null)
        } else expect(shares === 0 || fault !== null).toBe(true)
      }
    }),
    { numRuns: 40 },
  )
})
