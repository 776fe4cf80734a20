import { isInOwnCurrency, type Metric } from "~/model/metrics/metric"

/** Metrics of which less is better: debt, the cost of buying the business, the days that its money is tied up. */
const lowestFirst: ReadonlySet<string> = new Set([
  "debtToEquity",
  "debtToAssets",
  "debtToEbitda",
  "netDebtToEbitda",
  "goodwillToAssets",
  "totalDebt",
  "netDebt",
  "daysSalesOutstanding",
  "daysInventory",
  "cashConversionCycle",
  "priceEarnings",
  "priceSales",
  "priceBook",
  "evToEbitda",
  "evToSales",
  "evToFreeCashFlow",
  "priceEarningsToGrowth",
  "accruals",
  "debtGrowth1",
  "debtGrowth3",
  "debtGrowth5",
  "debtGrowth10",
  "shareCountGrowth1",
  "shareCountGrowth3",
  "shareCountGrowth5",
  "shareCountGrowth10",
  "stockPayToRevenue",
  "operatingMarginSpread",
  "guruSellers",
  "insiderSellers",
])

/** The end that ranks first; null for a metric that has no better or worse, such as a share count. */
export function rankOrder({ key, unit, isDay }: Metric): "highest" | "lowest" | null {
  if (unit === "perShare" || unit === "shares" || isDay) return null
  return lowestFirst.has(key) ? "lowest" : "highest"
}

/** The place of each value; equal values share a place. Null for no value, and for fewer than two of them. */
export function rankValues(
  values: readonly (number | null)[],
  order: "highest" | "lowest",
): (number | null)[] {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return values.map(() => null)
  return values.map((value) => {
    if (value === null) return null
    const better = known.filter((other) => (order === "highest" ? other > value : other < value))
    return better.length + 1
  })
}

/** Ranks of a metric's values; none for amounts in different currencies. */
export function rankMetric(
  metric: Metric,
  values: readonly (number | null)[],
  currencies: readonly (string | null)[],
): (number | null)[] {
  const order = rankOrder(metric)
  const used = new Set(currencies.filter((_, index) => values[index] !== null))
  if (order === null || (isInOwnCurrency(metric) && used.size > 1)) return values.map(() => null)
  return rankValues(values, order)
}
