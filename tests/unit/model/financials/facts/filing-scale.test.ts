import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, tenQ, toDate, wholeYear } from "../make-facts"
import { readCells } from "../read-filer"

const quarterly = tenQ(2021, 1)
/** The balance sheet of the year and a quarter in a quarterly report, off by a factor, with a repaired one after it. */
const report = (factor: number, filing: Partial<RawFact>): RawFact[] =>
  wholeYear(2020, { ...quarterly, ...filing }).flatMap((fact) => {
    const own = { ...fact, val: (fact.val as number) / factor }
    if (!fact.start) return own
    const ends = { start: "2021-01-01", end: "2021-03-31" }
    return [
      { ...own, ...toDate(2020, 1) },
      { ...own, ...ends },
    ]
  })
const years = [2018, 2019, 2020].flatMap((year) => wholeYear(year, tenK(year)))
const repaired = { accn: "0001234567-21-000009", form: "10-Q/A", filed: "2021-05-12" }

test.each([1e3, 1e6, 1e-3])(
  "a report that is off by a factor of %f removes no year, and is repaired",
  (factor) => {
    const cell = readCells(makeDocument([...years, ...report(factor, {}), ...report(1, repaired)]))
    expect(cell("income", "revenue", "2020").value).toBe(1000e6)
    expect(cell("balance", "assets", "2020").value).toBe(2000e6)
    expect(cell("income", "revenue", "2021q1").value).toBe(1000e6)
  },
)

test("Kimberly-Clark, first quarter of 2010: the repaired report is the source, without a fault", () => {
  const document = makeDocument([...years, ...report(1e6, {}), ...report(1, repaired)])
  const view = (vintage: "latest" | "original") => {
    const query = { statement: "income", period: "quarterly", vintage, asof: null } as const
    const { rows, periods } = viewStatement(document, query)
    const at = periods.findIndex(({ key }) => key === "2021q1")
    const row = rows.find(({ key }) => key === "revenue")
    return { value: row?.values[at], fault: row?.faults[at] ?? null }
  }
  expect(view("latest")).toEqual({ value: 1000e6, fault: null })
  expect(view("original")).toEqual({ value: 1000e6, fault: expect.stringContaining("shown × 1000000") })
})

test("without a repaired report, the concept says by what its figure was multiplied", () => {
  const cell = readCells(makeDocument([...years, ...report(1e6, {})]))
  expect(cell("income", "revenue", "2021q1").value).toBe(1000e6)
})

test("two reports in a row that are off, of which the second repeats the first, are both repaired", () => {
  const second = { ...tenQ(2021, 2), fy: 2021 }
  const off = [...report(1e3, {}), ...report(1e3, second)]
  const cell = readCells(
    makeDocument([...years, ...off, ...wholeYear(2021, tenK(2021)), ...wholeYear(2020, tenK(2021))]),
  )
  expect(cell("income", "revenue", "2020").value).toBe(1000e6)
  expect(cell("income", "revenue", "2021q1").value).toBe(1000e6)
})

test("a company that grew is not repaired: its reports repeat what others gave", () => {
  const grown = wholeYear(2021, tenK(2021)).map((fact) => ({ ...fact, val: (fact.val as number) * 1000 }))
  const cell = readCells(makeDocument([...years, ...grown, ...wholeYear(2020, tenK(2021))]))
  expect(cell("income", "revenue", "2021").value).toBe(1e12)
  expect(cell("income", "revenue", "2020").value).toBe(1000e6)
})

const ifrs: Record<string, string> = {
  Revenues: "Revenue",
  CostOfRevenue: "CostOfSales",
  OperatingIncomeLoss: "ProfitLossFromOperatingActivities",
  NetIncomeLoss: "ProfitLoss",
  IncomeTaxExpenseBenefit: "IncomeTaxExpenseContinuingOperations",
  NetCashProvidedByUsedInOperatingActivities: "CashFlowsFromUsedInOperatingActivities",
  NetCashProvidedByUsedInInvestingActivities: "CashFlowsFromUsedInInvestingActivities",
  NetCashProvidedByUsedInFinancingActivities: "CashFlowsFromUsedInFinancingActivities",
  Assets: "Assets",
  Liabilities: "Liabilities",
  StockholdersEquity: "Equity",
  LiabilitiesAndStockholdersEquity: "EquityAndLiabilities",
}

test("an annual report under IFRS that is off by a thousand is repaired", () => {
  const report = (year: number, factor: number): RawFact[] =>
    [year - 1, year]
      .flatMap((each) => wholeYear(each, tenK(year, { form: "20-F" })))
      .flatMap((fact) => {
        const name = ifrs[fact.concept]
        return name ? { ...fact, concept: `ifrs-full:${name}`, val: (fact.val as number) / factor } : []
      })
  const cell = readCells(
    makeDocument([...report(2018, 1), ...report(2019, 1), ...report(2020, 1000), ...report(2021, 1)]),
  )
  for (const year of ["2019", "2020", "2021"]) {
    expect(cell("income", "revenue", year, "original").value).toBe(1000e6)
    expect(cell("balance", "assets", year, "original").value).toBe(2000e6)
  }
})
