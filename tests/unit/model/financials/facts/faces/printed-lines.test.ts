import fc from "fast-check"
import { expect, test } from "vitest"
import type { FaceLine, FaceName, OwnFact, ReportFace } from "~/model/faces/face"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { makeFacts, makeSheet, type RawFact, tenK, tenQ, toDate, wholeYear } from "../../make-facts"
import { readCells } from "../../read-filer"

const year = 2020
const accession = tenK(year).accn as ReportFace["accession"]

const line = (concept: string, label = concept, change: Partial<FaceLine> = {}): FaceLine => ({
  concept: concept.includes(":") ? concept : `us-gaap:${concept}`,
  ...{ label, parent: null, weight: 1, isNegated: false, isInstant: true, ...change },
})

function makeFace(
  statements: Partial<Record<FaceName, FaceLine[]>>,
  own: Record<string, number> = {},
): ReportFace {
  const facts = Object.entries(own).map(
    ([name, value]): OwnFact => ({
      ...{ concept: `own:${name}`, unit: "USD", value: value * 1e6 },
      ...(statements.balance?.some(({ concept }) => concept === `own:${name}`)
        ? { start: null, end: "2020-12-31" }
        : { ...toDate(year, 4) }),
    }),
  )
  return {
    accession,
    statements: Object.entries(statements).map(([name, lines]) => ({ name: name as FaceName, lines })),
    own: facts,
  }
}

function read(raw: readonly RawFact[], ...faces: ReportFace[]) {
  const head = { name: "", sic: null, fiscalYearEnd: "1231" }
  return readCells(deriveStatementsDocument(makeFacts(raw), head, null, faces))
}

const sheetOf = (...lines: (FaceLine | string)[]): FaceLine[] =>
  ["Assets", ...lines, "Liabilities", "StockholdersEquity", "LiabilitiesAndStockholdersEquity"].map((each) =>
    typeof each === "string" ? line(each) : each,
  )

test("a note's current portion is not added to the printed line that holds it", () => {
  const raw = makeSheet(year, {
    LiabilitiesCurrent: 600,
    ShortTermBorrowings: 345,
    LongTermDebtCurrent: 147,
    LongTermDebtNoncurrent: 200,
  })
  const face = makeFace({
    balance: sheetOf("ShortTermBorrowings", "LiabilitiesCurrent", "LongTermDebtNoncurrent"),
  })
  expect(read(raw, face)("balance", "shortTermDebt", "2020").value).toBe(345e6)
  expect(read(raw)("balance", "shortTermDebt", "2020").value).toBe(492e6)
})

test("debt of a note is not shown beside a printed balance sheet without borrowings, and debt is not 0", () => {
  const raw = makeSheet(year, { LiabilitiesCurrent: 600, AccountsPayableCurrent: 90, LongTermDebt: 44 })
  const balance = sheetOf("AccountsPayableCurrent", "AccruedLiabilitiesCurrent", "OtherLiabilitiesNoncurrent")
  const cell = read(raw, makeFace({ balance }))
  expect(cell("balance", "longTermDebt", "2020").value).toBeNull()
  expect(cell("ratios", "netDebt", "2020")).toMatchObject({
    value: null,
    reason: expect.stringContaining("more debt"),
  })
  expect(read(raw)("balance", "longTermDebt", "2020").value).toBe(44e6)
})

test("the printed long-term debt wins over the total of a note that has the current part", () => {
  const raw = makeSheet(year, {
    ...{ LiabilitiesCurrent: 600, LongTermDebtAndCapitalLeaseObligationsCurrent: 14 },
    ...{ LongTermDebtNoncurrent: 193, LongTermDebtAndCapitalLeaseObligations: 207 },
  })
  const face = makeFace({
    balance: sheetOf(
      "LongTermDebtAndCapitalLeaseObligationsCurrent",
      "LiabilitiesCurrent",
      "LongTermDebtNoncurrent",
    ),
  })
  expect(read(raw, face)("balance", "longTermDebt", "2020").value).toBe(193e6)
})

test("a printed line of borrowings under an own concept counts in its section", () => {
  const raw = makeSheet(year, { LiabilitiesCurrent: 600, LongTermDebtNoncurrent: 300 })
  const own = line("own:LoansDueSoon", "Short-term loans payable")
  const face = makeFace(
    { balance: sheetOf(own, "LiabilitiesCurrent", "LongTermDebtNoncurrent") },
    { LoansDueSoon: 66 },
  )
  const cell = read(raw, face)
  expect(cell("balance", "shortTermDebt", "2020").value).toBe(66e6)
  expect(cell("balance", "longTermDebt", "2020").value).toBe(300e6)
})

test("a bank's borrowings are all lines of its balance sheet", () => {
  const raw = makeSheet(year, {
    ...{ ShortTermBorrowings: 87, AdvancesFromFederalHomeLoanBanks: 258, SubordinatedDebt: 77 },
    JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrust: 51,
  })
  const balance = sheetOf(
    ...["Deposits", "ShortTermBorrowings", "AdvancesFromFederalHomeLoanBanks", "SubordinatedDebt"],
    "JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrust",
  )
  const cell = read(raw, makeFace({ balance }))
  expect(cell("balance", "shortTermDebt", "2020").value).toBe(87e6)
  expect(cell("balance", "longTermDebt", "2020").value).toBe(386e6)
})

test.each([
  ["DebtLongtermAndShorttermCombinedAmount", "Short-term and long-term debt", false],
  ["own:AllDebt", "Long-term debt and short-term borrowings", false],
  ["DebtCurrent", "Current portion of long-term debt and short-term borrowings", true],
  ["own:DueSoon", "Short-term borrowings and long-term debt due within one year", true],
  ["FederalHomeLoanBankConsolidatedObligationsDiscountNotes", "Discount notes", true],
  ["FederalHomeLoanBankConsolidatedObligationsBonds", "Bonds", false],
])("without current liabilities, %s, printed as %s, is due within a year: %s", (concept, label, isDue) => {
  const isOwn = concept.startsWith("own:")
  const raw = makeSheet(year, { Deposits: 500, ...(isOwn ? {} : { [concept]: 66 }) })
  const balance = sheetOf("Deposits", line(concept, label))
  const cell = read(raw, makeFace({ balance }, isOwn ? { [concept.slice(4)]: 66 } : {}))
  expect(cell("balance", isDue ? "shortTermDebt" : "longTermDebt", "2020").value).toBe(66e6)
  expect(cell("balance", isDue ? "longTermDebt" : "shortTermDebt", "2020").value).toBeNull()
})

test("a line of financial liabilities can hold borrowings, so a sheet without another line leaves them to the notes", () => {
  const raw = makeSheet(year, { LiabilitiesCurrent: 600, LongTermDebtNoncurrent: 300 })
  const sheet = (other: string) =>
    sheetOf("AccountsPayableCurrent", "LiabilitiesCurrent", line(other), "OtherLiabilitiesNoncurrent")
  const shown = (other: string) =>
    read(raw, makeFace({ balance: sheet(other) }))("balance", "longTermDebt", "2020").value
  expect(shown("ifrs-full:NoncurrentFinancialLiabilities")).toBe(300e6)
  expect(shown("ifrs-full:NoncurrentProvisions")).toBeNull()
})

