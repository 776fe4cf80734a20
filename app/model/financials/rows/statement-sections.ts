import { remember } from "~/lib/remember"
import { cashflowRows } from "./cashflow-rows"
import { explainingLines } from "./explaining-lines"
import { aliasConcepts, qualify } from "./statement-rows"

/** A part of a statement whose lines add up to a total. */
export interface StatementSection {
  statement: "balance" | "cashflow"
  /** Concepts of the total; the first that a filing gives counts. */
  totals: readonly string[]
  /** The sign of a line in the total; 0 for a concept of other lines. */
  getSign: (concept: string) => 1 | -1 | 0
}

const noLine =
  /:(Increase|Decrease|Proceeds|Payment|Repayment|Gain|Interest(Expense|Paid|Income)|Income(?!Tax)|Revenue|Amortization|Depreciation|Net|Provision|Cost(?!sIn)|Unrealized)|Gross$|Allowance|Accumulated|FairValue|Maturit|Percent|Shares|Equity(?!Method)|StockValue|PaidIn/
const plainAsset = /Asset|Receivable|Prepaid|DueFrom|Inventor/
const otherAsset =
  /Goodwill|Unbilled|CostsInExcess|:Cash|Invest|Securities(?!Sold|Loaned)|Property|Intangible|License|Franchise|Software|Deferred(Costs|Policy|Finance)|FilmCosts|RealEstate|Supplies|LoansAndLeases/
const liability =
  /Liabilit|Payable|Accru|Debt|Notes|Borrow|:Deferred(Revenue|Credit|Income|Tax|Rent|Compensation)|Deposit|Obligation|Reserve|Pension|etirement|Unearned|Lines?OfCredit|CommercialPaper|Billings|Customer|DueTo|Loans(Payable|From)|Overdraft|Policyholder|SoldUnder|FundsPurchased|Warranty/
const equity = /:(StockholdersEquity\w*|MinorityInterest|TemporaryEquity\w*|RedeemableNoncontrolling\w*)$/
const sum = /:(Assets|Liabilities)(Current|Noncurrent|Net|AndStockholdersEquity|AndPartnersCapital)?$/

const currentAsset =
  /Current(?!AndNon)|:(Cash|ShortTerm|Inventor|MarketableSecurities$|OtherShort|OtherReceivables|PrepaidTaxes)/
const currentLiability =
  /Current(?!AndNon)|:(ShortTerm|OtherShort|CommercialPaper|Accounts|Accrued|OtherAccrued|Dividends|Taxes|Interest|EmployeeRelated|BankOver)/

function isAsset(concept: string): boolean {
  if (noLine.test(concept) || sum.test(concept)) return false
  return plainAsset.test(concept) || (otherAsset.test(concept) && !liability.test(concept))
}

function isLiability(concept: string): boolean {
  return !noLine.test(concept) && !sum.test(concept) && liability.test(concept) && !plainAsset.test(concept)
}

function sheetSection(total: string, isLine: (concept: string) => boolean): StatementSection {
  const getSign = remember((concept: string) => (isLine(concept) ? 1 : 0))
  return { statement: "balance", totals: [qualify(total)], getSign }
}

/** A section with the lines between two rows, and those that explain its remainder. */
function cashSection(activity: string, before: string, after: string, rest: string): StatementSection {
  const keys = cashflowRows.map(({ key }) => key)
  const rows = cashflowRows.slice(keys.indexOf(before) + 1, keys.indexOf(after))
  const lines = [
    ...rows.flatMap(({ aliases }) => aliases.flatMap(aliasConcepts)),
    ...(explainingLines[rest] ?? []).map(qualify),
  ]
  const signs = new Map(lines.map((line) => [line.replace(/^-/, ""), line.startsWith("-") ? -1 : 1]))
  const total = `NetCashProvidedByUsedIn${activity}Activities`
  return {
    statement: "cashflow",
    totals: [total, `${total}ContinuingOperations`].map(qualify),
    getSign: (concept) => (signs.get(concept) as 1 | -1 | undefined) ?? 0,
  }
}

const [currentAssets, currentLiabilities] = ["AssetsCurrent", "LiabilitiesCurrent"].map(qualify)

/** Sections in which rows can have several lines. A balance sheet is read as a whole and by its subtotals. */
export const statementSections: readonly StatementSection[] = [
  cashSection("Financing", "investingCashFlow", "financingCashFlow", "otherFinancing"),
  cashSection("Investing", "operatingCashFlow", "investingCashFlow", "otherInvesting"),
  sheetSection("Assets", isAsset),
  sheetSection("AssetsCurrent", (concept) => isAsset(concept) && currentAsset.test(concept)),
  sheetSection(
    "Assets",
    (concept) => concept === currentAssets || (isAsset(concept) && !currentAsset.test(concept)),
  ),
  sheetSection("Liabilities", isLiability),
  sheetSection("LiabilitiesCurrent", (concept) => isLiability(concept) && currentLiability.test(concept)),
  ...["Liabilities", "LiabilitiesAndStockholdersEquity"].map((total) =>
    sheetSection(
      total,
      (concept) =>
        concept === currentLiabilities ||
        (isLiability(concept) && !currentLiability.test(concept)) ||
        (total !== "Liabilities" && equity.test(concept)),
    ),
  ),
]
