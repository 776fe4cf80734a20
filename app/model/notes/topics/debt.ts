import { type NoteTopic, named, schedule, sumOfLines } from "./topic"

const rolling =
  "InNextRollingTwelveMonths InRollingYearTwo InRollingYearThree InRollingYearFour InRollingYearFive"
const years = schedule("LongTermDebtMaturitiesRepaymentsOfPrincipal", {
  ends: "InNextTwelveMonths InYearTwo InYearThree InYearFour InYearFive AfterYearFive",
  rolling: `${rolling} InRollingAfterYearFive`,
  others: [
    ["LongTermDebtMaturitiesRepaymentsOfPrincipalRemainderOfFiscalYear", "Rest of the fiscal year"],
    ["LongTermDebtMaturitiesRepaymentsOfPrincipalAfterYearFour", "After year 4"],
  ],
})
const lasts = years.flatMap(([concept]) => (/After/.test(concept) ? concept : []))
/** The schedule of debt together with finance leases. */
const yearsOfBoth = schedule("LongTermDebtAndCapitalLeaseObligations", {
  ends: `RepaymentsOfPrincipalInNextTwelveMonths ${["InYearTwo", "InYearThree", "InYearFour", "InYearFive", "AfterYearFive"].map((end) => `MaturitiesRepaymentsOfPrincipal${end}`).join(" ")}`,
  others: [
    [
      "LongTermDebtAndCapitalLeaseObligationsRepaymentsOfPrincipalRemainderOfFiscalYear",
      "Rest of the fiscal year",
    ],
  ],
})

const principal = sumOfLines(years)
const principalOfBoth = sumOfLines(yearsOfBoth)
const nets = [
  "DebtInstrumentUnamortizedDiscountPremiumAndDebtIssuanceCostsNet",
  "DebtInstrumentUnamortizedDiscountPremiumNet",
] as const
const costs = [
  "UnamortizedDebtIssuanceExpense",
  "DeferredFinanceCostsNet",
  "DebtIssuanceCostsNet",
  "DeferredFinanceCostsOwnshareLendingArrangementIssuanceCostsNet",
]
const discount = `- ${nets.join("? - ")}? - DebtInstrumentUnamortizedDiscount? + DebtInstrumentUnamortizedPremium? - ${costs.join("? - ")}?`
/** Net figures first, because they contain the others. */
const discounts = [`- ${nets[0]}`, `- ${nets[1]} - ${costs.join("? - ")}?`, discount]
/** With one of these, the long-term debt of the note is what it is carried at, and not its principal. */
const carried = [...nets, "DebtInstrumentUnamortizedDiscount", ...costs].map(
  (concept) => `${principal} ${discount.replace(`${concept}?`, concept)} = LongTermDebt`,
)

/** What debt is called on balance sheets without the usual lines. */
const faces = [
  "DebtLongtermAndShorttermCombinedAmount",
  "LongTermNotesPayable + NotesPayableCurrent?",
  "SeniorLongTermNotes + SeniorNotesCurrent?",
  "ConvertibleLongTermNotesPayable + ConvertibleNotesPayableCurrent?",
  "ConvertibleDebtNoncurrent + ConvertibleDebtCurrent?",
  "LongTermLoansPayable + LoansPayableCurrent?",
  "LongTermLineOfCredit + LinesOfCreditCurrent?",
  "SecuredDebt + UnsecuredDebt",
  "SeniorNotes",
  "NotesPayable",
  "ConvertibleNotesPayable",
  "LoansPayable",
]

const isOfDebt =
  /Debt|Borrowing|Lines?OfCredit|CreditFacilit|CommercialPaper|SeniorNotes|MediumTermNotes|SubordinatedNotes|SubordinatedLongTermNotes|Debenture|NotesPayable|NotesAndLoans|NotesIssued|NotesAssumed|ConvertibleNotes|Letters?OfCredit|BankLoans|LoansPayable|LoansFrom|LoansAssumed|LongTermLoans|BridgeLoan|TransitionBond|PollutionControlBond|MortgageBond|BondsIssued|HomeLoanBank(?!Stock)|Financ(?:ing|e)(?:And\w+)?Costs|DebtorInPossession|SupplierFinance|InterestPa(?:id|yable)|InterestExpense|InterestCosts/