test.each([
  ["its lines", { LongTermNotesPayable: 100, SecuredLongTermDebt: 50, LongTermDebtNoncurrent: 150 }, 150],
  [
    "its lines and leases",
    {
      LongTermNotesPayable: 100,
      CapitalLeaseObligationsNoncurrent: 20,
      LongTermDebtAndCapitalLeaseObligations: 120,
    },
    120,
  ],
])("a printed total of %s is counted once", (_, lines, total) => {
  const raw = makeSheet(year, { LiabilitiesCurrent: 600, ...lines })
  const face = makeFace({ balance: sheetOf("LiabilitiesCurrent", ...Object.keys(lines)) })
  expect(read(raw, face)("balance", "longTermDebt", "2020").value).toBe(total * 1e6)
})

test("a printed total of totals and lines is counted once", () => {
  const raw = makeSheet(year, {
    ...{ AdvancesFromFederalHomeLoanBanks: 70, SecuritiesSoldUnderAgreementsToRepurchase: 40 },
    ...{ OtherBorrowings: 6, DebtInstrumentCarryingAmount: 110, LongTermDebt: 116 },
  })
  const balance = sheetOf(
    ...["AdvancesFromFederalHomeLoanBanks", "SecuritiesSoldUnderAgreementsToRepurchase"],
    ...["DebtInstrumentCarryingAmount", "OtherBorrowings", "LongTermDebt"],
  )
  const cell = read(raw, makeFace({ balance }))
  expect(cell("balance", "shortTermDebt", "2020").value).toBe(40e6)
  expect(cell("balance", "longTermDebt", "2020").value).toBe(76e6)
})

test.each([
  ["own:NonrecourseDebtCollateralizedByReceivables", "Nonrecourse debt collateralized by receivables", true],
  ["own:LiabilityToSubsidiaryTrustIssuingPreferredSecurities", "Liability to subsidiary trust", true],
  ["us-gaap:DueToRelatedPartiesNoncurrent", "Long-term debt to affiliate", true],
  ["own:Notes5", "5.5% notes due 2031, net", true],
  ["own:Fhlb", "Term advances of the FHLB", true],
  ["own:OwedToBanks", "Bank indebtedness", true],
  ["own:SeniorNotesNetOfUnamortizedDiscount", "Senior notes, net of unamortized discount of $6", true],
  ["own:SecuritiesOfTrust", "Trust preferred securities", true],
  ["own:FundsPurchased", "Federal funds purchased and agreements to repurchase securities", true],
  ["own:Unsecured", "Senior unsecured notes", true],
  ["own:LongTermObligations", "Long-term obligations, less current maturities", true],
  ["us-gaap:ConstructionLoanNoncurrent", "Construction loan", true],
  ["own:FederalReserveAdvances", "Federal Reserve Bank advances", true],
  ["own:BankTermFundingProgram", "Bank Term Funding Program", true],
  ["own:LiquidityFacility", "Paycheck Protection Program Liquidity Facility", true],
  ["own:MoneyBorrowed", "Borrowed money", true],
  ["own:SecuritiesOfTrusts", "Mandatorily redeemable preferred securities of subsidiary trusts", true],
  [
    "us-gaap:OtherLiabilitiesNoncurrent",
    "Company-obligated mandatorily redeemable preferred securities of a subsidiary trust",
    true,
  ],
  ["own:PromissoryNoteRelatedParty", "Promissory note – related party", true],
  ["own:NotesPayableToStockholders", "Notes payable to stockholders", true],
  ["us-gaap:DueToOfficersOrStockholdersNoncurrent", "Loans from director", true],
  ["own:Revolver", "Revolver", true],
  ["own:CreditAgreement", "Credit agreement", true],
  ["own:SecuritizationOfReceivables", "Accounts receivable securitization facility", true],
  ["own:WarehouseFacility", "Warehouse facilities", true],
  ["own:NotesOfAssets", "Asset-backed notes", true],
  ["own:AssetBackedSecuritiesIssued", "Asset-backed securities issued", true],
  ["own:DebtOfProducts", "Debt of consolidated investment products", true],
  ["own:InvestmentNotes", "Investment notes", true],
  ["own:InsurancePremiums", "Insurance premium financing", true],
  ["us-gaap:OtherLiabilitiesNoncurrent", "Interest-bearing loans and borrowings", true],
  ["us-gaap:OtherLiabilitiesNoncurrent", "Bank loans", true],
  ["own:DebtIssuedMeasuredAtAmortizedCost", "Debt issued measured at amortized cost", true],
  ["own:Notes6", "Notes payable, at amortized cost", true],
  ["own:DebtSecuritiesInIssue", "Debt securities in issue", true],
  ["ifrs-full:SubordinatedLiabilities", "Subordinated liabilities", true],
  [
    "ifrs-full:RepurchaseAgreementsAndCashCollateralOnSecuritiesLent",
    "Obligations related to assets sold under repurchase agreements and securities loaned",
    true,
  ],
  ["own:BorrowingsAgainstInvestmentSecurities", "Borrowings against investment securities", true],
  ["own:FinancingsOfEntities", "Asset-backed financings of variable interest entities, at fair value", true],
  ["own:Securitization", "Collateralized loan obligations and single asset securitization, net", true],
  ["own:InterNotes", "Capital InterNotes® (less unamortized debt issuance costs of $4)", true],
  ["own:NotesOfYear", "2026 Notes", true],
  ["own:NotesOfOthers", "Notes – related parties", true],
  ["own:FinancingAndDerivatives", "Loans, financing and derivative financial instruments", true],
  ["own:DebtsAndDerivativeInstruments", "Financial debts and derivative financial instruments", true],
  ["own:Interest", "Interest bearing liabilities", true],
  ["own:Financing", "Financing liabilities", true],
  ["ifrs-full:OtherNoncurrentFinancialLiabilities", "Non-current interest-bearing liabilities", true],
  ["own:Line", "Bank credit line", true],
  ["own:CashAdvances", "Merchant cash advances, net", true],
  ["own:MortgageLoanRepurchaseLiability", "Residential mortgage loan repurchase liability", false],
  ["own:TradeNotesPayable", "Trade notes payable", false],
  ["own:InterestOnNotes", "Interest on notes", false],
  ["own:EquitiesAndConvertibleDebentures", "Equities and convertible debentures", false],
  ["own:Contingencies", "Commitments and contingencies, see notes", false],
  ["own:ShareRepurchaseAgreements", "Share repurchase agreements", false],
  ["own:Units", "Agreement to repurchase Class A units", false],
  ["own:ConsumerNotes", "Consumer notes", false],
  ["own:SharesForNotes", "Shares to be issued on conversion of notes", false],
  ["own:DerivativeOfNotes", "Derivative liability - convertible notes", false],
  ["own:LoanEscrow", "Loan escrow accounts", false],
  ["own:PayableForLoans", "Payable for loans purchased", false],
  ["own:LoansOfGinnieMae", "Loans subject to repurchase right from Ginnie Mae", false],
  ["own:GuaranteeOfDebt", "Guarantee obligation of affiliate", false],
  ["own:FeesOfLoans", "Unearned loan fees", false],
  ["us-gaap:DueToOfficersOrStockholdersNoncurrent", "Due to director", false],
  ["own:LessUnamortizedDiscount", "Less: unamortized discount on senior notes", false],
  ["own:ObligationsUnderLeases", "Long-term obligations under capital leases", false],
  ["us-gaap:OtherLiabilitiesNoncurrent", "Other long-term obligations", false],
  ["us-gaap:DueToRelatedPartiesNoncurrent", "Due to affiliate", false],
  ["own:IndexedDebt", "Indexed debt securities derivative", false],
  ["us-gaap:LiabilitiesOtherThanLongtermDebtNoncurrent", "Total other liabilities", false],
  ["own:Accruals", "Other current liabilities (Notes 5 and 11)", false],
])("%s, printed as %s, is debt: %s", (concept, label, isDebt) => {
  const name = concept.replace(/^.*:/, "")
  const isOwn = concept.startsWith("own:")
  const raw = makeSheet(year, {
    LiabilitiesCurrent: 600,
    LongTermDebtNoncurrent: 300,
    ...(isOwn ? {} : { [concept.replace("us-gaap:", "")]: 66 }),
  })
  const balance = sheetOf("LiabilitiesCurrent", "LongTermDebtNoncurrent", line(concept, label))
  const face = makeFace({ balance }, isOwn ? { [name]: 66 } : {})
  expect(read(raw, face)("balance", "longTermDebt", "2020").value).toBe(isDebt ? 366e6 : 300e6)
})

