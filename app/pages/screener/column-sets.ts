/** Column sets of the table. The metrics of the query come before the columns of the set. */
export const columnSets = [
  {
    key: "overview",
    label: "Overview",
    metrics: [
      "revenue",
      "revenueGrowth1",
      "netIncome",
      "netMargin",
      "returnOnEquity",
      "freeCashFlow",
      "debtToEquity",
    ],
  },
  {
    key: "growth",
    label: "Growth",
    metrics: [
      "revenueGrowth1",
      "revenueGrowth3",
      "revenueGrowth5",
      "revenueGrowth10",
      "epsGrowth5",
      "freeCashFlowGrowth5",
      "bookValueGrowth5",
    ],
  },
  {
    key: "returns",
    label: "Returns",
    metrics: [
      "returnOnEquity",
      "returnOnEquity5",
      "returnOnAssets",
      "returnOnInvestedCapital",
      "returnOnInvestedCapital5",
      "assetTurnover",
    ],
  },
  {
    key: "margins",
    label: "Margins",
    metrics: [
      "grossMargin",
      "operatingMargin",
      "netMargin",
      "freeCashFlowMargin",
      "operatingMarginChange",
      "operatingMargin5",
      "operatingMarginSpread",
    ],
  },
  {
    key: "health",
    label: "Health",
    metrics: [
      "currentRatio",
      "quickRatio",
      "debtToEquity",
      "debtGrowth1",
      "netDebtToEbitda",
      "interestCoverage",
      "piotroskiScore",
      "altmanScore",
    ],
  },
  {
    key: "cash",
    label: "Cash",
    metrics: [
      "operatingCashFlow",
      "capitalExpenditure",
      "freeCashFlow",
      "cashConversion",
      "dividendsPaid",
      "shareRepurchases",
      "netDebt",
    ],
  },
  {
    key: "valuation",
    label: "Valuation",
    metrics: [
      "marketValue",
      "priceEarnings",
      "priceSales",
      "priceBook",
      "evToEbitda",
      "freeCashFlowYield",
      "dividendYield",
    ],
  },
  {
    key: "banks",
    label: "Banks and insurers",
    metrics: [
      "assets",
      "returnOnEquity",
      "netInterestMargin",
      "efficiencyRatio",
      "provisionsToLoans",
      "loansToDeposits",
      "combinedRatio",
      "priceTangibleBook",
    ],
  },
  {
    key: "owners",
    label: "Owners",
    metrics: [
      "gurus",
      "gurusChange",
      "guruBuyers",
      "guruSellers",
      "guruTopWeight",
      "insiderNetBuying",
      "insiderBuyers",
    ],
  },
] as const satisfies readonly { key: string; label: string; metrics: readonly string[] }[]

export type ColumnSet = (typeof columnSets)[number]["key"]

export function parseColumnSet(text: string | null): ColumnSet {
  return columnSets.find(({ key }) => key === text)?.key ?? "overview"
}
