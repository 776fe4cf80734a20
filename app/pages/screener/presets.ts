/** Questions worth asking, each with why; the queries are read by the same parser as anybody's. */
export const presets: readonly { title: string; query: string; explain: string }[] = [
  {
    title: "Steady compounders",
    query: "returnOnInvestedCapital10 > 15 and revenueGrowth10 > 5 and yearsProfitable = 10",
    explain: "A decade of high returns on all capital, of growth and of profit in every year.",
  },
  {
    title: "Growth that pays for itself",
    query: "revenueGrowth3 > 15 and freeCashFlowMargin > 10 and shareCountGrowth3 < 2",
    explain: "Fast growth out of its own cash, not out of new shares.",
  },
  {
    title: "Fortress balance sheets",
    query: "netDebt < 0 and currentRatio > 2 and altmanScore > 5",
    explain: "More cash than debt, and far from trouble by Altman's score.",
  },
  {
    title: "Improving on nine tests",
    query: "piotroskiScore >= 8",
    explain: "Piotroski's tests of profit, debt and efficiency against the year before.",
  },
  {
    title: "Cash behind the earnings",
    query: "cashConversion between 90 and 200 and accruals < 0 and netIncome > 100M",
    explain: "Free cash flow about as large as net income or larger: earnings one can bank.",
  },
  {
    title: "Owners' shares grow",
    query: "shareCountGrowth5 < -2 and freeCashFlow > 0 and debtToEquity < 1",
    explain: "Fewer shares every year, bought with free cash and not with debt.",
  },
  {
    title: "Rising dividends",
    query: "dividendStreak >= 8 and payoutRatio < 60",
    explain: "Raised each year for eight years or more, with room left to go on.",
  },
  {
    title: "Pricing power",
    query: "grossMargin > 50 and operatingMarginSpread < 5 and operatingMargin > 20",
    explain: "High margins that hardly moved in five years.",
  },
  {
    title: "Margins on the mend",
    query: "operatingMarginChange > 2 and revenueGrowth1 > 5 and operatingMargin > 0",
    explain: "Sales grow and more of each sale is kept than a year ago.",
  },
  {
    title: "Research at work",
    query: "researchToRevenue > 10 and operatingMargin > 15 and revenueGrowth5 > 8",
    explain: "A tenth of sales goes into research, and it shows in growth and margin.",
  },
  {
    title: "What gurus agree on",
    query: "gurus >= 3 and gurusChange >= 0 and returnOnEquity > 10",
    explain: "Held by three or more tracked investors, and by no fewer than last quarter.",
  },
  {
    title: "Insiders buy",
    query: "insiderNetBuying > 0 and insiderBuyers >= 2",
    explain: "Two or more insiders bought on the open market, and bought more than was sold.",
  },
  {
    title: "Cheap and sound",
    query: "priceEarnings between 0 and 12 and piotroskiScore >= 6 and debtToEquity < 0.8",
    explain: "A low price for earnings that stand the tests of quality; needs imported prices.",
  },
  {
    title: "Reports are late",
    query: "daysSinceAnnual > 400 and daysSinceQuarterly > 120",
    explain: "More than thirteen months since the last annual report: find out why.",
  },
]
