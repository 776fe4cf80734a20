import { mapValues } from "~/lib/collections"

/**
 * The invented figures of Example Instruments, in millions: those in its filings, and consistent earlier years. A
 * column is a year; the last one is the first quarter of the next year. Totals are computed from these figures.
 */
const firstYear = 2014

/** Flows of the period; dividends per share on today's basis. */
const flows = {
  //                      2014   2015   2016   2017   2018   2019   2020   2021   2022   2023   2024   2025   Q1
  revenue: [148.2, 156.9, 163.4, 181.7, 204.5, 221.3, 208.6, 262.8, 307.4, 338.4, 371.9, 412.6, 108.9],
  cost: [73.4, 77.3, 80.1, 88.3, 98.9, 106.7, 102.6, 126.4, 146.0, 158.0, 171.8, 186.9, 48.9],
  research: [14.8, 15.9, 16.8, 18.9, 21.6, 24.2, 25.1, 30.3, 35.2, 38.9, 42.6, 47.4, 12.5],
  overhead: [41.9, 43.9, 45.3, 49.6, 55.4, 58.9, 56.3, 68.9, 79.5, 86.3, 93.9, 103.8, 27.2],
  interestExpense: [0.0, 0.0, 0.0, 0.0, 0.0, 2.9, 4.9, 4.5, 4.4, 4.0, 3.6, 3.1, 0.7],
  interestIncome: [0.1, 0.1, 0.2, 0.3, 0.6, 0.7, 0.3, 0.2, 0.8, 1.6, 2.1, 2.4, 0.6],
  tax: [5.7, 6.1, 6.5, 8.6, 5.8, 5.6, 3.7, 6.2, 7.9, 9.7, 12.4, 15.5, 4.6],
  basicShares: [40.1, 40.0, 39.8, 39.7, 39.5, 39.3, 39.0, 38.5, 38.1, 37.9, 37.6, 37.4, 37.3],
  dilutedShares: [40.5, 40.4, 40.2, 40.1, 39.9, 39.8, 39.4, 39.1, 38.7, 38.5, 38.2, 38.0, 37.9],
  dividendPerShare: [0.12, 0.12, 0.14, 0.14, 0.16, 0.18, 0.2, 0.24, 0.28, 0.32, 0.36, 0.4, 0.11],
  depreciation: [6.1, 6.4, 6.7, 7.2, 8.0, 9.0, 9.6, 9.9, 10.6, 11.8, 12.9, 14.1, 3.6],
  amortization: [1.2, 1.2, 1.2, 1.2, 1.2, 4.1, 5.5, 5.5, 5.5, 5.5, 5.5, 5.5, 1.4],
  stockPay: [2.1, 2.3, 2.5, 2.7, 3.0, 3.3, 3.6, 4.0, 4.6, 5.2, 5.9, 6.6, 1.5],
  deferredTax: [0.4, 0.5, 0.4, -1.9, 0.5, 0.3, 0.2, 0.1, -0.1, -0.2, -0.4, -0.6, -0.1],
  receivables: [1.7, 1.6, 1.4, 3.2, 3.8, 2.6, -1.5, 9.5, 3.5, 4.1, 5.8, 7.7, 1.8],
  inventory: [1.9, 1.8, 1.5, 3.6, 4.9, 4.2, 0.6, 9.1, 7.9, 8.8, 4.9, 6.7, 2.3],
  payablesAndAccrued: [1.6, 1.9, 1.5, 3.7, 4.1, 2.8, -1.9, 6.8, 2.6, 3.0, 4.4, 6.1, 1.7],
  deferredRevenue: [0.5, 0.6, 0.6, 0.9, 1.1, 1.2, 0.9, 2.0, 1.3, 1.7, 2.1, 2.8, 0.7],
  capitalExpenditure: [7.6, 8.1, 8.6, 10.2, 11.8, 12.4, 9.4, 12.9, 14.8, 16.4, 18.9, 21.8, 4.2],
  acquiredGoodwill: [0.0, 0.0, 0.0, 0.0, 0.0, 62.4, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
  acquiredIntangibles: [0.0, 0.0, 0.0, 0.0, 0.0, 56.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
  debtIssued: [0.0, 0.0, 0.0, 0.0, 0.0, 120.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
  debtRepaid: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 2.5],
  repurchases: [2.0, 3.0, 4.0, 4.0, 5.0, 4.0, 2.0, 6.0, 8.0, 12.0, 15.0, 18.0, 2.9],
  dividends: [4.8, 4.8, 5.6, 5.6, 6.3, 7.1, 7.8, 9.2, 10.7, 12.1, 13.5, 15.0, 4.1],
  exchangeRates: [-0.6, -0.5, -0.2, 0.4, -0.4, -0.2, 0.2, -0.3, -0.9, 0.4, -0.8, 1.0, 0.2],
}

/** Balances at the end of the period that the flows above do not change. Their change is "other" in the cash flow statement. */
const levels = {
  //                      2014   2015   2016   2017   2018   2019   2020   2021   2022   2023   2024   2025   Q1
  otherCurrentAssets: [5.1, 5.4, 5.7, 6.3, 6.9, 7.6, 8.2, 8.8, 9.1, 9.6, 10.2, 11.3, 11.9],
  leaseAssets: [0.0, 0.0, 0.0, 0.0, 0.0, 9.8, 10.4, 11.2, 11.9, 12.4, 13.1, 14.2, 16.2],
  otherAssets: [5.5, 5.9, 6.2, 6.7, 7.2, 7.4, 7.9, 8.1, 8.3, 8.7, 9.1, 9.8, 10.8],
  accrued: [19.5, 20.6, 21.5, 23.5, 25.8, 27.3, 26.2, 30.1, 31.6, 33.3, 35.2, 38.7, 39.4],
  leaseLiabilities: [0.0, 0.0, 0.0, 0.0, 0.0, 9.0, 9.2, 9.6, 9.8, 10.2, 10.7, 11.6, 13.4],
  otherLiabilities: [2.5, 2.7, 2.8, 3.0, 3.2, 3.5, 3.7, 3.9, 5.4, 5.6, 5.9, 6.3, 6.8],
  otherComprehensive: [-5.0, -5.9, -6.3, -5.6, -6.4, -6.8, -6.5, -6.9, -8.7, -8.0, -8.6, -6.9, -6.8],
}

export type FlowLine = keyof typeof flows
export type LevelLine = keyof typeof levels

/** The opening balance sheet of the first year. */
export const exampleOpening = {
  cash: 18.3,
  receivables: 27.8,
  inventory: 28.7,
  otherCurrentAssets: 4.9,
  property: 47.5,
  leaseAssets: 0,
  goodwill: 30.1,
  intangibles: 15.0,
  otherAssets: 5.2,
  payables: 14.9,
  accrued: 18.6,
  deferredRevenue: 6.9,
  debt: 0,
  leaseLiabilities: 0,
  deferredTax: 9.2,
  otherLiabilities: 2.4,
  paidIn: 72.4,
  earned: 59.0,
  otherComprehensive: -3.9,
  treasury: 2.0,
}

/** Quarters with figures in a filing, or with unusual figures. Other years are split by the usual fractions. */
export const exampleQuarters: Record<number, Partial<Record<FlowLine, number[]>>> = {
  2019: {
    acquiredGoodwill: [0, 62.4, 0, 0],
    acquiredIntangibles: [0, 56, 0, 0],
    debtIssued: [0, 120, 0, 0],
    interestExpense: [0, 0.1, 1.4, 1.4],
    amortization: [0.3, 0.4, 1.7, 1.7],
  },
  2024: {
    revenue: [88.2, 91.4, 93.7, 98.6],
    cost: [41.0, 42.3, 43.3, 45.2],
    research: [10.3, 10.5, 10.6, 11.2],
    overhead: [22.6, 23.0, 23.3, 25.0],
    interestIncome: [0.5, 0.5, 0.5, 0.6],
    tax: [2.8, 3.1, 3.2, 3.3],
  },
  2025: {
    revenue: [97.4, 101.2, 103.5, 110.5],
    cost: [44.5, 46.0, 46.8, 49.6],
    research: [11.4, 11.7, 11.9, 12.4],
    overhead: [24.9, 25.4, 25.7, 27.8],
    interestExpense: [0.8, 0.8, 0.8, 0.7],
    tax: [3.3, 3.7, 4.1, 4.4],
  },
}

/** The fractions of a year in its quarters, for seasonal and for even lines. */
export const quarterShares = { seasonal: [0.236, 0.245, 0.251, 0.268], even: [0.25, 0.25, 0.25, 0.25] }
export const evenLines: ReadonlySet<FlowLine> = new Set([
  "interestExpense",
  "interestIncome",
  "depreciation",
  "amortization",
  "stockPay",
  "debtRepaid",
  "dividends",
])

/** A 2-for-1 split, effective on this day. Later filings restate earlier periods. */
export const exampleSplit = { date: "2021-06-15", ratio: 2 }

/** Inventories in the notes of annual reports: materials, work in process, finished instruments. */
export const exampleInventories: Record<number, [number, number, number]> = {
  2023: [36.2, 19.6, 17.2],
  2024: [38.4, 21.1, 18.4],
  2025: [43.5, 22.3, 18.8],
}

/** Figures on the covers of the sample's reports, by the end of the period. */
export const exampleCovers: Record<string, { shares: number; publicFloat?: number }> = {
  "2024-12-31": { shares: 37.512, publicFloat: 612 },
  "2025-12-31": { shares: 37.264, publicFloat: 698 },
  "2026-03-31": { shares: 37.198 },
}

export interface ExampleYear {
  year: number
  /** The number of reported quarters. */
  quarters: number
  flows: Record<FlowLine, number>
  /** At the end of the year or of its last reported quarter. */
  levels: Record<LevelLine, number>
}

function getColumn<Line extends string>(table: Record<Line, number[]>, column: number): Record<Line, number> {
  return mapValues(table, (values) => values[column]!)
}

const allYears = flows.revenue.map(
  (_, column): ExampleYear => ({
    year: firstYear + column,
    quarters: column === flows.revenue.length - 1 ? 1 : 4,
    flows: getColumn(flows, column),
    levels: getColumn(levels, column),
  }),
)

export const exampleYears = allYears.slice(0, -1)
export const exampleStub = allYears.at(-1)!
