import { dueYears, type NotePart, type NoteTopic, named, schedule } from "./topic"

const expected = schedule("DefinedBenefitPlanExpectedFutureBenefitPayments", {
  ends: dueYears.replace("AfterYearFive", "FiveFiscalYearsThereafter"),
})

const cost: NotePart = {
  key: "cost",
  title: "Cost",
  lines: [
    ["DefinedBenefitPlanServiceCost", "Service cost"],
    ["DefinedBenefitPlanInterestCost", "Interest cost"],
    ["DefinedBenefitPlanExpectedReturnOnPlanAssets", "Expected return on assets"],
    ["DefinedBenefitPlanAmortizationOfPriorServiceCostCredit", "Prior service cost"],
    ["DefinedBenefitPlanAmortizationOfGainsLosses", "Actuarial gains and losses"],
    ["DefinedBenefitPlanRecognizedNetGainLossDueToSettlements1", "Settlements"],
    ["DefinedBenefitPlanNetPeriodicBenefitCost", "Cost of the period"],
    ["DefinedContributionPlanCostRecognized", "Cost of contribution plans"],
  ],
}

/** Pensions: what is promised, what is set aside, what it costs. */
export const pensions: NoteTopic = {
  key: "pensions",
  title: "Pensions",
  about: "Obligation, plan assets and funded status, cost of the period, and expected payments by year.",
  printed: "benefit obligation",
  heading: /pension|retirement|employee benefit|postretirement/i,
  headline: [
    { label: "Obligation", ways: ["DefinedBenefitPlanBenefitObligation"] },
    { label: "Plan assets", ways: ["DefinedBenefitPlanFairValueOfPlanAssets"] },
    { label: "Funded status", ways: ["DefinedBenefitPlanFundedStatusOfPlan"] },
    { label: "Contribution plans", ways: ["DefinedContributionPlanCostRecognized"] },
  ],
  charts: [{ shape: "schedule", part: "expected", title: "Expected payments by year", beside: null }],
  parts: [
    {
      key: "status",
      title: "Funded status",
      lines: [
        ["DefinedBenefitPlanFairValueOfPlanAssets", "Plan assets"],
        ["DefinedBenefitPlanBenefitObligation", "Benefit obligation"],
        ["DefinedBenefitPlanAccumulatedBenefitObligation", "Accumulated benefit obligation"],
        ["DefinedBenefitPlanFundedStatusOfPlan", "Funded status"],
        ["PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent", "Liability, noncurrent"],
        ["DefinedBenefitPlanAssetsForPlanBenefitsNoncurrent", "Asset, noncurrent"],
      ],
      sum: {
        ways: [
          "DefinedBenefitPlanFairValueOfPlanAssets - DefinedBenefitPlanBenefitObligation = DefinedBenefitPlanFundedStatusOfPlan",
        ],
      },
    },
    cost,
    { key: "expected", title: "Expected payments by year", lines: expected, isSchedule: true },
    {
      key: "assumptions",
      title: "Assumptions and contributions",
      lines: [
        [
          "DefinedBenefitPlanAssumptionsUsedCalculatingBenefitObligationDiscountRate",
          "Discount rate, obligation",
        ],
        [
          "DefinedBenefitPlanAssumptionsUsedCalculatingNetPeriodicBenefitCostDiscountRate",
          "Discount rate, cost",
        ],
        [
          "DefinedBenefitPlanAssumptionsUsedCalculatingNetPeriodicBenefitCostExpectedLongTermReturnOnAssets",
          "Expected return, cost",
        ],
        ["DefinedBenefitPlanContributionsByEmployer", "Contributions"],
        ["DefinedBenefitPlanBenefitsPaid", "Benefits paid"],
      ],
    },
  ],
  axes: {
    RetirementPlanType: "plan",
    RetirementPlanSponsorLocation: "country",
    DefinedBenefitPlanByPlanAssetCategories: "asset",
  },
  byMember: ["RetirementPlanType", "RetirementPlanSponsorLocation"],
  isOther: named(
    /DefinedBenefit|DefinedContribution|Pension|Postretirement|MultiemployerPlan/,
    /ComprehensiveIncome|Tax/,
  ),
}