test("debt is known where a printed balance sheet without a total of liabilities has long-term debt alone", () => {
  const raw = makeSheet(year, {
    LongTermDebtNoncurrent: 300,
    CashCashEquivalentsAndShortTermInvestments: 50,
  }).filter(({ concept }) => !/^Liabilities/.test(concept))
  const cell = (...faces: ReportFace[]) => read(raw, ...faces)("ratios", "netDebt", "2020")
  const balance = sheetOf("LongTermDebtNoncurrent").filter(({ concept }) => !/:Liabilities/.test(concept))
  expect(cell(makeFace({ balance }))).toMatchObject({ value: 250e6 })
  expect(cell().value).toBeNull()
})

test("what is printed below the end of a balance sheet repeats a part of it", () => {
  const raw = makeSheet(year, { LiabilitiesCurrent: 600, LongTermDebtNoncurrent: 300 })
  const balance = [
    ...sheetOf("LiabilitiesCurrent", "LongTermDebtNoncurrent"),
    line("own:DebtOfTrusts", "Long-term debt of variable interest entities"),
  ]
  const cell = read(raw, makeFace({ balance }, { DebtOfTrusts: 120 }))
  expect(cell("balance", "longTermDebt", "2020").value).toBe(300e6)
})

test("AES 2008: a balance sheet whose totals are listed first has the lines after them", () => {
  const raw = makeSheet(year, { LiabilitiesCurrent: 600, LongTermDebtNoncurrent: 300 })
  const balance = [
    ...["Assets", "LongTermDebtNoncurrent", "LiabilitiesAndStockholdersEquity", "StockholdersEquity"],
    ...["ShortTermBorrowings", "LiabilitiesCurrent", "OtherAssetsNoncurrent"],
  ].map((each) => line(each))
  const cell = read([...raw, ...makeSheet(year, { ShortTermBorrowings: 40 })], makeFace({ balance }))
  expect(cell("balance", "shortTermDebt", "2020").value).toBe(40e6)
})

test("a figure of an own concept is of the scale of its report", () => {
  const years = [2018, 2019].flatMap((each) => wholeYear(each, tenK(each)))
  const off = [...makeSheet(year, { LiabilitiesCurrent: 600, LongTermDebtNoncurrent: 300 })]
  const flowsOfYears = [...wholeYear(2019, tenK(year)), ...wholeYear(year, tenK(year))]
  const raw = [...off, ...flowsOfYears].map((fact) => ({ ...fact, val: (fact.val as number) / 1000 }))
  const own = line("own:Loans", "Short-term loans payable")
  const face = makeFace(
    { balance: sheetOf(own, "LiabilitiesCurrent", "LongTermDebtNoncurrent") },
    { Loans: 0.066 },
  )
  const cell = read([...years, ...raw], face)
  expect(cell("balance", "longTermDebt", "2020").value).toBe(300e6)
  expect(cell("balance", "shortTermDebt", "2020").value).toBe(66e6)
})

test("a current part under a concept of long-term debt is among the current liabilities by what is printed", () => {
  const raw = makeSheet(year, {
    ...{ LiabilitiesCurrent: 600, ShortTermBorrowings: 40, LongTermDebt: 25 },
    LongTermDebtNoncurrent: 300,
  })
  const current = line("LongTermDebt", "Current maturities of long-term debt")
  const balance = sheetOf("ShortTermBorrowings", current, "LiabilitiesCurrent", "LongTermDebtNoncurrent")
  const cell = read(raw, makeFace({ balance }))
  expect(cell("balance", "shortTermDebt", "2020").value).toBe(65e6)
  expect(cell("balance", "longTermDebt", "2020").value).toBe(300e6)
})

test("a utility prints its long-term debt before its current liabilities", () => {
  const raw = makeSheet(year, { LiabilitiesCurrent: 600, LongTermDebtNoncurrent: 300, CommercialPaper: 40 })
  const balance = [
    ...["Assets", "StockholdersEquity", "LongTermDebtNoncurrent", "CommercialPaper", "LiabilitiesCurrent"],
    ...["Liabilities", "LiabilitiesAndStockholdersEquity"],
  ].map((each) => line(each))
  const cell = read(raw, makeFace({ balance }))
  expect(cell("balance", "longTermDebt", "2020").value).toBe(300e6)
  expect(cell("balance", "shortTermDebt", "2020").value).toBe(40e6)
})

test("a balance sheet under IFRS prints its noncurrent liabilities before the current ones, with or without their total", () => {
  const raw = makeSheet(year, {
    ...{ LiabilitiesCurrent: 600, "ifrs-full:LongtermBorrowings": 300, "ifrs-full:ShorttermBorrowings": 40 },
  })
  const shown = (...totals: string[]) => {
    const balance = [
      ...["Assets", "StockholdersEquity", "ifrs-full:LongtermBorrowings", ...totals],
      ...["ifrs-full:ShorttermBorrowings", "LiabilitiesCurrent", "LiabilitiesAndStockholdersEquity"],
    ].map((each) => line(each, /Borrowings/.test(each) ? "Borrowings" : each))
    const cell = read(raw, makeFace({ balance }))
    return [cell("balance", "longTermDebt", "2020").value, cell("balance", "shortTermDebt", "2020").value]
  }
  expect(shown()).toEqual([300e6, 40e6])
  expect(shown("ifrs-full:NoncurrentLiabilities")).toEqual([300e6, 40e6])
})

