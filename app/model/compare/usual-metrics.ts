/** The metrics that every comparison begins with. */
export const usualSections: readonly { title: string; metrics: readonly string[] }[] = [
  { title: "Headline", metrics: ["revenue", "operatingIncome", "netIncome", "freeCashFlow", "marketValue"] },
  {
    title: "Growth",
    metrics: ["revenueGrowth1", "revenueGrowth3", "revenueGrowth5", "epsGrowth5", "freeCashFlowGrowth5"],
  },
  { title: "Margins", metrics: ["grossMargin", "operatingMargin", "netMargin", "freeCashFlowMargin"] },
  { title: "Returns", metrics: ["returnOnEquity", "returnOnAssets", "returnOnInvestedCapital"] },
  {
    title: "Valuation",
    metrics: ["priceEarnings", "priceSales", "priceBook", "evToEbitda", "freeCashFlowYield", "dividendYield"],
  },
  {
    title: "Notes",
    metrics: [
      "debtDueToCash",
      "averageInterestRate",
      "leaseCostToRevenue",
      "obligationsToRevenue",
      "cashTaxRate",
    ],
  },
]

export const usualMetrics: readonly string[] = usualSections.flatMap(({ metrics }) => metrics)
