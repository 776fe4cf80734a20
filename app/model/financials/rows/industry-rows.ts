import { lendingIncome } from "./income-rows"
import { type Alias, balance, balanceLine, figure, flow, flowLine, flowSubtotal, type Row } from "./row-types"

/** Totals of revenue that a bank prints. Its fees from contracts and its rents are parts of noninterest income. */
const bankTotals = ["Revenues", "RevenuesNetOfInterestExpense"]

/** A bank's revenue: its own total, otherwise net interest income and noninterest income. */
export function toBankRevenue(revenue: Row): Row {
  const others = revenue.aliases.filter(
    (alias) => alias !== lendingIncome && !(typeof alias === "string" && bankTotals.includes(alias)),
  )
  const { notBelow: _, ...row } = revenue
  return { ...row, aliases: [...bankTotals, lendingIncome, ...others], outweighedBy: [lendingIncome] }
}

/** Rows that a bank has instead of sales and cost. */
export const bankIncomeRows: readonly Row[] = [
  flowLine("interestIncomeTotal", "Total interest income", [
    "InterestAndDividendIncomeOperating",
    "InterestIncomeOperating",
    "InvestmentIncomeInterestAndDividend",
    "ifrs-full:RevenueFromInterest",
  ]),
  flowLine("interestExpenseTotal", "Total interest expense", [
    "InterestExpense",
    "InterestExpenseOperating",
    "ifrs-full:InterestExpense",
  ]),
  figure(flowSubtotal, "netInterestIncome", "Net interest income", [
    "InterestIncomeExpenseNet",
    "ifrs-full:InterestRevenueExpense",
  ]),
  flowLine("nonInterestIncome", "Noninterest income", ["NoninterestIncome"]),
  flowLine("provisionForCreditLosses", "Provision for credit losses", [
    "ProvisionForLoanLeaseAndOtherLosses",
    "ProvisionForCreditLossExpenseReversal",
    "ProvisionForLoanAndLeaseLosses",
    "ProvisionForLoanLossesExpensed",
    "FinancingReceivableCreditLossExpenseReversal",
    "FinancingReceivableExcludingAccruedInterestCreditLossExpenseReversal",
    "ifrs-full:ImpairmentLossImpairmentGainAndReversalOfImpairmentLossDeterminedInAccordanceWithIFRS9",
  ]),
  flowLine("nonInterestExpense", "Noninterest expense", ["NoninterestExpense", "ifrs-full:OperatingExpense"]),
]

/** "Cash and due from banks" is a small part of a bank's cash; the rest is held at central banks. */
const bankDeposits: Alias = {
  sum: [["CashAndDueFromBanks"], ["InterestBearingDepositsInBanks"]],
  needs: "all",
}

export const bankCashRow: Row = figure(
  { ...balance, outweighedBy: [bankDeposits] },
  "cash",
  "Cash and equivalents",
  [
    "CashAndCashEquivalentsAtCarryingValue",
    bankDeposits,
    "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
    "CashAndDueFromBanks",
    "ifrs-full:CashAndCashEquivalents",
  ],
)

export const bankAssetRows: readonly Row[] = [
  balanceLine("loans", "Loans, net of allowance", [
    "FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss",
    "LoansAndLeasesReceivableNetReportedAmount",
    "FinancingReceivableAfterAllowanceForCreditLoss",
    "LoansAndLeasesReceivableNetOfDeferredIncome",
    "ifrs-full:LoansAndAdvancesToCustomers",
  ]),
]

export const bankLiabilityRows: readonly Row[] = [
  balanceLine("deposits", "Deposits", ["Deposits", "ifrs-full:DepositsFromCustomers"]),
]

/** An insurer's revenue by kind, and what it pays out. */
export const insurerRevenueRows: readonly Row[] = [
  flowLine("premiumsEarned", "Premiums earned", ["PremiumsEarnedNet", "ifrs-full:InsuranceRevenue"]),
  flowLine("investmentIncome", "Net investment income", ["NetInvestmentIncome"]),
]

export const insurerCostRows: readonly Row[] = [
  flowLine("benefitsAndClaims", "Benefits and claims", [
    "PolicyholderBenefitsAndClaimsIncurredNet",
    "PolicyholderBenefitsAndClaimsIncurredHealthCare",
    "IncurredClaimsPropertyCasualtyAndLiability",
  ]),
]

/** Funds from operations have no tag of their own in us-gaap: shown only where a company reports one. */
export const reitRows: readonly Row[] = [
  flowLine("fundsFromOperations", "Funds from operations", ["FundsFromOperations", "FundsFromOperationsNet"]),
  figure({ ...flow, hidden: true }, "realEstateGains", "Gains on sales of real estate", [
    "GainsLossesOnSalesOfInvestmentRealEstate",
    "GainLossOnSaleOfProperties",
    "GainLossOnSaleOfProperty",
    "GainLossOnSaleOfPropertiesBeforeApplicableIncomeTaxes",
  ]),
  figure({ ...flow, hidden: true }, "realEstateImpairments", "Impairments of real estate", [
    "ImpairmentOfRealEstate",
    "ImpairmentOfLongLivedAssetsHeldForUse",
    "AssetImpairmentCharges",
  ]),
]
