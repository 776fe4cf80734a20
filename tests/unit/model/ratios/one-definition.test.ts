import { expect, test } from "vitest"
import { type ListedCompany, toListIndex } from "~/model/directory/list-index"
import { sumLabels } from "~/model/financials/judgments/sheet-sums"
import { allRows } from "~/model/financials/rows/statement-rows"
import { getRatioRows } from "~/model/financials/statements/ratio-frames"
import { viewStatement } from "~/model/financials/view/view-statement"
import { companyFigures } from "~/model/metrics/company-figures"
import { type CompanyMetrics, toCompanyMetrics } from "~/model/metrics/company-metrics"
import { dayNumber } from "~/model/metrics/metric-values"
import { getMetric, metrics } from "~/model/metrics/metrics"
import { deriveMetrics } from "~/model/metrics/statement-metrics"
import { metricsAtPrice, valuationColumn } from "~/model/metrics/valuations"
import { ColumnRows, listRows } from "~/model/query/column-rows"
import { ColumnBlocks, columnGroups } from "~/model/query/gather-columns"
import { PriceGatherer } from "~/model/query/gather-prices"
import { amounts } from "~/model/ratios/amounts"
import { parseExpression } from "~/model/ratios/expression"
import { priceRatios } from "~/model/ratios/price-ratios"
import { ratioTable } from "~/model/ratios/ratio-table"
import { commonShare } from "../../../fixtures/common-share"
import { cikId, tickerId } from "../../../ids"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../financials/make-facts"

const cik = cikId("0001234567")
const price = { date: "2025-12-31", close: 12, currency: "USD", source: "imported" }

const flow = (concept: string, val: number): RawFact => ({ concept, ...toDate(2025, 4), val, ...tenK(2025) })
const flows = (concept: string, before: number, val: number): RawFact[] => [
  { concept, ...toDate(2024, 4), val: before, ...tenK(2024) },
  flow(concept, val),
]
const balances = (concept: string, before: number, val: number): RawFact[] =>
  [2024, 2025].map((year) => ({
    concept,
    end: `${year}-12-31`,
    val: year === 2024 ? before : val,
    ...tenK(year),
  }))

/** In millions: shares 10, debt 30, noncontrolling interests 40, cash 50, EBITDA 100 + 20. */
const facts: RawFact[] = [
  ...wholeYear(2024, tenK(2024), { StockholdersEquity: 700, Liabilities: 1260 }),
  ...wholeYear(2025, tenK(2025), { OperatingIncomeLoss: 100, Liabilities: 1160 }),
  ...balances("MinorityInterest", 40e6, 40e6),
  ...balances("LongTermDebtNoncurrent", 30e6, 30e6),
  ...balances("CashAndCashEquivalentsAtCarryingValue", 60e6, 50e6),
  ...balances("AssetsCurrent", 500e6, 600e6),
  ...balances("LiabilitiesCurrent", 350e6, 400e6),
  ...balances("AccountsReceivableNetCurrent", 80e6, 120e6),
  ...balances("InventoryNet", 70e6, 90e6),
  ...balances("AccountsPayableCurrent", 55e6, 65e6),
  ...balances("PropertyPlantAndEquipmentNet", 300e6, 320e6),
  ...balances("RetainedEarningsAccumulatedDeficit", 200e6, 260e6),
  ...flows("DepreciationDepletionAndAmortization", 18e6, 20e6),
  ...flows("SellingGeneralAndAdministrativeExpense", 50e6, 60e6),
  ...flows("WeightedAverageNumberOfDilutedSharesOutstanding", 11e6, 10e6),
  flow("ProceedsFromIssuanceOfCommonStock", 4e6),
  flow("InterestExpense", 10e6),
  flow("PaymentsToAcquirePropertyPlantAndEquipment", 60e6),
  flow("PaymentsOfDividends", 16e6),
  flow("PaymentsForRepurchaseOfCommonStock", 24e6),
  flow("CommonStockDividendsPerShareDeclared", 1.6),
  flow("EarningsPerShareDiluted", 2),
]
const document = makeDocument(facts)

/** The values of the ratios page for the year. Percents are fractions there. */
function onThePage(): Map<string, number | null> {
  const view = viewStatement(
    document,
    { statement: "ratios", period: "annual", vintage: "latest", asof: null },
    [price],
  )
  return new Map(view.rows.map(({ key, values }) => [key, values.at(-1) ?? null]))
}

function storedRows(): CompanyMetrics[] {
  return [toCompanyMetrics(cik, "statements", deriveMetrics(companyFigures(document)), "USD")]
}

