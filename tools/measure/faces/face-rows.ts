import type { FaceKind } from "./read-faces"

/**
 * The role of a printed line for a row of the product. Written from the taxonomy's definitions, not from its
 * rows.
 */
export interface FaceRow {
  row: string
  face: FaceKind
  unit: "money" | "perShare" | "shares"
  /** −1 where the row shows a payment or a deduction as negative. */
  sign: 1 | -1
  /** Concepts that are the row. A list counts if the face has no line of the lists before it. */
  whole: readonly (readonly string[])[]
  /** Without a whole, the row is the sum of its lines under these concepts. */
  parts: readonly string[]
  /** Parts that are not the row if they are its only lines. */
  never: readonly string[]
  /** The row is another one where the face has a line under one of these, and none of gross profit. */
  unless: readonly string[]
}

type Options = Partial<Pick<FaceRow, "unit" | "sign" | "parts" | "never" | "unless">>

function faceRow(face: FaceKind, row: string, whole: FaceRow["whole"], options: Options = {}): FaceRow {
  return { row, face, whole, unit: "money", sign: 1, parts: [], never: [], unless: [], ...options }
}

const income: readonly FaceRow[] = [
  faceRow(
    "IS",
    "revenue",
    [
      ["Revenues", "RevenuesNetOfInterestExpense"],
      ["SalesRevenueNet", "RegulatedAndUnregulatedOperatingRevenue"],
      [
        "RevenueFromContractWithCustomerExcludingAssessedTax",
        "RevenueFromContractWithCustomerIncludingAssessedTax",
      ],
    ],
    {
      parts: [
        "SalesRevenueGoodsNet",
        "SalesRevenueServicesNet",
        "UtilityRevenue",
        "ElectricUtilityRevenue",
        "HealthCareOrganizationRevenue",
        "RealEstateRevenueNet",
        "OilAndGasRevenue",
        "ContractsRevenue",
      ],
    },
  ),
  faceRow("IS", "costOfRevenue", [["CostOfRevenue"], ["CostOfGoodsAndServicesSold"]], {
    parts: ["CostOfGoodsSold", "CostOfServices"],
  }),
  faceRow("IS", "grossProfit", [["GrossProfit"]]),
  faceRow(
    "IS",
    "researchAndDevelopment",
    [["ResearchAndDevelopmentExpense"], ["ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost"]],
    { parts: ["ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost"] },
  ),
  faceRow("IS", "sellingGeneralAdministrative", [["SellingGeneralAndAdministrativeExpense"]], {
    parts: [
      "SellingAndMarketingExpense",
      "MarketingExpense",
      "SellingExpense",
      "GeneralAndAdministrativeExpense",
      "OtherSellingGeneralAndAdministrativeExpense",
    ],
    never: ["SellingAndMarketingExpense", "MarketingExpense", "SellingExpense"],
  }),
  // With the cost of revenue in it, the line is the total of costs, which is no row.
  faceRow("IS", "operatingExpenses", [["OperatingExpenses"]], {
    unless: ["CostOfRevenue", "CostOfGoodsAndServicesSold", "CostOfGoodsSold", "CostOfServices"],
  }),
  faceRow("IS", "operatingIncome", [["OperatingIncomeLoss"]]),
  faceRow("IS", "interestExpense", [["InterestExpense", "InterestAndDebtExpense"]], {
    parts: ["InterestExpenseDebt", "InterestExpenseNonoperating"],
  }),
  faceRow("IS", "interestIncome", [["InvestmentIncomeInterest"]]),
  faceRow("IS", "incomeTax", [["IncomeTaxExpenseBenefit"], ["IncomeTaxExpenseBenefitContinuingOperations"]], {
    parts: ["CurrentIncomeTaxExpenseBenefit", "DeferredIncomeTaxExpenseBenefit"],
    never: ["DeferredIncomeTaxExpenseBenefit"],
  }),
  faceRow("IS", "netIncomeIncludingMinority", [["ProfitLoss"]]),
  faceRow("IS", "netIncome", [["NetIncomeLoss"]], {
    parts: ["NetIncomeLossAvailableToCommonStockholdersBasic"],
  }),
  faceRow(
    "IS",
    "preferredDividends",
    [["PreferredStockDividendsIncomeStatementImpact", "PreferredStockDividendsAndOtherAdjustments"]],
    { parts: ["DividendsPreferredStock"] },
  ),
  faceRow("IS", "epsBasic", [["EarningsPerShareBasic"], ["EarningsPerShareBasicAndDiluted"]], {
    unit: "perShare",
  }),
  faceRow("IS", "epsDiluted", [["EarningsPerShareDiluted"], ["EarningsPerShareBasicAndDiluted"]], {
    unit: "perShare",
  }),
  faceRow(
    "IS",
    "sharesBasic",
    [
      ["WeightedAverageNumberOfSharesOutstandingBasic"],
      ["WeightedAverageNumberOfShareOutstandingBasicAndDiluted"],
    ],
    { unit: "shares" },
  ),
  faceRow(
    "IS",
    "sharesDiluted",
    [
      ["WeightedAverageNumberOfDilutedSharesOutstanding"],
      ["WeightedAverageNumberOfShareOutstandingBasicAndDiluted"],
    ],
    { unit: "shares" },
  ),
  faceRow(
    "IS",
    "dividendsPerShare",
    [["CommonStockDividendsPerShareDeclared"], ["CommonStockDividendsPerShareCashPaid"]],
    { unit: "perShare" },
  ),
  faceRow("IS", "netInterestIncome", [["InterestIncomeExpenseNet"]]),
  faceRow("IS", "interestIncomeTotal", [["InterestAndDividendIncomeOperating"]]),
  faceRow("IS", "interestExpenseTotal", [["InterestExpense"]]),
  faceRow("IS", "nonInterestIncome", [["NoninterestIncome"]]),
  faceRow("IS", "nonInterestExpense", [["NoninterestExpense"]]),
  faceRow("IS", "provisionForCreditLosses", [
    [
      "ProvisionForLoanLeaseAndOtherLosses",
      "ProvisionForLoanAndLeaseLosses",
      "ProvisionForCreditLossExpenseReversal",
      "ProvisionForLoanLossesExpensed",
    ],
  ]),
  faceRow("IS", "premiumsEarned", [["PremiumsEarnedNet"]]),
  faceRow("IS", "investmentIncome", [["NetInvestmentIncome"]]),
  faceRow("IS", "benefitsAndClaims", [["PolicyholderBenefitsAndClaimsIncurredNet"]]),
]

