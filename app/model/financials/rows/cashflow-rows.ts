import { flowLine, flowTotal, type Row } from "./row-types"

/** The cash flow statement; inflows are positive, outflows negative, whatever sign a tag was filed under. */
export const cashflowRows: readonly Row[] = [
  flowLine("netIncomeIncludingMinority", "Net income including noncontrolling interests", []),
  flowLine("depreciationAmortization", "Depreciation and amortization", [
    "DepreciationDepletionAndAmortization",
    "DepreciationAmortizationAndAccretionNet",
    "DepreciationAndAmortization",
    "DepreciationAmortizationAndOther",
    "OtherDepreciationAndAmortization",
    [["Depreciation", "DepreciationNonproduction"], ["AmortizationOfIntangibleAssets"]],
    "ifrs-full:AdjustmentsForDepreciationAndAmortisationExpense",
  ]),
  flowLine("stockBasedCompensation", "Stock-based compensation", [
    "ShareBasedCompensation",
    "ifrs-full:AdjustmentsForSharebasedPayments",
  ]),
  flowLine("deferredTax", "Deferred tax", [
    "DeferredIncomeTaxExpenseBenefit",
    "DeferredIncomeTaxesAndTaxCredits",
    "-IncreaseDecreaseInDeferredIncomeTaxes",
    "ifrs-full:AdjustmentsForDeferredTaxExpense",
  ]),
  flowLine("changeReceivables", "Change in receivables", [
    "-IncreaseDecreaseInAccountsReceivable",
    "-IncreaseDecreaseInReceivables",
    "-IncreaseDecreaseInAccountsAndOtherReceivables",
    "-IncreaseDecreaseInAccountsAndNotesReceivable",
    "ifrs-full:AdjustmentsForDecreaseIncreaseInTradeAccountReceivable",
    "ifrs-full:AdjustmentsForDecreaseIncreaseInTradeAndOtherReceivables",
  ]),
  flowLine("changeInventory", "Change in inventory", [
    "-IncreaseDecreaseInInventories",
    "-IncreaseDecreaseInRetailRelatedInventories",
    "ifrs-full:AdjustmentsForDecreaseIncreaseInInventories",
  ]),
  flowLine("changePayables", "Change in payables", [
    "IncreaseDecreaseInAccountsPayable",
    "IncreaseDecreaseInAccountsPayableTrade",
    "IncreaseDecreaseInAccountsPayableAndAccruedLiabilities",
    "ifrs-full:AdjustmentsForIncreaseDecreaseInTradeAccountPayable",
    "ifrs-full:AdjustmentsForIncreaseDecreaseInTradeAndOtherPayables",
  ]),
  flowLine("otherOperatingFlows", "Other operating activities", [
    "OtherOperatingActivitiesCashFlowStatement",
  ]),
  flowTotal("subtotal", "operatingCashFlow", "Operating cash flow", [
    "NetCashProvidedByUsedInOperatingActivities",
    // Only where the total with discontinued operations is not reported.
    "NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
    "ifrs-full:CashFlowsFromUsedInOperatingActivities",
    "ifrs-full:CashFlowsFromUsedInOperations",
  ]),
  flowLine("capitalExpenditure", "Capital expenditure", [
    "-PaymentsToAcquirePropertyPlantAndEquipment",
    "-PaymentsToAcquireProductiveAssets",
    "-PaymentsForCapitalImprovements",
    "-PaymentsToAcquireOtherPropertyPlantAndEquipment",
    "-ifrs-full:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities",
  ]),
  flowLine("acquisitions", "Acquisitions", [
    "-PaymentsToAcquireBusinessesNetOfCashAcquired",
    "-PaymentsToAcquireBusinessesAndInterestInAffiliates",
    "-PaymentsToAcquireBusinessesGross",
    "-ifrs-full:CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities",
  ]),
  flowLine("purchasesOfInvestments", "Purchases of investments", [
    "-PaymentsToAcquireInvestments",
    "-PaymentsToAcquireMarketableSecurities",
    "-PaymentsToAcquireAvailableForSaleSecuritiesDebt",
    "-PaymentsToAcquireAvailableForSaleSecurities",
    "-PaymentsToAcquireShortTermInvestments",
    "-ifrs-full:PurchaseOfInvestmentsOtherThanInvestmentsAccountedForUsingEquityMethod",
  ]),
  flowLine("salesOfInvestments", "Sales of investments", [
    "ProceedsFromSaleMaturityAndCollectionsOfInvestments",
    "ProceedsFromSaleAndMaturityOfMarketableSecurities",
    [
      ["ProceedsFromSaleOfAvailableForSaleSecuritiesDebt", "ProceedsFromSaleOfAvailableForSaleSecurities"],
      [
        "ProceedsFromMaturitiesPrepaymentsAndCallsOfAvailableForSaleSecurities",
        "ProceedsFromMaturitiesPrepaymentsAndCallsOfShorttermInvestments",
      ],
    ],
    "ProceedsFromSaleMaturityAndCollectionsOfShorttermInvestments",
    "ProceedsFromSaleOfShortTermInvestments",
    "ifrs-full:ProceedsFromSalesOfInvestmentsOtherThanInvestmentsAccountedForUsingEquityMethod",
  ]),
  flowLine("otherInvesting", "Other investing activities", [
    "-PaymentsForProceedsFromOtherInvestingActivities",
  ]),
  flowTotal("subtotal", "investingCashFlow", "Investing cash flow", [
    "NetCashProvidedByUsedInInvestingActivities",
    "NetCashProvidedByUsedInInvestingActivitiesContinuingOperations",
    "ifrs-full:CashFlowsFromUsedInInvestingActivities",
  ]),
  flowLine("debtIssued", "Debt issued", [
    "ProceedsFromIssuanceOfLongTermDebt",
    "ProceedsFromIssuanceOfDebt",
    "ProceedsFromDebtNetOfIssuanceCosts",
    "ProceedsFromIssuanceOfSeniorLongTermDebt",
    "ProceedsFromDebtMaturingInMoreThanThreeMonths",
    "ProceedsFromLinesOfCredit",
    "ifrs-full:ProceedsFromBorrowingsClassifiedAsFinancingActivities",
  ]),
  flowLine("debtRepaid", "Debt repaid", [
    "-RepaymentsOfLongTermDebt",
    "-RepaymentsOfDebt",
    "-RepaymentsOfDebtAndCapitalLeaseObligations",
    "-RepaymentsOfLongTermDebtAndCapitalSecurities",
    "-RepaymentsOfDebtMaturingInMoreThanThreeMonths",
    "-RepaymentsOfLinesOfCredit",
    "-ifrs-full:RepaymentsOfBorrowingsClassifiedAsFinancingActivities",
  ]),
  flowLine("sharesIssued", "Shares issued", [
    "ProceedsFromIssuanceOfCommonStock",
    "ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlansIncludingStockOptions",
    "ProceedsFromStockOptionsExercised",
    "ProceedsFromStockPlans",
    "ifrs-full:ProceedsFromIssuingShares",
  ]),
  flowLine("shareRepurchases", "Share repurchases", [
    "-PaymentsForRepurchaseOfCommonStock",
    "-PaymentsForRepurchaseOfEquity",
    "-ifrs-full:PaymentsToAcquireOrRedeemEntitysShares",
  ]),
  flowLine("dividendsPaid", "Dividends paid", [
    "-PaymentsOfDividends",
    "-PaymentsOfDividendsCommonStock",
    "-PaymentsOfOrdinaryDividends",
    "-ifrs-full:DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities",
    "-ifrs-full:DividendsPaidClassifiedAsFinancingActivities",
  ]),
  flowLine("otherFinancing", "Other financing activities", [
    "ProceedsFromPaymentsForOtherFinancingActivities",
  ]),
  flowTotal("subtotal", "financingCashFlow", "Financing cash flow", [
    "NetCashProvidedByUsedInFinancingActivities",
    "NetCashProvidedByUsedInFinancingActivitiesContinuingOperations",
    "ifrs-full:CashFlowsFromUsedInFinancingActivities",
  ]),
  flowLine("exchangeRateEffect", "Effect of exchange rates", [
    "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations",
    "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
    "EffectOfExchangeRateOnCashAndCashEquivalents",
    "ifrs-full:EffectOfExchangeRateChangesOnCashAndCashEquivalents",
  ]),
  flowLine("cashDifference", "Discontinued operations and other changes", []),
  flowTotal("total", "netChangeInCash", "Net change in cash", [
    // Before 2018 without restricted cash; a company changes from one to the other once, with its past.
    "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect",
    "CashAndCashEquivalentsPeriodIncreaseDecrease",
    "ifrs-full:IncreaseDecreaseInCashAndCashEquivalents",
  ]),
  flowTotal("total", "freeCashFlow", "Free cash flow", []),
]
