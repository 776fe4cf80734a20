import { requireRatio } from "~/model/ratios/ratio-table"
import type { Metric, MetricGroup } from "./metric"

/** A ratio of the table as a metric. */
export function ratioMetric(group: MetricGroup, ratioKey: string): Metric {
  const { key, label, unit, formula } = requireRatio(ratioKey)
  return { key, label, group, unit, source: "statements", explain: formula }
}

const groups: [MetricGroup, string[]][] = [
  [
    "Returns and margins",
    [
      "grossMargin",
      "operatingMargin",
      "netMargin",
      "freeCashFlowMargin",
      "returnOnEquity",
      "returnOnAssets",
      "returnOnInvestedCapital",
    ],
  ],
  ["Debt and liquidity", ["currentRatio", "quickRatio", "debtToEquity", "interestCoverage"]],
  [
    "Efficiency",
    ["assetTurnover", "daysSalesOutstanding", "daysInventory", "daysPayables", "cashConversionCycle"],
  ],
  ["Cash and quality", ["payoutRatio"]],
  [
    "Valuation",
    [
      "priceEarnings",
      "priceSales",
      "priceBook",
      "evToEbitda",
      "earningsYield",
      "freeCashFlowYield",
      "dividendYield",
      "buybackYield",
    ],
  ],
]

/** The ratios of the latest twelve months, with balances at the end of the period. */
export const ratioMetrics: readonly Metric[] = groups.flatMap(([group, keys]) =>
  keys.map((key) => ratioMetric(group, key)),
)

/** Added after rows of metrics were stored, so they come last in the stored order. */
export const addedRatioMetrics: readonly Metric[] = [
  ...["priceFreeCashFlow", "priceTangibleBook"].map((key) => ratioMetric("Valuation", key)),
  ...["operatingProfitAfterTax", "beneishScore", "netBuybacks"].map((key) =>
    ratioMetric("Cash and quality", key),
  ),
  ...[
    "netInterestMargin",
    "efficiencyRatio",
    "nonInterestShare",
    "provisionsToLoans",
    "loansToDeposits",
    "lossRatio",
    "expenseRatio",
    "combinedRatio",
    "investmentShare",
    "fundsFromOperationsPerShare",
    "dividendsToOperatingCashFlow",
    "priceFundsFromOperations",
    "computedFundsFromOperations",
    "computedFundsFromOperationsPerShare",
    "priceComputedFundsFromOperations",
  ].map((key) => ratioMetric("Banks, insurers and real estate", key)),
]