const flows = (values: Record<string, number>): RawFact[] => [
  ...wholeYear(year, tenK(year)),
  ...Object.entries(values).map(([concept, value]) => ({
    ...{ concept, ...toDate(year, 4), val: value * 1e6, ...tenK(year) },
  })),
]
const operating = "NetCashProvidedByUsedInOperatingActivities"

test("a balance sheet that prints equity and liabilities first has the same debt", () => {
  const raw = makeSheet(year, {
    LiabilitiesCurrent: 600,
    ShortTermBorrowings: 45,
    LongTermDebtNoncurrent: 200,
  })
  const balance = [
    ...["StockholdersEquity", "LongTermDebtNoncurrent", "OtherLiabilitiesNoncurrent", "ShortTermBorrowings"],
    ...["AccountsPayableCurrent", "LiabilitiesCurrent", "Assets", "Goodwill", "AssetsCurrent", "OtherAssets"],
    "LiabilitiesAndStockholdersEquity",
  ].map((each) => line(each))
  const cell = read(raw, makeFace({ balance }))
  expect(cell("balance", "shortTermDebt", "2020").value).toBe(45e6)
  expect(cell("balance", "longTermDebt", "2020").value).toBe(200e6)
})

test("printed lines of depreciation and of amortization are added; costs of loans are not", () => {
  const raw = flows({
    DepreciationAmortizationAndAccretionNet: 147,
    AmortizationOfIntangibleAssets: 60,
    AmortizationOfFinancingCosts: 5,
  })
  const cashflow = [
    ...["NetIncomeLoss", "DepreciationAmortizationAndAccretionNet", "AmortizationOfIntangibleAssets"],
    ...["AmortizationOfFinancingCosts", operating],
  ].map((each) => line(each))
  expect(read(raw, makeFace({ cashflow }))("cashflow", "depreciationAmortization", "2020").value).toBe(207e6)
  expect(read(raw)("cashflow", "depreciationAmortization", "2020").value).toBe(147e6)
})

test.each([
  ["own:AmortizationOfTenants", "Amortization of in-place lease intangibles", true],
  ["own:AmortizationOfTradeNames", "Amortization of trade names", true],
  ["own:DDA", "Depletion, depreciation and amortization", true],
  ["own:AmortizationOfDeferredDryDock", "Amortization of deferred dry-dock and special survey costs", true],
  ["us-gaap:AmortizationOfDeferredCharges", "Amortization of intangibles and other deferred items", true],
  ["us-gaap:AmortizationOfDeferredCharges", "Amortization of intangibles and financing costs", false],
  ["us-gaap:AmortizationOfDeferredCharges", "Amortization of deferred drydocking costs", true],
  ["own:AmortizationOfAcquiredTimeCharters", "Amortization of acquired time charters", false],
  ["own:AmortizationOfPrepaidLeases", "Amortization of land use rights", true],
  ["own:DepreciationOfRightOfUseAssets", "Depreciation of right-of-use assets", true],
  ["own:AmortizationOfRightOfUseAssets", "Amortization of right-of-use assets", false],
  ["ifrs-full:AdjustmentsForAmortisationExpense", "Amortisation of intangible assets", true],
  ["own:AmortizationOfValueOfBusinessAcquired", "Amortization of value of business acquired", false],
  ["own:AmortizationOfCustomerIncentives", "Amortization of customer incentives", false],
  ["own:DepreciationInFairValue", "Net (appreciation) depreciation in fair value of investments", false],
  ["own:DepreciationOfSecurities", "Net unrealized (appreciation) depreciation of securities", false],
  ["own:DepreciationOnInvestments", "Unrealized depreciation on investments", false],
  ["own:DepreciationAndMore", "Depreciation, amortization and fair value adjustments", true],
])("%s, printed as %s, is written off: %s", (concept, label, isWrittenOff) => {
  const cashflow = [
    ...[line("NetIncomeLoss"), line("Depreciation"), line(concept, label)],
    line("NetCashProvidedByUsedInOperatingActivities"),
  ]
  const isOwn = concept.startsWith("own:")
  const raw = flows({ Depreciation: 100, ...(isOwn ? {} : { [concept.replace("us-gaap:", "")]: 30 }) })
  const face = makeFace({ cashflow }, isOwn ? { [concept.slice(4)]: 30 } : {})
  expect(read(raw, face)("cashflow", "depreciationAmortization", "2020").value).toBe(
    isWrittenOff ? 130e6 : 100e6,
  )
})

test("depreciation under a standard concept is the line, whatever else its label names", () => {
  const concept = "DepreciationDepletionAndAmortization"
  const label = "Depreciation and amortization, including fair value adjustments"
  const lines = [line(concept, label), line("AmortizationOfIntangibleAssets")]
  const cashflow = [line("NetIncomeLoss"), ...lines, line(operating)]
  const raw = flows({ [concept]: 100, AmortizationOfIntangibleAssets: 30 })
  expect(read(raw, makeFace({ cashflow }))("cashflow", "depreciationAmortization", "2020").value).toBe(130e6)
})

test("a note's broader amortization does not replace the printed line", () => {
  const raw = flows({ DepreciationAmortizationAndAccretionNet: 0.6, OtherDepreciationAndAmortization: 9.56 })
  const cashflow = ["NetIncomeLoss", "DepreciationAmortizationAndAccretionNet", operating].map((each) =>
    line(each),
  )
  expect(read(raw, makeFace({ cashflow }))("cashflow", "depreciationAmortization", "2020").value).toBe(0.6e6)
})

test("amortization printed with the other sign is added, a credit beside depreciation is not", () => {
  const raw = flows({
    Depreciation: 100,
    CapitalizedComputerSoftwareAmortization: -30,
    AmortizationOfIntangibleAssets: -4,
  })
  const cashflow = [
    ...[line("NetIncomeLoss"), line("Depreciation"), line("AmortizationOfIntangibleAssets")],
    ...[
      line("CapitalizedComputerSoftwareAmortization", "Software", { isNegated: true }),
      line("AdjustmentForAmortization", "Amortization of shares issued to directors"),
      line(operating),
    ],
  ]
  expect(read(raw, makeFace({ cashflow }))("cashflow", "depreciationAmortization", "2020").value).toBe(130e6)
})

test("a payment that is entered as negative and printed so is an outflow, also beside a positive one", () => {
  const raw = flows({ PaymentsToAcquirePropertyPlantAndEquipment: -70, PaymentsOfDividends: 5 })
  const cashflow = (isNegated: boolean) => [
    line("NetIncomeLoss"),
    line("PaymentsToAcquirePropertyPlantAndEquipment", "Capital expenditures", { isNegated }),
    ...[line("PaymentsOfDividends"), line(operating)],
  ]
  const shown = (isNegated: boolean) =>
    read(raw, makeFace({ cashflow: cashflow(isNegated) }))("cashflow", "capitalExpenditure", "2020").value
  expect(shown(false)).toBe(-70e6)
  expect(shown(true)).toBeNull()
})

const oil = "PaymentsToAcquireOilAndGasPropertyAndEquipment"
const otherPlant = "PaymentsToAcquireOtherPropertyPlantAndEquipment"
const investing = "NetCashProvidedByUsedInInvestingActivities"

