import { type FaceLine, type FaceName, ownPrefix, type ReportFace } from "~/model/faces/face"

/** The lines of a report's statements that make rows of several lines, by the printed statement alone. */
export interface FaceSections {
  /** The concepts on each statement. */
  concepts: Readonly<Record<FaceName, ReadonlySet<string>>>
  /** Lines of borrowings among the liabilities: due within a year, and all others. Null without a balance sheet. */
  debt: { current: readonly FaceLine[]; long: readonly FaceLine[]; liabilities: readonly FaceLine[] } | null
  /** Depreciation and amortization among the operating activities. */
  depreciation: readonly FaceLine[]
  /** The line before income tax, where it has no concept of the row. */
  pretax: FaceLine | null
}

/** The sections of a report's statements. */
export function toFaceSections({ statements }: ReportFace): FaceSections {
  const lines = (name: FaceName) => statements.find((each) => each.name === name)?.lines ?? []
  const listConcepts = (name: FaceName) => new Set(lines(name).map(({ concept }) => concept))
  return {
    concepts: {
      income: listConcepts("income"),
      balance: listConcepts("balance"),
      cashflow: listConcepts("cashflow"),
    },
    debt: findDebt(lines("balance")),
    depreciation: findDepreciation(lines("cashflow")),
    pretax: findPretax(lines("income")),
  }
}

const borrowing =
  /Debt(?!Securit|Conversion|Issuance)|Borrow(ings?|edFunds)|CommercialPaper|Notes?Payable|NotesAndLoans(?!Receivable)|LoansPayable|LoanPayable|BankLoans?|Lines?OfCredit|CreditFacilit|AdvancesFromFederalHomeLoan|FederalHomeLoanBank\w*Advances|SeniorNotes|Convertible\w*Notes|Mediumt?T?ermNotes|LongTermNotes|Debentures?|TermLoans?|BridgeLoan|BondsPayable|TransitionBond|PollutionControlBond|TrustPreferred|Subordinated\w*Notes|FederalFundsPurchased|SoldUnderAgreementsToRepurchase/
const printedBorrowing =
  /\b(debt|borrowings?|borrowed funds|commercial paper|notes? payable|loans? payable|bank loans?|lines? of credit|credit facilit(y|ies)|advances from (the )?(federal home loan|FHLB)|(federal home loan bank|FHLB) advances|senior notes|convertible notes|debentures?|term\b.{0,4}\bloans?|bonds|trust preferred|subordinated notes|federal funds purchased|agreements? to repurchase)\b/i
const noBorrowing =
  /Receivable|Securities(?!Sold|Loaned)|Investment|Assets?(?!Backed)|Deferred|Costs?(?![a-z])|Discount|InterestPayable|AccruedInterest|InterestAccrued|Premium|Derivative|Equity|Stock|AccountsPayable|AccountsAndNotes|Accrued|Deposits|Allowance|OperatingLease|Unamortized|(?<!Federal)Reserve|FinancialInstruments|ExcludingDebt/
const printedNoBorrowing =
  /receivable|deferred|\bcosts?\b|discount|interest payable|accrued|\bassets?\b|investment|accounts payable|derivative|deposits|\bequity\b|stock|held for sale|warrant|securities(?! (sold|loaned))|reserve|unamortized|^of which/i
/** Securities of these names are what a company itself has issued. */
const issuedSecurities = /TrustPreferredSecurities|Subordinated\w*Securities/

/** A line of a standard concept is known by its name, the filer's own by its name or by what is printed. */
function isBorrowing({ concept, label }: FaceLine): boolean {
  const name = concept.replace(/^.*:/, "").replace(issuedSecurities, "TrustPreferred")
  if (/^of which/i.test(label)) return false
  if (borrowing.test(name)) return !noBorrowing.test(name)
  return concept.startsWith(ownPrefix) && printedBorrowing.test(label) && !printedNoBorrowing.test(label)
}

const dueName =
  /Short-?[Tt]erm|(?<!Non|And)Current(?!And)|WithinOneYear|CommercialPaper|BridgeLoan|FederalFundsPurchased|AgreementsToRepurchase/
const dueLabel = /short-term|overnight|due within one year|(?<!less |excluding )current (portion|maturities)/i

const equity =
  /:(StockholdersEquity|Capitalization|PartnersCapital|MembersEquity|CommonStock|PreferredStock|TemporaryEquity|MinorityInterest|CommitmentsAndContingencies)/