/** The edition of 2009 has it in the singular. */
const commonStockWholes = [
  ["CommonStocksIncludingAdditionalPaidInCapital", "CommonStockIncludingAdditionalPaidInCapital"],
]

const balance: readonly FaceRow[] = [
  faceRow("BS", "cash", [["CashAndCashEquivalentsAtCarryingValue"]], { parts: ["Cash"] }),
  faceRow("BS", "shortTermInvestments", [["ShortTermInvestments"], ["MarketableSecuritiesCurrent"]], {
    parts: [
      "AvailableForSaleSecuritiesCurrent",
      "OtherShortTermInvestments",
      "HeldToMaturitySecuritiesCurrent",
      "AvailableForSaleSecuritiesDebtSecuritiesCurrent",
    ],
  }),
  faceRow("BS", "cashAndShortTermInvestments", [["CashCashEquivalentsAndShortTermInvestments"]]),
  faceRow("BS", "receivables", [["ReceivablesNetCurrent"], ["AccountsReceivableNetCurrent"]], {
    parts: ["AccountsNotesAndLoansReceivableNetCurrent"],
  }),
  faceRow("BS", "inventory", [["InventoryNet"]], {
    parts: ["InventoryFinishedGoods", "RetailRelatedInventoryMerchandise", "EnergyRelatedInventory"],
  }),
  faceRow("BS", "currentAssets", [["AssetsCurrent"]]),
  faceRow("BS", "propertyPlantEquipment", [], {
    parts: [
      "PropertyPlantAndEquipmentNet",
      "PublicUtilitiesPropertyPlantAndEquipmentNet",
      "OilAndGasPropertySuccessfulEffortMethodNet",
      "OilAndGasPropertyFullCostMethodNet",
      "PropertyPlantAndEquipmentOtherNet",
      "MineralPropertiesNet",
    ],
    never: ["PropertyPlantAndEquipmentOtherNet", "MineralPropertiesNet"],
  }),
  faceRow("BS", "goodwill", [["Goodwill"]]),
  faceRow("BS", "intangibles", [["IntangibleAssetsNetExcludingGoodwill"]], {
    parts: ["FiniteLivedIntangibleAssetsNet", "IndefiniteLivedIntangibleAssetsExcludingGoodwill"],
    never: ["IndefiniteLivedIntangibleAssetsExcludingGoodwill"],
  }),
  faceRow("BS", "longTermInvestments", [], {
    parts: [
      "LongTermInvestments",
      "MarketableSecuritiesNoncurrent",
      "OtherLongTermInvestments",
      "AvailableForSaleSecuritiesNoncurrent",
    ],
  }),
  faceRow("BS", "operatingLeaseAssets", [["OperatingLeaseRightOfUseAsset"]]),
  faceRow("BS", "assets", [["Assets"]]),
  faceRow("BS", "payables", [["AccountsPayableCurrent", "AccountsPayable"], ["AccountsPayableTradeCurrent"]]),
  faceRow("BS", "accruedLiabilities", [["AccruedLiabilitiesCurrent"]]),
  faceRow("BS", "payablesAndAccrued", [["AccountsPayableAndAccruedLiabilitiesCurrent"]]),
  faceRow("BS", "deferredRevenueCurrent", [
    ["DeferredRevenueCurrent"],
    ["ContractWithCustomerLiabilityCurrent"],
  ]),
  faceRow("BS", "currentLiabilities", [["LiabilitiesCurrent"]]),
  faceRow("BS", "operatingLeaseLiabilities", [["OperatingLeaseLiabilityNoncurrent"]]),
  faceRow("BS", "deferredTaxLiabilities", [
    ["DeferredTaxLiabilitiesNoncurrent", "DeferredIncomeTaxLiabilitiesNet"],
  ]),
  faceRow("BS", "liabilities", [["Liabilities"]]),
  faceRow("BS", "temporaryEquity", [], {
    parts: [
      "TemporaryEquityCarryingAmount",
      "TemporaryEquityCarryingAmountAttributableToParent",
      "RedeemableNoncontrollingInterestEquityCarryingAmount",
    ],
  }),
  faceRow("BS", "commonStockAndPaidInCapital", commonStockWholes, {
    parts: [
      "CommonStockValue",
      "CommonStockValueOutstanding",
      "AdditionalPaidInCapital",
      "AdditionalPaidInCapitalCommonStock",
      "PreferredStockValue",
    ],
    never: ["PreferredStockValue"],
  }),
  faceRow("BS", "retainedEarnings", [
    ["RetainedEarningsAccumulatedDeficit"],
    ["RetainedEarningsUnappropriated"],
  ]),
  faceRow("BS", "accumulatedOtherComprehensiveIncome", [["AccumulatedOtherComprehensiveIncomeLossNetOfTax"]]),
  faceRow("BS", "treasuryStock", [["TreasuryStockValue"], ["TreasuryStockCommonValue"]], { sign: -1 }),
  faceRow("BS", "equity", [["StockholdersEquity"], ["PartnersCapital"], ["MembersEquity"]]),
  faceRow("BS", "minorityInterest", [["MinorityInterest"]]),
  faceRow("BS", "totalEquity", [
    ["StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest"],
    ["PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest"],
  ]),
  faceRow("BS", "liabilitiesAndEquity", [["LiabilitiesAndStockholdersEquity"]]),
  faceRow("BS", "loans", [["LoansAndLeasesReceivableNetReportedAmount"]]),
  faceRow("BS", "deposits", [["Deposits"]]),
]

