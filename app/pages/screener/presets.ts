/** Preset queries with a description. They use the same parser as other queries. */
export const presets: readonly { title: string; query: string; explain: string }[] = [
  {
    title: "Steady compounders",
    query: "returnOnInvestedCapital10 > 15 and revenueGrowth10 > 5 and yearsProfitable = 10",
    explain: "Ten years of high returns on invested capital, revenue growth and a profit in every year.",
  },
  {
    title: "Growth that pays for itself",
    query: "revenueGrowth3 > 15 and freeCashFlowMargin > 10 and shareCountGrowth3 < 2",
    explain: "Fast growth paid with free cash flow, not with new shares.",
  },
  {
    title: "Fortress balance sheets",
    query: "netDebt < 0 and currentRatio > 2 and altmanScore > 5",
    explain: "More cash than debt and a high Altman score.",
  },
  {
    title: "High Piotroski score",
    query: "piotroskiScore >= 8",
    explain: "Passes at least eight of Piotroski's nine tests of profitability, debt and efficiency.",
  },
  {
    title: "Cash behind the earnings",
    query: "cashConversion between 90 and 200 and accruals < 0 and netIncome > 100M",
    explain: "Free cash flow close to or larger than net income.",
  },
  {
    title: "Shrinking share count",
    query: "shareCountGrowth5 < -2 and freeCashFlow > 0 and debtToEquity < 1",
    explain: "Share buybacks paid with free cash flow instead of debt.",
  },
  {
    title: "Rising dividends",
    query: "dividendStreak >= 8 and payoutRatio < 60",
    explain: "Raised each year for at least eight years, with a payout ratio below 60%.",
  },
  {
    title: "Pricing power",
    query: "grossMargin > 50 and operatingMarginSpread < 5 and operatingMargin > 20",
    explain: "High margins that changed little in five years.",
  },
  {
    title: "Improving margins",
    query: "operatingMarginChange > 2 and revenueGrowth1 > 5 and operatingMargin > 0",
    explain: "Growing revenue and a higher operating margin than a year ago.",
  },
  {
    title: "Small, with falling debt and rising margins",
    query: "netIncome > 0 and revenue < 2B and debtGrowth1 < 0 and operatingMarginChange > 0",
    explain:
      "Profitable, under 2 billion of revenue, less debt and a higher operating margin than a year ago.",
  },
  {
    title: "High research spending",
    query: "researchToRevenue > 10 and operatingMargin > 15 and revenueGrowth5 > 8",
    explain: "More than a tenth of revenue spent on research, with high growth and margins.",
  },
  {
    title: "Held by several gurus",
    query: "gurus >= 3 and gurusChange >= 0 and returnOnEquity > 10",
    explain: "Held by three or more tracked investors, and at least as many as last quarter.",
  },
  {
    title: "Insiders buy",
    query: "insiderNetBuying > 0 and insiderBuyers >= 2",
    explain: "Two or more insiders bought on the open market, and insiders bought more than they sold.",
  },
  {
    title: "Low price and high quality",
    query: "priceEarnings between 0 and 12 and piotroskiScore >= 6 and debtToEquity < 0.8",
    explain: "A low price-earnings ratio and a high Piotroski score. Needs imported prices.",
  },
  {
    title: "Late reports",
    query: "daysSinceAnnual > 400 and daysSinceQuarterly > 120",
    explain: "More than thirteen months since the last annual report.",
  },
]
