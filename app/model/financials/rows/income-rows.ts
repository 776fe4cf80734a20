import { afterTaxRows, bridgeRows, incomeAfterTax, incomeBeforePreferred } from "./bridge-rows"
import { costRows, netInterestRow } from "./cost-lines"
import {
  type Alias,
  averageShares,
  figure,
  flow,
  flowLine,
  flowSubtotal,
  flowTotal,
  partOf,
  perShare,
  perShareDividend,
  type Row,
} from "./row-types"

const wholeCosts = ["CostOfRevenue", "CostOfGoodsAndServicesSold"]
const partsOfCost = ["CostOfGoodsSold", "CostOfServices"]
const costConcepts = [
  ...wholeCosts,
  ...partsOfCost,
  "CostOfGoodsSoldExcludingDepreciationDepletionAndAmortization",
  "CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization",
  "DirectOperatingCosts",
]

/**
 * A landlord's "revenues" can be a minor line beside these. Revenue of producers and insurers cannot: losses on
 * derivatives can leave less of it than half of their sales or investment income.
 */
const rents = ["OperatingLeasesIncomeStatementLeaseRevenue", "OperatingLeaseLeaseIncome"]

/** The revenue of a lender that prints no total of it. */
export const lendingIncome: Alias = {
  sum: [["InterestIncomeExpenseNet"], ["NoninterestIncome"]],
  needs: "all",
}

/** The concepts of total revenue of utilities, producers, carriers and other industries, the broader one first. */
const industryRevenues = [
  "UtilityRevenue",
  "ElectricUtilityRevenue",
  "ElectricDomesticRegulatedRevenue",
  "ElectricalGenerationRevenue",
  "SalesRevenueEnergyServices",
  "OilAndGasRevenue",
  "OilAndGasSalesRevenue",
  "RevenueOilAndGasServices",
  "RevenueMineralSales",
  "CoalProductsAndServicesRevenue",
  "MarineServicesRevenue",
  "HealthCareOrganizationPatientServiceRevenue",
  "RevenuesExcludingInterestAndDividends",
]

// "…Extraordinary…" is before, "…MinorityInterest…" after results of associates; statements differ.
const pretaxConcepts = [
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
]