const assetsTotal = "us-gaap:Assets"
const currentTotal = "us-gaap:LiabilitiesCurrent"
/** Ends what is printed before current liabilities: utilities begin with equity and long-term debt. */
const longBorrowing = /^(?!.*((?<![Nn]on)[Cc]urrent(?!And)|OneYear|TwelveMonths)).*(Noncurrent|LongTerm)/

function findDebt(lines: readonly FaceLine[]): FaceSections["debt"] {
  if (lines.length === 0) return null
  const assets = lines.findIndex(({ concept }) => concept === assetsTotal)
  const liabilities = lines.filter((line, index) => index > assets && !equity.test(line.concept))
  const borrowings = liabilities.filter(isBorrowing)
  const inSums = new Set(borrowings.map(({ concept }) => concept))
  const own = borrowings.filter(({ parent }) => parent === null || !inSums.has(parent))
  const end = lines.findIndex(({ concept }) => concept === currentTotal)
  const start = lines.findLastIndex(
    (line, index) =>
      index < end &&
      (line.concept === assetsTotal ||
        equity.test(line.concept) ||
        (borrowings.includes(line) && longBorrowing.test(line.concept))),
  )
  const isCurrent = (line: FaceLine) => {
    if (line.parent === currentTotal) return true
    const index = lines.indexOf(line)
    return end < 0 ? dueName.test(line.concept) || dueLabel.test(line.label) : index > start && index < end
  }
  return {
    current: own.filter(isCurrent),
    long: own.filter((line) => !isCurrent(line)),
    liabilities,
  }
}

const writtenOff = /Depreciation|Amorti[sz]ation|Depletion/
/** Depreciation of disposed businesses, and lines of an asset's changes. */
const noDepreciation = /Accumulated(?!\w*Charge$)|RightOfUse|Unrealized|Deferred(?!Sales)/
/** What is amortized beside depreciation: rights and software, and not costs of loans, rents or contents. */
const assetAmortization =
  /Intangible|Software|Acquired(?!\w*Contracts)|Technolog|Patent|Licen[sc]e|Customer|Trademark|Leasehold|Goodwill|^Amorti[sz]ation(AndOther|AndImpairments?\w*)?$|^OtherAmorti[sz]ation$|^AdjustmentForAmorti[sz]ation$|Equipment|Property|Tooling|LeasedAsset|FinanceLease|CapitalLease|Landfill/
const printedOtherAmortization =
  /financing|discount|premium|debt|issuance|deferred|compensation|stock|securit|pension|policy|servic|operating lease|above.market|below.market|film|program|content|income|revenue|loans?\b|\bnotes\b/i

/** True for a line that is named for depreciation, or for the amortization of what a company uses. */
function isWrittenOff({ concept, label }: FaceLine): boolean {
  const name = concept.replace(/^.*:/, "")
  if (!writtenOff.test(name)) return concept.startsWith(ownPrefix) && /^depreciation/i.test(label)
  if (noDepreciation.test(name) || (/Discontinued/.test(name) && !/Including|Continuing/.test(name)))
    return false
  if (/Depreciation|Depletion/.test(name))
    return !(/^amorti/i.test(label) && printedOtherAmortization.test(label))
  return assetAmortization.test(name) && !printedOtherAmortization.test(label.replace(/\(.*/, ""))
}

const operatingTotals = /:NetCashProvidedByUsedInOperatingActivities(ContinuingOperations)?$/

function findDepreciation(lines: readonly FaceLine[]): FaceLine[] {
  const end = lines.findIndex(({ concept }) => operatingTotals.test(concept))
  const found = lines.slice(0, end < 0 ? lines.length : end).filter(isWrittenOff)
  // Amortization alone is not the row.
  if (!found.some(({ concept, label }) => /Depreciation|Depletion/i.test(`${concept} ${label}`))) return []
  const inSums = new Set(found.map(({ concept }) => concept))
  return found.filter(({ parent }) => parent === null || !inSums.has(parent))
}

const pretaxName = /Before\w*(IncomeTax|ProvisionForIncomeTax|Tax(es)?(?![a-z]))/
const pretaxLabel = /before\b.*\btax(es)?\b|\bpre-?tax\b/i
const noPretax = /Discontinued|PerShare|Comprehensive|Percent|Foreign|Domestic|Segment/i

function findPretax(lines: readonly FaceLine[]): FaceLine | null {
  const tax = lines.findIndex(({ concept }) => /:IncomeTaxExpenseBenefit/.test(concept))
  const before = tax < 0 ? lines : lines.slice(0, tax)
  return (
    before.findLast(
      ({ concept, label }) =>
        (pretaxName.test(concept) || (concept.startsWith(ownPrefix) && pretaxLabel.test(label))) &&
        !noPretax.test(concept),
    ) ?? null
  )
}
