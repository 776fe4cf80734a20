import {
  acquisitions,
  type Balances,
  type Flows,
  financingFlow,
  incomeBeforeTax,
  investingFlow,
  netIncome,
  operatingFlow,
  operatingIncome,
} from "./example-balances"

/** Amounts in dollars under their us-gaap concepts. */
export type Tagged = Record<string, number>

/** The part of the term loan that is due within a year. */
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

export function balanceSheet(balances: Balances): Tagged {
  const currentAssets =
    balances.cash + balances.receivables + balances.inventory + balances.otherCurrentAssets
  const heldLong =
    balances.property + balances.leaseAssets + balances.goodwill + balances.intangibles + balances.otherAssets
  const dueSoon = Math.min(balances.debt, dueWithinYear)
  const currentLiabilities = balances.payables + balances.accrued + balances.deferredRevenue + dueSoon
  const dueLater =
    balances.debt - dueSoon + balances.leaseLiabilities + balances.deferredTax + balances.otherLiabilities
  const liabilities = currentLiabilities + dueLater
  const equity = balances.paidIn + balances.earned + balances.otherComprehensive - balances.treasury
  return {
    CashAndCashEquivalentsAtCarryingValue: balances.cash,
    AccountsReceivableNetCurrent: balances.receivables,
    InventoryNet: balances.inventory,
    OtherAssetsCurrent: balances.otherCurrentAssets,
    AssetsCurrent: currentAssets,
    PropertyPlantAndEquipmentNet: balances.property,
    OperatingLeaseRightOfUseAsset: balances.leaseAssets,
    Goodwill: balances.goodwill,
    IntangibleAssetsNetExcludingGoodwill: balances.intangibles,
    OtherAssetsNoncurrent: balances.otherAssets,
    AssetsNoncurrent: heldLong,
    Assets: currentAssets + heldLong,
    AccountsPayableCurrent: balances.payables,
    AccruedLiabilitiesCurrent: balances.accrued,
    ContractWithCustomerLiabilityCurrent: balances.deferredRevenue,
    LongTermDebtCurrent: dueSoon,
    LiabilitiesCurrent: currentLiabilities,
    LongTermDebtNoncurrent: balances.debt - dueSoon,
    OperatingLeaseLiabilityNoncurrent: balances.leaseLiabilities,
    DeferredIncomeTaxLiabilitiesNet: balances.deferredTax,
    OtherLiabilitiesNoncurrent: balances.otherLiabilities,
    LiabilitiesNoncurrent: dueLater,
    Liabilities: liabilities,
    CommonStocksIncludingAdditionalPaidInCapital: balances.paidIn,
    RetainedEarningsAccumulatedDeficit: balances.earned,
    AccumulatedOtherComprehensiveIncomeLossNetOfTax: balances.otherComprehensive,
    TreasuryStockValue: balances.treasury,
    StockholdersEquity: equity,
    LiabilitiesAndStockholdersEquity: liabilities + equity,
  }
}

/** Lines that only the condensed balance sheets of quarterly reports have. */
export const condensedOnly: ReadonlySet<string> = new Set(["AssetsNoncurrent", "LiabilitiesNoncurrent"])
