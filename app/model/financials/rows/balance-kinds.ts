import { type Alias, sumTerms } from "./row-types"

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

export const borrowings = [
  "ShortTermBorrowings",
  "CommercialPaper",
  "NotesPayableCurrent",
  "OtherShortTermBorrowings",
  "ShortTermBankLoansAndNotesPayable",
]
export const currentPortion = ["LongTermDebtAndCapitalLeaseObligationsCurrent", "LongTermDebtCurrent"]
export const shortInstruments = [
  ["LoansPayableCurrent"],
  ["LinesOfCreditCurrent"],
  ["ConvertibleDebtCurrent", "ConvertibleNotesPayableCurrent"],
  ["SeniorNotesCurrent"],
  ["SecuredDebtCurrent"],
  ["UnsecuredDebtCurrent"],
]

export const termDebt = ["ConvertibleLongTermNotesPayable", "LongTermNotesPayable", "UnsecuredLongTermDebt"]
export const longInstruments = [
  "LongTermNotesAndLoans",
  "ConvertibleDebtNoncurrent",
  "SeniorLongTermNotes",
  "LongTermLoansPayable",
  "LongTermLineOfCredit",
  "SeniorNotes",
  "ConvertibleDebt",
  "ConvertibleNotesPayable",
  "NotesPayable",
  "OtherLongTermDebtNoncurrent",
  "SecuredLongTermDebt",
  "SecuredDebt",
  "SubordinatedLongTermDebt",
  "JuniorSubordinatedLongTermNotes",
  "JuniorSubordinatedNotes",
]