/** The income statement of a company that sells goods or services, top to bottom. */
export const incomeRows: readonly Row[] = [
  {
    ...figure(flowSubtotal, "revenue", "Revenue", [
      // Before the contract tags: those leave out leases, membership fees and financing where a company has them.
      "Revenues",
      "RegulatedAndUnregulatedOperatingRevenue",
      { sum: [["RegulatedOperatingRevenue"], ["UnregulatedOperatingRevenue"]], needs: [0] },
      "RevenueFromContractWithCustomerExcludingAssessedTax",
      "RevenueFromContractWithCustomerIncludingAssessedTax",
      "SalesRevenueNet",
      "RevenuesNetOfInterestExpense",
      [["SalesRevenueGoodsNet"], ["SalesRevenueServicesNet"]],
      "HealthCareOrganizationRevenueNetOfPatientServiceRevenueProvisions",
      "HealthCareOrganizationRevenue",
      "RealEstateRevenueNet",
      ...rents,
      ...industryRevenues,
      "ContractsRevenue",
      "RevenueFromCollaborativeArrangementExcludingRevenueFromContractWithCustomer",
      "GrossInvestmentIncomeOperating",
      lendingIncome,
      "ifrs-full:Revenue",
      "ifrs-full:RevenueAndOperatingIncome",
      "ifrs-full:RevenueFromContractsWithCustomers",
      [["ifrs-full:RevenueFromSaleOfGoods"], ["ifrs-full:RevenueFromRenderingOfServices"]],
      "ifrs-full:InsuranceRevenue",
    ]),
    outweighedBy: rents,
    notBelow: {
      total: "Revenues",
      parts: costConcepts,
      others: ["SalesRevenueNet", "RevenueFromContractWithCustomerExcludingAssessedTax"],
    },
    provenBy: [
      [["GrossProfit"], costConcepts],
      [["OperatingIncomeLoss"], ["CostsAndExpenses", "OperatingExpenses", "BenefitsLossesAndExpenses"]],
      [pretaxConcepts, ["CostsAndExpenses", "BenefitsLossesAndExpenses"]],
    ],
  },
  figure({ ...flow, negatives: "turn" }, "costOfRevenue", "Cost of revenue", [
    ...wholeCosts,
    { sum: partsOfCost.map((part) => [part]), needs: "all" },
    ...costConcepts.slice(wholeCosts.length),
    "ifrs-full:CostOfSales",
    "ifrs-full:DirectOperatingExpenseFromInvestmentProperty",
  ]),
  flowLine("grossDifference", "Revenue and cost outside gross profit", []),
  figure(flowSubtotal, "grossProfit", "Gross profit", ["GrossProfit", "ifrs-full:GrossProfit"]),
  ...partOf("operatingCosts", [
    figure({ ...flow, negatives: "turn" }, "researchAndDevelopment", "Research and development", [
      "ResearchAndDevelopmentExpense",
      "ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost",
      "ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost",
      "ifrs-full:ResearchAndDevelopmentExpense",
    ]),
    {
      ...flowLine("sellingGeneralAdministrative", "Selling, general and administrative", [
        "SellingGeneralAndAdministrativeExpense",
        // Without its general part, selling expense alone is another figure; many companies have no selling part.
        {
          sum: [
            ["SellingAndMarketingExpense", "MarketingExpense", "SellingExpense"],
            ["GeneralAndAdministrativeExpense"],
          ],
          needs: [1],
        },
        "OtherSellingGeneralAndAdministrativeExpense",
        "ifrs-full:SellingGeneralAndAdministrativeExpense",
        [
          ["ifrs-full:SalesAndMarketingExpense", "ifrs-full:DistributionCosts", "ifrs-full:SellingExpense"],
          ["ifrs-full:AdministrativeExpense", "ifrs-full:GeneralAndAdministrativeExpense"],
        ],
      ]),
      negatives: "turn",
      // Some notes call the selling part by the name of the whole.
      outweighedBy: ["ifrs-full:AdministrativeExpense"],
    },
  ]),
  ...costRows,
  // A remainder where the company reports no such line that makes the sum: see relations.ts.
  flowLine("otherOperating", "Other operating expenses", [
    "OtherCostAndExpenseOperating",
    "OtherOperatingIncomeExpenseNet",
    "ifrs-full:OtherExpenseByFunction",
  ]),
  figure({ ...flowSubtotal, negatives: "turn" }, "operatingExpenses", "Operating expenses", [
    "OperatingExpenses",
    "ifrs-full:OperatingExpense",
  ]),
  flowLine("operatingDifference", "Other operating income (expense)", []),
  figure(flowSubtotal, "operatingIncome", "Operating income", [
    "OperatingIncomeLoss",
    "ifrs-full:ProfitLossFromOperatingActivities",
  ]),
  figure({ ...flow, negatives: "turn" }, "interestExpense", "Interest expense", [
    "InterestExpense",
    "InterestExpenseNonoperating",
    "InterestExpenseDebt",
    "InterestAndDebtExpense",
    "InterestExpenseOperating",
    "FinancingInterestExpense",
    "InterestExpenseBorrowings",
    "ifrs-full:FinanceCosts",
    "ifrs-full:InterestExpense",
  ]),
  flowLine("interestIncome", "Interest income", [
    "InvestmentIncomeInterest",
    "InvestmentIncomeInterestAndDividend",
    "InvestmentIncomeNonoperating",
    "InterestIncomeOther",
    "ifrs-full:FinanceIncome",
    "ifrs-full:RevenueFromInterest",
  ]),
  netInterestRow,
  flowLine("otherNonOperating", "Other income (expense)", [
    "OtherNonoperatingIncomeExpense",
    "NonoperatingIncomeExpense",
    "ifrs-full:OtherGainsLosses",
  ]),
  ...bridgeRows,
  figure(flowSubtotal, "incomeBeforeTax", "Income before tax", [
    ...pretaxConcepts,
    "IncomeLossIncludingPortionAttributableToNoncontrollingInterestBeforeIncomeTaxes",
    // By its name after tax and minorities; filers who use it put it on the line before tax.
    "IncomeLossAttributableToParent",
    {
      sum: [
        ["IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic"],
        ["IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign"],
      ],
      needs: "all",
    },
    "ifrs-full:ProfitLossBeforeTax",
  ]),
  {
    ...flowLine("incomeTax", "Income tax", [
      "IncomeTaxExpenseBenefit",
      "IncomeTaxExpenseBenefitContinuingOperations",
      { sum: [["CurrentIncomeTaxExpenseBenefit"], ["DeferredIncomeTaxExpenseBenefit"]], needs: "all" },
      "CurrentIncomeTaxExpenseBenefit",
      "ifrs-full:IncomeTaxExpenseContinuingOperations",
    ]),
    provenBy: [
      [pretaxConcepts, incomeAfterTax],
      [pretaxConcepts, ["IncomeLossFromEquityMethodInvestments"], incomeAfterTax],
    ],
    onlyProven: ["CurrentIncomeTaxExpenseBenefit"],
    turnedBetween: [pretaxConcepts, ["ProfitLoss", "NetIncomeLoss"]],
  },
  ...afterTaxRows,
  flowLine("otherAfterTax", "Discontinued operations and other, after tax", []),
  {
    ...figure(flowSubtotal, "netIncomeIncludingMinority", "Net income including noncontrolling interests", [
      "ProfitLoss",
      // A company without outside owners of its subsidiaries reports one figure for both.
      "NetIncomeLoss",
      "NetIncomeLossAvailableToCommonStockholdersBasic",
      "ifrs-full:ProfitLoss",
    ]),
    ranked: true,
    isNetIncome: true,
  },
  flowLine("minorityShare", "Noncontrolling interests' share", []),
  figure({ ...flowTotal, ranked: true, isNetIncome: true }, "netIncome", "Net income", [
    "NetIncomeLoss",
    incomeBeforePreferred,
    // Some groups tag only the line "shareholders' net income".
    "NetIncomeLossAvailableToCommonStockholdersBasic",
    "ProfitLoss",
    "ifrs-full:ProfitLossAttributableToOwnersOfParent",
    "ifrs-full:ProfitLoss",
  ]),
  figure({ ...flow, negatives: "turn" }, "preferredDividends", "Preferred dividends", [
    "PreferredStockDividendsIncomeStatementImpact",
    "PreferredStockDividendsAndOtherAdjustments",
    "PreferredStockDividends",
    "DividendsPreferredStock",
  ]),
  figure({ ...perShare, ranked: true }, "epsBasic", "Basic earnings per share", [
    "EarningsPerShareBasic",
    "EarningsPerShareBasicAndDiluted",
    "NetIncomeLossPerOutstandingLimitedPartnershipUnitBasicNetOfTax",
    "NetIncomeLossPerOutstandingLimitedPartnershipUnit",
    "InvestmentCompanyInvestmentIncomeLossFromOperationsPerShare",
    "IncomeLossFromContinuingOperationsPerBasicShare",
    "ifrs-full:BasicEarningsLossPerShare",
    "ifrs-full:BasicAndDilutedEarningsLossPerShare",
    "ifrs-full:BasicEarningsLossPerShareFromContinuingOperations",
  ]),
  figure({ ...perShare, ranked: true }, "epsDiluted", "Diluted earnings per share", [
    "EarningsPerShareDiluted",
    "EarningsPerShareBasicAndDiluted",
    "NetIncomeLossNetOfTaxPerOutstandingLimitedPartnershipUnitDiluted",
    "NetIncomeLossPerOutstandingLimitedPartnershipUnitDiluted",
    "NetIncomeLossPerOutstandingLimitedPartnershipUnit",
    "InvestmentCompanyInvestmentIncomeLossFromOperationsPerShare",
    "IncomeLossFromContinuingOperationsPerDilutedShare",
    "ifrs-full:DilutedEarningsLossPerShare",
    "ifrs-full:BasicAndDilutedEarningsLossPerShare",
    "ifrs-full:DilutedEarningsLossPerShareFromContinuingOperations",
  ]),
  figure({ ...averageShares, negatives: "turn" }, "sharesBasic", "Basic shares (average)", [
    "WeightedAverageNumberOfSharesOutstandingBasic",
    "WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
    "WeightedAverageLimitedPartnershipUnitsOutstanding",
    "ifrs-full:WeightedAverageShares",
  ]),
  figure({ ...averageShares, negatives: "turn" }, "sharesDiluted", "Diluted shares (average)", [
    "WeightedAverageNumberOfDilutedSharesOutstanding",
    "WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
    "WeightedAverageLimitedPartnershipUnitsOutstandingDiluted",
    "ifrs-full:AdjustedWeightedAverageShares",
  ]),
  figure({ ...perShareDividend, negatives: "drop" }, "dividendsPerShare", "Dividends per share", [
    "CommonStockDividendsPerShareDeclared",
    "CommonStockDividendsPerShareCashPaid",
    "DistributionMadeToLimitedPartnerDistributionsDeclaredPerUnit",
    "DistributionMadeToLimitedPartnerDistributionsPaidPerUnit",
    "InvestmentCompanyDistributionToShareholdersPerShare",
    "ifrs-full:DividendsRecognisedAsDistributionsToOwnersPerShare",
    "ifrs-full:DividendsPaidOrdinarySharesPerShare",
  ]),
]
