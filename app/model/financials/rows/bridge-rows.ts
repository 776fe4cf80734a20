import { hiddenCostRows } from "./cost-lines"
import { type Alias, figure, flow, flowLine, type Row } from "./row-types"

const incomeToCommon = "NetIncomeLossAvailableToCommonStockholdersBasic"

const preferred = [
  "PreferredStockDividendsIncomeStatementImpact",
  "PreferredStockDividendsAndOtherAdjustments",
]

/** Net income of a filing that gives only what is left of it for common shareholders. */
export const incomeBeforePreferred: Alias = {
  sum: [[incomeToCommon], preferred],
  needs: "all",
  // A negative figure is a deduction in the filer's eyes, or a gain of a redemption.
  positive: preferred,
}

/** A filing with one of these has income of disposals or accounting changes within its net income. */
const discontinued = [
  "IncomeLossFromDiscontinuedOperationsNetOfTax",
  "IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity",
  "IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToParent",
  "DiscontinuedOperationIncomeLossFromDiscontinuedOperationNetOfTax",
  "DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax",
  "DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodNetOfTax",
  "DiscontinuedOperationGainLossFromDisposalOfDiscontinuedOperationNetOfTax",
  "DiscontinuedOperationIncomeLossFromDiscontinuedOperationBeforeIncomeTax",
  "DiscontinuedOperationTaxEffectOfDiscontinuedOperation",
  "IncomeLossFromContinuingOperationsPerBasicShare",
  "IncomeLossFromContinuingOperationsPerDilutedShare",
  "IncomeLossFromDiscontinuedOperationsNetOfTaxPerBasicShare",
  "ExtraordinaryItemNetOfTax",
  "CumulativeEffectOfChangeInAccountingPrincipleNetOfTax",
  "IncomeLossBeforeExtraordinaryItemsAndCumulativeEffectOfChangeInAccountingPrinciple",
  "ExtraordinaryItemsNetOfTax",
]

/** A filing with one of these has shares of others in the income of its subsidiaries. */
const minorities = [
  "ProfitLoss",
  "MinorityInterest",
  "MinorityInterestInNetIncomeLossOfConsolidatedEntities",
  "NetIncomeLossAttributableToNoncontrollingInterest",
  "IncomeLossAttributableToNoncontrollingInterest",
  "NetIncomeLossAttributableToRedeemableNoncontrollingInterest",
  "RedeemableNoncontrollingInterestEquityCarryingAmount",
  "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
  "NoncontrollingInterestInNetIncomeLossPreferredUnitHoldersNonredeemable",
]

/** Income that is left of income before tax, taken away. */
export const incomeAfterTax = [
  "-IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest",
  "-IncomeLossFromContinuingOperations",
  "-ProfitLoss",
  "-NetIncomeLoss",
]

/**
 * Income after tax: that of which income before tax is the sum with the tax, at companies with a concept of their own for it,
 * and what common shareholders have, which earnings per share are compared with.
 */
export const afterTaxRows: readonly Row[] = [
  figure({ ...flow, hidden: true }, "continuingIncome", "Income from continuing operations", [
    "IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest",
    { sum: [["ProfitLoss"]], needs: "all", without: discontinued },
    { sum: [["IncomeLossFromContinuingOperations"]], needs: "all", without: minorities },
    { sum: [["NetIncomeLoss"]], needs: "all", without: [...discontinued, ...minorities] },
  ]),
  figure({ ...flow, hidden: true }, "incomeToCommon", "Income to common shareholders", [incomeToCommon]),
]

/** Lines that lead from revenue to income before tax at companies without a line for operating income. */
export const bridgeRows: readonly Row[] = [
  flowLine("costsAndExpenses", "Costs and expenses", ["CostsAndExpenses"]),
  flowLine("benefitsAndExpenses", "Benefits and expenses", ["BenefitsLossesAndExpenses"]),
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
  flowLine("investmentIncomeLine", "Investment income", [
    "InvestmentIncomeNonoperating",
    "InvestmentIncomeNet",
  ]),
  flowLine("exchangeGain", "Foreign exchange gain (loss)", ["ForeignCurrencyTransactionGainLossBeforeTax"]),
  flowLine("otherNonOperatingIncome", "Other nonoperating income", [
    "OtherNonoperatingIncome",
    "OtherIncome",
  ]),
  flowLine("otherNonOperatingExpense", "Other nonoperating expense", [
    "OtherNonoperatingExpense",
    "OtherExpenses",
  ]),
  flowLine("interestInCosts", "Interest expense", ["InterestExpenseOperating"]),
  flowLine("businessSaleGain", "Gain (loss) on sale of business", ["GainLossOnSaleOfBusiness"]),
  flowLine("warrantChange", "Change in fair value of warrants", ["FairValueAdjustmentOfWarrants"]),
  flowLine("reorganizationItems", "Reorganization items", ["ReorganizationItems"]),
  ...hiddenCostRows,
].map((row) => ({ ...row, hidden: true }))
