import { type FaceLine, type FaceName, faceNames, ownPrefix, type ReportFace } from "~/model/faces/face"

/** What a report's statements print of rows, by the printed statement alone. */
export interface FaceSections {
  /** The concepts on each statement. */
  concepts: Readonly<Record<FaceName, ReadonlySet<string>>>
  /** By row the lines that are all of it: several of a section, or one under another concept than the row's. */
  rows: Readonly<Record<string, readonly FaceLine[]>>
  /** The lines of a balance sheet that are neither assets nor equity. */
  liabilities: readonly FaceLine[]
  /** True if the balance sheet says all that it prints as borrowings, also if that is nothing. */
  isDebtWhole: boolean
  /** The line after income tax. */
  taxed: FaceLine | null
  /** The concepts of cash flows that are printed with the sign of their figures. */
  shownAsFiled: ReadonlySet<string>
}

/** The sections of a report's statements. */
export function toFaceSections({ statements, own }: ReportFace): FaceSections {
  const read = new Set(own.map(({ concept }) => concept))
  const amounts = new Set(own.flatMap(({ concept, unit }) => (/^[A-Z]{3}$/.test(unit) ? concept : [])))
  const [income, balance, cashflow] = faceNames.map(
    (name) => statements.find((each) => each.name === name)?.lines ?? [],
  ) as [FaceLine[], FaceLine[], FaceLine[]]
  const listConcepts = (lines: readonly FaceLine[]) => new Set(lines.map(({ concept }) => concept))
  const { current, long, liabilities, isWhole } = findDebt(balance)
  const isRead = ({ concept }: FaceLine) => !concept.startsWith(ownPrefix) || read.has(concept)
  return {
    concepts: {
      income: listConcepts(income),
      balance: listConcepts(balance),
      cashflow: listConcepts(cashflow),
    },
    rows: {
      shortTermDebt: current,
      longTermDebt: long,
      printedDebt: [...current, ...long],
      depreciationAmortization: findDepreciation(cashflow),
      capitalExpenditure: findCapitalExpenditure(cashflow),
      dividendsPaid: findDividends(cashflow),
      revenue: findRevenue(income.filter(({ concept }) => amounts.has(concept))),
      incomeBeforeTax: findPretax(income),
      incomeTax: findTax(income),
      netIncome: findOwnersIncome(income.filter(isRead)),
      ...findOwnersEquity(balance.filter(isRead)),
    },
    liabilities,
    isDebtWhole: isWhole,
    taxed: findTaxed(income),
    shownAsFiled: new Set(cashflow.flatMap(({ concept, isNegated }) => (isNegated ? [] : concept))),
  }
}

const borrowing =
  /Debt(?!Securit|Conversion|Issuance)|Indebtedness|Borrow(ings?|edFunds)|CommercialPaper|Notes?Payable|NotesAndLoans(?!Receivable)|LoansPayable|LoanPayable|BankLoans?|Lines?OfCredit|CreditFacilit|AdvancesFromFederalHomeLoan|BankTermFundingProgram|FederalHomeLoanBank\w*Advances|SeniorNotes|Convertible\w*Notes|Mediumt?T?ermNotes|LongTermNotes|Debentures?|TermLoans?|(Bridge|Construction)Loan|LoansFromBank|LoansReceived|BondsIssued|SpecialAssessmentBond|BondsPayable|TransitionBond|PollutionControlBond|TrustPreferred|SubsidiaryTrust|FloorPlan|Mortgages?(Loans?|Debt|Payable)(?!Serv|Repurchase)|Subordinated\w*Notes|SecuredFinancing|FederalFundsPurchased|SoldUnderAgreementsToRepurchase|(?<!Reverse|Share|Stock|Unit)RepurchaseAgreements|SubordinatedLiabilities|ConsolidatedObligations/