test.each<[string, [concept: string, label: string][], Record<string, number>, number]>([
  ["of two kinds", [[oil, "Additions to oil and gas properties"]], { [oil]: 300 }, -340],
  [
    "under an own concept",
    [["own:Pipelines", "Pipeline capital expenditures"]],
    { "own:Pipelines": -300 },
    -340,
  ],
  [
    "with what is added to machines",
    [["own:Machines", "Additions to gaming operations machines"]],
    { "own:Machines": 300 },
    -340,
  ],
  ["less acquired properties", [[oil, "Acquisitions of oil and gas properties"]], { [oil]: 300 }, -40],
  [
    "with their total",
    [
      [oil, "Oil and gas"],
      ["PaymentsToAcquireProductiveAssets", "Total capital expenditures"],
    ],
    { [oil]: 300, PaymentsToAcquireProductiveAssets: 340 },
    -340,
  ],
  ["of a disposed business", [["own:Disposed", "Capital expenditures of discontinued operations"]], {}, -40],
])("capital expenditure is the printed lines %s", (_, lines, values, expected) => {
  const own = Object.entries(values).filter(([concept]) => concept.startsWith("own:"))
  const raw = flows({ ...values, [otherPlant]: 40 }).filter(({ concept }) => !concept.startsWith("own:"))
  const plant = line(otherPlant, "Additions to other property, plant and equipment")
  const cashflow = [
    ...[line("NetIncomeLoss"), line(operating), plant],
    ...lines.map(([concept, label]) => line(concept, label)),
    line(investing),
  ]
  const face = makeFace(
    { cashflow },
    Object.fromEntries(own.map(([concept, value]) => [concept.slice(4), value])),
  )
  expect(read(raw, face)("cashflow", "capitalExpenditure", "2020").value).toBe(expected * 1e6)
})

const plantOnly = "PaymentsToAcquirePropertyPlantAndEquipment"
const improvements = "PaymentsForCapitalImprovements"

test.each<[string, [concept: string, label: string, value: number][], number]>([
  [
    "improvements of leaseholds beside equipment",
    [
      [plantOnly, "Purchases of property, equipment and leasehold improvements", 400],
      ["own:Kitchens", "Purchases of kitchen equipment", 20],
    ],
    -420,
  ],
  [
    "improvements for tenants beside other property",
    [
      [improvements, "Building and tenant improvements", 90],
      [otherPlant, "Corporate furniture", 2],
    ],
    -92,
  ],
  [
    "what is net of contributions, beside a plant",
    [
      [plantOnly, "Capital expenditures, net of contributions in aid of construction", 800],
      ["own:Plant", "Additions to nuclear plant", 60],
    ],
    -860,
  ],
  [
    "what is paid, and not what is unpaid",
    [
      [plantOnly, "Cash paid for property and equipment", 400],
      ["own:More", "Capital spending and other capital expenditures", 20],
      ["own:Unpaid", "Capital expenditures not yet paid", 7],
    ],
    -420,
  ],
  ...(
    [
      ["own:PaymentsToAcquireFlightEquipment", "Flight equipment, including advance payments"],
      ["own:Drilling", "Drilling and completion costs"],
      ["own:DevelopmentOfFields", "Development of oil and natural gas properties"],
      ["own:Mines", "Mine development"],
      ["own:Construction", "Utility construction expenditures"],
      ["own:Additions", "Gross additions to utility plant"],
      ["own:PlantAdditions", "Plant additions"],
    ] as const
  ).map(([concept, label]): [string, [string, string, number][], number] => [
    `${label.toLowerCase()}, beside a minor line`,
    [
      [otherPlant, "Additions to other property", 40],
      [concept, label, 300],
    ],
    -340,
  ]),
  [
    "no advances for drilling",
    [
      [otherPlant, "Additions to other property", 40],
      ["own:Drilling", "Drilling advances", 30],
    ],
    -40,
  ],
  [
    "the standard line where one is perhaps a part",
    [
      [plantOnly, "Capital expenditures", 400],
      ["own:Rented", "Purchases of rental equipment", 100],
      ["own:More", "Other capital expenditures", 20],
    ],
    -400,
  ],
  [
    "the whole line where a minor one is clear",
    [
      [improvements, "Improvements to real estate", 90],
      [otherPlant, "Corporate furniture", 2],
    ],
    -90,
  ],
  [
    "a line under a name of another asset, and not that asset",
    [
      [otherPlant, "Capital expenditures", 40],
      ["PaymentsToAcquireProductiveAssets", "Investment in other assets", 5],
    ],
    -40,
  ],
  ...[
    "Purchases of intellectual property",
    "Purchases of venture capital investments",
    "Capital investments in affordable housing partnerships",
    "Additions to working capital facilities",
    "Investments in tax credit facilities",
  ].map((label): [string, [string, string, number][], number] => [
    `no ${label.toLowerCase()}`,
    [
      [plantOnly, "Additions to plant", 400],
      ["own:More", "Other capital expenditures", 20],
      ["own:NoPlant", label, 7],
    ],
    -420,
  ]),
])("capital expenditure is %s", (_, lines, expected) => {
  const values = (isOwn: boolean) =>
    Object.fromEntries(
      lines.flatMap(([concept, , value]) =>
        concept.startsWith("own:") === isOwn ? [[concept.replace("own:", ""), value]] : [],
      ),
    )
  const cashflow = [
    ...[line("NetIncomeLoss"), line(operating)],
    ...lines.map(([concept, label]) => line(concept, label)),
    line(investing),
  ]
  const cell = read(flows(values(false)), makeFace({ cashflow }, values(true)))
  expect(cell("cashflow", "capitalExpenditure", "2020").value).toBe(expected * 1e6)
})

test("a concept that equals the printed payment is that line, also in a year without a figure of it", () => {
  const raw = [
    ...flows({ [plantOnly]: 300 }),
    ...wholeYear(year - 1, tenK(year)),
    { concept: plantOnly, ...toDate(year - 1, 4), val: 280e6, ...tenK(year) },
  ]
  const own = line("own:Spent", "Capital expenditures")
  const cashflow = [line("NetIncomeLoss"), line(operating), own, line(investing)]
  const shown = (value: number, at: string) =>
    read(raw, makeFace({ cashflow }, { Spent: value }))("cashflow", "capitalExpenditure", at).value
  expect(shown(300, "2019")).toBe(-280e6)
  expect(shown(310, "2019")).toBeNull()
  expect(shown(310, "2020")).toBe(-310e6)
})

test.each([
  ["Purchase of flight equipment", "Ground property and equipment, including technology", null],
  ["Payments for vessels under construction", "Vessel acquisitions and additions", null],
  ["Purchase of flight equipment", "Sales of flight equipment", -300],
  ["Capital expenditures", "Vessels acquired with a business", -300],
])("capital expenditure of the only own line %s, beside %s, is %s", (label, other, expected) => {
  const own = [line("own:Spent", label), line("own:Other", other)]
  const cashflow = [line("NetIncomeLoss"), line(operating), ...own, line(investing)]
  const shown = read(flows({}), makeFace({ cashflow }, { Spent: 300, Other: 20 }))
  expect(shown("cashflow", "capitalExpenditure", "2020").value).toBe(expected && expected * 1e6)
})

