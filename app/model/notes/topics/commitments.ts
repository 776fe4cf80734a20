import { type NoteTopic, named, schedule, sumOfLines } from "./topic"

const years = schedule("UnrecordedUnconditionalPurchaseObligation", {
  ends: "BalanceOnFirstAnniversary BalanceOnSecondAnniversary BalanceOnThirdAnniversary BalanceOnFourthAnniversary BalanceOnFifthAnniversary DueAfterFiveYears",
})
const purchases = schedule("PurchaseObligation", {
  ends: "DueInNextTwelveMonths DueInSecondYear DueInThirdYear DueInFourthYear DueInFifthYear DueAfterFifthYear",
})

/** What the company is bound to pay, and what it may have to. */
export const commitments: NoteTopic = {
  key: "commitments",
  title: "Commitments and contingencies",
  about: "Purchase obligations by year, guarantees, and accruals for litigation.",
  printed: "purchase obligations",
  heading: /commitment|contingenc|litigation|legal/i,
  headline: [
    {
      label: "Purchase obligations",
      ways: [
        "PurchaseObligation",
        "UnrecordedUnconditionalPurchaseObligationBalanceSheetAmount",
        sumOfLines(years),
      ],
    },
    {
      label: "Accrued for litigation",
      ways: ["LossContingencyAccrualAtCarryingValue", "EstimatedLitigationLiability"],
    },
  ],
  charts: [
    { shape: "schedule", part: "unconditional", title: "Unconditional purchases by year", beside: null },
    { shape: "schedule", part: "purchases", title: "Purchase obligations by year", beside: null },
  ],
  parts: [
    {
      key: "unconditional",
      title: "Unconditional purchase obligations by year",
      isSchedule: true,
      more: /^UnrecordedUnconditionalPurchaseObligation/,
      lines: [...years, ["UnrecordedUnconditionalPurchaseObligationBalanceSheetAmount", "All years"]],
      sum: {
        ways: [`${sumOfLines(years)} = UnrecordedUnconditionalPurchaseObligationBalanceSheetAmount`],
        rest: "Without a year",
      },
    },
    {
      key: "purchases",
      title: "Purchase obligations by year",
      isSchedule: true,
      more: /^PurchaseObligation/,
      lines: [...purchases, ["PurchaseObligation", "All years"]],
      sum: {
        ways: [`${sumOfLines(purchases)} = PurchaseObligation`],
        rest: "Without a year",
      },
    },
    {
      key: "contingencies",
      title: "Litigation and guarantees",
      lines: [
        ["LossContingencyAccrualAtCarryingValue", "Accrued for losses"],
        ["EstimatedLitigationLiability", "Accrued for litigation"],
        ["LossContingencyEstimateOfPossibleLoss", "Possible loss"],
        ["LossContingencyRangeOfPossibleLossPortionNotAccrued", "Possible loss not accrued"],
        ["LitigationSettlementExpense", "Litigation settled"],
        ["GuaranteeObligationsMaximumExposure", "Guarantees, largest exposure"],
        ["AccrualForEnvironmentalLossContingencies", "Accrued for the environment"],
      ],
    },
  ],
  axes: { LossContingenciesByNatureOfContingency: "matter", GuaranteeObligationsByNature: "guarantee" },
  isOther: named(
    /PurchaseObligation|PurchaseCommitment|UnrecordedUnconditional|LossContingenc|Litigation|GuaranteeObligation|ContractualObligation|OtherCommitment|EnvironmentalLoss/,
    /Tax/,
  ),
}