const printedBorrowing =
  /\b(debt|indebtedness|borrowings?|borrowed (funds|money)|commercial paper|promissory|revolv(er|ing)|notes? payable|loans? payable|bank loans?|lines? of credit|credit lines?|credit agreements?|merchant cash advances?|(credit|loan|warehouse|funding|lending|securitization|receivables?|financing|repurchase|term|early buy.?out|ABL|liquidity|overdraft) facilit(y|ies)|(federal home loan banks?|FHLB|federal reserve)\b.*\badvances|advances\b.*\b(federal home loan|FHLB|federal reserve)|(senior|secured|unsecured|convertible|exchangeable|subordinated|funding|backed|demand|investment|participating|equipment|securitization)\b.*\bnotes?|debentures?|loans?(?! (loss|commit|serv|guarant|fees?|escrow|in process|purchased|eligible|subject|repurchase liabilit))|mortgages? payable|floor.?plan|\d%.*\bnotes|notes,? (due|net|issued)|bonds|trust preferred|subordinated liabilities|(secured|backed) financings?|financial debts|(premium|equipment) financing|collateral financing arrangements?|funds purchased|agreements? to repurchase(?! (\w+ )*(shares|units))|(?<!(share|unit|equity) )repurchase agreements?)\b|^(current (portion|maturities) of )?(long|short).term (financing )?obligations\b(?! under)|^((non.?)?current )?(interest.bearing|financing) liabilities\b|^(?!.*\b(in|of|on|for|from|to|under|upon|with|see|consumer|customer)\b).*notes\W*$|\bnotes?\W+(related part(y|ies)|affiliates?|officers?|(share|stock)holders?)\b/i
const noBorrowing =
  /Receivable|Securities(?!Sold|Loaned|Lent)|Investment|Asset(?!s?(Backed|Borrow|Sold))|Deferred|Costs?(?![a-z])|Discount(?!Notes)|InterestPayable|AccruedInterest|InterestAccrued|Premium|Derivative|Equit(y|ies)|Stock(?!holders?)|Guarantee(?!d)|AccountsPayable|AccountsAndNotes|Accrued|Deposits|Allowance|OperatingLease|Unamortized|(?<!Federal)Reserve|FinancialInstruments|OtherThan\w*Debt|TradeNotes/
const printedNoBorrowing =
  /receivables?\b(?! (\w+ )?facilit)|deferred|unearned|\bcosts?\b|discount(?! notes)|interest payable|accrued|\bassets?\b(?!.(backed|based|securiti[sz]ation)\b)|investment(?! notes)|accounts payable|derivative|deposits|\bequit(y|ies)\b|\bstock\b|held for sale|warrant|guarantee\b|(?<!repurchase )securities(?! (sold|loaned))|(?<!federal )reserve|unamortized|\btrade notes|^of which/i
/** Securities of these names are what a company itself has issued. */
const issuedSecurities =
  /Trust ?Preferred([- ]?linked)? ?Securities|SubsidiaryTrust\w*Securities|Subordinated[\w ]*Securities|Asset-?Backed ?Securities|Debt ?Securities ?(in ?)?Issued?|(Capital|Redeemable ?Preferred) ?Securities(?=.*(Trust|Subsidiar))/i
/** What an amount is net of, or holds, and how it is measured: in a name, and as printed. */
const netOf =
  /((NetOf|Less|Including|Excluding)[A-Z]\w*|And(Other)?Derivative\w*|(MeasuredAt|At)(Amorti[sz]ed)?Cost)$/
const printedNetOf =
  /\W*\b(net of|less|including|excluding|and (other )?derivative|(measured |carried )?at (amorti[sz]ed )?cost)\b.*$/i

/** What secures a debt, or who owes it, is no part of its kind. */
const secured = /(Collateralized|Secured)By\w*|Against[A-Z]\w*|OfConsolidated\w*/
const printedDebtor = /\b(against|of consolidated)\b.*/i
/** A standard concept of what is owed to others, printed as a debt. */
const printedDebt =
  /^((long|short).?term |bank |interest.bearing )?(loans and )?(debt|borrowings)\b|^(bank|interest.bearing) loans\b|\btrust preferred\b|\b(notes?|loans?) (payable|from)\b|\b(director|officer|shareholder|stockholder)\S* loans?\b|^((non.?)?current )?(interest.bearing|financing) liabilities\b/i

