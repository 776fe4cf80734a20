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
  balanceLine,
  balanceTotal,
  figure,
  partOf,
  type Row,
  ranked,
  sharesAtEnd,
  sumLines,
  synonyms,
} from "./row-types"

const commonStock = ["CommonStockValue", "CommonStockValueOutstanding"]
const paidInCapital = ["AdditionalPaidInCapital", "AdditionalPaidInCapitalCommonStock"]

/** Distributions of landlords beyond their income, and losses of companies before they had business. */
const deficits = [
  "AccumulatedDistributionsInExcessOfNetIncome",
  "DevelopmentStageEnterpriseDeficitAccumulatedDuringDevelopmentStage",
]

const cashWithRestricted = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"

/** The balance sheet, assets first. */
export const balanceRows: readonly Row[] = [
  {
    ...balanceLine("cash", "Cash and equivalents", [
      "CashAndCashEquivalentsAtCarryingValue",
      "CashAndDueFromBanks",
      "Cash",
      cashWithRestricted,
      "ifrs-full:CashAndCashEquivalents",
      "ifrs-full:Cash",
    ]),
    lastResort: cashWithRestricted,
  },
  {
    ...sumLines(
      balanceLine("shortTermInvestments", "Short-term investments", [
        "MarketableSecuritiesCurrent",
        "ShortTermInvestments",
        ...kindsOfSecurities,
        "ifrs-full:CurrentInvestments",
      ]),
      kindsOfSecurities,
    ),
    negatives: "turn",
  },
  balanceTotal("subtotal", "cashAndShortTermInvestments", "Cash and short-term investments", [
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
  balanceTotal("subtotal", "currentAssets", "Current assets", ["AssetsCurrent", "ifrs-full:CurrentAssets"]),
  ...partOf("longAssets", [
    {
      ...sumLines(
        balanceLine("propertyPlantEquipment", "Property, plant and equipment", [
          "PropertyPlantAndEquipmentNet",
          "PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization",
          "PropertyPlantAndEquipmentExcludingLessorAssetUnderOperatingLeaseAfterAccumulatedDepreciation",
          "RealEstateInvestmentPropertyNet",
          ...industryProperty,
          "ifrs-full:PropertyPlantAndEquipment",
          "ifrs-full:PropertyPlantAndEquipmentIncludingRightofuseAssets",
        ]),
        kindsOfProperty,
      ),
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
    sumLines(
      balanceLine("longTermInvestments", "Long-term investments", [
        ...longTermInvestments,
        "EquityMethodInvestments",
        "ifrs-full:InvestmentProperty",
      ]),
      longTermInvestments,
    ),
  ]),
  balanceLine("otherAssets", "Other assets", [
    "OtherAssetsNoncurrent",
    "OtherAssets",
    "ifrs-full:OtherNoncurrentAssets",
  ]),
  balanceTotal("total", "assets", "Total assets", ["Assets", "ifrs-full:Assets"]),
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
      ...sumLines(
        balanceLine("shortTermDebt", "Short-term debt", [
          "DebtCurrent",
          currentDebt,
          "ifrs-full:CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings",
          [["ifrs-full:ShorttermBorrowings"], ["ifrs-full:CurrentPortionOfLongtermBorrowings"]],
        ]),
        currentDebtLines,
      ),
      noneIsWhole: true,
      roundedIsNote: true,
    },
  ]),
  balanceLine("otherCurrentLiabilities", "Other current liabilities", [
    "OtherLiabilitiesCurrent",
    "ifrs-full:OtherCurrentLiabilities",
  ]),
  balanceTotal("subtotal", "currentLiabilities", "Current liabilities", [
    "LiabilitiesCurrent",
    "ifrs-full:CurrentLiabilities",
  ]),
  ...partOf("longLiabilities", [
    {
      ...sumLines(
        balanceLine("longTermDebt", "Long-term debt", [
          ...longTermDebt,
          "ifrs-full:LongtermBorrowings",
          "ifrs-full:NoncurrentPortionOfNoncurrentBorrowings",
        ]),
        longTermLines,
      ),
      mayHold: duePortions,
    },
    balanceLine("operatingLeaseLiabilities", "Operating lease liabilities", [
      "OperatingLeaseLiabilityNoncurrent",
      "ifrs-full:NoncurrentLeaseLiabilities",
    ]),
    {
      ...balanceLine("deferredTaxLiabilities", "Deferred tax liabilities", [
        "DeferredIncomeTaxLiabilitiesNet",
        "DeferredTaxLiabilitiesNoncurrent",
        "DeferredIncomeTaxesAndOtherLiabilitiesNoncurrent",
        "DeferredTaxAndOtherLiabilitiesNoncurrent",
        "ifrs-full:DeferredTaxLiabilities",
      ]),
      negatives: "drop",
    },
  ]),
  ...hiddenDebt,
  balanceLine("otherLiabilities", "Other liabilities", [
    "OtherLiabilitiesNoncurrent",
    "OtherLiabilities",
    "ifrs-full:OtherNoncurrentLiabilities",
  ]),
  balanceTotal("total", "liabilities", "Total liabilities", ["Liabilities", "ifrs-full:Liabilities"]),
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
    {
      ...balanceLine("retainedEarnings", "Retained earnings", [
        "RetainedEarningsAccumulatedDeficit",
        { sum: [["RetainedEarningsUnappropriated"], ["RetainedEarningsAppropriated"]], needs: [0] },
        ...deficits,
        "ifrs-full:RetainedEarnings",
      ]),
      deficits,
    },
    balanceLine("accumulatedOtherComprehensiveIncome", "Accumulated other comprehensive income", [
      "AccumulatedOtherComprehensiveIncomeLossNetOfTax",
      "ifrs-full:AccumulatedOtherComprehensiveIncome",
      "ifrs-full:ReserveOfExchangeDifferencesOnTranslation",
    ]),
    {
      ...balanceLine("treasuryStock", "Treasury stock", [
        "-TreasuryStockValue",
        "-TreasuryStockCommonValue",
        "-ifrs-full:TreasuryShares",
      ]),
      positives: "turn",
    },
  ]),
  balanceLine("otherEquity", "Other equity", []),
  ranked(
    balanceTotal("subtotal", "equity", "Shareholders' equity", [
      "StockholdersEquity",
      "PartnersCapital",
      "MembersEquity",
      "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
      "PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest",
      "AssetsNet",
      "ifrs-full:EquityAttributableToOwnersOfParent",
      "ifrs-full:Equity",
    ]),
  ),
  balanceLine("minorityInterest", "Noncontrolling interests", [
    "MinorityInterest",
    "NonredeemableNoncontrollingInterest",
    "PartnersCapitalAttributableToNoncontrollingInterest",
    "MinorityInterestInOperatingPartnerships",
    "ifrs-full:NoncontrollingInterests",
  ]),
  ranked(
    balanceTotal("subtotal", "totalEquity", "Total equity", [
      "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
      "PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest",
      "ifrs-full:Equity",
    ]),
  ),
  balanceLine("balanceDifference", "Not itemized", []),
  balanceTotal("total", "liabilitiesAndEquity", "Total liabilities and equity", [
    "LiabilitiesAndStockholdersEquity",
    "ifrs-full:EquityAndLiabilities",
  ]),
  synonyms(
    figure(sharesAtEnd, "sharesOutstanding", "Shares outstanding", [
      "CommonStockSharesOutstanding",
      "ifrs-full:NumberOfSharesOutstanding",
      // The cover page's count, a few weeks after the balance sheet.
      "dei:EntityCommonStockSharesOutstanding",
    ]),
  ),
]
