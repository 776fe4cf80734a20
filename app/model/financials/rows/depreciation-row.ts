import { flowLine, type Row } from "./row-types"

/** In total depreciation and amortization at most companies; a line of its own at some. */
const amortization = "AmortizationOfIntangibleAssets"
/** The cash flow statement's amortization of all assets; as a credit, of rent or of what was received. */
const amortizationOfAll = "AdjustmentForAmortization"

/** Outside production; with amortization where a company gives both parts too (Hertz). */
const nonproduction = { whole: "DepreciationNonproduction", parts: ["Depreciation", amortization] }

/** Never negative, unlike depreciation with accretion of an investor's discounts. */
export const depreciations = [
  "DepreciationDepletionAndAmortization",
  "DepreciationAndAmortization",
  "Depreciation",
]

const premises = "DepreciationPremisesAndEquipment"
/** All that is not in another line: the whole line of some statements, and the costs of policies in a note. */
const rest = "OtherDepreciationAndAmortization"

/** Totals of depreciation and amortization. */
const totals = [
  "DepreciationDepletionAndAmortization",
  "DepreciationAmortizationAndAccretionNet",
  "DepreciationAndAmortization",
  "DepreciationAmortizationAndOther",
]

/** The cash flow statement's depreciation and amortization. */
export const depreciationRow: Row = {
  ...flowLine("depreciationAmortization", "Depreciation and amortization", [
    ...totals,
    // A bank's premises, and all else.
    { sum: [[premises], [rest]], needs: [0] },
    rest,
    {
      sum: [
        ["Depreciation", "DepreciationNonproduction"],
        [amortizationOfAll, amortization],
      ],
      needs: "all",
      positive: [amortizationOfAll],
      unlessSum: nonproduction,
    },
    { sum: [[nonproduction.whole]], needs: "all", ifSum: nonproduction },
    {
      sum: [["Depreciation", "DepreciationNonproduction"]],
      needs: "all",
      without: [amortization, amortizationOfAll],
      positive: [amortizationOfAll],
    },
    "ifrs-full:AdjustmentsForDepreciationAndAmortisationExpense",
    "ifrs-full:DepreciationAndAmortisationExpense",
    {
      sum: [
        ["ifrs-full:AdjustmentsForDepreciationExpense", "ifrs-full:DepreciationExpense"],
        ["ifrs-full:AdjustmentsForAmortisationExpense", "ifrs-full:AmortisationExpense"],
      ],
      needs: [0],
    },
  ]),
  broadest: true,
  rest: { concept: rest, beside: [premises], within: totals },
  turnedBeside: depreciations,
  adds: [amortization, "Depreciation"],
}