/** A line of a standard concept is known by its name, the filer's own by its name or by what is printed. */
function isBorrowing({ concept, label }: FaceLine): boolean {
  const name = concept
    .replace(/^.*:/, "")
    .replace(netOf, "")
    .replace(issuedSecurities, "TrustPreferred")
    .replace(secured, "")
  const printed = label
    .replace(/\(.*?(\)|$)/g, " ")
    .replace(printedNetOf, "")
    .replace(printedDebtor, "")
    .replace(issuedSecurities, "trust preferred")
  if (/^of which/i.test(label)) return false
  if (concept.startsWith(ownPrefix) && /derivative/i.test(printed)) return false
  if (borrowing.test(name)) return !noBorrowing.test(name)
  const words = concept.startsWith(ownPrefix) ? printedBorrowing : printedDebt
  return words.test(printed) && !printedNoBorrowing.test(printed)
}

const dueName =
  /^(?!.*(Long-?[Tt]ermAndShort|ShortTermAndLong|Noncurrent|cludingCurrent)).*(Short-?[Tt]erm|(?<!Non|And)Current(?!And)|WithinOneYear|CommercialPaper|BridgeLoan|FederalFundsPurchased|AgreementsToRepurchase|RepurchaseAgreements|DiscountNotes)/
/** A line of both is no line of what is due. */
const printedBoth =
  /^(?!.*\b(due|current|within)\b).*\b(short\S*( \w+)? and long|long\S*( \w+)? and short)\b/i
const dueLabel =
  /short-term|overnight|discount notes|funds purchased|repurchase (agreements?|facilit)|to repurchase|due within one year|(?<!less |excluding |net of |including )\bcurrent (portion|maturities)/i

const equity =
  /:(StockholdersEquity|Capitalization|PartnersCapital|MembersEquity|CommonStock|PreferredStock|TemporaryEquity|MinorityInterest|CommitmentsAndContingencies)/
const assetsTotal = /:Assets$/
const currentTotal = /:(LiabilitiesCurrent|CurrentLiabilities)$/
const bothTotal = /:(Liabilities(AndStockholdersEquity|AndPartnersCapital)?|EquityAndLiabilities)$/
/** A total of what is printed after the assets. */
const otherSide = /:(Liabilities\w*|CurrentLiabilities|EquityAndLiabilities|StockholdersEquity|Equity)$/
const laterTotal = /:(LiabilitiesNoncurrent|NoncurrentLiabilities)$/
/** Ends what is printed before current liabilities: utilities begin with equity and long-term debt. */
const longBorrowing = /^(?!.*((?<![Nn]on)[Cc]urrent(?!And)|OneYear|TwelveMonths)).*(Noncurrent|Long[Tt]erm)/

/** The end of a balance sheet. What is printed below it repeats a part of it, such as that of a consolidated trust. */
const endTotal = /:(LiabilitiesAndStockholdersEquity|LiabilitiesAndPartnersCapital|EquityAndLiabilities)$/

const isNoTotal = ({ concept }: FaceLine) =>
  ![assetsTotal, currentTotal, bothTotal, laterTotal].some((total) => total.test(concept))
/** A balance sheet with fewer lines of liabilities has others without a figure of the whole company. */
const fewestLiabilities = 3

/** Lines of borrowings among the liabilities: due within a year, and all others. */
function findDebt(all: readonly FaceLine[]) {
  const total = all.findIndex(({ concept }) => assetsTotal.test(concept))
  // Some statements print liabilities or equity first.
  const isFirst = all.slice(0, total).some(({ concept }) => otherSide.test(concept))
  const last = isFirst ? -1 : all.findIndex(({ concept }) => endTotal.test(concept))
  // Some filings list their lines in another order than they print.
  const isEnd = last >= 0 && !all.slice(last + 1).some(({ concept }) => otherSide.test(concept))
  const lines = isEnd ? all.slice(0, last + 1) : all
  const assets = isFirst ? -1 : total
  const liabilities = lines.filter((line, index) => index > assets && !equity.test(line.concept))
  const borrowings = liabilities.filter(isBorrowing)
  const own = withoutParts(borrowings)
  const end = lines.findIndex(({ concept }) => currentTotal.test(concept))
  const start = lines.findLastIndex(
    (line, index) =>
      index < end &&
      (assetsTotal.test(line.concept) ||
        laterTotal.test(line.concept) ||
        equity.test(line.concept) ||
        (borrowings.includes(line) && longBorrowing.test(line.concept) && !dueLabel.test(line.label))),
  )
  const isCurrent = (line: FaceLine) => {
    if (line.parent !== null && currentTotal.test(line.parent)) return true
    const index = lines.indexOf(line)
    if (end >= 0) return index > start && index < end
    return !printedBoth.test(line.label) && (dueName.test(line.concept) || dueLabel.test(line.label))
  }
  return {
    current: own.filter(isCurrent),
    long: own.filter((line) => !isCurrent(line)),
    liabilities,
    isWhole:
      own.length > 0 ||
      (total >= 0 &&
        liabilities.filter(isNoTotal).length >= fewestLiabilities &&
        !liabilities.some(({ concept }) => /FinancialLiabilities/.test(concept))),
  }
}

