import { ratioTable } from "~/features/financials/ratio-table"
import type { CompanyFigures, FigurePeriod } from "~/features/screener/company-figures"
import { normal, type Random } from "./random"

const yearsInvented = 12
const lastYear = 2025

/** Rows that some companies do not report, with how often. */
const oftenMissing: Record<string, number> = {
  researchAndDevelopment: 0.55,
  goodwill: 0.35,
  intangibles: 0.3,
  inventory: 0.25,
  dividendsPerShare: 0.5,
  dividendsPaid: 0.5,
  shareRepurchases: 0.4,
  shortTermDebt: 0.3,
  interestExpense: 0.15,
  stockBasedCompensation: 0.2,
  payables: 0.1,
}

/** Twelve years of plausible figures; `size` is the revenue of the first year in the company's currency. */
export function inventFigures(random: Random, size: number, isBank: boolean): CompanyFigures {
  const missing = new Set(Object.keys(oftenMissing).filter((row) => random() < oftenMissing[row]!))
  if (isBank)
    for (const row of ["grossProfit", "costOfRevenue", "inventory", "currentAssets", "currentLiabilities"])
      missing.add(row)
  const spanned = random() < 0.75 ? yearsInvented : 2 + Math.floor(random() * 9)
  const [growth, gross, overhead] = [
    0.06 + normal(random) * 0.09,
    0.38 + normal(random) * 0.16,
    0.24 + normal(random) * 0.08,
  ]
  const leverage = Math.max(0.05, 0.45 + normal(random) * 0.18)
  let revenue = size
  let shares = size / (8 + random() * 60)
  let retained = size * normal(random) * 0.3
  const rows: Map<string, number>[] = []
  for (let year = 0; year < spanned; year += 1) {
    revenue *= Math.max(0.4, 1 + growth + normal(random) * 0.1)
    shares *= 1 + normal(random) * 0.02
    const row = inventYear(random, {
      revenue,
      gross: gross + normal(random) * 0.02,
      overhead,
      leverage,
      shares,
      retained,
    })
    retained = row.get("retainedEarnings")!
    rows.push(row)
  }
  const years = rows.map((row, index) =>
    toPeriod(row, rows[index - 1] ?? null, lastYear - spanned + index + 1, missing),
  )
  return { years, trailing: years }
}

interface Drivers {
  revenue: number
  gross: number
  overhead: number
  leverage: number
  shares: number
  retained: number
}

function inventYear(
  random: Random,
  { revenue, gross, overhead, leverage, shares, retained }: Drivers,
): Map<string, number> {
  const around = (part: number, spread = 0.15) =>
    Math.round(revenue * part * Math.max(0.05, 1 + normal(random) * spread))
  const costOfRevenue = Math.round(revenue * (1 - gross))
  const [research, selling, depreciation] = [around(0.06), around(overhead), around(0.045)]
  const operatingIncome = Math.round(revenue) - costOfRevenue - research - selling
  const [longTermDebt, shortTermDebt] = [around(leverage * 0.5), around(leverage * 0.1)]
  const interestExpense = Math.round((longTermDebt + shortTermDebt) * 0.05)
  const incomeBeforeTax = operatingIncome - interestExpense
  const incomeTax = Math.round(Math.max(0, incomeBeforeTax) * 0.22)
  const netIncome = incomeBeforeTax - incomeTax
  const dividends = Math.round(Math.max(0, netIncome) * 0.3)
  const [cash, receivables, inventory] = [around(0.18, 0.4), around(0.14), around(0.12)]
  const [goodwill, intangibles, plant] = [around(0.2, 0.5), around(0.1, 0.5), around(0.5)]
  const assets = cash + receivables + inventory + goodwill + intangibles + plant
  const payables = around(0.09)
  const liabilities = longTermDebt + shortTermDebt + payables + around(0.1)
  const operatingCashFlow = netIncome + depreciation + around(0.02, 1)
  const capex = around(0.05, 0.4)
  return new Map(
    Object.entries({
      revenue: Math.round(revenue),
      costOfRevenue,
      grossProfit: Math.round(revenue) - costOfRevenue,
      researchAndDevelopment: research,
      operatingIncome,
      interestExpense,
      incomeBeforeTax,
      incomeTax,
      netIncome,
      epsDiluted: Number((netIncome / shares).toFixed(2)),
      sharesDiluted: Math.round(shares),
      sharesOutstanding: Math.round(shares),
      dividendsPerShare: Number((dividends / shares).toFixed(2)),
      cashAndShortTermInvestments: cash,
      receivables,
      inventory,
      currentAssets: cash + receivables + inventory,
      goodwill,
      intangibles,
      assets,
      payables,
      shortTermDebt,
      currentLiabilities: payables + shortTermDebt + around(0.05),
      longTermDebt,
      liabilities,
      retainedEarnings: Math.round(retained + netIncome - dividends),
      equity: assets - liabilities,
      totalEquity: assets - liabilities,
      depreciationAmortization: depreciation,
      stockBasedCompensation: around(0.02),
      operatingCashFlow,
      capitalExpenditure: -capex,
      freeCashFlow: operatingCashFlow - capex,
      dividendsPaid: -dividends,
      shareRepurchases: -Math.round(Math.max(0, netIncome) * 0.25),
    }),
  )
}

/** Ratios are worked out by the product's own table from the invented rows. */
function toPeriod(
  row: Map<string, number>,
  before: Map<string, number> | null,
  fiscalYear: number,
  missing: ReadonlySet<string>,
): FigurePeriod {
  const end = `${fiscalYear}-12-31`
  const readFrom = (from: Map<string, number> | null, key: string) =>
    missing.has(key) ? null : (from?.get(key) ?? null)
  const now = (key: string) => readFrom(row, key)
  const average = (what: string | ((read: typeof now) => number | null)) => {
    const at = (from: Map<string, number> | null) =>
      typeof what === "string" ? readFrom(from, what) : what((key) => readFrom(from, key))
    const [opening, closing] = [at(before), at(row)]
    return opening === null || closing === null ? null : (opening + closing) / 2
  }
  const known = new Map<string, number | null>()
  const read = (key: string): number | null => {
    const ratio = ratios.get(key)
    if (!ratio) return now(key)
    if (!known.has(key)) {
      const value = ratio.compute({ now, average, days: 365, price: null })
      known.set(key, typeof value === "number" ? value : null)
    }
    return known.get(key)!
  }
  return { fiscalYear, end, read }
}

const ratios = new Map(ratioTable.map((ratio) => [ratio.key, ratio]))
