import { type NoteTopic, named } from "./topic"

const award = "ShareBasedCompensationArrangementByShareBasedPaymentAward"
const prices = award.replace("Arrangement", "Arrangements")
/** The same words as lengths of time are spelled. */
const lengths = award.replaceAll("ShareBased", "Sharebased")

/** Share-based pay: awards, their cost, and what is not yet recognized. */
export const pay: NoteTopic = {
  key: "pay",
  title: "Share-based pay",
  about:
    "Cost of share-based pay, awards granted, vested and outstanding, and cost that is not recognized yet.",
  printed: "unrecognized compensation",
  heading: /(?:share|stock|equity)-based|(?:stock|equity) compensation|incentive/i,
  headline: [
    { label: "Cost", ways: ["ShareBasedCompensation", "AllocatedShareBasedCompensationExpense"] },
    {
      label: "Not recognized yet",
      ways: [
        "EmployeeServiceShareBasedCompensationNonvestedAwardsTotalCompensationCostNotYetRecognized",
        "EmployeeServiceShareBasedCompensationNonvestedAwardsTotalCompensationCostNotYetRecognizedShareBasedAwardsOtherThanOptions",
      ],
    },
    {
      label: "Awards outstanding",
      ways: [`${award}EquityInstrumentsOtherThanOptionsNonvestedNumber`],
    },
  ],
  charts: [
    {
      shape: "columns",
      title: "Cost of share-based pay",
      lines: [["ShareBasedCompensation", "Cost"]],
    },
  ],
  parts: [
    {
      key: "cost",
      title: "Cost",
      lines: [
        ["ShareBasedCompensation", "Share-based pay"],
        ["AllocatedShareBasedCompensationExpense", "Expense"],
        ["EmployeeServiceShareBasedCompensationTaxBenefitFromCompensationExpense", "Tax benefit"],
        ["AllocatedShareBasedCompensationExpenseNetOfTax", "Expense after tax"],
        [
          "EmployeeServiceShareBasedCompensationNonvestedAwardsTotalCompensationCostNotYetRecognized",
          "Not recognized yet",
        ],
        [
          "EmployeeServiceShareBasedCompensationNonvestedAwardsTotalCompensationCostNotYetRecognizedShareBasedAwardsOtherThanOptions",
          "Not recognized yet, other than options",
        ],
        [
          "EmployeeServiceShareBasedCompensationNonvestedAwardsTotalCompensationCostNotYetRecognizedStockOptions",
          "Not recognized yet, options",
        ],
        [
          "EmployeeServiceShareBasedCompensationNonvestedAwardsTotalCompensationCostNotYetRecognizedPeriodForRecognition1",
          "Years until it is recognized",
        ],
      ],
    },
    {
      key: "awards",
      title: "Awards other than options",
      lines: [
        [`${award}EquityInstrumentsOtherThanOptionsGrantsInPeriod`, "Granted"],
        [`${award}EquityInstrumentsOtherThanOptionsVestedInPeriod`, "Vested"],
        [`${award}EquityInstrumentsOtherThanOptionsForfeitedInPeriod`, "Forfeited"],
        [`${award}EquityInstrumentsOtherThanOptionsNonvestedNumber`, "Outstanding"],
        [`${award}NonOptionEquityInstrumentsOutstandingNumber`, "Outstanding"],
        [
          `${award}EquityInstrumentsOtherThanOptionsGrantsInPeriodWeightedAverageGrantDateFairValue`,
          "Fair value of an award granted",
        ],
        [
          `${award}EquityInstrumentsOtherThanOptionsVestedInPeriodWeightedAverageGrantDateFairValue`,
          "Fair value of an award vested",
        ],
        [
          `${award}EquityInstrumentsOtherThanOptionsForfeituresWeightedAverageGrantDateFairValue`,
          "Fair value of an award forfeited",
        ],
        [
          `${award}EquityInstrumentsOtherThanOptionsNonvestedWeightedAverageGrantDateFairValue`,
          "Fair value of an award outstanding",
        ],
        [`${award}EquityInstrumentsOtherThanOptionsVestedInPeriodTotalFairValue`, "Fair value vested"],
      ],
    },
    {
      key: "options",
      title: "Options",
      lines: [
        [`${award}OptionsGrantsInPeriodGross`, "Granted"],
        [`${award}OptionsGrantsInPeriod`, "Granted, net of forfeitures"],
        ["StockIssuedDuringPeriodSharesStockOptionsExercised", "Exercised"],
        [`${award}OptionsExercisesInPeriod`, "Exercised"],
        [`${award}OptionsForfeituresInPeriod`, "Forfeited"],
        [`${award}OptionsExpirationsInPeriod`, "Expired"],
        [`${award}OptionsForfeituresAndExpirationsInPeriod`, "Forfeited and expired"],
        [`${award}OptionsOutstandingNumber`, "Outstanding"],
        [`${award}OptionsExercisableNumber`, "Exercisable"],
        [`${prices}OptionsGrantsInPeriodWeightedAverageExercisePrice`, "Exercise price, granted"],
        [`${prices}OptionsExercisesInPeriodWeightedAverageExercisePrice`, "Exercise price, exercised"],
        [`${award}OptionsOutstandingWeightedAverageExercisePrice`, "Exercise price, outstanding"],
        [`${award}OptionsExercisableWeightedAverageExercisePrice`, "Exercise price, exercisable"],
        [`${lengths}OptionsOutstandingWeightedAverageRemainingContractualTerm2`, "Years left, outstanding"],
        [`${lengths}OptionsExercisableWeightedAverageRemainingContractualTerm1`, "Years left, exercisable"],
        [`${award}OptionsExercisesInPeriodTotalIntrinsicValue`, "Intrinsic value exercised"],
        [`${award}OptionsOutstandingIntrinsicValue`, "Intrinsic value outstanding"],
      ],
    },
  ],
  axes: { AwardType: "award", IncomeStatementLocation: "line", PlanName: "plan" },
  byMember: ["AwardType"],
  isOther: named(
    /ShareBasedCompensation|ShareBasedPayment|StockOptions|RestrictedStock|EmployeeStockPurchase/,
    /DeferredTax|IncomeTax(?!Benefit)/,
  ),
}
