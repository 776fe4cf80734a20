import { addDays } from "~/lib/dates"
import {
  type ExampleYear,
  exampleNetIncome,
  exampleSplit,
  exampleYears,
  firstQuarterGrowthPct,
  quarterShares,
} from "./example-figures"

export const exampleCik = "0000990001"

interface Flows {
  [concept: string]: number
}

interface Filed {
  accession: string
  form: string
  filed: string
  end: string
  fiscalYear: number
  fiscalPeriod: string
}

type FactEntry = { start?: string; end: string; val: number; accn: string; fy: number; fp: string; form: string; filed: string }

const quarterEnds = ["03-31", "06-30", "09-30", "12-31"]
const thousand = (value: number) => Math.round(value) * 1000
const share = (value: number, percent: number) => Math.round((value * percent) / 100)

/** The year's flows in thousands; every total is the sum of its lines. */
function yearFlows(row: ExampleYear): Flows {
  const cost = share(row.revenue, row.costPct)
  const research = share(row.revenue, row.researchPct)
  const interest = share(row.revenue, 0.8)
  const fixed = exampleNetIncome[row.year]
  // Where the reports name net income, overhead is what leads to it.
  const pretaxWanted = fixed === undefined ? null : Math.round(fixed / (1 - row.taxPct / 100))
  const overhead =
    pretaxWanted === null
      ? share(row.revenue, row.overheadPct)
      : row.revenue - cost - research - interest - pretaxWanted
  const operating = row.revenue - cost - research - overhead
  const pretax = operating - interest
  const tax = fixed === undefined ? share(pretax, row.taxPct) : pretax - fixed
  const net = pretax - tax
  const depreciation = share(row.revenue, 4.1)
  const stockPay = share(row.revenue, 1.6)
  const receivables = share(row.revenue, 0.9)
  const inventory = share(row.revenue, 1.1)
  const payables = share(row.revenue, 0.6)
  const operatingFlow = net + depreciation + stockPay - receivables - inventory + payables
  const capital = share(row.revenue, 4.6)
  const dividends = Math.round(row.dilutedShares * row.dividendPerShare)
  const buyback = share(net, 35)
  return {
    RevenueFromContractWithCustomerExcludingAssessedTax: row.revenue,
    CostOfRevenue: cost,
    GrossProfit: row.revenue - cost,
    ResearchAndDevelopmentExpense: research,
    SellingGeneralAndAdministrativeExpense: overhead,
    OperatingExpenses: research + overhead,
    OperatingIncomeLoss: operating,
    InterestExpense: interest,
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: pretax,
    IncomeTaxExpenseBenefit: tax,
    NetIncomeLoss: net,
    DepreciationDepletionAndAmortization: depreciation,
    ShareBasedCompensation: stockPay,
    IncreaseDecreaseInAccountsReceivable: receivables,
    IncreaseDecreaseInInventories: inventory,
    IncreaseDecreaseInAccountsPayable: payables,
    NetCashProvidedByUsedInOperatingActivities: operatingFlow,
    PaymentsToAcquirePropertyPlantAndEquipment: capital,
    NetCashProvidedByUsedInInvestingActivities: -capital,
    PaymentsOfDividends: dividends,
    PaymentsForRepurchaseOfCommonStock: buyback,
    NetCashProvidedByUsedInFinancingActivities: -(dividends + buyback),
    CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect:
      operatingFlow - capital - dividends - buyback,
  }
}

const cashChange =
  "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect"

/** A year's flows split into quarters that add up to it exactly. */
function quarterFlows(year: Flows): Flows[] {
  const quarters: Flows[] = quarterShares.map(() => ({}))
  for (const [concept, total] of Object.entries(year)) {
    let left = total
    quarterShares.forEach((percent, index) => {
      const value = index === 3 ? left : share(total, percent)
      quarters[index]![concept] = value
      left -= value
    })
  }
  return quarters
}

/** What stands in the books; every flow moves it, so that the two sides stay equal. Thousands. */
interface Books {
  cash: number
  receivables: number
  inventory: number
  property: number
  payables: number
  paidIn: number
  earned: number
}

const opening: Books = {
  cash: 22_400,
  receivables: 21_300,
  inventory: 19_600,
  property: 33_200,
  payables: 9_100,
  paidIn: 41_200,
  earned: 17_100,
}
const goodwill = 38_600
const accrued = 7_700
const longTermDebt = 60_000

