import { flowLine, type Row, synonyms } from "./row-types"

/** Lines that lead from revenue to income before tax at companies without a line for operating income. */
export const bridgeRows: readonly Row[] = [
  flowLine("costsAndExpenses", "Costs and expenses", ["CostsAndExpenses"]),
  flowLine("nonOperatingTotal", "Nonoperating income (expense)", ["NonoperatingIncomeExpense"]),
  flowLine("netInterestNonOperating", "Net interest income (expense)", [
    "InterestIncomeExpenseNonoperatingNet",
    "InterestIncomeExpenseNet",
  ]),
  flowLine("otherNonOperatingLine", "Other nonoperating income (expense)", [
    "OtherNonoperatingIncomeExpense",
  ]),
  flowLine("equityMethodIncome", "Income from equity method investments", [
    "IncomeLossFromEquityMethodInvestments",
  ]),
  flowLine("debtExtinguishment", "Gain (loss) on extinguishment of debt", [
    "GainsLossesOnExtinguishmentOfDebt",
  ]),
  flowLine("interestInCosts", "Interest expense", ["InterestExpenseOperating"]),
  flowLine("costDepreciation", "Depreciation in cost of revenue", [
    "CostOfGoodsAndServicesSoldDepreciation",
    "CostOfServicesDepreciation",
  ]),
  synonyms(
    flowLine("depreciationLine", "Depreciation and amortization", [
      "DepreciationNonproduction",
      "DepreciationAndAmortization",
    ]),
  ),
  flowLine("impairmentLine", "Impairment", [
    "GoodwillAndIntangibleAssetImpairment",
    "AssetImpairmentCharges",
    "GoodwillImpairmentLoss",
  ]),
  flowLine("restructuringLine", "Restructuring", ["RestructuringCharges"]),
  flowLine("businessSaleGain", "Gain (loss) on sale of business", ["GainLossOnSaleOfBusiness"]),
  flowLine("warrantChange", "Change in fair value of warrants", ["FairValueAdjustmentOfWarrants"]),
  flowLine("reorganizationItems", "Reorganization items", ["ReorganizationItems"]),
].map((row) => ({ ...row, hidden: true }))
