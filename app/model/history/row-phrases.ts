import type { Behavior } from "~/model/financials/rows/row-types"

export type PrintedPart = "income" | "balance" | "cashflow"

/**
 * A label, without its brackets and punctuation, that means a row; of several in a table the first in this list counts.
 * `eps`, `shares`, `incomeToCommon`, `flowNetIncome` and `flowCash` are rows only here: what they say becomes other
 * rows or proves them.
 */
export type RowPhrase = {
  row: string
  part: PrintedPart
  behavior: Behavior
  pattern: RegExp
}

const cash = "cash(?: and(?: cash)? equivalents)?"
const owners =
  "(?:common )?(?:stock|share|shareowner|stockholder|shareholder|share owner|share holder)s?(?: ?(?:holders|owners))?"
const earnings = "(?:income|earnings|profit|loss)"
const share = "(?:common )?(?:and common (?:share )?equivalents? )?shares?(?: of common stock| outstanding)?"
const later =
  "(?:(?: and)?(?: the)? (?:(?:cumulative )?effects? of .*|changes? in accounting.*|accounting changes?|extraordinary .*|minority interests?.*|equity in .*))?"
const taxes =
  "(?:federal |domestic |u s )?(?:and foreign )?(?:income )?tax(?:es)?(?: on (?:income|earnings))?"
const flows =
  "(?:net |total )?cash(?: flows?)? (?:(?:provided|generated|used|required)(?: by| from| in| for)?|from)(?: used (?:in|for|by))?"
const activity = (names: string) => [`${flows} ${names}`, `${flows} continuing ${names}`]
const property =
  "(?:(?:property|plant)(?: plant)?(?: and)? equipment|property plant equipment and .{3,40}|fixed assets|capital assets|(?:plant|land|buildings) .{0,40}(?:equipment|property)|equipment|property)"
const additions =
  "(?:capital )?(?:purchases? of|additions? to|expenditures for|(?:cash )?(?:payments?|paid) for(?: (?:the )?(?:purchases?|acquisitions?) of)?|(?:payments?|paid) to acquire|acquisitions? of|investments? in)"
const used =
  "(?:weighted )?(?:average )?(?:number of )?(?:common )?(?:and common (?:share )?equivalent )?shares used in (?:the )?(?:computations?|calculations?|computing|calculating|per share)"
const during = "(?: (?:during|for) (?:the )?(?:year|period))?"