/** Lines without those that another one holds. */
function withoutParts(lines: readonly FaceLine[]): FaceLine[] {
  const concepts = new Set(lines.map(({ concept }) => concept))
  return lines.filter(({ parent }) => parent === null || !concepts.has(parent))
}

const writtenOff = /Depreciation|Amorti[sz]ation|Depletion/
/** Depreciation of disposed businesses, and lines of an asset's changes. */
const noDepreciation =
  /Accumulated(?!\w*Charge$)|(?<!(Finance|Depreciation)\w*)RightOfUse|OperatingLeaseRightOfUse|Unrealized|Deferred(?!Sales)|BusinessAcquired/
/** Of what an investor holds. */
const printedValuation = /\bunrealized|\bappreciation|\bdepreciation (in|of) (the )?(fair|market) value/i
/** What is amortized beside depreciation: rights and software, and not costs of loans, rents or contents. */
const assetAmortization =
  /Intangible|Software|Acquired(?!\w*Contracts)|Technolog|Patent|Website|Licen[sc]e|Customer|Trade(mark|Name|name)|Leasehold|Goodwill|NonCompet|Noncompet|Franchise|LandUse|Mineral|^Amorti[sz]ation(Expense|AndOther|AndImpairments?\w*)?$|^OtherAmorti[sz]ation$|^Adjustments?ForAmorti[sz]ation(Expense)?$|Equipment|Property|Tooling|LeasedAsset|FinanceLease|CapitalLease|Landfill/
const printedAmortization =
  /^amorti[sz]ation of\b.*\b(intangibles?|software|website|patents?|licen[sc]es?|technolog(y|ies)|trade ?(names?|marks?)|leasehold|land use rights?|customer (lists?|relationships?))\b/i
/** Of intangible assets, and of the docking of vessels, whatever the concept is named. */
const printedAssets =
  /^(depreciation and )?amorti[sz]ation of\b.*\b(dry.?dock|special survey)|^amorti[sz]ation of (\w+ )?intangibles?\b(?!.*(financ|debt|discount|premium|contract))/i
const printedOtherAmortization =
  /financing|discount|premium|debt|issuance|deferred|compensation|stock|shares|awards|securit|pension|policy|servic|operating lease|above.market|below.market|film|program|content|investments?\b|income|revenue|loans?\b|\bnotes\b|incentives?|up-?front|charters?|(contract|acquisition) costs|to (obtain|acquire)/i

