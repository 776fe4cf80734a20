import { dueYears, type NotePart, type NoteTopic, named, schedule, sumOfLines } from "./topic"

const minimumYears = "Current InTwoYears InThreeYears InFourYears InFiveYears Thereafter"

const rest = "Rest of the fiscal year"
const operatingYears = schedule("LesseeOperatingLeaseLiabilityPaymentsDue", {
  ends: dueYears,
  others: [["LesseeOperatingLeaseLiabilityPaymentsRemainderOfFiscalYear", rest]],
})
const financeYears = schedule("FinanceLeaseLiabilityPaymentsDue", {
  ends: dueYears,
  others: [["FinanceLeaseLiabilityPaymentsRemainderOfFiscalYear", rest]],
})
const oldOperating = schedule("OperatingLeasesFutureMinimumPaymentsDue", {
  ends: minimumYears,
  others: [["OperatingLeasesFutureMinimumPaymentsRemainderOfFiscalYear", rest]],
})
const oldCapital = schedule("CapitalLeasesFutureMinimumPaymentsDue", {
  ends: minimumYears,
  others: [["CapitalLeasesFutureMinimumPaymentsRemainderOfFiscalYear", rest]],
})

const received = schedule("LessorOperatingLeasePaymentsToBeReceived", {
  ends: "NextTwelveMonths TwoYears ThreeYears FourYears FiveYears Thereafter",
  others: [["LessorOperatingLeasePaymentsToBeReceivedRemainderOfFiscalYear", rest]],
})

/** Payments by year with their total; rolling years and filers' own ones have further names. */
function payments(
  key: string,
  title: string,
  lines: NotePart["lines"],
  total: string,
  more: RegExp,
  isSeldom = false,
): NotePart {
  return {
    key,
    title,
    more,
    isSchedule: true,
    isSeldom,
    lines: [...lines, [total, "Payments, all years"]],
    sum: {
      ways: [`${sumOfLines(lines)} = ${total}`],
      rest: "Payments without a year",
    },
  }
}

/** Payments less their discount are the liability. */
function liability(
  key: string,
  title: string,
  [total, discount]: readonly [string, string],
  [whole, current, noncurrent]: readonly [string, string, string],
): NotePart {
  return {
    key,
    title,
    lines: [
      [discount, "Discount"],
      [whole, "Liability"],
      [current, "Current part"],
      [noncurrent, "Noncurrent part"],
    ],
    sum: {
      subtotal: [total, "Payments, all years"],
      ways: [
        `${total} - ${discount} = ${whole}`,
        `${total} - ${discount} = ${current} + ${noncurrent}`,
        `${total} - ${discount} = ${noncurrent}`,
      ],
      label: "Liability, both parts",
      ...(whole.startsWith("Operating") && {
        restIs: ["FinanceLeaseLiability", "Finance leases, in the same lines"] as const,
      }),
    },
  }
}

