import { normal, type Random } from "./random"

const yearsInvented = 12
const lastYear = 2025

/** One fiscal year: amounts under their us-gaap concepts, in the company's currency. */
interface InventedYear {
  fiscalYear: number
  amounts: Record<string, number>
}

/** Concepts that some companies do not report, with the probability. */
const oftenMissing: Record<string, number> = {
  ResearchAndDevelopmentExpense: 0.55,
  Goodwill: 0.35,
  IntangibleAssetsNetExcludingGoodwill: 0.3,
  InventoryNet: 0.25,
  CommonStockDividendsPerShareDeclared: 0.5,
  PaymentsOfDividends: 0.5,
  PaymentsForRepurchaseOfCommonStock: 0.4,
  ShortTermBorrowings: 0.3,
  InterestExpense: 0.15,
  ShareBasedCompensation: 0.2,
  AccountsPayableCurrent: 0.1,
}
const notOfBanks = ["GrossProfit", "CostOfRevenue", "InventoryNet", "AssetsCurrent", "LiabilitiesCurrent"]

/** Up to twelve years of plausible statements, oldest first; `size` is the revenue before the first year. */
export function inventYears(random: Random, size: number, isBank: boolean): InventedYear[] {
  const missing = new Set(Object.keys(oftenMissing).filter((concept) => random() < oftenMissing[concept]!))
  if (isBank) for (const concept of notOfBanks) missing.add(concept)
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
  return Array.from({ length: spanned }, (_, year): InventedYear => {
    revenue *= Math.max(0.4, 1 + growth + normal(random) * 0.1)
    shares *= 1 + normal(random) * 0.02
    const drivers = { revenue, gross: gross + normal(random) * 0.02, overhead, leverage, shares, retained }
    const amounts = inventYear(random, drivers)
    retained = amounts.RetainedEarningsAccumulatedDeficit!
    return {
      fiscalYear: lastYear - spanned + year + 1,
      amounts: Object.fromEntries(Object.entries(amounts).filter(([concept]) => !missing.has(concept))),
    }
  })
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
): Record<string, number> {
  const around = (part: number, spread = 0.15) =>
    Math.round(revenue * part * Math.max(0.05, 1 + normal(random) * spread))
  const cost = Math.round(revenue * (1 - gross))
  const [research, selling, depreciation] = [around(0.06), around(overhead), around(0.045)]
  const operatingIncome = Math.round(revenue) - cost - research - selling
  const [longTermDebt, shortTermDebt] = [around(leverage * 0.5), around(leverage * 0.1)]
  const interest = Math.round((longTermDebt + shortTermDebt) * 0.05)
  const beforeTax = operatingIncome - interest
  const tax = Math.round(Math.max(0, beforeTax) * 0.22)
  const netIncome = beforeTax - tax
  const dividends = Math.round(Math.max(0, netIncome) * 0.3)
  const [cash, receivables, inventory] = [around(0.18, 0.4), around(0.14), around(0.12)]
  const [goodwill, intangibles, plant] = [around(0.2, 0.5), around(0.1, 0.5), around(0.5)]
  const assets = cash + receivables + inventory + goodwill + intangibles + plant
  const payables = around(0.09)
  const currentLiabilities = payables + shortTermDebt + around(0.05)
  const liabilities = currentLiabilities + longTermDebt + around(0.05)
  return {
    Revenues: Math.round(revenue),
    CostOfRevenue: cost,
    GrossProfit: Math.round(revenue) - cost,
    ResearchAndDevelopmentExpense: research,
    SellingGeneralAndAdministrativeExpense: selling,
    OperatingIncomeLoss: operatingIncome,
    InterestExpense: interest,
    [beforeTaxConcept]: beforeTax,
    IncomeTaxExpenseBenefit: tax,
    NetIncomeLoss: netIncome,
    EarningsPerShareDiluted: Number((netIncome / shares).toFixed(2)),
    WeightedAverageNumberOfDilutedSharesOutstanding: Math.round(shares),
    CommonStockSharesOutstanding: Math.round(shares),
    CommonStockDividendsPerShareDeclared: Number((dividends / shares).toFixed(2)),
    CashAndCashEquivalentsAtCarryingValue: cash,
    AccountsReceivableNetCurrent: receivables,
    InventoryNet: inventory,
    AssetsCurrent: cash + receivables + inventory,
    PropertyPlantAndEquipmentNet: plant,
    Goodwill: goodwill,
    IntangibleAssetsNetExcludingGoodwill: intangibles,
    Assets: assets,
    AccountsPayableCurrent: payables,
    ShortTermBorrowings: shortTermDebt,
    LiabilitiesCurrent: currentLiabilities,
    LongTermDebtNoncurrent: longTermDebt,
    Liabilities: liabilities,
    RetainedEarningsAccumulatedDeficit: Math.round(retained + netIncome - dividends),
    StockholdersEquity: assets - liabilities,
    LiabilitiesAndStockholdersEquity: assets,
    DepreciationDepletionAndAmortization: depreciation,
    ShareBasedCompensation: around(0.02),
    NetCashProvidedByUsedInOperatingActivities: netIncome + depreciation + around(0.02, 1),
    PaymentsToAcquirePropertyPlantAndEquipment: around(0.05, 0.4),
    PaymentsOfDividends: dividends,
    PaymentsForRepurchaseOfCommonStock: Math.round(Math.max(0, netIncome) * 0.25),
  }
}

const beforeTaxConcept =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