test("without a face the minor line of plant does not replace oil and gas properties", () => {
  const raw = flows({ [oil]: 300, [otherPlant]: 40 })
  expect(read(raw)("cashflow", "capitalExpenditure", "2020").value).toBe(-300e6)
})

const financing = "NetCashProvidedByUsedInFinancingActivities"

test("dividends on the cash flow statement under a concept of the statement of equity are dividends paid", () => {
  const raw = flows({ DividendsCommonStockCash: 30 })
  const cashflow = ["NetIncomeLoss", operating, investing, "DividendsCommonStockCash", financing].map(
    (each) => line(each),
  )
  expect(read(raw, makeFace({ cashflow }))("cashflow", "dividendsPaid", "2020").value).toBe(-30e6)
  expect(read(raw)("cashflow", "dividendsPaid", "2020").value).toBeNull()
})

test.each<[string, FaceLine[], number | null]>([
  [
    "not those received",
    [
      ...[line("own:Dividends", "Dividends received from affiliates"), line(operating), line(investing)],
      line(financing),
    ],
    null,
  ],
  [
    "not those of an own concept",
    [...[line(operating), line(investing), line("own:Dividends", "Dividends")], line(financing)],
    null,
  ],
  [
    "those under an own concept",
    [
      ...[line(operating), line(investing), line("own:Dividends", "Dividends paid to stockholders")],
      line(financing),
    ],
    -9,
  ],
  [
    "not those of a subsidiary under an own concept",
    [
      ...[line(operating), line(investing), line("own:Dividends", "Dividends paid by subsidiaries")],
      line(financing),
    ],
    null,
  ],
  ...[
    "Dividends paid (to noncontrolling interests)",
    "Cash dividends paid (minority shareholders)",
    "Dividends paid (preferred)",
    "Payments of dividends (preference shares)",
    "Dividends paid (by subsidiaries)",
  ].map((label): [string, FaceLine[], null] => [
    `not those of others, ${label}`,
    [line(operating), line(investing), line("own:Dividends", label), line(financing)],
    null,
  ]),
  ...["Dividends to noncontrolling interests", "Dividends on preferred stock"].map(
    (label): [string, FaceLine[], null] => [
      `not those of others under a standard concept, ${label}`,
      [line(operating), line(investing), line("Dividends", label), line(financing)],
      null,
    ],
  ),
  [
    "those of each class, one under an own concept",
    [
      ...[line(operating), line(investing), line("DividendsCommonStockCash", "Common stock")],
      ...[line("own:Dividends", "Dividends paid (preferred)"), line(financing)],
    ],
    -39,
  ],
  [
    "those of both classes under an own concept",
    [
      ...[line(operating), line(investing)],
      line("own:Dividends", "Dividends paid (common and preferred)"),
      line(financing),
    ],
    -9,
  ],
  [
    "not those declared and unpaid",
    [
      ...[line(operating), line(investing), line(financing)],
      line("DividendsCommonStock", "Distributions declared but not paid"),
    ],
    null,
  ],
  [
    "their total alone",
    [
      ...[line(operating), line(investing), line("DividendsCommonStockCash", "Common stock")],
      ...[line("DividendsPreferredStockCash", "Preferred stock"), line("Dividends", "Total dividends")],
      line(financing),
    ],
    -35,
  ],
  [
    "each class that is printed alone",
    [
      ...[line(operating), line(investing), line("DividendsCommonStockCash", "Common stock")],
      ...[line("Dividends", "Preferred stock"), line(financing)],
    ],
    -65,
  ],
])("dividends paid are %s", (_, lines, expected) => {
  const raw = flows({
    ...{ DividendsCommonStockCash: 30, DividendsPreferredStockCash: 5, Dividends: 35 },
    DividendsCommonStock: 30,
  })
  const face = makeFace({ cashflow: [line("NetIncomeLoss"), ...lines] }, { Dividends: 9 })
  const shown = read(raw, face)("cashflow", "dividendsPaid", "2020").value
  expect(shown).toBe(expected === null ? null : expected * 1e6)
})

test("net income of the owners under an own concept is net income, where the standard one is of all holders", () => {
  const income = (label: string) => [
    ...[line("Revenues"), line("NetIncomeLoss", label)],
    line("MinorityInterestInNetIncomeLoss", "Less: noncontrolling interests"),
    line("own:NetIncomeOfOwners", "Net income attributable to Example Inc."),
  ]
  const shown = (label: string) =>
    read(flows({}), makeFace({ income: income(label) }, { NetIncomeOfOwners: 150 }))(
      "income",
      "netIncome",
      "2020",
    ).value
  expect(shown("Net income")).toBe(150e6)
  expect(shown("Net income attributable to common shareholders")).toBe(
    read(flows({}))("income", "netIncome", "2020").value,
  )
})

test.each([
  ["Net income attributable to the general partner", true],
  ["Net income attributable to Predecessor", true],
  ["Net income attributable to Operating Partnership unitholders", true],
  ["Net income from continuing operations attributable to Example Inc.", true],
  ["Net loss attributable to ordinary shareholders", true],
  ["Net loss per share attributable to Example Inc.", true],
  ["Net income attributable to Example Inc.", false],
])("%s, with a line of noncontrolling interests: %s, is not net income", (label, isPrinted) => {
  const income = [
    ...[line("Revenues"), line("NetIncomeLoss", "Net income")],
    ...(isPrinted ? [line("MinorityInterestInNetIncomeLoss", "Noncontrolling interests")] : []),
    line("own:NetIncomeOfOwners", label),
  ]
  const shown = read(flows({}), makeFace({ income }, { NetIncomeOfOwners: 150 }))
  expect(shown("income", "netIncome", "2020").value).toBe(
    read(flows({}))("income", "netIncome", "2020").value,
  )
})

test("equity that a balance sheet prints without a figure is said to be printed", () => {
  const raw = makeSheet(year, {}).filter(({ concept }) => concept !== "StockholdersEquity")
  const shown = read(raw, makeFace({ balance: sheetOf("LongTermDebtNoncurrent") }))(
    "balance",
    "equity",
    "2020",
  )
  expect(shown.value).toBeNull()
  expect(shown.reason).toMatch(/prints this line/)
})

test("equity of the owners under an own concept is equity, and the standard one after it is that of all holders", () => {
  const raw = makeSheet(year, { MinorityInterest: 20 })
  const all = read(raw)("balance", "equity", "2020").value ?? 0
  const balance = [
    ...[line("Assets"), line("Liabilities")],
    line("own:EquityOfOwners", "Total Example Inc. shareholders' equity"),
    line("MinorityInterest", "Noncontrolling interests"),
    ...[line("StockholdersEquity", "Total equity"), line("LiabilitiesAndStockholdersEquity")],
  ]
  const cell = read(raw, makeFace({ balance }, { EquityOfOwners: all / 1e6 - 20 }))
  expect(cell("balance", "equity", "2020").value).toBe(all - 20e6)
  expect(cell("balance", "totalEquity", "2020").value).toBe(all)
})

