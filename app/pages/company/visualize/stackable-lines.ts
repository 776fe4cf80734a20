/** Lines that add up to one total, by total. A line that is a sum of others of its list is not in it. */
const partsOfTotals: readonly (readonly string[])[] = [
  ["costOfRevenue", "grossDifference", "grossProfit"],
  ["researchAndDevelopment", "sellingGeneralAdministrative", "otherOperating"],
  ["operatingExpenses", "operatingIncome"],
  ["interestIncomeTotal", "nonInterestIncome"],
  ["incomeTax", "netIncomeIncludingMinority"],
  ["minorityShare", "netIncome"],
  ["cash", "shortTermInvestments", "receivables", "inventory", "otherCurrentAssets"],
  [
    "currentAssets",
    "propertyPlantEquipment",
    "operatingLeaseAssets",
    "goodwill",
    "intangibles",
    "longTermInvestments",
    "otherAssets",
  ],
  ["payablesAndAccrued", "deferredRevenueCurrent", "shortTermDebt", "otherCurrentLiabilities"],
  [
    "currentLiabilities",
    "longTermDebt",
    "operatingLeaseLiabilities",
    "deferredTaxLiabilities",
    "otherLiabilities",
  ],
  ["liabilities", "temporaryEquity", "totalEquity"],
  ["liabilities", "temporaryEquity", "equity", "minorityInterest"],
  ["operatingCashFlow", "investingCashFlow", "financingCashFlow"],
  ["shareRepurchases", "dividendsPaid"],
]

/** True if a stack of the lines has a meaning: a single line, or parts of one total. */
export function canStack(lines: readonly string[]): boolean {
  return lines.length < 2 || partsOfTotals.some((parts) => lines.every((line) => parts.includes(line)))
}
