import { dueYears, type NoteLine, type NotePart, type NoteTopic, named, schedule } from "./topic"

const expected = schedule("DefinedBenefitPlanExpectedFutureBenefitPayments", {
  ends: dueYears.replace("AfterYearFive", "FiveFiscalYearsThereafter"),
}).map(([concept, label]): NoteLine => [concept, label === "After year 5" ? "In years 6 to 10" : label])

const plan = "DefinedBenefitPlan"
const cost: NotePart = {
  key: "cost",
  title: "Cost",
  lines: [
    [`${plan}ServiceCost`, "Service cost"],
    [`${plan}InterestCost`, "Interest cost"],
    [`${plan}ExpectedReturnOnPlanAssets`, "Less expected return on assets"],
    [`${plan}AmortizationOfPriorServiceCostCredit`, "Prior service cost"],
    [`${plan}AmortizationOfGainsLosses`, "Less actuarial gains (losses)"],
    [`${plan}RecognizedNetGainLossDueToSettlements1`, "Less gains (losses) on settlements"],
    [`${plan}RecognizedNetGainLossDueToCurtailments`, "Less gains (losses) on curtailments"],
    [
      `${plan}CostOfProvidingSpecialOrContractualTerminationBenefitRecognizedDuringPeriod`,
      "Special termination benefits",
    ],
    [`${plan}OtherCosts`, "Other cost"],
    [`${plan}NetPeriodicBenefitCost`, "Cost of the period"],
    ["DefinedContributionPlanCostRecognized", "Cost of contribution plans"],
  ],
  sum: {
    ways: [
      `${plan}ServiceCost? + ${plan}InterestCost - ${plan}ExpectedReturnOnPlanAssets? + ${plan}AmortizationOfPriorServiceCostCredit? - ${plan}AmortizationOfGainsLosses? - ${plan}RecognizedNetGainLossDueToSettlements1? = ${plan}NetPeriodicBenefitCost`,
    ],
    perhaps: `- ${plan}RecognizedNetGainLossDueToCurtailments + ${plan}CostOfProvidingSpecialOrContractualTerminationBenefitRecognizedDuringPeriod + ${plan}OtherCosts`,
    rest: "Lines that are not tagged",
  },
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
        [
          "DefinedBenefitPlanExpectedFutureEmployerContributionsNextFiscalYear",
          "Contributions expected next year",
        ],
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