test("income before tax printed under the concept of its domestic part is the line", () => {
  const domestic = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic"
  const raw = flows({ [domestic]: 240 }).filter(
    ({ concept }) => !/BeforeIncomeTaxes(?!Domestic)/.test(concept),
  )
  const shown = (label: string) => {
    const income = [
      line("Revenues"),
      line(domestic, label),
      line("IncomeTaxExpenseBenefit"),
      line("NetIncomeLoss"),
    ]
    return read(raw, makeFace({ income }))("income", "incomeBeforeTax", "2020").value
  }
  expect(shown("Earnings before income taxes")).toBe(240e6)
  expect(shown("Domestic income before income taxes")).not.toBe(240e6)
})

test("Halliburton 2009: a tax that is entered with its sign in the sum is turned by the lines around it", () => {
  const raw = flows({ IncomeTaxExpenseBenefit: -40 })
    .filter(({ concept, val }) => !/BeforeIncomeTaxes/.test(concept) && val !== 40e6)
    .map((fact) => (fact.concept === "NetIncomeLoss" ? { ...fact, val: 190e6 } : fact))
  const income = [
    ...[line("Revenues"), line("own:Before", "Income before income taxes"), line("IncomeTaxExpenseBenefit")],
    ...[line("own:After", "Income from continuing operations"), line("NetIncomeLoss")],
  ]
  const shown = (after: number) =>
    read(raw, makeFace({ income }, { Before: 240, After: after }))("income", "incomeTax", "2020").value
  expect(shown(200)).toBe(40e6)
  expect(shown(280)).toBe(-40e6)
})

test("a tax is not turned by a line after it that is no income, or by a line of another report", () => {
  const raw = flows({ IncomeTaxExpenseBenefit: -40 })
    .filter(({ concept, val }) => !/BeforeIncomeTaxes/.test(concept) && val !== 40e6)
    .map((fact) => (fact.concept === "NetIncomeLoss" ? { ...fact, val: 190e6 } : fact))
  const incomeOf = (label: string) => [
    ...[line("Revenues"), line("own:Before", "Income before income taxes"), line("IncomeTaxExpenseBenefit")],
    ...[line("own:After", label), line("NetIncomeLoss")],
  ]
  const own = { Before: 240, After: 200 }
  const shown = (...faces: ReportFace[]) => read(raw, ...faces)("income", "incomeTax", "2020").value
  const turned = makeFace({ income: incomeOf("Earnings from continuing operations") }, own)
  expect(shown(turned)).toBe(40e6)
  expect(shown(makeFace({ income: incomeOf("Equity in affiliates, net of tax") }, own))).toBe(-40e6)
  expect(shown(makeFace({ income: incomeOf("Income taxes, deferred") }, own))).toBe(-40e6)
  expect(shown(makeFace({ income: incomeOf("Income from affiliates") }, own))).toBe(-40e6)
  expect(shown(makeFace({ income: incomeOf("Income before equity in affiliates") }, own))).toBe(40e6)
  const withoutLine = makeFace({ income: incomeOf("").filter(({ label }) => label !== "") }, own)
  const other = { ...turned, accession: tenK(year - 1).accn as ReportFace["accession"], own: [] }
  const both = [...wholeYear(year - 1, tenK(year - 1)), ...raw]
  expect(read(both, withoutLine, other)("income", "incomeTax", "2020").value).toBe(-40e6)
})

test("income tax under the concept of current tax is the only printed line of tax", () => {
  const raw = flows({ CurrentIncomeTaxExpenseBenefit: 60 }).filter(
    ({ concept }) => !/^IncomeTaxExpenseBenefit$/.test(concept),
  )
  const income = (...more: string[]) => [
    ...[line("Revenues"), line("own:EarningsBeforeTaxes", "Earnings before income taxes")],
    ...["CurrentIncomeTaxExpenseBenefit", ...more, "NetIncomeLoss"].map((each) => line(each)),
  ]
  const shown = (...more: string[]) =>
    read(raw, makeFace({ income: income(...more) }, { EarningsBeforeTaxes: 240 }))(
      "income",
      "incomeTax",
      "2020",
    ).value
  expect(shown()).toBe(60e6)
  expect(shown("DeferredIncomeTaxExpenseBenefit")).toBeNull()
})

test.each([
  ["EarningsBeforeTaxes", "Earnings before income taxes"],
  [
    "EarningsBeforeIncomeTaxesAndDiscontinuedOperations",
    "Earnings before income taxes and discontinued operations",
  ],
  ["IncomeBeforeFederalAndForeignIncomeTax", "Income before federal and foreign income tax"],
  ["LossBeforeTaxation", "Profit before taxation"],
])("own:%s is income before tax", (name, label) => {
  const raw = flows({}).filter(({ concept }) => !/BeforeIncomeTaxes/.test(concept))
  const income = [
    ...[line("Revenues"), line(`own:${name}`, label)],
    ...[line("IncomeTaxExpenseBenefit"), line("NetIncomeLoss")],
  ]
  const face = makeFace({ income }, { [name]: 240 })
  expect(read(raw, face)("income", "incomeBeforeTax", "2020").value).toBe(240e6)
})

test.each([
  ["Ebit", "Earnings before interest and taxes"],
  ["InvestmentIncomeBeforeTaxes", "Net investment income before taxes"],
])("own:%s is not income before tax", (name, label) => {
  const raw = flows({}).filter(({ concept }) => !/BeforeIncomeTaxes/.test(concept))
  const income = [
    ...[line("Revenues"), line(`own:${name}`, label), line("InterestExpense")],
    ...[line("IncomeTaxExpenseBenefit"), line("NetIncomeLoss")],
  ]
  const shown = read(raw, makeFace({ income }, { [name]: 500 }))("income", "incomeBeforeTax", "2020")
  expect(shown.value).not.toBe(500e6)
})

const borrowings: [concept: string, label: string][] = [
  ["LongTermDebtNoncurrent", "Long-term debt, net of debt issuance costs of $5"],
  ["SeniorLongTermNotes", "Senior notes, net of unamortized discount"],
  ["ConvertibleDebtNoncurrent", "4% convertible debentures"],
  ["LongTermLineOfCredit", "Revolving credit facility"],
  ["AdvancesFromFederalHomeLoanBanks", "Federal Home Loan Bank advances"],
  ["JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrust", "Junior subordinated debentures"],
  ["OtherSecuredFinancings", "Other secured financings"],
]

test("lines of borrowings under standard or own concepts, in any order, are the same debt", () => {
  const lines = fc.shuffledSubarray(borrowings, { minLength: 1 })
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.boolean()), (chosen, owns) => {
      const values = Object.fromEntries(chosen.map(([concept], index) => [concept, 100 + 7 ** index]))
      const own = new Set(chosen.flatMap(([concept]) => (owns.next().value ? concept : [])))
      const named = chosen.map(([concept, label], index) =>
        own.has(concept) ? line(`own:Line${index}`, label) : line(concept, label),
      )
      const ownValues = chosen.flatMap(([concept], index) =>
        own.has(concept) ? [[`Line${index}`, values[concept] ?? 0] as const] : [],
      )
      const filed = Object.entries(values).filter(([concept]) => !own.has(concept))
      const raw = makeSheet(year, { LiabilitiesCurrent: 6000, ...Object.fromEntries(filed) })
      const face = makeFace(
        { balance: sheetOf("LiabilitiesCurrent", ...named) },
        Object.fromEntries(ownValues),
      )
      const total = Object.values(values).reduce((sum, value) => sum + value, 0)
      expect(read(raw, face)("balance", "longTermDebt", "2020").value).toBe(total * 1e6)
    }),
    { numRuns: 40 },
  )
})

