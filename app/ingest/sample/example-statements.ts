import {
  acquisitions,
  type Books,
  type Flows,
  financingFlow,
  incomeBeforeTax,
  investingFlow,
  netIncome,
  operatingFlow,
  operatingIncome,
} from "./example-books"

/** Amounts in dollars under their us-gaap concepts. */
export type Tagged = Record<string, number>

/** Of the term loan, due within a year. */
const dueWithinYear = 10_000_000

export function incomeStatement(flows: Flows): Tagged {
  return {
    RevenueFromContractWithCustomerExcludingAssessedTax: flows.revenue,
    CostOfRevenue: flows.cost,
    GrossProfit: flows.revenue - flows.cost,
    ResearchAndDevelopmentExpense: flows.research,
    SellingGeneralAndAdministrativeExpense: flows.overhead,
    OperatingExpenses: flows.research + flows.overhead,
    OperatingIncomeLoss: operatingIncome(flows),
    InterestExpense: flows.interestExpense,
    InvestmentIncomeInterest: flows.interestIncome,
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest:
      incomeBeforeTax(flows),
    IncomeTaxExpenseBenefit: flows.tax,
    NetIncomeLoss: netIncome(flows),
  }
}

export function cashFlowStatement(flows: Flows): Tagged {
  return {
    DepreciationDepletionAndAmortization: flows.depreciation + flows.amortization,
    ShareBasedCompensation: flows.stockPay,
    DeferredIncomeTaxExpenseBenefit: flows.deferredTax,
    IncreaseDecreaseInAccountsReceivable: flows.receivables,
    IncreaseDecreaseInInventories: flows.inventory,
    IncreaseDecreaseInAccountsPayableAndAccruedLiabilities: flows.payablesAndAccrued,
    IncreaseDecreaseInContractWithCustomerLiability: flows.deferredRevenue,
    OtherOperatingActivitiesCashFlowStatement: flows.other,
    NetCashProvidedByUsedInOperatingActivities: operatingFlow(flows),
    PaymentsToAcquirePropertyPlantAndEquipment: flows.capitalExpenditure,
    PaymentsToAcquireBusinessesNetOfCashAcquired: acquisitions(flows),
    NetCashProvidedByUsedInInvestingActivities: investingFlow(flows),
    ProceedsFromIssuanceOfLongTermDebt: flows.debtIssued,
    RepaymentsOfLongTermDebt: flows.debtRepaid,
    PaymentsForRepurchaseOfCommonStock: flows.repurchases,
    PaymentsOfDividends: flows.dividends,
    NetCashProvidedByUsedInFinancingActivities: financingFlow(flows),
    EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents: flows.exchangeRates,
    CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect:
      flows.cashChange,
  }
}

export function balanceSheet(books: Books): Tagged {
  const currentAssets = books.cash + books.receivables + books.inventory + books.otherCurrentAssets
  const heldLong = books.property + books.leaseAssets + books.goodwill + books.intangibles + books.otherAssets
  const dueSoon = Math.min(books.debt, dueWithinYear)
  const currentLiabilities = books.payables + books.accrued + books.deferredRevenue + dueSoon
  const dueLater = books.debt - dueSoon + books.leaseLiabilities + books.deferredTax + books.otherLiabilities
  const liabilities = currentLiabilities + dueLater
  const equity = books.paidIn + books.earned + books.otherComprehensive - books.treasury
  return {
    CashAndCashEquivalentsAtCarryingValue: books.cash,
    AccountsReceivableNetCurrent: books.receivables,
    InventoryNet: books.inventory,
    OtherAssetsCurrent: books.otherCurrentAssets,
    AssetsCurrent: currentAssets,
    PropertyPlantAndEquipmentNet: books.property,
    OperatingLeaseRightOfUseAsset: books.leaseAssets,
    Goodwill: books.goodwill,
    IntangibleAssetsNetExcludingGoodwill: books.intangibles,
    OtherAssetsNoncurrent: books.otherAssets,
    AssetsNoncurrent: heldLong,
    Assets: currentAssets + heldLong,
    AccountsPayableCurrent: books.payables,
    AccruedLiabilitiesCurrent: books.accrued,
    ContractWithCustomerLiabilityCurrent: books.deferredRevenue,
    LongTermDebtCurrent: dueSoon,
    LiabilitiesCurrent: currentLiabilities,
    LongTermDebtNoncurrent: books.debt - dueSoon,
    OperatingLeaseLiabilityNoncurrent: books.leaseLiabilities,
    DeferredIncomeTaxLiabilitiesNet: books.deferredTax,
    OtherLiabilitiesNoncurrent: books.otherLiabilities,
    LiabilitiesNoncurrent: dueLater,
    Liabilities: liabilities,
    CommonStocksIncludingAdditionalPaidInCapital: books.paidIn,
    RetainedEarningsAccumulatedDeficit: books.earned,
    AccumulatedOtherComprehensiveIncomeLossNetOfTax: books.otherComprehensive,
    TreasuryStockValue: books.treasury,
    StockholdersEquity: equity,
    LiabilitiesAndStockholdersEquity: liabilities + equity,
  }
}

/** Lines that only the condensed balance sheets of quarterly reports have. */
export const condensedOnly: ReadonlySet<string> = new Set(["AssetsNoncurrent", "LiabilitiesNoncurrent"])
