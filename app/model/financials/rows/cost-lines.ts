import { figure, flow, flowLine, type Row } from "./row-types"

/** A line of costs of rental, shipping, real estate and lending companies, with the row that shows it where it is proven. */
interface CostLine {
  /** The row of the filed figure. */
  line: string
  shown: string
  label: string
  aliases: readonly string[]
  /** The aliases are names of one line. */
  synonyms?: true
  /** Only a rental, shipping, real estate or lending company prints the line. */
  isOfIndustry?: true
  /** Notes give the figure at companies whose statements do not. */
  isInNotes?: true
}

/** In the order of the rows. */
export const costLines: readonly CostLine[] = [
  {
    line: "propertyCostLine",
    shown: "propertyOperatingCosts",
    label: "Property and rental operating costs",
    aliases: ["DirectCostsOfLeasedAndRentedPropertyOrEquipment", "CostOfRealEstateRevenue"],
    isOfIndustry: true,
  },
  {
    line: "directCostLine",
    shown: "directOperatingCosts",
    label: "Direct operating costs",
    aliases: ["DirectOperatingCosts"],
  },
  {
    line: "realEstateTaxLine",
    shown: "realEstateTaxes",
    label: "Real estate taxes",
    aliases: ["RealEstateTaxExpense"],
    isOfIndustry: true,
  },
  {
    line: "costDepreciation",
    shown: "rentalDepreciation",
    label: "Depreciation in cost of revenue",
    aliases: ["CostOfGoodsAndServicesSoldDepreciation", "CostOfServicesDepreciation"],
    isOfIndustry: true,
  },
  {
    line: "depreciationLine",
    shown: "depreciationExpense",
    label: "Depreciation and amortization",
    aliases: ["DepreciationNonproduction", "DepreciationAndAmortization"],
    synonyms: true,
  },
  {
    line: "depletionLine",
    shown: "depreciationExpense",
    label: "Depreciation and amortization",
    aliases: ["DepreciationDepletionAndAmortization"],
  },
  {
    line: "plainDepreciationLine",
    shown: "depreciation",
    label: "Depreciation",
    aliases: ["Depreciation"],
    isInNotes: true,
  },
  {
    line: "amortizationLine",
    shown: "amortization",
    label: "Amortization of intangible assets",
    aliases: ["AmortizationOfIntangibleAssets"],
    isInNotes: true,
  },
  {
    line: "laborLine",
    shown: "laborExpense",
    label: "Salaries and benefits",
    aliases: ["LaborAndRelatedExpense"],
  },
  {
    line: "provisionLine",
    shown: "provisionForLosses",
    label: "Provision for losses",
    aliases: [
      "ProvisionForLoanLeaseAndOtherLosses",
      "ProvisionForLoanAndLeaseLosses",
      "ProvisionForLoanLossesExpensed",
      "ProvisionForOtherCreditLosses",
      "FinancingReceivableCreditLossExpenseReversal",
      "ProvisionForCreditLossExpenseReversal",
    ],
    isOfIndustry: true,
  },
  {
    line: "doubtfulLine",
    shown: "provisionForDoubtfulAccounts",
    label: "Provision for doubtful accounts",
    aliases: ["ProvisionForDoubtfulAccounts"],
    isInNotes: true,
  },
  {
    line: "financingInterestLine",
    shown: "financingInterest",
    label: "Financing and vehicle interest",
    aliases: ["FinancingInterestExpense", "InterestExpenseOperating"],
    isOfIndustry: true,
  },
  {
    line: "impairmentLine",
    shown: "impairments",
    label: "Impairments",
    aliases: [
      "GoodwillAndIntangibleAssetImpairment",
      "AssetImpairmentCharges",
      "GoodwillImpairmentLoss",
      "ImpairmentOfRealEstate",
    ],
  },
  {
    line: "restructuringLine",
    shown: "restructuring",
    label: "Restructuring",
    aliases: ["RestructuringCharges", "RestructuringSettlementAndImpairmentProvisions"],
    isInNotes: true,
  },
]

/** Figures of cost lines, and others that only complete the sum of costs. */
export const hiddenCostRows: readonly Row[] = [
  ...costLines.map(({ line, label, aliases, synonyms }) =>
    figure({ ...flow, ...(synonyms ? { synonyms } : {}) }, line, label, aliases),
  ),
  flowLine("acquisitionLine", "Costs of acquisitions", ["BusinessCombinationAcquisitionRelatedCosts"]),
  flowLine("severanceLine", "Severance", ["SeveranceCosts"]),
  flowLine("contingencyLine", "Loss of contingencies", ["LossContingencyLossInPeriod"]),
  flowLine("serviceCostLine", "Costs of services", ["ServiceManagementCosts"]),
  flowLine("otherCostLine", "Other costs", ["OtherCostAndExpenseOperating", "OtherGeneralExpense"]),
  flowLine("stockCostLine", "Stock-based compensation", ["AllocatedShareBasedCompensationExpense"]),
  flowLine("otherLaborLine", "Other labor", ["OtherLaborRelatedExpenses"]),
  flowLine("assetSaleGain", "Gain (loss) on sale of assets", [
    "GainLossOnSaleOfOtherAssets",
    "GainLossOnDispositionOfAssets",
    "GainLossOnSaleOfProperties",
  ]),
].map((row) => ({ ...row, hidden: true }))

/** Rows of proven cost lines; see `judgments/proven-cost-lines.ts`. */
export const costRows: readonly Row[] = [
  ...new Map(costLines.map(({ shown, label }) => [shown, flowLine(shown, label, [])])).values(),
]

export const netInterestRow: Row = flowLine("netInterest", "Net interest income (expense)", [])
