import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "../make-facts"

type Statement = "income" | "balance" | "cashflow"

function latest(facts: RawFact[], key: string, statement: Statement) {
  const query = { statement, period: "annual", vintage: "latest", asof: null } as const
  return (
    viewStatement(makeDocument(facts), query)
      .rows.find((row) => row.key === key)
      ?.values.at(-1) ?? null
  )
}

const year = (concept: string, val: number): RawFact => ({ concept, ...toDate(2008, 4), val, ...tenK(2008) })
const yearEnd = (concept: string, val: number, filing = tenK(2008)): RawFact => ({
  concept,
  end: "2008-12-31",
  val,
  ...filing,
})

/** The 10-Qs before and after the year use the narrower concept. */
function neighbors(concept: string): RawFact[] {
  return [
    { concept, ...quarter(2008, 3), val: 1, ...tenQ(2008, 3) },
    { concept, ...quarter(2009, 1), val: 1, ...tenQ(2009, 1) },
  ]
}

const operating = "NetCashProvidedByUsedInOperatingActivities"

test.each<[string, string, Statement, [total: string, value: number], [part: string, value: number]]>([
  [
    "KBR 2008: basic EPS of 1.91",
    "epsBasic",
    "income",
    ["EarningsPerShareBasic", 1.91],
    ["IncomeLossFromContinuingOperationsPerBasicShare", 1.84],
  ],
  [
    "KBR 2008: diluted EPS of 1.90",
    "epsDiluted",
    "income",
    ["EarningsPerShareDiluted", 1.9],
    ["IncomeLossFromContinuingOperationsPerDilutedShare", 1.84],
  ],
  [
    "Cliffs 2007: net income with noncontrolling interests of 285.6 million",
    "netIncomeIncludingMinority",
    "income",
    ["ProfitLoss", 285_600_000],
    ["NetIncomeLoss", 270_000_000],
  ],
  [
    "Pioneer 2007: net income with noncontrolling interests of 372.4 million, less than the parent's",
    "netIncomeIncludingMinority",
    "income",
    ["ProfitLoss", 372_376_000],
    ["NetIncomeLoss", 372_728_000],
  ],
  [
    "Anadarko 2007: operating cash flow of 2,900 million with discontinued operations",
    "operatingCashFlow",
    "cashflow",
    [operating, 2_900_000_000],
    [`${operating}ContinuingOperations`, 2_766_000_000],
  ],
  [
    "Anadarko 2008: operating cash flow of 6,442 million, less than that of continuing operations",
    "operatingCashFlow",
    "cashflow",
    [operating, 6_442_000_000],
    [`${operating}ContinuingOperations`, 6_447_000_000],
  ],
  [
    "Bank of America 2009: all preferred dividends of 8,480 million",
    "preferredDividends",
    "income",
    ["PreferredStockDividendsIncomeStatementImpact", 8_480_000_000],
    ["DividendsPreferredStock", 4_537_000_000],
  ],
])("%s is not replaced by the concept of the 10-Qs", (_, row, statement, [total, value], [part, less]) => {
  const facts = wholeYear(2008, tenK(2008)).filter(({ concept }) => concept !== total && concept !== part)
  const both = [...facts, year(total, value), year(part, less), ...neighbors(part)]
  expect(latest(both, row, statement)).toBe(value)
})

test.each([
  ["Thermo Fisher 2009", "inventory", "InventoryNet", 1_131_400_000, "InventoryFinishedGoods", 753_100_000],
  [
    "Gannett 2008",
    "payables",
    "AccountsPayableCurrent",
    324_573_000,
    "AccountsPayableTradeCurrent",
    287_690_000,
  ],
  [
    "CBS 2008",
    "accruedLiabilities",
    "AccruedLiabilitiesCurrent",
    791_700_000,
    "EmployeeRelatedLiabilitiesCurrent",
    370_700_000,
  ],
  ["Cliffs 2008", "longTermDebt", "LongTermDebtNoncurrent", 525_000_000, "SeniorLongTermNotes", 325_000_000],
])("%s: a later report's part does not replace %s of %s", (_, row, total, value, part, less) => {
  const facts = [
    ...wholeYear(2008, tenK(2008)),
    yearEnd(total, value),
    ...wholeYear(2008, tenQ(2009, 1)).filter(({ start }) => start === undefined),
    yearEnd(part, less, tenQ(2009, 1)),
  ]
  expect(latest(facts, row, "balance")).toBe(value)
})

test("a company that gave up the broader concept recasts its past under the narrower one", () => {
  const contract = "RevenueFromContractWithCustomerExcludingAssessedTax"
  const facts = [
    ...wholeYear(2008, tenK(2008), { CostOfRevenue: 500 }),
    ...wholeYear(2008, tenK(2009), { CostOfRevenue: 500 }).filter(({ concept }) => concept !== "Revenues"),
    { ...year(contract, 950e6), ...tenK(2009) },
    ...wholeYear(2009, tenK(2009)).filter(({ concept }) => concept !== "Revenues"),
    { concept: contract, ...toDate(2009, 4), val: 980e6, ...tenK(2009) },
    { concept: contract, ...toDate(2010, 4), val: 990e6, ...tenK(2010) },
    ...wholeYear(2010, tenK(2010)).filter(({ concept }) => concept !== "Revenues"),
  ]
  const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const
  const row = viewStatement(makeDocument(facts), query).rows.find(({ key }) => key === "revenue")
  expect(row?.values).toEqual([950e6, 980e6, 990e6])
})

test("Hertz 2018: cash without restricted cash counts, also where the report of the year has the broader figure alone", () => {
  const restricted = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"
  const at = (concept: string, millions: number, filing = tenK(2018)): RawFact => ({
    ...{ concept, end: "2018-12-31", val: millions * 1e6 },
    ...filing,
  })
  const others = wholeYear(2018, tenK(2018)).filter(({ concept }) => !concept.startsWith("Cash"))
  const getCash = (facts: RawFact[]) => {
    const query = { statement: "balance", period: "annual", vintage: "original", asof: null } as const
    return viewStatement(makeDocument(facts), query).rows.find(({ key }) => key === "cash")?.values[0]
  }
  const later = at("CashAndCashEquivalentsAtCarryingValue", 1127, tenQ(2019, 1))
  expect(getCash([...others, at(restricted, 1410), later])).toBe(1127e6)
  expect(getCash([...others, at(restricted, 1410)])).toBe(1410e6)
})

test("preferred dividends that were tagged as negative are shown positive", () => {
  const facts = [...wholeYear(2008, tenK(2008)), year("PreferredStockDividends", -57_091_000)]
  expect(latest(facts, "preferredDividends", "income")).toBe(57_091_000)
})

test("a later report never lowers a balance by using a narrower concept, whatever the amounts", () => {
  const amount = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(amount, amount, (whole, part) => {
      const facts = [
        ...wholeYear(2008, tenK(2008)),
        yearEnd("InventoryNet", whole * 1e6),
        ...wholeYear(2008, tenQ(2009, 1)).filter(({ start }) => start === undefined),
        yearEnd("InventoryFinishedGoods", part * 1e6, tenQ(2009, 1)),
      ]
      // A total of less than half of its part is no total.
      const expected = whole * 2 < part ? part : Math.max(whole, part)
      expect(latest(facts, "inventory", "balance")).toBe(expected * 1e6)
    }),
    { numRuns: 50 },
  )
})