test("net sales on the face win over revenues of a note", () => {
  const raw = flows({ SalesRevenueNet: 830 }).map((fact) =>
    fact.concept === "Revenues" ? { ...fact, val: 294e6 } : fact,
  )
  const income = ["SalesRevenueNet", "OperatingIncomeLoss", "NetIncomeLoss"].map((each) => line(each))
  expect(read(raw, makeFace({ income }))("income", "revenue", "2020").value).toBe(830e6)
})

test.each([
  ["Total revenues and other income", 990],
  ["Net sales", 990],
  ["Net sales and other operating revenues", 990],
  ["Total revenues (losses)", 990],
  ["Total revenues net of interest expense", 990],
  ["Net sales of discontinued operations", null],
])("revenue under an own concept, printed as %s, is %s", (label, expected) => {
  const raw = flows({}).filter(({ concept }) => concept !== "Revenues")
  const income = [line("own:Total", label), line("OperatingIncomeLoss"), line("NetIncomeLoss")]
  const shown = read(raw, makeFace({ income }, { Total: 990 }))("income", "revenue", "2020").value
  expect(shown).toBe(expected && expected * 1e6)
})

test.each([
  [["Total sales", "Other revenue", "Total revenues"]],
  [["Net sales", "Other revenue", "Total revenues"]],
  [["Total revenues", "Interest expense", "Net revenues"]],
  [["Total revenues", "Less: excise taxes", "Total revenues, net"]],
])("of the own lines %s the last is revenue", (labels) => {
  const raw = flows({}).filter(({ concept }) => concept !== "Revenues")
  const lines = labels.map((label, index) => line(`own:Line${index}`, label))
  const income = [...lines, line("OperatingIncomeLoss"), line("NetIncomeLoss")]
  const shown = read(raw, makeFace({ income }, { Line0: 900, Line1: 90, Line2: 990 }))
  expect(shown("income", "revenue", "2020").value).toBe(990e6)
})

test("a lender's revenue is net interest and noninterest income where both are printed, whatever its own total is", () => {
  const raw = (fees: number) => [
    ...flows({ InterestIncomeExpenseNet: 300, NoninterestIncome: fees }),
    ...makeSheet(year, { Deposits: 5000 }),
  ]
  const shown = (...concepts: string[]) => {
    const lines = ["InterestAndDividendIncomeOperating", ...concepts].map((each) => line(each))
    const income = [...lines, line("own:Gross", "Total revenues"), line("NetIncomeLoss")]
    const facts = raw(50).filter(({ concept }) => concept !== "Revenues")
    return read(facts, makeFace({ income }, { Gross: 520 }))("income", "revenue", "2020").value
  }
  expect(shown("InterestIncomeExpenseNet", "NoninterestIncome")).toBe(350e6)
  expect(shown("InterestIncomeExpenseNet")).toBe(520e6)
})

test("revenue under an own concept does not replace the printed standard one", () => {
  const income = [line("own:Gross", "Total revenues"), line("Revenues", "Revenues"), line("NetIncomeLoss")]
  expect(read(flows({}), makeFace({ income }, { Gross: 990 }))("income", "revenue", "2020").value).toBe(
    1000e6,
  )
})

test("sales before excise taxes under an own concept do not replace net sales of goods", () => {
  const raw = flows({ SalesRevenueGoodsNet: 900 }).filter(({ concept }) => concept !== "Revenues")
  const income = [
    line("own:Gross", "Sales"),
    line("SalesRevenueGoodsNet", "Net sales"),
    line("NetIncomeLoss"),
  ]
  expect(read(raw, makeFace({ income }, { Gross: 990 }))("income", "revenue", "2020").value).toBe(900e6)
})

test("a printed line whose figure is not known leaves debt and net debt unknown, not 0", () => {
  const raw = makeSheet(year, {
    ...{ LiabilitiesCurrent: 600, LongTermDebtNoncurrent: 300 },
    CashAndCashEquivalentsAtCarryingValue: 50,
  })
  const balance = sheetOf(
    ...["CashAndCashEquivalentsAtCarryingValue", line("own:Loans", "Loans payable")],
    ...["LiabilitiesCurrent", "LongTermDebtNoncurrent"],
  )
  const cell = read(raw, makeFace({ balance }))
  expect(cell("balance", "shortTermDebt", "2020").value).toBeNull()
  expect(cell("balance", "shortTermDebt", "2020").reason).toMatch(/prints this line/)
  const liquid = ["CashAndCashEquivalentsAtCarryingValue", "ShortTermInvestments"].map((each) => line(each))
  const cash = read(raw, makeFace({ balance: [...liquid, ...sheetOf("LongTermDebtNoncurrent")] }))
  expect(cash("balance", "cashAndShortTermInvestments", "2020").value).toBeNull()
  expect(read(raw)("balance", "cashAndShortTermInvestments", "2020").value).toBe(50e6)
})

test("the face of a report says nothing of other reports, and a report that no fact names is ignored", () => {
  const raw = makeSheet(year, { LiabilitiesCurrent: 600, ShortTermBorrowings: 345, LongTermDebtCurrent: 147 })
  const face = makeFace({ balance: sheetOf("ShortTermBorrowings", "LiabilitiesCurrent") })
  const other = { ...face, accession: tenQ(2019, 1).accn as ReportFace["accession"] }
  expect(read(raw, other)("balance", "shortTermDebt", "2020").value).toBe(492e6)
})

test("a figure of the data sets, rounded to the end of a month, is of the report's own period", () => {
  const raw = makeSheet(year, { LiabilitiesCurrent: 600, LongTermDebtNoncurrent: 300 }).map((fact) => ({
    ...fact,
    end: "2020-12-27",
  }))
  const own = line("own:Loans", "Loans payable")
  const face = makeFace(
    { balance: sheetOf(own, "LiabilitiesCurrent", "LongTermDebtNoncurrent") },
    { Loans: 66 },
  )
  expect(read(raw, face)("balance", "shortTermDebt", "2020").value).toBe(66e6)
})

test("the order of faces, and faces given twice, make no difference", () => {
  const raw = makeSheet(year, { LiabilitiesCurrent: 600, ShortTermBorrowings: 345, LongTermDebtCurrent: 147 })
  const face = makeFace({ balance: sheetOf("ShortTermBorrowings", "LiabilitiesCurrent") })
  const empty = { accession: tenQ(2020, 1).accn as ReportFace["accession"], statements: [], own: [] }
  fc.assert(
    fc.property(fc.shuffledSubarray([face, empty, face], { minLength: 3 }), (faces) => {
      expect(read(raw, ...faces)("balance", "shortTermDebt", "2020").value).toBe(345e6)
    }),
    { numRuns: 10 },
  )
})
