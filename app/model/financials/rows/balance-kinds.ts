import { type Alias, balance, figure, type LineGroup, type Row, type SumTerm, sumTerms } from "./row-types"

/** The property of utilities and producers, beside which other property can be office equipment. */
export const industryProperty: readonly Alias[] = [
  "PublicUtilitiesPropertyPlantAndEquipmentNet",
  {
    sum: [
      ["OilAndGasPropertySuccessfulEffortMethodNet", "OilAndGasPropertyFullCostMethodNet"],
      ["PropertyPlantAndEquipmentOtherNet"],
    ],
    needs: [0],
  },
  "MineralPropertiesNet",
]

export const kindsOfProperty = [
  "PropertyPlantAndEquipmentNet",
  ...industryProperty.flatMap((alias) => (typeof alias === "string" ? alias : sumTerms(alias).terms.flat())),
]

export const kindsOfSecurities = [
  "AvailableForSaleSecuritiesDebtSecuritiesCurrent",
  "AvailableForSaleSecuritiesCurrent",
  "OtherShortTermInvestments",
  "HeldToMaturitySecuritiesCurrent",
]

export const longTermInvestments = [
  "MarketableSecuritiesNoncurrent",
  "LongTermInvestments",
  "AvailableForSaleSecuritiesNoncurrent",
  "AvailableForSaleSecuritiesDebtSecuritiesNoncurrent",
  "OtherLongTermInvestments",
]

const borrowings = [
  "CommercialPaper",
  "NotesPayableCurrent",
  "OtherShortTermBorrowings",
  "ShortTermBankLoansAndNotesPayable",
  "ShortTermNonBankLoansAndNotesPayable",
  "NotesPayableToBankCurrent",
  "LoansPayableToBankCurrent",
  "LoansPayableCurrent",
  "LinesOfCreditCurrent",
  "OtherNotesPayableCurrent",
  "OtherLoansPayableCurrent",
  "NotesPayableRelatedPartiesClassifiedCurrent",
  "NotesPayableRelatedPartiesCurrent",
  "BridgeLoan",
]
const currentPortions = [
  "OtherLongTermDebtCurrent",
  "ConvertibleDebtCurrent",
  "ConvertibleNotesPayableCurrent",
  "ConvertibleSubordinatedDebtCurrent",
  "SeniorNotesCurrent",
  "SecuredDebtCurrent",
  "UnsecuredDebtCurrent",
  "SubordinatedDebtCurrent",
  "MediumtermNotesCurrent",
]

/** What is due of long-term debt within a year. */
export const duePortions = ["LongTermDebtAndCapitalLeaseObligationsCurrent", "LongTermDebtCurrent"]

const groupsOfCurrentDebt: readonly LineGroup[] = [
  {
    wholes: ["ShortTermBorrowings", "NotesAndLoansPayableCurrent"],
    // Its name does not say that it is current: the lines of current liabilities do.
    provenWhole: {
      concept: "NotesAndLoansPayable",
      by: {
        total: "LiabilitiesCurrent",
        beside: [
          duePortions,
          ["AccountsPayableAndAccruedLiabilitiesCurrent"],
          ["AccruedIncomeTaxesCurrent", "TaxesPayableCurrent"],
          ["LiabilitiesOfDisposalGroupIncludingDiscontinuedOperationCurrent"],
        ],
      },
    },
    lines: borrowings,
  },
  { wholes: duePortions, lines: currentPortions },
]

/** Current liabilities of which none is a part of another, and none is debt. Accrued liabilities can hold each of them. */
const kindsOfCurrentLiabilities: readonly SumTerm[] = [
  ["TaxesPayableCurrent", "AccruedIncomeTaxesCurrent"],
  ["EmployeeRelatedLiabilitiesCurrent"],
  ["DeferredRevenueCurrent", "ContractWithCustomerLiabilityCurrent"],
  ["OperatingLeaseLiabilityCurrent"],
]

/** Loans of less than a year, and the part of long-term debt that is due within one. */
export const currentDebt: Alias = {
  groups: groupsOfCurrentDebt,
  within: {
    total: "LiabilitiesCurrent",
    less: [
      [["AccountsPayableCurrent"], ["AccruedLiabilitiesCurrent"]],
      [["AccountsPayableAndAccruedLiabilitiesCurrent"]],
      [["AccountsPayableCurrent"], ...kindsOfCurrentLiabilities],
    ],
  },
  stated: "DebtCurrent",
}
export const currentDebtLines = groupsOfCurrentDebt.flatMap(({ wholes, lines }) => [...wholes, ...lines])