const isOfOthers =
  /DebtSecurit|SecuritiesDebt|DebtAndEquity|MarketableSec|BadDebt|DoubtfulDebt|AvailableForSale|HeldToMaturity|Trading|Tax(?!Deduct)|Lease(?!Obligations)|IncrementalCommonShares|NetOfInterest|Receivable|DepositsInterest|LossOnDebtInvest|RestrictedCash/

/** Borrowings: when they are due, what they are carried at, what they cost. */
export const debt: NoteTopic = {
  key: "debt",
  title: "Debt",
  about: "Principal due by year, what it is carried at, its fair value, credit lines and interest.",
  printed: "principal payments",
  heading:
    /\b(?:debt|borrowings?|notes payable|term loans?|credit (?:facilit|agreement)|indebtedness|financing arrangements)\b|\bcredit facilit/i,
  headline: [
    {
      label: "Due within a year",
      ways: [
        "LongTermDebtMaturitiesRepaymentsOfPrincipalInNextTwelveMonths",
        "LongTermDebtMaturitiesRepaymentsOfPrincipalInNextRollingTwelveMonths",
        "LongTermDebtCurrent",
      ],
    },
    { label: "Principal, all years", ways: lasts.map((last) => principal.replace(`${last}?`, last)) },
    {
      label: "Long-term debt on the balance sheet",
      ways: [
        "LongTermDebtCurrent? + LongTermDebtNoncurrent",
        "LongTermDebtAndCapitalLeaseObligationsCurrent? + LongTermDebtAndCapitalLeaseObligations",
        "LongTermDebt",
      ],
    },
    { label: "Interest paid", ways: ["InterestPaidNet", "InterestPaid"] },
  ],
  charts: [
    {
      shape: "schedule",
      part: "maturities",
      title: "Debt due by year beside cash",
      beside: {
        label: "Cash",
        ways: [
          "CashAndCashEquivalentsAtCarryingValue + MarketableSecuritiesCurrent",
          "CashAndCashEquivalentsAtCarryingValue + ShortTermInvestments",
          "CashCashEquivalentsAndShortTermInvestments",
          "CashAndCashEquivalentsAtCarryingValue",
          "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
          "CashAndDueFromBanks",
        ],
      },
    },
  ],
  parts: [
    {
      key: "maturities",
      title: "Principal due by year",
      lines: years,
      isSchedule: true,
      more: /^(?:LongTerm|Longterm)?Debt(?!Securit)(?!.*Lease)\w*Matur/,
    },
    {
      key: "maturitiesOfBoth",
      title: "Principal of debt and leases due by year",
      isSeldom: true,
      lines: yearsOfBoth,
      isSchedule: true,
      sum: {
        subtotal: [principalOfBoth, "Principal due, all years"],
        last: ["LongTermDebtAndCapitalLeaseObligationsMaturitiesRepaymentsOfPrincipalAfterYearFive"],
        ways: [
          "LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities",
          "LongTermDebtAndCapitalLeaseObligationsCurrent + LongTermDebtAndCapitalLeaseObligations",
          "DebtAndCapitalLeaseObligations",
        ].map((total) => `${principalOfBoth} ${discount} = ${total}`),
        label: "Debt and leases on the balance sheet",
        rest: "Discount, hedges and lease interest that are not tagged",
      },
    },
    {
      key: "carrying",
      title: "From principal to the balance sheet",
      // Filers have their own names for the effect of hedges on what debt is carried at.
      more: /^(?=.*(?:Debt|Notes|Borrowings))(?=.*(?:Hedg|FairValueAdjustment))(?!.*(?:Gain|Loss|Interest|Payment|Proceeds|Reclass|IncreaseDecrease|Derivative|Converti))/,
      lines: [
        ["DebtInstrumentUnamortizedDiscountPremiumAndDebtIssuanceCostsNet", "Discount and issue cost"],
        ["DebtInstrumentUnamortizedDiscountPremiumNet", "Discount less premium"],
        ["DebtInstrumentUnamortizedDiscount", "Discount"],
        ["DebtInstrumentUnamortizedPremium", "Premium"],
        ["UnamortizedDebtIssuanceExpense", "Issue cost"],
        ["DeferredFinanceCostsNet", "Deferred financing cost"],
        ["DebtIssuanceCostsNet", "Issue cost, net"],
        ["DeferredFinanceCostsOwnshareLendingArrangementIssuanceCostsNet", "Issue cost"],
        ["HedgeAccountingAdjustmentsRelatedToLongTermDebt", "Hedge accounting"],
        ["HedgedLiabilityFairValueHedgeCumulativeIncreaseDecrease", "Fair value hedges"],
        [
          "HedgedLiabilityDiscontinuedFairValueHedgeCumulativeIncreaseDecrease",
          "Fair value hedges that ended",
        ],
        ["FinanceLeaseLiability", "Finance leases"],
        ["CapitalLeaseObligations", "Capital leases"],
        ["CommercialPaper", "Commercial paper"],
        ["ShortTermBorrowings", "Short-term borrowings"],
        ["OtherLongTermDebt", "Other long-term debt"],
        // The discount of notes that have both is the difference.
        ["DebtInstrumentFaceAmount", "Face amount"],
        ["SeniorNotes", "Senior notes, as carried"],
        ["LongTermDebtCurrent", "Long-term debt, current"],
        ["LongTermDebtNoncurrent", "Long-term debt, noncurrent"],
        ["LongTermDebtAndCapitalLeaseObligationsCurrent", "Debt and leases, current"],
        ["LongTermDebtAndCapitalLeaseObligations", "Debt and leases, noncurrent"],
        ["DebtCurrent", "Debt, current"],
        ["LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities", "Long-term debt and leases"],
        ["DebtAndCapitalLeaseObligations", "Debt and leases"],
        ["LongTermDebt", "Long-term debt"],
      ],
      sum: {
        subtotal: [principal, "Principal due, all years"],
        of: "maturities",
        last: lasts,
        ways: [
          ...[
            "LongTermDebtCurrent + LongTermDebtNoncurrent",
            "LongTermDebtAndCapitalLeaseObligationsCurrent + LongTermDebtAndCapitalLeaseObligations",
            "DebtCurrent + LongTermDebtNoncurrent",
            "DebtCurrent + LongTermDebtAndCapitalLeaseObligations",
            "LongTermDebtCurrent + FinanceLeaseLiabilityCurrent + LongTermDebtAndCapitalLeaseObligations",
            "LongTermDebtCurrent + LongTermDebtAndCapitalLeaseObligations",
            "LongTermDebtNoncurrent",
            "LongTermDebtAndCapitalLeaseObligations",
          ].flatMap((total) => discounts.map((each) => `${principal} ${each} = ${total}`)),
          // Leases are in the schedule with their payments, and on the balance sheet without interest.
          ...["LongTermDebtCurrent + FinanceLeaseLiabilityCurrent + ", ""].map(
            (current) =>
              `${principal} ${discount} - FinanceLeaseLiabilityUndiscountedExcessAmount = ${current}LongTermDebtAndCapitalLeaseObligations`,
          ),
          ...carried,
        ],
        instead: [
          `${principal} ${discount} = LongTermDebt`,
          `${principal} ${discount} = LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities`,
          `${principal} ${discount} = DebtAndCapitalLeaseObligations`,
          ...faces.map((face) => `${principal} ${discount} = ${face}`),
        ],
        perhaps:
          "HedgeAccountingAdjustmentsRelatedToLongTermDebt - HedgeAccountingAdjustmentsRelatedToLongTermDebt + HedgedLiabilityFairValueHedgeCumulativeIncreaseDecrease - HedgedLiabilityFairValueHedgeCumulativeIncreaseDecrease + HedgedLiabilityDiscontinuedFairValueHedgeCumulativeIncreaseDecrease + FinanceLeaseLiability - FinanceLeaseLiability + CapitalLeaseObligations + CommercialPaper + ShortTermBorrowings + OtherLongTermDebt - DebtInstrumentFaceAmount + SeniorNotes",
        label: "Debt on the balance sheet",
        rest: "Discount, hedges, lease interest and other debt that are not tagged",
      },
    },
    {
      key: "value",
      title: "Principal, carrying amount and fair value",
      lines: [
        ["DebtInstrumentCarryingAmount", "Principal outstanding"],
        ["DebtLongtermAndShorttermCombinedAmount", "Long-term and short-term debt"],
        ["LongTermDebtFairValue", "Fair value of long-term debt"],
        ["DebtInstrumentFairValue", "Fair value of debt"],
        ["NotesPayable", "Notes payable"],
        ["SecuredDebt", "Secured debt"],
        ["UnsecuredDebt", "Unsecured debt"],
        ["ConvertibleDebtNoncurrent", "Convertible debt, noncurrent"],
        ["ConvertibleDebtCurrent", "Convertible debt, current"],
      ],
    },
    {
      key: "lines",
      title: "Credit lines",
      lines: [
        ["LineOfCreditFacilityMaximumBorrowingCapacity", "Limit of credit lines"],
        ["LineOfCreditFacilityCurrentBorrowingCapacity", "Limit now"],
        ["LineOfCredit", "Drawn"],
        ["LineOfCreditFacilityAmountOutstanding", "Drawn and outstanding"],
        ["LettersOfCreditOutstandingAmount", "Letters of credit"],
        ["LineOfCreditFacilityRemainingBorrowingCapacity", "Not drawn"],
      ],
    },
    {
      key: "interest",
      title: "Interest and rates",
      lines: [
        ["InterestExpense", "Interest expense"],
        ["InterestExpenseNonoperating", "Interest expense, nonoperating"],
        ["InterestExpenseDebt", "Interest on debt"],
        ["InterestCostsCapitalized", "Capitalized interest"],
        ["InterestPaidNet", "Interest paid"],
        ["InterestPaid", "Interest paid, gross"],
        ["DebtWeightedAverageInterestRate", "Average rate"],
        ["LongtermDebtWeightedAverageInterestRate", "Average rate, long-term"],
        ["LongTermDebtWeightedAverageInterestRateAtPointInTime", "Average rate, long-term"],
        ["LongTermDebtWeightedAverageInterestRateOverTime", "Average rate of the period, long-term"],
        ["ShortTermDebtWeightedAverageInterestRate", "Average rate, short-term"],
        ["ShortTermDebtWeightedAverageInterestRateAtPointInTime", "Average rate, short-term"],
        ["DebtInstrumentInterestRateStatedPercentage", "Stated rate"],
        ["DebtInstrumentInterestRateEffectivePercentage", "Effective rate"],
      ],
    },
    {
      key: "flows",
      title: "Borrowed and repaid",
      lines: [
        ["ProceedsFromIssuanceOfLongTermDebt", "Long-term debt issued"],
        ["ProceedsFromIssuanceOfDebt", "Debt issued"],
        ["RepaymentsOfLongTermDebt", "Long-term debt repaid"],
        ["RepaymentsOfDebt", "Debt repaid"],
        ["ProceedsFromRepaymentsOfShortTermDebt", "Short-term debt, net"],
        ["ProceedsFromRepaymentsOfCommercialPaper", "Commercial paper, net"],
        ["GainsLossesOnExtinguishmentOfDebt", "Gain (loss) on repayment"],
      ],
    },
    {
      key: "cash",
      title: "Cash beside it",
      lines: [
        ["CashAndCashEquivalentsAtCarryingValue", "Cash and cash equivalents"],
        ["MarketableSecuritiesCurrent", "Marketable securities, current"],
        ["ShortTermInvestments", "Short-term investments"],
        ["CashCashEquivalentsAndShortTermInvestments", "Cash and short-term investments"],
        ["CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents", "Cash with restricted cash"],
        ["CashAndDueFromBanks", "Cash and due from banks"],
      ],
    },
  ],
  axes: {
    DebtInstrument: "instrument",
    LongtermDebtType: "kind of debt",
    CreditFacility: "credit facility",
    LineOfCreditFacility: "credit line",
    ShortTermDebtType: "kind of short-term debt",
  },
  // Debt that is due soon and backed by long credit lines stays in noncurrent debt.
  within: {
    part: "LongTermDebtCurrent",
    other: "LongTermDebtNoncurrent",
    whole: "LongTermDebt",
    near: principal,
  },
  kinds: ["LongtermDebtType", "ShortTermDebtType", "CreditFacility", "VariableRate"],
  isOther: named(isOfDebt, isOfOthers),
}