/** What is leased: payments due, their present value, cost, terms. */
export const leases: NoteTopic = {
  key: "leases",
  title: "Leases",
  about: "Lease payments by year, their discount to the liability, cost and rates.",
  printed: "lease liabilities",
  heading: /\bleas(?:es?|ing)\b/i,
  headline: [
    {
      label: "Payments, all years",
      ways: [
        "LesseeOperatingLeaseLiabilityPaymentsDue + FinanceLeaseLiabilityPaymentsDue?",
        "OperatingLeasesFutureMinimumPaymentsDue",
      ],
    },
    {
      label: "Lease liability",
      ways: [
        "OperatingLeaseLiability + FinanceLeaseLiability?",
        "OperatingLeaseLiabilityCurrent + OperatingLeaseLiabilityNoncurrent",
      ],
    },
    { label: "Lease cost", ways: ["LeaseCost", "OperatingLeaseCost", "OperatingLeasesRentExpenseNet"] },
    { label: "Rate, operating leases", ways: ["OperatingLeaseWeightedAverageDiscountRatePercent"] },
  ],
  charts: [
    { shape: "schedule", part: "operating", title: "Operating lease payments by year", beside: null },
    { shape: "schedule", part: "finance", title: "Finance lease payments by year", beside: null },
  ],
  parts: [
    payments(
      "operating",
      "Operating lease payments by year",
      operatingYears,
      "LesseeOperatingLeaseLiabilityPaymentsDue",
      /^(?:Lessee)?OperatingLeaseLiabilit\w*(?:Payment|ToBePaid)(?!.*NotYetCommenced)/,
    ),
    liability(
      "operatingLiability",
      "From operating lease payments to the liability",
      ["LesseeOperatingLeaseLiabilityPaymentsDue", "LesseeOperatingLeaseLiabilityUndiscountedExcessAmount"],
      ["OperatingLeaseLiability", "OperatingLeaseLiabilityCurrent", "OperatingLeaseLiabilityNoncurrent"],
    ),
    payments(
      "finance",
      "Finance lease payments by year",
      financeYears,
      "FinanceLeaseLiabilityPaymentsDue",
      /^(?:Lessee)?FinanceLeaseLiabilit\w*(?:Payment|ToBePaid)(?!.*NotYetCommenced)/,
    ),
    liability(
      "financeLiability",
      "From finance lease payments to the liability",
      ["FinanceLeaseLiabilityPaymentsDue", "FinanceLeaseLiabilityUndiscountedExcessAmount"],
      ["FinanceLeaseLiability", "FinanceLeaseLiabilityCurrent", "FinanceLeaseLiabilityNoncurrent"],
    ),
    {
      key: "cost",
      title: "Cost",
      lines: [
        ["OperatingLeaseCost", "Operating lease cost"],
        ["FinanceLeaseRightOfUseAssetAmortization", "Amortization of finance leases"],
        ["FinanceLeaseInterestExpense", "Interest on finance leases"],
        ["ShortTermLeaseCost", "Short-term lease cost"],
        ["VariableLeaseCost", "Variable lease cost"],
        ["SubleaseIncome", "Sublease income"],
        ["LeaseCost", "Lease cost"],
        ["OperatingLeaseExpense", "Operating lease expense"],
        ["OperatingLeasesRentExpenseNet", "Rent expense"],
        ["OperatingLeasesRentExpenseMinimumRentals", "Minimum rent"],
        ["OperatingLeasesRentExpenseContingentRentals", "Contingent rent"],
        ["OperatingLeasesRentExpenseSubleaseRentals1", "Sublease rent"],
        ["LeaseAndRentalExpense", "Lease and rental expense"],
      ],
      sum: {
        ways: [
          "OperatingLeaseCost? + FinanceLeaseRightOfUseAssetAmortization? + FinanceLeaseInterestExpense? + ShortTermLeaseCost? + VariableLeaseCost? - SubleaseIncome? = LeaseCost",
        ],
        rest: "Lease cost without a kind",
      },
    },
    {
      key: "terms",
      title: "Assets, rates and cash",
      lines: [
        ["OperatingLeaseRightOfUseAsset", "Operating lease assets"],
        ["FinanceLeaseRightOfUseAsset", "Finance lease assets"],
        ["OperatingLeaseWeightedAverageDiscountRatePercent", "Rate, operating leases"],
        ["FinanceLeaseWeightedAverageDiscountRatePercent", "Rate, finance leases"],
        ["OperatingLeaseWeightedAverageRemainingLeaseTerm1", "Remaining years, operating leases"],
        ["FinanceLeaseWeightedAverageRemainingLeaseTerm1", "Remaining years, finance leases"],
        ["OperatingLeasePayments", "Paid for operating leases"],
        ["FinanceLeaseInterestPaymentOnLiability", "Interest paid on finance leases"],
        ["FinanceLeasePrincipalPayments", "Principal paid on finance leases"],
        ["RightOfUseAssetObtainedInExchangeForOperatingLeaseLiability", "New operating leases"],
        ["RightOfUseAssetObtainedInExchangeForFinanceLeaseLiability", "New finance leases"],
      ],
    },
    payments(
      "received",
      "Operating lease payments from tenants by year",
      received,
      "LessorOperatingLeasePaymentsToBeReceived",
      /^LessorOperatingLeasePayments?ToBeReceived/,
      true,
    ),
    payments(
      "oldOperating",
      "Operating lease payments by year, before 2019",
      oldOperating,
      "OperatingLeasesFutureMinimumPaymentsDue",
      /^OperatingLeasesFutureMinimumPayments(?!Receivable)/,
      true,
    ),
    payments(
      "oldCapital",
      "Capital lease payments by year, before 2019",
      oldCapital,
      "CapitalLeasesFutureMinimumPaymentsDue",
      /^CapitalLeasesFutureMinimumPayments(?!Receivable)/,
      true,
    ),
    {
      key: "oldCapitalLiability",
      title: "From capital lease payments to the liability",
      isSeldom: true,
      lines: [
        ["CapitalLeasesFutureMinimumPaymentsExecutoryCosts", "Executory cost"],
        ["CapitalLeasesFutureMinimumPaymentsInterestIncludedInPayments", "Interest"],
        ["CapitalLeasesFutureMinimumPaymentsPresentValueOfNetMinimumPayments", "Liability"],
        ["CapitalLeaseObligations", "Capital lease obligations"],
        ["CapitalLeaseObligationsCurrent", "Current part"],
        ["CapitalLeaseObligationsNoncurrent", "Noncurrent part"],
      ],
      sum: {
        subtotal: ["CapitalLeasesFutureMinimumPaymentsDue", "Payments, all years"],
        ways: [
          "CapitalLeaseObligations",
          "CapitalLeaseObligationsCurrent + CapitalLeaseObligationsNoncurrent",
          "CapitalLeasesFutureMinimumPaymentsPresentValueOfNetMinimumPayments",
          "CapitalLeaseObligationsNoncurrent",
        ].map(
          (total) =>
            `CapitalLeasesFutureMinimumPaymentsDue - CapitalLeasesFutureMinimumPaymentsExecutoryCosts? - CapitalLeasesFutureMinimumPaymentsInterestIncludedInPayments = ${total}`,
        ),
        label: "Liability, both parts",
      },
    },
  ],
  axes: { BusinessSegments: "segment", Range: "range" },
  isOther: named(
    /Leas(?:e(?!hold)|ing)|RentExpense|PaymentsForRent|AccruedRent|PrepaidRent|DeferredRent|Right-?[oO]f-?[uU]se/,
    /Tax|LoansAndLeases|LoanLease|LoansLeases|DebtAndCapitalLease|NoncashOrPart|IncreaseDecreaseInDeferred/,
  ),
}