const cashflow: readonly FaceRow[] = [
  faceRow("CF", "stockBasedCompensation", [["ShareBasedCompensation"]]),
  faceRow("CF", "deferredTax", [["DeferredIncomeTaxExpenseBenefit", "DeferredIncomeTaxesAndTaxCredits"]]),
  faceRow(
    "CF",
    "changeReceivables",
    [["IncreaseDecreaseInAccountsReceivable", "IncreaseDecreaseInReceivables"]],
    { sign: -1 },
  ),
  faceRow("CF", "changeInventory", [["IncreaseDecreaseInInventories"]], { sign: -1 }),
  faceRow("CF", "changePayables", [["IncreaseDecreaseInAccountsPayable"]]),
  faceRow("CF", "operatingCashFlow", [
    ["NetCashProvidedByUsedInOperatingActivities"],
    ["NetCashProvidedByUsedInOperatingActivitiesContinuingOperations"],
  ]),
  faceRow("CF", "acquisitions", [["PaymentsToAcquireBusinessesNetOfCashAcquired"]], { sign: -1 }),
  faceRow("CF", "purchasesOfInvestments", [["PaymentsToAcquireInvestments"]], {
    sign: -1,
    parts: [
      "PaymentsToAcquireMarketableSecurities",
      "PaymentsToAcquireAvailableForSaleSecurities",
      "PaymentsToAcquireAvailableForSaleSecuritiesDebt",
      "PaymentsToAcquireShortTermInvestments",
    ],
  }),
  faceRow("CF", "investingCashFlow", [
    ["NetCashProvidedByUsedInInvestingActivities"],
    ["NetCashProvidedByUsedInInvestingActivitiesContinuingOperations"],
  ]),
  faceRow("CF", "debtIssued", [], {
    parts: [
      "ProceedsFromIssuanceOfLongTermDebt",
      "ProceedsFromIssuanceOfDebt",
      "ProceedsFromIssuanceOfSeniorLongTermDebt",
      "ProceedsFromNotesPayable",
      "ProceedsFromBankDebt",
      "ProceedsFromIssuanceOfOtherLongTermDebt",
      "ProceedsFromLongTermLinesOfCredit",
      "ProceedsFromLinesOfCredit",
      "ProceedsFromOtherDebt",
      "ProceedsFromConvertibleNotesPayable",
      "ProceedsFromIssuanceOfUnsecuredDebt",
      "ProceedsFromIssuanceOfSecuredDebt",
      "ProceedsFromDebtMaturingInMoreThanThreeMonths",
      "ProceedsFromConvertibleDebt",
      "ProceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet",
      "ProceedsFromSecuredNotesPayable",
    ],
  }),
  faceRow("CF", "debtRepaid", [], {
    sign: -1,
    parts: [
      "RepaymentsOfLongTermDebt",
      "RepaymentsOfDebt",
      "RepaymentsOfDebtAndCapitalLeaseObligations",
      "RepaymentsOfLongTermDebtAndCapitalSecurities",
      "RepaymentsOfSeniorDebt",
      "RepaymentsOfNotesPayable",
      "RepaymentsOfConvertibleDebt",
      "RepaymentsOfUnsecuredDebt",
      "RepaymentsOfSecuredDebt",
      "RepaymentsOfBankDebt",
      "RepaymentsOfOtherLongTermDebt",
      "RepaymentsOfLongTermLinesOfCredit",
      "RepaymentsOfLinesOfCredit",
      "RepaymentsOfOtherDebt",
      "RepaymentsOfDebtMaturingInMoreThanThreeMonths",
    ],
  }),
  faceRow("CF", "sharesIssued", [], {
    parts: [
      "ProceedsFromIssuanceOfCommonStock",
      "ProceedsFromStockOptionsExercised",
      "ProceedsFromStockPlans",
      "ProceedsFromIssuanceOrSaleOfEquity",
      "ProceedsFromIssuanceInitialPublicOffering",
      "ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlansIncludingStockOptions",
    ],
  }),
  faceRow("CF", "shareRepurchases", [["PaymentsForRepurchaseOfCommonStock"]], { sign: -1 }),
  faceRow("CF", "dividendsPaid", [["PaymentsOfDividends"]], {
    sign: -1,
    parts: ["PaymentsOfDividendsCommonStock", "PaymentsOfOrdinaryDividends"],
  }),
  faceRow("CF", "financingCashFlow", [
    ["NetCashProvidedByUsedInFinancingActivities"],
    ["NetCashProvidedByUsedInFinancingActivitiesContinuingOperations"],
  ]),
  faceRow("CF", "exchangeRateEffect", [
    [
      "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
      "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations",
    ],
    ["EffectOfExchangeRateOnCashAndCashEquivalents"],
  ]),
  faceRow("CF", "netChangeInCash", [
    [
      "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect",
    ],
    ["CashAndCashEquivalentsPeriodIncreaseDecrease"],
  ]),
]

export const faceRows: readonly FaceRow[] = [...income, ...balance, ...cashflow]