/** By part and row, the first that counts first. */
const phrases: Record<PrintedPart, Record<string, string[]>> = {
  income: {
    revenue: [
      "total (?:net )?(?:operating )?revenues?(?: and other income)?",
      "total (?:net )?sales(?: and (?:other )?(?:operating )?revenues?)?",
      "net (?:operating )?revenues?|revenues? net",
      "net sales(?: and (?:other )?(?:operating )?revenues?)?|sales net",
      "(?:operating )?revenues?|sales|sales and (?:other )?(?:operating )?revenues?",
      "(?:net )?sales to customers|sales and services?|revenues? from operations",
    ],
    costOfRevenue: [
      "total costs? of (?:net )?(?:sales|revenues?|goods sold|products sold)",
      "costs? of (?:net )?(?:sales|revenues?|goods sold|products? sold)",
      "costs? of (?:goods|products?|merchandise)(?: and services?)? sold",
      "costs? of (?:sales|goods sold) (?:including )?(?:and )?(?:buying|purchasing|warehousing|distribution)(?: and)? (?:occupancy|warehousing|distribution)(?: costs?| expenses?)?",
    ],
    grossProfit: ["gross (?:profit|margin)"],
    researchAndDevelopment: ["research(?: and)? development(?: and engineering)?(?: costs?| expenses?)?"],
    sellingGeneralAdministrative: [
      "(?:selling|marketing)(?: and)? (?:general|administrative)(?: and)? (?:administrative|general)(?: expenses?| costs?)?",
      "sales general and administrative(?: expenses?| costs?)?",
      "(?:operating )?selling(?: and)? (?:marketing |distribution |informational )?(?:general )?and administrative(?: expenses?| costs?)?",
      "(?:marketing|selling)(?: selling)? and administrative(?: expenses?| costs?)?",
    ],
    operatingExpenses: ["total operating (?:costs and )?expenses", "total (?:costs and )?expenses"],
    operatingIncome: [
      `(?:total )?operating ${earnings}`,
      `${earnings} from operations`,
      `operating ${earnings} from continuing operations`,
    ],
    interestExpense: ["interest expense"],
    interestIncome: ["interest income", "interest and dividend income"],
    incomeBeforeTax: [
      `${earnings}(?: from continuing operations)? before (?:provision for |benefit for |benefit from |credit for )?${taxes}${later}`,
    ],
    incomeTax: [
      `(?:total )?provision for (?:federal )?(?:income )?taxes(?: on (?:income|earnings))?`,
      "(?:total )?(?:income taxes|taxes on (?:income|earnings))",
      "(?:total )?income tax (?:expense|provision)",
    ],
    netIncome: ["net (?:income|earnings|loss)(?: for the (?:year|period))?", "net profit"],
    incomeToCommon: [
      `(?:net )?${earnings} (?:available |applicable |attributable )?(?:to|for) common (?:share|stock|share ?owners|stock ?holders|share ?holders)(?:holders|owners)?`,
    ],
    preferredDividends: ["(?:less )?preferred (?:stock )?dividends(?: requirements?)?"],
    interestIncomeTotal: ["total interest income"],
    interestExpenseTotal: ["total interest expense"],
    netInterestIncome: ["net interest income"],
    provisionForCreditLosses: ["provision for (?:possible )?(?:credit|loan)(?: and lease)? losses"],
    nonInterestIncome: ["total non ?interest income"],
    nonInterestExpense: ["total non ?interest expenses?"],
    premiumsEarned: ["(?:total |net )?(?:premiums earned|earned premiums)"],
    epsDiluted: [
      `(?:fully )?diluted(?: net)? ${earnings}(?: per ${share})?`,
      `(?:net )?${earnings} per ${share} (?:fully )?diluted`,
      `(?:net )?${earnings} per ${share} assuming (?:full )?dilution`,
    ],
    epsBasic: [
      `(?:basic|primary)(?: net)? ${earnings}(?: per ${share})?`,
      `(?:net )?${earnings} per ${share} (?:basic|primary)`,
    ],
    eps: [
      `(?:basic and diluted )(?:net )?${earnings} per ${share}`,
      `(?:net )?${earnings} per ${share}(?: basic and diluted)?`,
    ],
    sharesDiluted: [
      "(?:weighted )?average(?: number of)?(?: common)? shares(?: outstanding)? (?:assuming (?:full )?dilution|(?:fully )?diluted)",
      "(?:fully )?diluted (?:weighted )?average(?: number of)?(?: common)? shares(?: outstanding)?",
      `${used}(?!.*\\b(?:basic|primary)\\b).*\\b(?:diluted|dilution|dilutive)\\b.*`,
    ],
    sharesBasic: [
      "(?:weighted )?average(?: number of)?(?: common)? shares(?: outstanding)? (?:basic|primary)",
      "(?:basic|primary) (?:weighted )?average(?: number of)?(?: common)? shares(?: outstanding)?",
      `${used}(?!.*\\b(?:diluted|dilution|dilutive)\\b).*\\b(?:basic|primary)\\b.*`,
    ],
    shares: [
      "(?:weighted )?average(?: number of)?(?: common)?(?: and common(?: share)? equivalent)? shares(?: of common stock)?(?: outstanding)?",
      "weighted average outstanding shares of common stock",
      `${used}(?!.*\\b(?:basic|primary|diluted|dilution|dilutive)\\b).*`,
      `${used}.*\\bbasic and (?:fully )?diluted\\b.*`,
      "weighted average (?:number of )?(?:common )?shares(?: of common stock)?(?: outstanding)?(?: used in .*)? basic and (?:fully )?diluted",
    ],
    dividendsPerShare: [
      "(?:cash )?dividends(?: declared| paid)?(?: and paid)? per (?:common )?share(?: of common stock)?",
    ],
  },
  balance: {
    cashAndShortTermInvestments: [
      "(?:total )?cash(?: cash equivalents)? and (?:short term investments|(?:current )?marketable securities)",
      "(?:total )?cash cash equivalents and (?:short term investments|current marketable securities)",
    ],
    cash: [cash],
    shortTermInvestments: ["short term investments|(?:current )?marketable securities"],
    receivables: [
      "(?:accounts|trade|notes and accounts|accounts and notes|trade accounts) receivables?(?: (?:trade )?(?:net|less) .*| net| trade)?",
    ],
    inventory: ["(?:total )?inventor(?:y|ies)(?: net)?"],
    currentAssets: ["total current assets"],
    propertyPlantEquipment: [
      "(?:total )?(?:property plant and equipment|property and equipment)(?: at cost)? net(?: of accumulated depreciation.*)?",
      "(?:total )?net (?:property plant and equipment|property and equipment)",
    ],
    goodwill: ["goodwill(?: net)?"],
    otherAssets: ["(?:total )?other assets(?: net)?"],
    assets: ["total assets", "assets total"],
    payables: ["(?:trade )?accounts payable(?: trade)?"],
    payablesAndAccrued: ["accounts payable and accrued (?:expenses|liabilities|charges)"],
    accruedLiabilities: ["accrued (?:expenses|liabilities)"],
    shortTermDebt: ["short term (?:debt|borrowings)"],
    currentLiabilities: ["total current liabilities"],
    longTermDebt: [
      "(?:total )?long term (?:debt|borrowings)(?: (?:less|excluding|net of) (?:current|portion|amounts? due).*)?",
    ],
    deposits: ["total deposits"],
    liabilities: ["total liabilities"],
    minorityInterest: ["minority interests?(?: in (?:equity|net assets|consolidated|subsidiar).*)?"],
    temporaryEquity: [
      "(?:common stock |equity )?put (?:warrants?|options?)(?: obligations?)?",
      "(?:mandatorily )?redeemable (?:convertible |cumulative )*preferred (?:stock|shares|securities)",
    ],
    retainedEarnings: [
      "(?:retained|reinvested) earnings|accumulated deficit",
      "earnings (?:reinvested|retained)(?: for use)?(?: in (?:the )?business)?",
    ],
    liabilitiesAndEquity: [`total liabilities .*(?:equity|investment|deficit|capital)`],
    equity: [
      `total ${owners} (?:equity|investment)(?: deficit)?`,
      "total equity",
      `${owners} (?:equity|investment)(?: at year end)?`,
    ],
  },
  cashflow: {
    operatingCashFlow: activity("(?:operating activities|operations)"),
    investingCashFlow: activity("(?:investing(?: activities)?|investment activities|investments)"),
    financingCashFlow: activity("financing(?: activities)?"),
    netChangeInCash: [
      `(?:net |total )?(?:increase|decrease|change)(?: or decrease)? in ${cash}${during}`,
      "(?:net |total )?(?:increase|decrease|change)(?: during| for) (?:the )?(?:year|period)",
      "(?:net |total )cash (?:generated|provided|used|flows?)",
    ],
    exchangeRateEffect: [
      "(?:net )?effects? of (?:foreign )?(?:currency )?exchange rates?(?: changes)?(?: on .*)?",
    ],
    flowNetIncome: ["net (?:income|earnings|loss)(?: for the (?:year|period))?"],
    flowCash: [`${cash}(?: at)?(?: the)? end of (?:the )?(?:fiscal )?(?:year|period)`],
    depreciationAmortization: [
      "depreciation(?: depletion)?(?: and)? amortization(?: and accretion| expenses?| of .*)?",
      "depreciation amortization and (?:accretion|other)",
    ],
    deferredTax: ["deferred (?:income )?taxes"],
    changeReceivables: ["(?:increase in |decrease in |change in )?(?:accounts |trade )receivables?"],
    changeInventory: ["(?:increase in |decrease in |change in )?inventor(?:y|ies)"],
    changePayables: ["(?:increase in |decrease in |change in )?accounts payable"],
    capitalExpenditure: [
      "capital expenditures(?: for .*)?",
      `${additions} ${property}(?: net)?`,
      "(?:property(?: plant and equipment)?|plant and equipment|fixed asset) (?:additions|purchases|acquisitions|expenditures)",
    ],
    purchasesOfInvestments: [
      "purchases? of (?:short term |marketable |available for sale )?(?:investments|securities)",
    ],
    salesOfInvestments: [
      "(?:proceeds from )?(?:the )?(?:sales?|maturities|sales? and maturities|maturities and sales?) of (?:short term |marketable |available for sale )?(?:investments|securities)",
    ],
    sharesIssued: [
      "(?:proceeds from )?(?:the )?(?:issuances?|sales?) of common stock",
      "common stock issued",
    ],
    shareRepurchases: [
      "(?:repurchases?|purchases?|acquisitions?) of (?:common|treasury) (?:stock|shares)(?: for treasury)?",
      "(?:re)?purchases? of (?:stock|shares)(?: for treasury)?|purchases? of treasury (?:stock|shares)",
      "common stock repurchased|treasury (?:stock|shares) (?:purchased|acquired)",
    ],
    dividendsPaid: [
      "(?:payments? of )?(?:cash )?dividends(?: paid)?(?: to (?:common )?(?:stock|share) ?(?:holders|owners))?",
      "(?:cash )?dividends(?: paid)?(?: on)? common(?: stock)?(?: and preferred(?: stock)?)?",
    ],
    debtIssued: [
      "(?:proceeds from (?:the )?(?:issuances? of )?|issuances? of |additions to )(?:long term )?debt",
    ],
    debtRepaid: ["(?:re)?payments? (?:of|on) (?:long term )?debt|reductions? of (?:long term )?debt"],
  },
}

