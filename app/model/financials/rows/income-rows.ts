import { afterTaxRows, bridgeRows, incomeAfterTax, incomeBeforePreferred } from "./bridge-rows"
import { costRows, netInterestRow } from "./cost-lines"
import {
  type Alias,
  averageShares,
  expense,
  figure,
  flowLine,
  flowTotal,
  partOf,
  perShare,
  perShareDividend,
  type Row,
  ranked,
  rankedIncome,
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
    ...flowTotal("subtotal", "revenue", "Revenue", [
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
  expense("costOfRevenue", "Cost of revenue", [
    ...wholeCosts,
    { sum: partsOfCost.map((part) => [part]), needs: "all" },
    ...costConcepts.slice(wholeCosts.length),
    "ifrs-full:CostOfSales",
    "ifrs-full:DirectOperatingExpenseFromInvestmentProperty",
  ]),
  flowLine("grossDifference", "Revenue and cost outside gross profit", []),
  flowTotal("subtotal", "grossProfit", "Gross profit", ["GrossProfit", "ifrs-full:GrossProfit"]),
  ...partOf("operatingCosts", [
    expense("researchAndDevelopment", "Research and development", [
      "ResearchAndDevelopmentExpense",
      "ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost",
      "ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost",
      "ifrs-full:ResearchAndDevelopmentExpense",
    ]),
    {
      ...expense("sellingGeneralAdministrative", "Selling, general and administrative", [
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
  {
    ...flowTotal("subtotal", "operatingExpenses", "Operating expenses", [
      "OperatingExpenses",
      "ifrs-full:OperatingExpense",
    ]),
    negatives: "turn",
  },
  flowLine("operatingDifference", "Other operating income (expense)", []),
  flowTotal("subtotal", "operatingIncome", "Operating income", [
    "OperatingIncomeLoss",
    "ifrs-full:ProfitLossFromOperatingActivities",
  ]),
  {
    ...flowLine("interestExpense", "Interest expense", [
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
    negatives: "turn",
  },
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
  flowTotal("subtotal", "incomeBeforeTax", "Income before tax", [
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
  rankedIncome(
    flowTotal("subtotal", "netIncomeIncludingMinority", "Net income including noncontrolling interests", [
      "ProfitLoss",
      // A company without outside owners of its subsidiaries reports one figure for both.
      "NetIncomeLoss",
      "NetIncomeLossAvailableToCommonStockholdersBasic",
      "ifrs-full:ProfitLoss",
    ]),
  ),
  flowLine("minorityShare", "Noncontrolling interests' share", []),
  rankedIncome(
    flowTotal("total", "netIncome", "Net income", [
      "NetIncomeLoss",
      incomeBeforePreferred,
      // Some groups tag only the line "shareholders' net income".
      "NetIncomeLossAvailableToCommonStockholdersBasic",
      "ProfitLoss",
      "ifrs-full:ProfitLossAttributableToOwnersOfParent",
      "ifrs-full:ProfitLoss",
    ]),
  ),
  {
    ...flowLine("preferredDividends", "Preferred dividends", [
      "PreferredStockDividendsIncomeStatementImpact",
      "PreferredStockDividendsAndOtherAdjustments",
      "PreferredStockDividends",
      "DividendsPreferredStock",
    ]),
    negatives: "turn",
  },
  ranked(
    figure(perShare, "epsBasic", "Basic earnings per share", [
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
  ),
  ranked(
    figure(perShare, "epsDiluted", "Diluted earnings per share", [
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
  ),
  {
    ...figure(averageShares, "sharesBasic", "Basic shares (average)", [
      "WeightedAverageNumberOfSharesOutstandingBasic",
      "WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
      "WeightedAverageLimitedPartnershipUnitsOutstanding",
      "ifrs-full:WeightedAverageShares",
    ]),
    negatives: "turn",
  },
  {
    ...figure(averageShares, "sharesDiluted", "Diluted shares (average)", [
      "WeightedAverageNumberOfDilutedSharesOutstanding",
      "WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
      "WeightedAverageLimitedPartnershipUnitsOutstandingDiluted",
      "ifrs-full:AdjustedWeightedAverageShares",
    ]),
    negatives: "turn",
  },
  {
    ...figure(perShareDividend, "dividendsPerShare", "Dividends per share", [
      "CommonStockDividendsPerShareDeclared",
      "CommonStockDividendsPerShareCashPaid",
      "DistributionMadeToLimitedPartnerDistributionsDeclaredPerUnit",
      "DistributionMadeToLimitedPartnerDistributionsPaidPerUnit",
      "InvestmentCompanyDistributionToShareholdersPerShare",
      "ifrs-full:DividendsRecognisedAsDistributionsToOwnersPerShare",
      "ifrs-full:DividendsPaidOrdinarySharesPerShare",
    ]),
    negatives: "drop",
  },
]
