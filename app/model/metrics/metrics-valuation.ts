import { defineMetrics, ratioMetric } from "./define-metrics"
import type { Metric } from "./metric"

export const valuationMetrics: readonly Metric[] = defineMetrics("Valuation", [
  ratioMetric("priceEarnings"),
  ratioMetric("priceSales"),
  ratioMetric("priceBook"),
  ratioMetric("priceTangibleBook"),
  ratioMetric("priceFreeCashFlow"),
  ratioMetric("evToEbitda"),
  ratioMetric("evToSales"),
  ratioMetric("evToFreeCashFlow"),
  ratioMetric("priceEarningsToGrowth"),
  ratioMetric("earningsYield"),
  ratioMetric("freeCashFlowYield"),
  ratioMetric("dividendYield"),
  ratioMetric("buybackYield"),
  ratioMetric("marketValue"),
  ratioMetric("enterpriseValue"),
  {
    key: "price",
    label: "Price",
    unit: "perShare",
    source: "prices",
    explain:
      "The last close at most 30 days old, else the 13F price of a quarter that ended at most 45 days ago, else the price at the end of the figures",
  },
  {
    key: "daysSincePrice",
    label: "Days since price",
    unit: "days",
    source: "prices",
    explain: "Age of the price",
    isDay: true,
  },
])