const behaviors: Readonly<Record<string, Behavior>> = {
  ...{ epsDiluted: "perShare", epsBasic: "perShare", eps: "perShare", dividendsPerShare: "dividend" },
  ...{ sharesDiluted: "average", sharesBasic: "average", shares: "average" },
}

const rowPhrases: readonly RowPhrase[] = (["income", "balance", "cashflow"] as const).flatMap((part) =>
  Object.entries(phrases[part]).flatMap(([row, patterns]) =>
    patterns.map((pattern) => ({
      row,
      part,
      behavior: behaviors[row] ?? (part === "balance" ? "instant" : "duration"),
      pattern: new RegExp(`^(?:${pattern})$`),
    })),
  ),
)

/** The letters of notes in a column of their own: `Provision for income taxes N`, `Long-term debt G & J`. */
const noteLetters =
  /(?<!\b(?:[Cc]lass|CLASS|[Ss]eries|SERIES|[Nn]otes?|NOTES?))\s+[A-Z](?:\s*[,&]\s*[A-Z])*\s*$/

/** A label in lower case without brackets, notes, and punctuation. */
export function normalizeLabel(label: string): string {
  return label
    .slice(0, 300)
    .replace(noteLetters, "")
    .toLowerCase()
    .replace(/<[^>]{0,9}>/g, " ")
    .replace(/\([^()]{0,80}\)?/g, " ")
    .replace(/\{\d+\}|\/\w\/|[*†‡]/g, " ")
    .replace(/['’`]/g, "")
    .replace(/&/g, " and ")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/^ | $/g, "")
}

/** The first phrase of these parts that the label is. */
export function findPhrase(
  label: string,
  parts: readonly PrintedPart[],
): { phrase: RowPhrase; order: number } | null {
  if (label.length > 160) return null
  for (const [order, phrase] of rowPhrases.entries())
    if (parts.includes(phrase.part) && phrase.pattern.test(label)) return { phrase, order }
  return null
}