function afterQuarter(books: Books, flows: Flows): Books {
  return {
    cash: books.cash + flows[cashChange]!,
    receivables: books.receivables + flows.IncreaseDecreaseInAccountsReceivable!,
    inventory: books.inventory + flows.IncreaseDecreaseInInventories!,
    property:
      books.property +
      flows.PaymentsToAcquirePropertyPlantAndEquipment! -
      flows.DepreciationDepletionAndAmortization!,
    payables: books.payables + flows.IncreaseDecreaseInAccountsPayable!,
    paidIn: books.paidIn + flows.ShareBasedCompensation!,
    earned:
      books.earned + flows.NetIncomeLoss! - flows.PaymentsOfDividends! - flows.PaymentsForRepurchaseOfCommonStock!,
  }
}

function balanceSheet(books: Books): Flows {
  const current = books.cash + books.receivables + books.inventory
  const liabilities = books.payables + accrued + longTermDebt
  const equity = books.paidIn + books.earned
  return {
    CashAndCashEquivalentsAtCarryingValue: books.cash,
    AccountsReceivableNetCurrent: books.receivables,
    InventoryNet: books.inventory,
    AssetsCurrent: current,
    PropertyPlantAndEquipmentNet: books.property,
    Goodwill: goodwill,
    Assets: current + books.property + goodwill,
    AccountsPayableCurrent: books.payables,
    AccruedLiabilitiesCurrent: accrued,
    LiabilitiesCurrent: books.payables + accrued,
    LongTermDebtNoncurrent: longTermDebt,
    Liabilities: liabilities,
    CommonStocksIncludingAdditionalPaidInCapital: books.paidIn,
    RetainedEarningsAccumulatedDeficit: books.earned,
    StockholdersEquity: equity,
    LiabilitiesAndStockholdersEquity: liabilities + equity,
  }
}

interface Quarter {
  year: number
  index: number
  start: string
  end: string
  flows: Flows
  balance: Flows
  /** As the report of that quarter counted them. */
  dilutedShares: number
  dividendPerShare: number
}

function allQuarters(): Quarter[] {
  let books = opening
  const last = exampleYears.at(-1)!
  const next: ExampleYear = { ...last, year: last.year + 1, revenue: share(last.revenue, 100 + firstQuarterGrowthPct) }
  return [...exampleYears, next].flatMap((row) => {
    const quarters = quarterFlows(yearFlows(row)).map((flows, index): Quarter => {
      books = afterQuarter(books, flows)
      const end = `${row.year}-${quarterEnds[index]}`
      const split = row.year === 2021 && end < exampleSplit.date ? exampleSplit.ratio : 1
      return {
        year: row.year,
        index,
        start: index === 0 ? `${row.year}-01-01` : addDays(`${row.year}-${quarterEnds[index - 1]}`, 1),
        end,
        flows,
        balance: balanceSheet(books),
        dilutedShares: Math.round(row.dilutedShares / split),
        dividendPerShare: Math.round((row.dividendPerShare / 4) * split * 10_000) / 10_000,
      }
    })
    return row.year > last.year ? quarters.slice(0, 1) : quarters
  })
}

/** Which report tells of a quarter, and when it was filed. */
export function exampleReport(year: number, index: number): Filed {
  const annual = index === 3
  const filedYear = annual ? year + 1 : year
  const number = ["000011", "000015", "000019", "000004"][index]
  const day = annual ? (year === 2024 ? "02-21" : "02-20") : ["05-06", "08-05", "11-04"][index]
  return {
    accession: `${exampleCik}-${String(filedYear % 100).padStart(2, "0")}-${number}`,
    form: annual ? "10-K" : "10-Q",
    filed: `${filedYear}-${day}`,
    end: `${year}-${quarterEnds[index]}`,
    fiscalYear: year,
    fiscalPeriod: annual ? "FY" : `Q${index + 1}`,
  }
}