function inTheScreener(rows: CompanyMetrics[]): (key: string) => number | null {
  const company: ListedCompany = {
    cik,
    ticker: tickerId("EXMP"),
    name: "Example",
    filedName: "EXAMPLE",
    coverage: "YYNYN",
    country: null,
    exchange: null,
    sic: null,
    fiscalYearEnd: null,
    security: commonShare,
  }
  const columnRows = new ColumnRows(
    listRows(toListIndex([company], []), [{ cik, currency: "USD" }]),
    "2026-01-15",
    0,
  )
  const columns = new Map<string, Float64Array>()
  const getColumn = (key: string) => columns.get(key) ?? expect.fail(`${key} has no column.`)
  const stored = toCompanyMetrics(
    cik,
    "prices",
    { price: price.close, daysSincePrice: dayNumber(price.date) },
    "USD",
  )
  const blocks = new ColumnBlocks(columnRows, 0)
  const block = blocks.empty()
  for (const row of [...rows, stored]) blocks.add(block, row)
  for (const group of columnGroups(10)) {
    const { offset, length } = blocks.getRange(group)
    const gathered = group.metrics.map(() => new Float64Array(1))
    blocks.spread(0, new Float64Array(block.buffer.slice(offset, offset + length)), gathered)
    for (const [at, { key }] of group.metrics.entries()) columns.set(key, gathered[at] ?? expect.fail(key))
  }
  const prices = getColumn("price")
  const gatherer = new PriceGatherer(columnRows, prices, getColumn("daysSincePrice"), () => null)
  gatherer.addCurrency(cik, stored.currency)
  gatherer.choose(getColumn("daysSincePeriodEnd"), new Float64Array(1), () => [])
  for (const ratio of priceRatios)
    columns.set(ratio.key, valuationColumn(ratio, gatherer.sharePrices, getColumn))
  return (key) => {
    const value = columns.get(key)?.[0] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }
}

const page = onThePage()
const screener = inTheScreener(storedRows())
const watchlist = metricsAtPrice(storedRows(), price)

test.each(getRatioRows("general"))(
  "$key is the same on the page of ratios, in the screener and in the watchlist",
  ({ key, format }) => {
    const shown = page.get(key) ?? null
    expect(shown).not.toBeNull()
    const expected = format === "percent" ? shown! * 100 : shown!
    // Rows are stored with twelve digits.
    const decimals = Math.abs(expected) > 1e6 ? 2 : 8
    expect(screener(key)).toBeCloseTo(expected, decimals)
    expect(watchlist[key]).toBeCloseTo(expected, decimals)
  },
)

test("enterprise value counts noncontrolling interests: (10 × 12 + 30 + 40 − 50) ÷ 120", () => {
  const expected = 140 / 120
  expect(page.get("evToEbitda")).toBeCloseTo(expected, 10)
  expect(screener("evToEbitda")).toBeCloseTo(expected, 10)
  expect(watchlist.evToEbitda).toBeCloseTo(expected, 10)
  expect([screener("enterpriseValue"), watchlist.enterpriseValue]).toEqual([140e6, 140e6])
})

test.each(ratioTable.filter(({ isScreenedOnly }) => isScreenedOnly))(
  "$key is the same in the screener and in the watchlist",
  ({ key }) => {
    expect(watchlist[key] ?? null).toEqual(screener(key))
  },
)

test("a net income of 200 on an average equity of 750 is a return of 0.2667 on the page and 26.67 in the screener", () => {
  expect(page.get("returnOnEquity")).toBeCloseTo(0.266667, 5)
  expect(screener("returnOnEquity")).toBeCloseTo(26.6667, 3)
  expect(watchlist.dividendYield).toBeCloseTo((1.6 / 12) * 100, 8)
})

test("a row that was stored before noncontrolling interests gives no enterprise value, and all else", () => {
  const [row] = storedRows()
  const { netDebtAndNoncontrolling: _, ...figures } = row!.figures
  const older = { ...row!, figures }
  const read = inTheScreener([older])
  const listed = metricsAtPrice([older], price)
  for (const key of ["enterpriseValue", "evToEbitda", "evToSales", "evToFreeCashFlow"])
    expect([read(key), listed[key]], key).toEqual([null, null])
  for (const key of ["priceEarnings", "returnOnEquity", "ebitda", "marketValue"]) {
    expect(read(key), key).toBe(screener(key))
    expect(listed[key], key).toBe(watchlist[key])
  }
})

test("figures in any order give the same values, and unknown figures have no effect", () => {
  const [row] = storedRows()
  const figures = Object.fromEntries([["notAMetric", 7], ...Object.entries(row!.figures).reverse()])
  const read = inTheScreener([{ ...row!, figures }])
  expect(metrics.filter(({ key }) => read(key) !== screener(key))).toEqual([])
  expect(metricsAtPrice([{ ...row!, figures }], price)).toEqual({ ...watchlist, notAMetric: 7 })
})

test("each input of a ratio is a row, an amount, a metric or an earlier ratio", () => {
  const rows = ["general", "bank", "insurer", "reit"].flatMap((industry) =>
    allRows(industry as "general").map(({ key }) => key),
  )
  const known = new Set([...rows, ...amounts.keys(), ...Object.keys(sumLabels), "price", "days"])
  for (const { key, expression, inputs, isScreenedOnly } of ratioTable) {
    for (const input of expression ? parseExpression(expression).names : inputs)
      expect(known.has(input) || (isScreenedOnly && getMetric(input) !== null), `${input} of ${key}`).toBe(
        true,
      )
    known.add(key)
  }
})

test("the inputs of a ratio to a price are stored, so that the screener can read them", () => {
  const stored = new Set([...metrics.map(({ key }) => key), "shareCount"])
  expect(priceRatios.flatMap(({ inputs }) => inputs).filter((key) => !stored.has(key))).toEqual([])
})

test("each amount that is computed is a metric, but the share count", () => {
  expect([...amounts.keys()].filter((key) => getMetric(key) === null)).toEqual(["shareCount"])
})
