import type { Behavior } from "~/model/financials/rows/row-types"

export type PrintedPart = "income" | "balance" | "cashflow"
type PhraseKind = "money" | "perShare" | "shares"

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

const phrases: [PrintedPart, PhraseKind, string, string[]][] = [
  [
    ...(["income", "money", "revenue"] as const),
    [
      "total (?:net )?(?:operating )?revenues?(?: and other income)?",
      "total (?:net )?sales(?: and (?:other )?(?:operating )?revenues?)?",
      "net (?:operating )?revenues?|revenues? net",
      "net sales(?: and (?:other )?(?:operating )?revenues?)?|sales net",
      "(?:operating )?revenues?|sales|sales and (?:other )?(?:operating )?revenues?",
      "(?:net )?sales to customers|sales and services?|revenues? from operations",
    ],
  ],
  [
    ...(["income", "money", "costOfRevenue"] as const),
    [
      "total costs? of (?:net )?(?:sales|revenues?|goods sold|products sold)",
      "costs? of (?:net )?(?:sales|revenues?|goods sold|products? sold)",
      "costs? of (?:goods|products?|merchandise)(?: and services?)? sold",
      "costs? of (?:sales|goods sold) (?:including )?(?:and )?(?:buying|purchasing|warehousing|distribution)(?: and)? (?:occupancy|warehousing|distribution)(?: costs?| expenses?)?",
    ],
  ],
  ["income", "money", "grossProfit", ["gross (?:profit|margin)"]],
  [
    ...(["income", "money", "researchAndDevelopment"] as const),
    ["research(?: and)? development(?: and engineering)?(?: costs?| expenses?)?"],
  ],
  [
    ...(["income", "money", "sellingGeneralAdministrative"] as const),
    [
      "(?:selling|marketing)(?: and)? (?:general|administrative)(?: and)? (?:administrative|general)(?: expenses?| costs?)?",
      "sales general and administrative(?: expenses?| costs?)?",
      "(?:operating )?selling(?: and)? (?:marketing |distribution |informational )?(?:general )?and administrative(?: expenses?| costs?)?",
      "(?:marketing|selling)(?: selling)? and administrative(?: expenses?| costs?)?",
    ],
  ],
  [
    ...(["income", "money", "operatingExpenses"] as const),
    ["total operating (?:costs and )?expenses", "total (?:costs and )?expenses"],
  ],
  [
    ...(["income", "money", "operatingIncome"] as const),
    [`(?:total )?operating ${earnings}`, `${earnings} from operations`],
  ],
  ["income", "money", "operatingIncome", [`operating ${earnings} from continuing operations`]],
  ["income", "money", "interestExpense", ["interest expense"]],
  ["income", "money", "interestIncome", ["interest income", "interest and dividend income"]],
  [
    ...(["income", "money", "incomeBeforeTax"] as const),
    [
      `${earnings}(?: from continuing operations)? before (?:provision for |benefit for |benefit from |credit for )?${taxes}${later}`,
    ],
  ],
  [
    ...(["income", "money", "incomeTax"] as const),
    [
      `(?:total )?provision for (?:federal )?(?:income )?taxes(?: on (?:income|earnings))?`,
      "(?:total )?(?:income taxes|taxes on (?:income|earnings))",
      "(?:total )?income tax (?:expense|provision)",
    ],
  ],
  [
    "income",
    "money",
    "netIncome",
    ["net (?:income|earnings|loss)(?: for the (?:year|period))?", "net profit"],
  ],
  [
    ...(["income", "money", "incomeToCommon"] as const),
    [
      `(?:net )?${earnings} (?:available |applicable |attributable )?(?:to|for) common (?:share|stock|share ?owners|stock ?holders|share ?holders)(?:holders|owners)?`,
    ],
  ],
  ["income", "money", "preferredDividends", ["(?:less )?preferred (?:stock )?dividends(?: requirements?)?"]],
  ["income", "money", "interestIncomeTotal", ["total interest income"]],
  ["income", "money", "interestExpenseTotal", ["total interest expense"]],
  ["income", "money", "netInterestIncome", ["net interest income"]],
  [
    ...(["income", "money", "provisionForCreditLosses"] as const),
    ["provision for (?:possible )?(?:credit|loan)(?: and lease)? losses"],
  ],
  ["income", "money", "nonInterestIncome", ["total non ?interest income"]],
  ["income", "money", "nonInterestExpense", ["total non ?interest expenses?"]],
  ["income", "money", "premiumsEarned", ["(?:total |net )?(?:premiums earned|earned premiums)"]],
  [
    ...(["income", "perShare", "epsDiluted"] as const),
    [
      `(?:fully )?diluted(?: net)? ${earnings}(?: per ${share})?`,
      `(?:net )?${earnings} per ${share} (?:fully )?diluted`,
      `(?:net )?${earnings} per ${share} assuming (?:full )?dilution`,
    ],
  ],
  [
    ...(["income", "perShare", "epsBasic"] as const),
    [
      `(?:basic|primary)(?: net)? ${earnings}(?: per ${share})?`,
      `(?:net )?${earnings} per ${share} (?:basic|primary)`,
    ],
  ],
  [
    ...(["income", "perShare", "eps"] as const),
    [
      `(?:basic and diluted )(?:net )?${earnings} per ${share}`,
      `(?:net )?${earnings} per ${share}(?: basic and diluted)?`,
    ],
  ],
  [
    ...(["income", "shares", "sharesDiluted"] as const),
    [
      "(?:weighted )?average(?: number of)?(?: common)? shares(?: outstanding)? (?:assuming (?:full )?dilution|(?:fully )?diluted)",
      "(?:fully )?diluted (?:weighted )?average(?: number of)?(?: common)? shares(?: outstanding)?",
      `${used}(?!.*\\b(?:basic|primary)\\b).*\\b(?:diluted|dilution|dilutive)\\b.*`,
    ],
  ],
  [
    ...(["income", "shares", "sharesBasic"] as const),
    [
      "(?:weighted )?average(?: number of)?(?: common)? shares(?: outstanding)? (?:basic|primary)",
      "(?:basic|primary) (?:weighted )?average(?: number of)?(?: common)? shares(?: outstanding)?",
      `${used}(?!.*\\b(?:diluted|dilution|dilutive)\\b).*\\b(?:basic|primary)\\b.*`,
    ],
  ],
  [
    ...(["income", "shares", "shares"] as const),
    [
      "(?:weighted )?average(?: number of)?(?: common)?(?: and common(?: share)? equivalent)? shares(?: of common stock)?(?: outstanding)?",
      "weighted average outstanding shares of common stock",
      `${used}(?!.*\\b(?:basic|primary|diluted|dilution|dilutive)\\b).*`,
      `${used}.*\\bbasic and (?:fully )?diluted\\b.*`,
      "weighted average (?:number of )?(?:common )?shares(?: of common stock)?(?: outstanding)?(?: used in .*)? basic and (?:fully )?diluted",
    ],
  ],
  [
    ...(["income", "perShare", "dividendsPerShare"] as const),
    ["(?:cash )?dividends(?: declared| paid)?(?: and paid)? per (?:common )?share(?: of common stock)?"],
  ],
  [
    ...(["balance", "money", "cashAndShortTermInvestments"] as const),
    [
      "(?:total )?cash(?: cash equivalents)? and (?:short term investments|(?:current )?marketable securities)",
      "(?:total )?cash cash equivalents and (?:short term investments|current marketable securities)",
    ],
  ],
  ["balance", "money", "cash", [cash]],
  ["balance", "money", "shortTermInvestments", ["short term investments|(?:current )?marketable securities"]],
  [
    ...(["balance", "money", "receivables"] as const),
    [
      "(?:accounts|trade|notes and accounts|accounts and notes|trade accounts) receivables?(?: (?:trade )?(?:net|less) .*| net| trade)?",
    ],
  ],
  ["balance", "money", "inventory", ["(?:total )?inventor(?:y|ies)(?: net)?"]],
  ["balance", "money", "currentAssets", ["total current assets"]],
  [
    ...(["balance", "money", "propertyPlantEquipment"] as const),
    [
      "(?:total )?(?:property plant and equipment|property and equipment)(?: at cost)? net(?: of accumulated depreciation.*)?",
      "(?:total )?net (?:property plant and equipment|property and equipment)",
    ],
  ],
  ["balance", "money", "goodwill", ["goodwill(?: net)?"]],
  ["balance", "money", "otherAssets", ["(?:total )?other assets(?: net)?"]],
  ["balance", "money", "assets", ["total assets", "assets total"]],
  ["balance", "money", "payables", ["(?:trade )?accounts payable(?: trade)?"]],
  [
    ...(["balance", "money", "payablesAndAccrued"] as const),
    ["accounts payable and accrued (?:expenses|liabilities|charges)"],
  ],
  ["balance", "money", "accruedLiabilities", ["accrued (?:expenses|liabilities)"]],
  ["balance", "money", "shortTermDebt", ["short term (?:debt|borrowings)"]],
  ["balance", "money", "currentLiabilities", ["total current liabilities"]],
  [
    ...(["balance", "money", "longTermDebt"] as const),
    [
      "(?:total )?long term (?:debt|borrowings)(?: (?:less|excluding|net of) (?:current|portion|amounts? due).*)?",
    ],
  ],
  ["balance", "money", "deposits", ["total deposits"]],
  ["balance", "money", "liabilities", ["total liabilities"]],
  [
    "balance",
    "money",
    "minorityInterest",
    ["minority interests?(?: in (?:equity|net assets|consolidated|subsidiar).*)?"],
  ],
  [
    "balance",
    "money",
    "temporaryEquity",
    [
      "(?:common stock |equity )?put (?:warrants?|options?)(?: obligations?)?",
      "(?:mandatorily )?redeemable (?:convertible |cumulative )*preferred (?:stock|shares|securities)",
    ],
  ],
  [
    "balance",
    "money",
    "retainedEarnings",
    [
      "(?:retained|reinvested) earnings|accumulated deficit",
      "earnings (?:reinvested|retained)(?: for use)?(?: in (?:the )?business)?",
    ],
  ],
  [
    ...(["balance", "money", "liabilitiesAndEquity"] as const),
    [`total liabilities .*(?:equity|investment|deficit|capital)`],
  ],
  [
    ...(["balance", "money", "equity"] as const),
    [
      `total ${owners} (?:equity|investment)(?: deficit)?`,
      "total equity",
      `${owners} (?:equity|investment)(?: at year end)?`,
    ],
  ],
  ["cashflow", "money", "operatingCashFlow", activity("(?:operating activities|operations)")],
  [
    "cashflow",
    "money",
    "investingCashFlow",
    activity("(?:investing(?: activities)?|investment activities|investments)"),
  ],
  ["cashflow", "money", "financingCashFlow", activity("financing(?: activities)?")],
  [
    ...(["cashflow", "money", "netChangeInCash"] as const),
    [
      `(?:net |total )?(?:increase|decrease|change)(?: or decrease)? in ${cash}${during}`,
      "(?:net |total )?(?:increase|decrease|change)(?: during| for) (?:the )?(?:year|period)",
      "(?:net |total )cash (?:generated|provided|used|flows?)",
    ],
  ],
  [
    ...(["cashflow", "money", "exchangeRateEffect"] as const),
    ["(?:net )?effects? of (?:foreign )?(?:currency )?exchange rates?(?: changes)?(?: on .*)?"],
  ],
  ["cashflow", "money", "flowNetIncome", ["net (?:income|earnings|loss)(?: for the (?:year|period))?"]],
  [
    ...(["cashflow", "money", "flowCash"] as const),
    [`${cash}(?: at)?(?: the)? end of (?:the )?(?:fiscal )?(?:year|period)`],
  ],
  [
    "cashflow",
    "money",
    "depreciationAmortization",
    [
      "depreciation(?: depletion)?(?: and)? amortization(?: and accretion| expenses?| of .*)?",
      "depreciation amortization and (?:accretion|other)",
    ],
  ],
  ["cashflow", "money", "deferredTax", ["deferred (?:income )?taxes"]],
  [
    ...(["cashflow", "money", "changeReceivables"] as const),
    ["(?:increase in |decrease in |change in )?(?:accounts |trade )receivables?"],
  ],
  ["cashflow", "money", "changeInventory", ["(?:increase in |decrease in |change in )?inventor(?:y|ies)"]],
  ["cashflow", "money", "changePayables", ["(?:increase in |decrease in |change in )?accounts payable"]],
  [
    ...(["cashflow", "money", "capitalExpenditure"] as const),
    [
      "capital expenditures(?: for .*)?",
      `${additions} ${property}(?: net)?`,
      "(?:property(?: plant and equipment)?|plant and equipment|fixed asset) (?:additions|purchases|acquisitions|expenditures)",
    ],
  ],
  [
    ...(["cashflow", "money", "purchasesOfInvestments"] as const),
    ["purchases? of (?:short term |marketable |available for sale )?(?:investments|securities)"],
  ],
  [
    ...(["cashflow", "money", "salesOfInvestments"] as const),
    [
      "(?:proceeds from )?(?:the )?(?:sales?|maturities|sales? and maturities|maturities and sales?) of (?:short term |marketable |available for sale )?(?:investments|securities)",
    ],
  ],
  [
    ...(["cashflow", "money", "sharesIssued"] as const),
    ["(?:proceeds from )?(?:the )?(?:issuances?|sales?) of common stock", "common stock issued"],
  ],
  [
    ...(["cashflow", "money", "shareRepurchases"] as const),
    [
      "(?:repurchases?|purchases?|acquisitions?) of (?:common|treasury) (?:stock|shares)(?: for treasury)?",
      "(?:re)?purchases? of (?:stock|shares)(?: for treasury)?|purchases? of treasury (?:stock|shares)",
      "common stock repurchased|treasury (?:stock|shares) (?:purchased|acquired)",
    ],
  ],
  [
    ...(["cashflow", "money", "dividendsPaid"] as const),
    [
      "(?:payments? of )?(?:cash )?dividends(?: paid)?(?: to (?:common )?(?:stock|share) ?(?:holders|owners))?",
      "(?:cash )?dividends(?: paid)?(?: on)? common(?: stock)?(?: and preferred(?: stock)?)?",
    ],
  ],
  [
    ...(["cashflow", "money", "debtIssued"] as const),
    ["(?:proceeds from (?:the )?(?:issuances? of )?|issuances? of |additions to )(?:long term )?debt"],
  ],
  [
    ...(["cashflow", "money", "debtRepaid"] as const),
    ["(?:re)?payments? (?:of|on) (?:long term )?debt|reductions? of (?:long term )?debt"],
  ],
]

const behaviors: Record<PhraseKind, Behavior> = { money: "duration", perShare: "perShare", shares: "average" }

const rowPhrases: readonly RowPhrase[] = phrases.flatMap(([part, kind, row, patterns]) =>
  patterns.map((pattern) => ({
    row,
    part,
    behavior:
      part === "balance"
        ? ("instant" as const)
        : row === "dividendsPerShare"
          ? ("dividend" as const)
          : behaviors[kind],
    pattern: new RegExp(`^(?:${pattern})$`),
  })),
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
