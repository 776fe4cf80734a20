import { depreciationRow, depreciations } from "./depreciation-row"
import { figure, flow, flowLine, flowSubtotal, flowTotal, partOf, type Row } from "./row-types"

/** Of cash flow lines in several parts, whose concepts notes use too, with the dates of other periods. */
const ofFace = { sumsLines: true, faceOnly: true } as const

const lines: readonly Row[] = [
  flowLine("netIncomeIncludingMinority", "Net income including noncontrolling interests", []),
  ...partOf("operatingFlows", [
    depreciationRow,
    figure({ ...flow, turnedBeside: depreciations }, "stockBasedCompensation", "Stock-based compensation", [
      "ShareBasedCompensation",
      "ifrs-full:AdjustmentsForSharebasedPayments",
    ]),
    figure({ ...flow, synonyms: true }, "deferredTax", "Deferred tax", [
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
      "-IncreaseDecreaseInAccountsReceivableAndOtherOperatingAssets",
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
  ]),
  flowLine("otherOperatingFlows", "Other operating activities", [
    "OtherOperatingActivitiesCashFlowStatement",
  ]),
  figure({ ...flowSubtotal, ranked: true }, "operatingCashFlow", "Operating cash flow", [
    "NetCashProvidedByUsedInOperatingActivities",
    // Only where the total with discontinued operations is not reported.
    "NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
    "ifrs-full:CashFlowsFromUsedInOperatingActivities",
    "ifrs-full:CashFlowsFromUsedInOperatingActivitiesContinuingOperations",
    "ifrs-full:CashFlowsFromUsedInOperations",
  ]),
  ...partOf("investingFlows", [
    {
      ...figure({ ...flow, sign: -1 }, "capitalExpenditure", "Capital expenditure", [
        "-PaymentsToAcquirePropertyPlantAndEquipment",
        "-PaymentsToAcquireProductiveAssets",
        "-PaymentsForCapitalImprovements",
        "-PaymentsToExploreAndDevelopOilAndGasProperties",
        "-PaymentsToAcquireOilAndGasPropertyAndEquipment",
        "-PaymentsToAcquireOilAndGasProperty",
        "-PaymentsToAcquireMiningAssets",
        "-PaymentsToAcquireWaterAndWasteWaterSystems",
        // Beside one of the lines above it is the smaller part.
        "-PaymentsToAcquireOtherPropertyPlantAndEquipment",
        "-PaymentsToAcquireMachineryAndEquipment",
        // Often a small line beside the others, so only where none of them is reported.
        "-PaymentsToAcquireOtherProductiveAssets",
        "-PaymentsForProceedsFromProductiveAssets",
        "-PaymentsForConstructionInProcess",
        "-ifrs-full:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities",
        "-ifrs-full:PurchaseOfPropertyPlantAndEquipmentIntangibleAssetsOtherThanGoodwillInvestmentPropertyAndOtherNoncurrentAssets",
      ]),
      sumsLines: [
        "-PaymentsToAcquireProductiveAssets",
        "-PaymentsForCapitalImprovements",
        "-PaymentsToExploreAndDevelopOilAndGasProperties",
        "-PaymentsToAcquireOilAndGasPropertyAndEquipment",
        "-PaymentsToAcquireOtherPropertyPlantAndEquipment",
      ],
    },
    // Without a sign: cash that came with a business can make it an inflow.
    flowLine("acquisitions", "Acquisitions", [
      "-PaymentsToAcquireBusinessesNetOfCashAcquired",
      "-PaymentsToAcquireBusinessesAndInterestInAffiliates",
      "-PaymentsToAcquireBusinessesGross",
      "-ifrs-full:CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities",
    ]),
    {
      ...figure({ ...flow, sign: -1 }, "purchasesOfInvestments", "Purchases of investments", [
        "-PaymentsToAcquireInvestments",
        "-PaymentsToAcquireMarketableSecurities",
        "-PaymentsToAcquireAvailableForSaleSecuritiesDebt",
        "-PaymentsToAcquireAvailableForSaleSecurities",
        "-PaymentsToAcquireShortTermInvestments",
        "-ifrs-full:PurchaseOfInvestmentsOtherThanInvestmentsAccountedForUsingEquityMethod",
      ]),
      sumsLines: [
        "-PaymentsToAcquireMarketableSecurities",
        "-PaymentsToAcquireAvailableForSaleSecuritiesDebt",
        "-PaymentsToAcquireAvailableForSaleSecurities",
        "-PaymentsToAcquireShortTermInvestments",
      ],
    },
    figure({ ...flow, sign: 1 }, "salesOfInvestments", "Sales of investments", [
      "ProceedsFromSaleMaturityAndCollectionsOfInvestments",
      "ProceedsFromSaleAndMaturityOfMarketableSecurities",
      "ProceedsFromSaleAndMaturityOfAvailableForSaleSecurities",
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
  ]),
  flowLine("otherInvesting", "Other investing activities", [
    "-PaymentsForProceedsFromOtherInvestingActivities",
  ]),
  figure({ ...flowSubtotal, ranked: true }, "investingCashFlow", "Investing cash flow", [
    "NetCashProvidedByUsedInInvestingActivities",
    "NetCashProvidedByUsedInInvestingActivitiesContinuingOperations",
    "ifrs-full:CashFlowsFromUsedInInvestingActivities",
  ]),
  ...partOf("financingFlows", [
    figure({ ...flow, sign: 1, ...ofFace }, "debtIssued", "Debt issued", [
      "ProceedsFromIssuanceOfLongTermDebt",
      "ProceedsFromIssuanceOfDebt",
      "ProceedsFromDebtNetOfIssuanceCosts",
      "ProceedsFromIssuanceOfSeniorLongTermDebt",
      "ProceedsFromDebtMaturingInMoreThanThreeMonths",
      "ProceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet",
      "ProceedsFromConvertibleDebt",
      "ProceedsFromConvertibleNotesPayable",
      "ProceedsFromNotesPayable",
      "ProceedsFromIssuanceOfUnsecuredDebt",
      "ProceedsFromIssuanceOfSecuredDebt",
      "ProceedsFromSecuredNotesPayable",
      "ProceedsFromBankDebt",
      "ProceedsFromIssuanceOfOtherLongTermDebt",
      "ProceedsFromLongTermLinesOfCredit",
      "ProceedsFromLinesOfCredit",
      "ProceedsFromOtherDebt",
      "ifrs-full:ProceedsFromBorrowingsClassifiedAsFinancingActivities",
      [
        ["ifrs-full:ProceedsFromNoncurrentBorrowings"],
        ["ifrs-full:ProceedsFromCurrentBorrowings"],
        ["ifrs-full:ProceedsFromIssueOfBondsNotesAndDebentures"],
      ],
    ]),
    figure({ ...flow, sign: -1, ...ofFace }, "debtRepaid", "Debt repaid", [
      "-RepaymentsOfLongTermDebt",
      "-RepaymentsOfDebt",
      "-RepaymentsOfDebtAndCapitalLeaseObligations",
      "-RepaymentsOfLongTermDebtAndCapitalSecurities",
      "-RepaymentsOfDebtMaturingInMoreThanThreeMonths",
      "-RepaymentsOfSeniorDebt",
      "-RepaymentsOfConvertibleDebt",
      "-RepaymentsOfNotesPayable",
      "-RepaymentsOfUnsecuredDebt",
      "-RepaymentsOfSecuredDebt",
      "-RepaymentsOfBankDebt",
      "-RepaymentsOfOtherLongTermDebt",
      "-RepaymentsOfLongTermLinesOfCredit",
      "-RepaymentsOfLinesOfCredit",
      "-RepaymentsOfOtherDebt",
      "-ifrs-full:RepaymentsOfBorrowingsClassifiedAsFinancingActivities",
      [
        ["-ifrs-full:RepaymentsOfNoncurrentBorrowings"],
        ["-ifrs-full:RepaymentsOfCurrentBorrowings"],
        ["-ifrs-full:RepaymentsOfBondsNotesAndDebentures"],
      ],
    ]),
    figure({ ...flow, sign: 1, ...ofFace }, "sharesIssued", "Shares issued", [
      "ProceedsFromIssuanceOfCommonStock",
      "ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlansIncludingStockOptions",
      "ProceedsFromStockOptionsExercised",
      "ProceedsFromStockPlans",
      "ProceedsFromIssuanceOrSaleOfEquity",
      "ProceedsFromIssuanceInitialPublicOffering",
      "ifrs-full:ProceedsFromIssuingShares",
    ]),
    figure({ ...flow, sign: -1 }, "shareRepurchases", "Share repurchases", [
      "-PaymentsForRepurchaseOfCommonStock",
      "-PaymentsForRepurchaseOfEquity",
      "-ifrs-full:PaymentsToAcquireOrRedeemEntitysShares",
      "-ifrs-full:PurchaseOfTreasuryShares",
    ]),
    figure({ ...flow, sign: -1 }, "dividendsPaid", "Dividends paid", [
      "-PaymentsOfDividends",
      "-PaymentsOfDividendsCommonStock",
      "-PaymentsOfOrdinaryDividends",
      "-DistributionMadeToLimitedPartnerCashDistributionsPaid",
      "-ifrs-full:DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities",
      "-ifrs-full:DividendsPaidClassifiedAsFinancingActivities",
      "-ifrs-full:DividendsPaid",
    ]),
  ]),
  flowLine("otherFinancing", "Other financing activities", [
    "ProceedsFromPaymentsForOtherFinancingActivities",
  ]),
  figure({ ...flowSubtotal, ranked: true }, "financingCashFlow", "Financing cash flow", [
    "NetCashProvidedByUsedInFinancingActivities",
    "NetCashProvidedByUsedInFinancingActivitiesContinuingOperations",
    "ifrs-full:CashFlowsFromUsedInFinancingActivities",
  ]),
  flowLine("exchangeRateEffect", "Effect of exchange rates", [
    "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations",
    "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
    "EffectOfExchangeRateOnCashAndCashEquivalents",
    "EffectOfExchangeRateOnCash",
    "ifrs-full:EffectOfExchangeRateChangesOnCashAndCashEquivalents",
  ]),
  flowLine("cashDifference", "Discontinued operations and other changes", []),
  figure({ ...flow, hidden: true }, "changeBeforeExchange", "Change in cash before exchange rates", [
    "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect",
    "CashAndCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect",
    "CashPeriodIncreaseDecreaseExcludingExchangeRateEffect",
  ]),
  figure({ ...flowTotal, synonyms: true }, "netChangeInCash", "Net change in cash", [
    // Before 2018 without restricted cash; a company changes from one to the other once, with its past.
    "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect",
    "CashAndCashEquivalentsPeriodIncreaseDecrease",
    "CashPeriodIncreaseDecrease",
    "ifrs-full:IncreaseDecreaseInCashAndCashEquivalents",
    {
      sum: [
        ["ifrs-full:IncreaseDecreaseInCashAndCashEquivalentsBeforeEffectOfExchangeRateChanges"],
        ["ifrs-full:EffectOfExchangeRateChangesOnCashAndCashEquivalents"],
      ],
      needs: "all",
    },
  ]),
  figure(flowTotal, "freeCashFlow", "Free cash flow", []),
]

/**
 * The cash flow statement. Inflows are positive and outflows negative; the sign of the tag does not matter.
 */
export const cashflowRows: readonly Row[] = lines.map((row) =>
  // Net income is the income statement's, which does give quarters.
  row.key === "netIncomeIncludingMinority" ? row : { ...row, statement: "cashflow" },
)
