import { type NoteTopic, named } from "./topic"

/** Sales that are contracted and not yet earned. */
export const obligations: NoteTopic = {
  key: "obligations",
  title: "Performance obligations",
  about: "Contracted revenue that is not recognized yet, and what customers paid in advance.",
  printed: "remaining performance obligations",
  heading: /\brevenues?\b|performance obligation|deferred revenue/i,
  headline: [
    { label: "Remaining performance obligations", ways: ["RevenueRemainingPerformanceObligation"] },
    {
      label: "Deferred revenue",
      ways: [
        "ContractWithCustomerLiability",
        "ContractWithCustomerLiabilityCurrent + ContractWithCustomerLiabilityNoncurrent?",
        "DeferredRevenue",
        "DeferredRevenueCurrent + DeferredRevenueNoncurrent?",
      ],
    },
    {
      label: "Recognized from it",
      ways: ["ContractWithCustomerLiabilityRevenueRecognized", "DeferredRevenueRevenueRecognized1"],
    },
  ],
  charts: [
    {
      shape: "columns",
      title: "Remaining performance obligations",
      lines: [["RevenueRemainingPerformanceObligation", "Remaining performance obligations"]],
    },
    {
      shape: "columns",
      title: "Deferred revenue",
      lines: [["ContractWithCustomerLiability", "Deferred revenue"]],
    },
  ],
  parts: [
    {
      key: "remaining",
      title: "Remaining performance obligations",
      lines: [
        ["RevenueRemainingPerformanceObligation", "Remaining performance obligations"],
        ["RevenueRemainingPerformanceObligationPercentage", "Share recognized in the next period"],
        ["RevenueRemainingPerformanceObligationExpectedTimingOfSatisfactionPeriod1", "Years of the period"],
      ],
    },
    {
      key: "deferred",
      title: "Deferred revenue",
      lines: [
        ["ContractWithCustomerLiabilityCurrent", "Current"],
        ["ContractWithCustomerLiabilityNoncurrent", "Noncurrent"],
        ["ContractWithCustomerLiability", "Deferred revenue"],
      ],
      sum: {
        ways: [
          "ContractWithCustomerLiabilityCurrent + ContractWithCustomerLiabilityNoncurrent = ContractWithCustomerLiability",
        ],
      },
    },
    {
      key: "changes",
      title: "Recognized and added",
      lines: [
        ["ContractWithCustomerLiabilityRevenueRecognized", "Recognized from the opening balance"],
        ["IncreaseDecreaseInContractWithCustomerLiability", "Change of deferred revenue"],
        [
          "ContractWithCustomerPerformanceObligationSatisfiedInPreviousPeriod",
          "Recognized for obligations of earlier periods",
        ],
      ],
    },
    {
      key: "assets",
      title: "Contract assets, costs and refunds",
      lines: [
        ["ContractWithCustomerAssetNetCurrent", "Contract assets, current"],
        ["ContractWithCustomerAssetNetNoncurrent", "Contract assets, noncurrent"],
        ["ContractWithCustomerAssetNet", "Contract assets"],
        ["CapitalizedContractCostNetCurrent", "Contract cost, current"],
        ["CapitalizedContractCostNetNoncurrent", "Contract cost, noncurrent"],
        ["CapitalizedContractCostNet", "Contract cost"],
        ["CapitalizedContractCostAmortization", "Amortization of contract cost"],
        ["ContractWithCustomerRefundLiabilityCurrent", "Refunds owed, current"],
        ["ContractWithCustomerRefundLiability", "Refunds owed"],
      ],
    },
    {
      key: "old",
      title: "Deferred revenue under its older names",
      lines: [
        ["DeferredRevenueCurrent", "Current"],
        ["DeferredRevenueNoncurrent", "Noncurrent"],
        ["DeferredRevenue", "Deferred revenue"],
        ["DeferredRevenueRevenueRecognized1", "Recognized"],
        ["IncreaseDecreaseInDeferredRevenue", "Change"],
      ],
    },
  ],
  axes: {
    RevenueRemainingPerformanceObligationExpectedTimingOfSatisfactionStartDate: "start of the period",
    RevenueRemainingPerformanceObligationExpectedTimingOfSatisfaction: "time",
    BusinessSegments: "segment",
    ProductOrService: "product",
    ContractWithCustomerSalesChannel: "channel",
  },
  isOther: named(
    /RemainingPerformanceObligation|ContractWithCustomer|ContractAsset|ContractLiabilit|DeferredRevenue|DeferredIncome(?!Tax)|DeferredSales|Unearned(?:Revenue|Income)|CapitalizedContractCost|CustomerAdvances|AdvancesReceived|CustomerDeposits|CustomerRefund|CustomerLoyalty|GiftCard|BillingsInExcess|CostsInExcessOfBillings|Unbilled|ContractsOrPrograms|ContractReceivable|RevenueRecognitionMilestone/,
    /RevenueFromContract|RevenueNotFrom|DeferredTax|ForeignCurrencyContract|DerivativeI|Inventory|DeferredSalesComm/,
  ),
}