/** True for a line that is named for depreciation, or for the amortization of what a company uses. */
function isWrittenOff({ concept, label }: FaceLine): boolean {
  const name = concept.replace(/^.*:/, "")
  const isOwn = concept.startsWith(ownPrefix)
  if (!writtenOff.test(name)) return isOwn && /^(depreciation|depletion)/i.test(label)
  if (printedAssets.test(label)) return true
  if (noDepreciation.test(name) || (/Discontinued/.test(name) && !/Including|Continuing/.test(name)))
    return false
  if (/Depreciation|Depletion/.test(name))
    return !(/^amorti/i.test(label) && printedOtherAmortization.test(label)) && !printedValuation.test(label)
  const isOfAssets = assetAmortization.test(name) || (isOwn && printedAmortization.test(label))
  return isOfAssets && !printedOtherAmortization.test(label.replace(/\(.*/, ""))
}

const operatingTotals = /:NetCashProvidedByUsedInOperatingActivities(ContinuingOperations)?$/

/** Depreciation and amortization among the operating activities. */
function findDepreciation(lines: readonly FaceLine[]): FaceLine[] {
  const end = lines.findIndex(({ concept }) => operatingTotals.test(concept))
  const found = lines.slice(0, end < 0 ? lines.length : end).filter(isWrittenOff)
  // Amortization alone is not the row.
  if (!found.some(({ concept, label }) => /Depreciation|Depletion/i.test(`${concept} ${label}`))) return []
  return withoutParts(found)
}

const investingTotals = /:NetCashProvidedByUsedInInvestingActivities(ContinuingOperations)?$/
const capitalName =
  /:(PaymentsToAcquire(Other)?PropertyPlantAndEquipment|PaymentsToAcquireProductiveAssets|PaymentsToAcquireMachineryAndEquipment|PaymentsToAcquireOilAndGasProperty(AndEquipment)?|PaymentsToExploreAndDevelopOilAndGasProperties|PaymentsToAcquireMiningAssets|PaymentsToAcquireWaterAndWasteWaterSystems|PaymentsForCapitalImprovements)$/
/** What a company builds or buys for its own use, as printed under an own concept. */
const printedCapital =
  /\bcapital (expenditures?|assets)\b|^(other )?capital investments?\b(?!.*\bin\b)|^(net )?(purchases?|additions?|payments?|expenditures?|investments?|cost of additions)\b.*\b(property|properties|plant|equipment|machin\w+|vessels?|aircraft|fixed assets|facilities)\b|\b(property|properties|systems?|plant|facilities)\b.*\bexpenditures\b|\bexploration\b.*\bcosts\b|\bdrilling\b.*\b(completions?|costs|development|additions)\b|^(exploration and )?development of\b.*\b(oil|gas|mineral|mining|mines?)\b|\bmines?\b.*\bdevelopment\b|^(\w+ )?construction\b.*\bexpenditures\b|^(gross )?((utility )?plant|property|equipment)\b.*\badditions\b|^gross additions to\b.*\bplant\b/i
/** Lines below a head such as "Additions to property and equipment" name the asset alone. */
const namedCapital =
  /^own:(PaymentsToAcquire|PaymentsFor|Purchases?Of|AdditionsTo|CapitalExpenditures)\w*(Equipment|Property|Plant|Vessels|Aircraft)/
const printedAsset = /^(flight|ground|network|other|rail|road|marine)\b.*\b(property|equipment|plant)\b/i
/** What is no property, though its name has a word of it. */
const printedOtherAssets =
  /venture|partnership|housing|tax credit|working capital|\bfunds?\b|securities|affiliate/i
/** What is bought as it is, not what is added; and what is of a disposed business. */
const printedAcquired =
  /^(?!.*\b(equipment|plant|fixed assets|capital (assets|expenditures?)|premises)\b).*\bacqui(sitions?|red)\b/i
const printedAdded = /^(additions|(net )?purchases?|capital expenditures?)\b|develop|explor/i
const printedDisposed = /discontinued/i
/** What is not paid in the period, or is received. */
const printedUnpaid =
  /\baccru|payable|\bunpaid\b|not (yet )?paid|\bnon-?cash\b|\bchanges?\b|^proceeds|reimburse|recover|insurance|\bsales?\b/i
const printedProperty =
  /\b(property|properties|plant|equipment|machin\w+|vessels?|aircraft|fixed assets|facilities|improvements?|real estate|buildings?|premises|construction|capital)\b/i
const printedFixedAssets = /\b(property|plant|equipment|vessels?|ships?|aircraft|fixed assets)\b/i
/** What some companies count as capital expenditure and others do not. */
const printedUnclear =
  /\bexcluding\b|\bdeposits?\b|\bpending\b|\bother assets\b|exploration expense|held for|\bleas(e|es|ed|ing)\b|\brent(s|al|als|ed)?\b|revenue.earning|\btrusts?\b|investment propert|real estate|\badvances?\b|restricted|contributions?\b|\btenants?\b(?! improvements)|\bjoint\b|business|turnaround|deferred/i

/** What a line of investing activities is to capital expenditure: a part of it, perhaps one, or none. */
function judgeCapital({ concept, label }: FaceLine): "part" | "unclear" | "none" {
  const isNamed = capitalName.test(concept)
  const printed = label
    .replace(/(?<!^)\(.*?(\)|$)/g, " ")
    .replace(/\W*\b(net of|less|including)\b.*$/i, "")
    .replace(/intellectual propert(y|ies)/gi, "rights")
  const isOwn =
    concept.startsWith(ownPrefix) &&
    (printedCapital.test(printed) || (namedCapital.test(concept) && printedAsset.test(printed)))
  if (!isNamed && !isOwn) return "none"
  if (isOwn && printedOtherAssets.test(printed))
    return /capital expenditure/i.test(printed) ? "unclear" : "none"
  if (printedDisposed.test(printed)) return "none"
  if (printedAcquired.test(printed) && !printedAdded.test(printed)) return "none"
  if (printedUnpaid.test(printed) && !isNamed) return "none"
  if (!printedUnpaid.test(printed) && !printedUnclear.test(printed)) return "part"
  return printedProperty.test(printed) ? "unclear" : "none"
}

/** The lines of capital expenditure, or one under an own concept; none unless they are known to be all. */
function findCapitalExpenditure(all: readonly FaceLine[]): FaceLine[] {
  const start = all.findLastIndex(({ concept }) => operatingTotals.test(concept))
  const end = all.findIndex(({ concept }) => investingTotals.test(concept))
  if (start < 0 || end < start) return []
  const investing = all.slice(start, end)
  if (investing.some((line) => judgeCapital(line) === "unclear")) return []
  const found = investing.filter((line) => judgeCapital(line) === "part")
  const total = found.findLastIndex(({ label }) => /^total\b/i.test(label))
  const lines = withoutParts(found).filter((line) => found.indexOf(line) >= total)
  const named = investing.filter(({ concept }) => capitalName.test(concept))
  const isOther = (line: FaceLine) =>
    line.concept.startsWith(ownPrefix) &&
    !lines.includes(line) &&
    printedFixedAssets.test(line.label) &&
    !printedUnpaid.test(line.label)
  const isAllByName = lines.some(({ label }) => /^(total )?capital expenditures?\b/i.test(label))
  // Of several own lines alone it is not known that they are all, and the only standard one is read as elsewhere.
  if (named.length === 0 && (lines.length > 1 || (!isAllByName && investing.some(isOther)))) return []
  return named.length === 1 && lines.length === 1 && lines[0] === named[0] ? [] : lines
}

const financingTotals = /:NetCashProvidedByUsedInFinancingActivities(ContinuingOperations)?$/
const declaredDividends = /^us-gaap:Dividends(CommonStock)?(Cash)?$/
const printedDividends =
  /^((cash )?dividends paid|payments? of (cash )?dividends)( to (our )?(share|stock)holders)?( \(.*)?$/i
const printedClass = /common|ordinary|preferred|preference|\bclass\b/i
const printedPreferred = /^(?!.*(common|ordinary)).*(preferred|preference)/i
const ofOthers = /non-?controlling|minority/i

/**
 * Dividends of the financing activities. A line of all dividends holds that of common stock, and one of preferred stock
 * counts only beside it.
 */
function findDividends(all: readonly FaceLine[]): FaceLine[] {
  const end = all.findIndex(({ concept }) => financingTotals.test(concept))
  const start = all.findLastIndex(({ concept }, index) => index < end && investingTotals.test(concept))
  if (start < 0) return []
  const found = all
    .slice(start, end)
    .filter(
      ({ concept, label }) =>
        !ofOthers.test(label) &&
        !/subsidiar/i.test(label) &&
        (declaredDividends.test(concept) || (concept.startsWith(ownPrefix) && printedDividends.test(label))),
    )
  const total = found.find(({ concept, label }) => !/Common/.test(concept) && !printedClass.test(label))
  if (total) return [total]
  return found.every(({ label }) => printedPreferred.test(label)) ? [] : found
}

const printedOwnersIncome = /^net (income|earnings|loss|\((loss|income)\)).*\battributable to\b/i
/** Of some owners, of a share or of a part of the business. */
const printedPartOfIncome =
  /\b(common|ordinary|preferred|participating|class|stock|partners?|unit(s|\s?holders?)?|predecessor|per share|(dis)?continu(ing|ed))\b/i
const printedOwnersEquity = /^total\b.*\b(share|stock)(holders|owners)\b.*\b(equity|deficit|investment)/i

/** Net income of the owners under an own concept, where that of all holders has the standard one. */
function findOwnersIncome(lines: readonly FaceLine[]): FaceLine[] {
  const isStandard = lines.some(
    ({ concept, label }) => concept === "us-gaap:NetIncomeLoss" && /attributable/i.test(label),
  )
  const hasOthers = lines.some(({ concept, label }) => ofOthers.test(`${concept} ${label}`))
  const found = lines.filter(
    ({ concept, label }) =>
      concept.startsWith(ownPrefix) &&
      printedOwnersIncome.test(label) &&
      !printedPartOfIncome.test(label) &&
      !ofOthers.test(label),
  )
  return hasOthers && !isStandard && found.length === 1 ? found : []
}

/** Equity of the owners under an own concept, where the standard one is printed after noncontrolling interests. */
function findOwnersEquity(lines: readonly FaceLine[]) {
  const total = lines.findIndex(({ concept }) => concept === "us-gaap:StockholdersEquity")
  const others = lines.findLastIndex(
    ({ concept, label }, index) => index < total && ofOthers.test(`${concept} ${label}`),
  )
  const all = lines[total]
  const owners = lines
    .slice(0, Math.max(others, 0))
    .find(({ concept, label }) => concept.startsWith(ownPrefix) && printedOwnersEquity.test(label))
  return all && owners ? { equity: [owners], totalEquity: [all] } : { equity: [], totalEquity: [] }
}

const printedRevenue =
  /^(total )?(net )?(operating )?(revenues?|sales)( and (other )?(operating )?revenues?| and other( income)?)?( \(loss(es)?\))?(,? net( of interest expense)?|, including net interest income)?$/i

/** The last total of revenue under an own concept, which others lead to, or its only line. */
function findRevenue(own: readonly FaceLine[]): FaceLine[] {
  const found = own.filter(({ label }) => printedRevenue.test(label.replace(/[,:]? total$/i, "").trim()))
  const total = found.findLast(({ label }) => /\btotal\b|\bnet revenues?\b/i.test(label))
  return total ? [total] : found.length === 1 ? found : []
}

const pretaxName = /Before\w*(IncomeTax|ProvisionForIncomeTax|Tax(es)?(?![a-z]))/
const pretaxLabel = /before\b.*\btax(es|ation)?\b|\bpre-?tax\b/i
const printedOperating = /\bbefore (net )?(interest|financ)|\bEBIT\b|^net investment income\b/i
const noPretax = /PerShare|Comprehensive|Percent|Segment/i
const partOfPretax = /Discontinued|Foreign|Domestic/i
/** A standard concept of a part, printed as the line. */
const pretaxOfPart = /^us-gaap:IncomeLossFromContinuingOperationsBeforeIncomeTaxes(Domestic|Foreign)$/
const printedPart = /domestic|foreign|\bU\.?S\b|united states|international|discontinued/i

/** The line before income tax. */
function findPretax(lines: readonly FaceLine[]): FaceLine[] {
  const tax = lines.findIndex(({ concept }) => /:IncomeTaxExpenseBenefit/.test(concept))
  const before = tax < 0 ? lines : lines.slice(0, tax)
  const isPretax = ({ concept, label }: FaceLine) => {
    const isOwn = concept.startsWith(ownPrefix)
    // Of an own concept, the words after "before" name what is not in it.
    const name = isOwn ? concept.replace(/Before.*/i, "") : concept
    if (noPretax.test(concept) || printedOperating.test(label)) return false
    if (partOfPretax.test(name) && (!pretaxOfPart.test(name) || printedPart.test(label))) return false
    return pretaxName.test(concept) || (isOwn && pretaxLabel.test(label))
  }
  return before.filter(isPretax).slice(-1)
}

/** The only line of income tax, where it is under the concept of current tax. */
function findTax(lines: readonly FaceLine[]): FaceLine[] {
  const found = lines.filter(({ concept }) => /:\w*IncomeTaxExpenseBenefit/.test(concept))
  return found.length === 1 && found[0]?.concept === "us-gaap:CurrentIncomeTaxExpenseBenefit" ? found : []
}

const printedTaxed =
  /^(consolidated )?(net )?\(?(income(?! tax)|earnings|loss|profit)(?!.*(discontinued|affiliate|investee|associate|venture|equity|minority))/i

function findTaxed(lines: readonly FaceLine[]): FaceLine | null {
  const tax = lines.findLastIndex(({ concept }) => /:\w*IncomeTaxExpenseBenefit/.test(concept))
  const next = tax < 0 ? undefined : lines[tax + 1]
  return next && printedTaxed.test(next.label.replace(/\bbefore\b.*/i, "")) ? next : null
}