/** Long-term debt by its instrument, without what is due within a year. */
const longInstruments = [
  "LongTermNotesAndLoans",
  "ConvertibleDebtNoncurrent",
  "ConvertibleSubordinatedDebtNoncurrent",
  "SeniorLongTermNotes",
  "LongTermLoansPayable",
  "LongTermLoansFromBank",
  "LongTermLineOfCredit",
  "OtherNotesPayableNoncurrent",
  "NotesPayableRelatedPartiesNoncurrent",
  "MediumtermNotesNoncurrent",
  "LongTermCommercialPaperNoncurrent",
  "OtherLoansPayableLongTerm",
  "OtherLongTermDebtNoncurrent",
  "SecuredLongTermDebt",
  "SubordinatedLongTermDebt",
  "JuniorSubordinatedLongTermNotes",
  "JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrustNoncurrent",
  "LongTermTransitionBond",
  "LongTermPollutionControlBond",
]

/** What a bank borrows from a Federal Home Loan Bank. */
const advances = [
  "AdvancesFromFederalHomeLoanBanks",
  "FederalHomeLoanBankAdvancesLongTerm",
  "LongTermFederalHomeLoanBankAdvancesNoncurrent",
]

/** Debt by its instrument. Balance sheets without current liabilities print it whole. */
const instruments = [
  "SeniorNotes",
  "ConvertibleDebt",
  "ConvertibleNotesPayable",
  "ConvertibleSubordinatedDebt",
  "NotesPayable",
  "NotesAndLoansPayable",
  "LoansPayable",
  "LoansPayableToBank",
  "OtherLoansPayable",
  "OtherNotesPayable",
  "OtherLongTermDebt",
  "SecuredDebt",
  "UnsecuredDebt",
  "SubordinatedDebt",
  "JuniorSubordinatedNotes",
  "JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrust",
  ...advances,
]
/** Debt that is long-term only on a balance sheet without current liabilities. */
const borrowedAmounts = ["OtherBorrowings", "LineOfCredit", "LineOfCreditFacilityAmountOutstanding"]

const termDebt = ["ConvertibleLongTermNotesPayable", "LongTermNotesPayable", "UnsecuredLongTermDebt"]
/** Totals of long-term debt, the broader first. */
const longWholes = ["LongTermDebtAndCapitalLeaseObligations", "LongTermDebtNoncurrent"]
/** Totals with the part that is due within a year. */
const wholesWithCurrent = [
  "LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities",
  "DebtAndCapitalLeaseObligations",
  "DebtLongtermAndShorttermCombinedAmount",
]

/** Lines of long-term debt by their names, which "LongTermDebt" is not: it is also the total of a note. */
export const longTermLines = ["LongTermDebtNoncurrent", ...termDebt, ...longInstruments, ...instruments]

export const longTermDebt: readonly Alias[] = [
  {
    groups: [
      {
        wholes: [...longWholes, ...wholesWithCurrent],
        lines: [...termDebt, "LongTermDebt", ...longInstruments, ...instruments, ...borrowedAmounts],
        ofTextNotes: true,
      },
    ],
    isSumOnly: true,
  },
  ...longWholes,
  // The lines of a balance sheet beside the total of a note, which has the current part too.
  {
    groups: [{ wholes: [], lines: [...termDebt, ...longInstruments] }],
    provenBy: { total: "LongTermDebt", beside: [duePortions] },
  },
  { groups: [{ wholes: [], lines: [...termDebt, "LongTermLoansPayable"] }], isSumOnly: true },
  ...termDebt,
  // With the current portion; where a balance sheet has no current part this is the face line.
  "LongTermDebt",
  ...wholesWithCurrent,
  { groups: [{ wholes: [], lines: longInstruments }] },
  {
    groups: [{ wholes: [], lines: [...instruments, ...borrowedAmounts] }],
    within: { total: "Liabilities", less: [[["LiabilitiesCurrent"]]] },
  },
]

/** Debt that is never shown: as notes name it, and all that a printed balance sheet has. They say if a line is missing. */
export const hiddenDebt: readonly Row[] = [
  figure({ ...balance, hidden: true }, "printedDebt", "All printed borrowings", []),
  figure({ ...balance, hidden: true }, "namedDebt", "Debt that a note names", [
    "DebtInstrumentCarryingAmount",
    "LongTermDebtFairValue",
    "DebtInstrumentFairValue",
    "LongTermDebt",
    "LongTermDebtNoncurrent",
    "LongTermDebtCurrent",
    "DebtCurrent",
    "ShortTermBorrowings",
    "NotesPayable",
    "ifrs-full:Borrowings",
  ]),
  figure(
    { ...balance, hidden: true },
    "statedDebt",
    "Debt in total, with its current part",
    wholesWithCurrent,
  ),
]