/** The company's facts in the form of the SEC's companyfacts. */
export function exampleFacts(): object {
  const concepts: Record<string, Record<string, FactEntry[]>> = {}
  const add = (concept: string, unit: string, value: number, start: string | null, end: string, filing: Filed) => {
    const units = (concepts[concept] ??= {})
    const entries = (units[unit] ??= [])
    entries.push({
      ...(start ? { start } : {}),
      end,
      val: value,
      accn: filing.accession,
      fy: filing.fiscalYear,
      fp: filing.fiscalPeriod,
      form: filing.form,
      filed: filing.filed,
    })
  }
  const quarters = allQuarters()
  const at = (year: number, index: number) => quarters.find((one) => one.year === year && one.index === index)

  /** A span of quarters as one filing shows it: per-share figures on the share count of the filing's day. */
  const addSpan = (year: number, from: number, to: number, filing: Filed, cashFlowOnly = false) => {
    const span = quarters.filter((one) => one.year === year && one.index >= from && one.index <= to)
    if (span.length !== to - from + 1) return
    const start = span[0]!.start
    const end = span.at(-1)!.end
    const total = (concept: string) => span.reduce((sum, one) => sum + (one.flows[concept] ?? 0), 0)
    for (const concept of Object.keys(span[0]!.flows)) {
      if (cashFlowConcepts.has(concept) ? from !== 0 : cashFlowOnly) continue
      add(concept, "USD", thousand(total(concept)), start, end, filing)
    }
    if (cashFlowOnly) return
    const adjust = (one: Quarter) =>
      one.end < exampleSplit.date && filing.filed >= exampleSplit.date ? exampleSplit.ratio : 1
    const shares = Math.round(span.reduce((sum, one) => sum + one.dilutedShares * adjust(one), 0) / span.length)
    const basic = share(shares, 98.7)
    const perShare = (count: number) => Math.round((total("NetIncomeLoss") / count) * 100) / 100
    add("WeightedAverageNumberOfDilutedSharesOutstanding", "shares", thousand(shares), start, end, filing)
    add("WeightedAverageNumberOfSharesOutstandingBasic", "shares", thousand(basic), start, end, filing)
    add("EarningsPerShareDiluted", "USD/shares", perShare(shares), start, end, filing)
    add("EarningsPerShareBasic", "USD/shares", perShare(basic), start, end, filing)
    const dividend = span.reduce((sum, one) => sum + one.dividendPerShare / adjust(one), 0)
    add("CommonStockDividendsPerShareDeclared", "USD/shares", Math.round(dividend * 1000) / 1000, start, end, filing)
  }
  const addBalance = (quarter: Quarter | undefined, filing: Filed) => {
    for (const [concept, value] of Object.entries(quarter?.balance ?? {}))
      add(concept, "USD", thousand(value), null, quarter!.end, filing)
  }

  for (const quarter of quarters) {
    const filing = exampleReport(quarter.year, quarter.index)
    const years = quarter.index === 3 ? [quarter.year, quarter.year - 1, quarter.year - 2] : [quarter.year, quarter.year - 1]
    for (const year of years) {
      if (quarter.index === 3) addSpan(year, 0, 3, filing)
      else {
        addSpan(year, quarter.index, quarter.index, filing)
        if (quarter.index > 0) addSpan(year, 0, quarter.index, filing)
      }
    }
    addBalance(quarter, filing)
    addBalance(at(quarter.year - 1, 3), filing)
  }
  const splitReport = exampleReport(2021, 1)
  add("StockholdersEquityNoteStockSplitConversionRatio1", "pure", exampleSplit.ratio, exampleSplit.date, exampleSplit.date, splitReport)
  return {
    cik: Number(exampleCik),
    entityName: "Example Instruments, Inc. (invented)",
    facts: { "us-gaap": Object.fromEntries(Object.entries(concepts).map(([name, units]) => [name, { label: name, units }])) },
  }
}

const cashFlowConcepts = new Set([
  "DepreciationDepletionAndAmortization",
  "ShareBasedCompensation",
  "IncreaseDecreaseInAccountsReceivable",
  "IncreaseDecreaseInInventories",
  "IncreaseDecreaseInAccountsPayable",
  "NetCashProvidedByUsedInOperatingActivities",
  "PaymentsToAcquirePropertyPlantAndEquipment",
  "NetCashProvidedByUsedInInvestingActivities",
  "PaymentsOfDividends",
  "PaymentsForRepurchaseOfCommonStock",
  "NetCashProvidedByUsedInFinancingActivities",
  cashChange,
])
