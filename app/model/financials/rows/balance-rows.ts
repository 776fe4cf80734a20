import {
  currentDebt,
  currentDebtLines,
  duePortions,
  hiddenDebt,
  industryProperty,
  kindsOfProperty,
  kindsOfSecurities,
  longTermDebt,
  longTermInvestments,
  longTermLines,
} from "./balance-kinds"
import {
  balance,
  balanceLine,
  balanceSubtotal,
  balanceTotal,
  figure,
  partOf,
  type Row,
  sharesAtEnd,
} from "./row-types"

const commonStock = ["CommonStockValue", "CommonStockValueOutstanding"]
const paidInCapital = ["AdditionalPaidInCapital", "AdditionalPaidInCapitalCommonStock"]

/** Distributions of landlords beyond their income, and losses of companies before they had business. */
const deficits = [
  "AccumulatedDistributionsInExcessOfNetIncome",
  "DevelopmentStageEnterpriseDeficitAccumulatedDuringDevelopmentStage",
]

const treasuryStock = ["-TreasuryStockValue", "-TreasuryStockCommonValue", "-ifrs-full:TreasuryShares"]

const cashWithRestricted = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"

/** The balance sheet, assets first. */
export const balanceRows: readonly Row[] = [
  figure({ ...balance, lastResort: cashWithRestricted }, "cash", "Cash and equivalents", [
    "CashAndCashEquivalentsAtCarryingValue",
    "CashAndDueFromBanks",
    "Cash",
    cashWithRestricted,
    "ifrs-full:CashAndCashEquivalents",
    "ifrs-full:Cash",
  ]),
  {
    ...balanceLine("shortTermInvestments", "Short-term investments", [
      "MarketableSecuritiesCurrent",
      "ShortTermInvestments",
      ...kindsOfSecurities,
      "ifrs-full:CurrentInvestments",
    ]),
    sumsLines: kindsOfSecurities,
    negatives: "turn",
  },
  figure(balanceSubtotal, "cashAndShortTermInvestments", "Cash and short-term investments", [
    "CashCashEquivalentsAndShortTermInvestments",
  ]),
  ...partOf("nearAssets", [
    balanceLine("receivables", "Receivables", [
      "ReceivablesNetCurrent",
      "AccountsReceivableNetCurrent",
      "AccountsNotesAndLoansReceivableNetCurrent",
      "AccountsAndOtherReceivablesNetCurrent",
      "AccountsReceivableNet",
      "ifrs-full:TradeAndOtherCurrentReceivables",
      "ifrs-full:CurrentTradeReceivables",
    ]),
    balanceLine("inventory", "Inventory", [
      "InventoryNet",
      "InventoryFinishedGoodsNetOfReserves",
      "InventoryFinishedGoods",
      "InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings",
      "RetailRelatedInventoryMerchandise",
      "EnergyRelatedInventory",
      "AirlineRelatedInventoryNet",
      "InventoryRealEstate",
      "ifrs-full:Inventories",
    ]),
  ]),
  balanceLine("otherCurrentAssets", "Other current assets", [
    "OtherAssetsCurrent",
    "PrepaidExpenseAndOtherAssetsCurrent",
    "ifrs-full:OtherCurrentAssets",
  ]),
  figure(balanceSubtotal, "currentAssets", "Current assets", ["AssetsCurrent", "ifrs-full:CurrentAssets"]),
  ...partOf("longAssets", [
    {
      ...balanceLine("propertyPlantEquipment", "Property, plant and equipment", [
        "PropertyPlantAndEquipmentNet",
        "PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization",
        "PropertyPlantAndEquipmentExcludingLessorAssetUnderOperatingLeaseAfterAccumulatedDepreciation",
        "RealEstateInvestmentPropertyNet",
        ...industryProperty,
        "ifrs-full:PropertyPlantAndEquipment",
        "ifrs-full:PropertyPlantAndEquipmentIncludingRightofuseAssets",
      ]),
      sumsLines: kindsOfProperty,
      outweighedBy: industryProperty,
    },
    balanceLine("operatingLeaseAssets", "Operating lease assets", [
      "OperatingLeaseRightOfUseAsset",
      "ifrs-full:RightofuseAssets",
    ]),
    balanceLine("goodwill", "Goodwill", ["Goodwill", "ifrs-full:Goodwill"]),
    balanceLine("intangibles", "Intangible assets", [
      "IntangibleAssetsNetExcludingGoodwill",
      [["FiniteLivedIntangibleAssetsNet"], ["IndefiniteLivedIntangibleAssetsExcludingGoodwill"]],
      "ifrs-full:IntangibleAssetsOtherThanGoodwill",
    ]),
    figure({ ...balance, sumsLines: longTermInvestments }, "longTermInvestments", "Long-term investments", [
      ...longTermInvestments,
      "EquityMethodInvestments",
      "ifrs-full:InvestmentProperty",
    ]),
  ]),
  balanceLine("otherAssets", "Other assets", [
    "OtherAssetsNoncurrent",
    "OtherAssets",
    "ifrs-full:OtherNoncurrentAssets",
  ]),
  figure(balanceTotal, "assets", "Total assets", ["Assets", "ifrs-full:Assets"]),
  balanceLine("payables", "Accounts payable", [
    "AccountsPayableCurrent",
    // The name in the edition of 2009 of what is mostly the current line.
    "AccountsPayable",
    "AccountsPayableTradeCurrent",
    "AccountsPayableCurrentAndNoncurrent",
    "ifrs-full:TradeAndOtherCurrentPayablesToTradeSuppliers",
    "ifrs-full:CurrentTradePayables",
  ]),
  balanceLine("accruedLiabilities", "Accrued liabilities", [
    "AccruedLiabilitiesCurrent",
    "OtherAccruedLiabilitiesCurrent",
    "ifrs-full:AccrualsClassifiedAsCurrent",
  ]),
  // One line for both: never a divisor or dividend of days payable.
  balanceLine("payablesAndAccrued", "Accounts payable and accrued liabilities", [
    "AccountsPayableAndAccruedLiabilitiesCurrent",
    "AccountsPayableAndOtherAccruedLiabilitiesCurrent",
    "AccountsPayableAndOtherAccruedLiabilities",
    "AccountsPayableAndAccruedLiabilitiesCurrentAndNoncurrent",
    "ifrs-full:TradeAndOtherCurrentPayables",
  ]),
  ...partOf("nearLiabilities", [
    balanceLine("deferredRevenueCurrent", "Deferred revenue", [
      // Not the narrower tag of contract liabilities first: it can leave out what the face line holds.
      "DeferredRevenueCurrent",
      "ContractWithCustomerLiabilityCurrent",
      "ifrs-full:CurrentContractLiabilities",
    ]),
    {
      ...balanceLine("shortTermDebt", "Short-term debt", [
        "DebtCurrent",
        currentDebt,
        "ifrs-full:CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings",
        [["ifrs-full:ShorttermBorrowings"], ["ifrs-full:CurrentPortionOfLongtermBorrowings"]],
      ]),
      sumsLines: currentDebtLines,
      noneIsWhole: true,
      roundedIsNote: true,
    },
  ]),
  balanceLine("otherCurrentLiabilities", "Other current liabilities", [
    "OtherLiabilitiesCurrent",
    "ifrs-full:OtherCurrentLiabilities",
  ]),
  figure(balanceSubtotal, "currentLiabilities", "Current liabilities", [
    "LiabilitiesCurrent",
    "ifrs-full:CurrentLiabilities",
  ]),
  ...partOf("longLiabilities", [
    {
      ...balanceLine("longTermDebt", "Long-term debt", [
        ...longTermDebt,
        "ifrs-full:LongtermBorrowings",
        "ifrs-full:NoncurrentPortionOfNoncurrentBorrowings",
      ]),
      sumsLines: longTermLines,
      mayHold: duePortions,
    },
    balanceLine("operatingLeaseLiabilities", "Operating lease liabilities", [
      "OperatingLeaseLiabilityNoncurrent",
      "ifrs-full:NoncurrentLeaseLiabilities",
    ]),
    figure({ ...balance, negatives: "drop" }, "deferredTaxLiabilities", "Deferred tax liabilities", [
      "DeferredIncomeTaxLiabilitiesNet",
      "DeferredTaxLiabilitiesNoncurrent",
      "DeferredIncomeTaxesAndOtherLiabilitiesNoncurrent",
      "DeferredTaxAndOtherLiabilitiesNoncurrent",
      "ifrs-full:DeferredTaxLiabilities",
    ]),
  ]),
  ...hiddenDebt,
  balanceLine("otherLiabilities", "Other liabilities", [
    "OtherLiabilitiesNoncurrent",
    "OtherLiabilities",
    "ifrs-full:OtherNoncurrentLiabilities",
  ]),
  figure(balanceTotal, "liabilities", "Total liabilities", ["Liabilities", "ifrs-full:Liabilities"]),
  balanceLine("temporaryEquity", "Temporary equity", [
    "TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests",
    // Redeemable preferred stock of the parent and redeemable stakes of others are separate amounts.
    [
      [
        "TemporaryEquityCarryingAmountAttributableToParent",
        "TemporaryEquityCarryingAmount",
        "TemporaryEquityValueExcludingAdditionalPaidInCapital",
      ],
      [
        "RedeemableNoncontrollingInterestEquityCarryingAmount",
        "RedeemableNoncontrollingInterestEquityCommonCarryingAmount",
        "RedeemableNoncontrollingInterestEquityFairValue",
        "RedeemableNoncontrollingInterestEquityRedemptionValue",
        "RedeemableNoncontrollingInterestEquityPreferredCarryingAmount",
        "RedeemableNoncontrollingInterestEquityOtherCarryingAmount",
      ],
    ],
  ]),
  ...partOf("equityOfHolders", [
    balanceLine("commonStockAndPaidInCapital", "Common stock and paid-in capital", [
      "CommonStocksIncludingAdditionalPaidInCapital",
      "CommonStockIncludingAdditionalPaidInCapital",
      { sum: [commonStock, paidInCapital, ["PreferredStockValue"]], needs: [0] },
      // Preferred stock alone is not the row.
      { sum: [paidInCapital, ["PreferredStockValue"]], needs: [0] },
      [["ifrs-full:IssuedCapital"], ["ifrs-full:SharePremium", "ifrs-full:AdditionalPaidinCapital"]],
    ]),
    figure({ ...balance, deficits }, "retainedEarnings", "Retained earnings", [
      "RetainedEarningsAccumulatedDeficit",
      { sum: [["RetainedEarningsUnappropriated"], ["RetainedEarningsAppropriated"]], needs: [0] },
      ...deficits,
      "ifrs-full:RetainedEarnings",
    ]),
    balanceLine("accumulatedOtherComprehensiveIncome", "Accumulated other comprehensive income", [
      "AccumulatedOtherComprehensiveIncomeLossNetOfTax",
      "ifrs-full:AccumulatedOtherComprehensiveIncome",
      "ifrs-full:ReserveOfExchangeDifferencesOnTranslation",
    ]),
    figure({ ...balance, deficits: treasuryStock }, "treasuryStock", "Treasury stock", treasuryStock),
  ]),
  balanceLine("otherEquity", "Other equity", []),
  figure({ ...balanceSubtotal, ranked: true }, "equity", "Shareholders' equity", [
    "StockholdersEquity",
    "PartnersCapital",
    "MembersEquity",
    "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
    "PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest",
    "AssetsNet",
    "ifrs-full:EquityAttributableToOwnersOfParent",
    "ifrs-full:Equity",
  ]),
  balanceLine("minorityInterest", "Noncontrolling interests", [
    "MinorityInterest",
    "NonredeemableNoncontrollingInterest",
    "PartnersCapitalAttributableToNoncontrollingInterest",
    "MinorityInterestInOperatingPartnerships",
    "ifrs-full:NoncontrollingInterests",
  ]),
  figure({ ...balanceSubtotal, ranked: true }, "totalEquity", "Total equity", [
    "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
    "PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest",
    "ifrs-full:Equity",
  ]),
  balanceLine("balanceDifference", "Not itemized", []),
  figure(balanceTotal, "liabilitiesAndEquity", "Total liabilities and equity", [
    "LiabilitiesAndStockholdersEquity",
    "ifrs-full:EquityAndLiabilities",
  ]),
  figure({ ...sharesAtEnd, synonyms: true }, "sharesOutstanding", "Shares outstanding", [
    "CommonStockSharesOutstanding",
    "ifrs-full:NumberOfSharesOutstanding",
    // The cover page's count, a few weeks after the balance sheet.
    "dei:EntityCommonStockSharesOutstanding",
  ]),
]
