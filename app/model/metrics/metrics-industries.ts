import { defineMetrics, ratioMetric } from "./define-metrics"
import type { Metric } from "./metric"

export const industryMetrics: readonly Metric[] = defineMetrics("Banks, insurers and real estate", [
  ratioMetric("netInterestMargin"),
  ratioMetric("efficiencyRatio"),
  ratioMetric("nonInterestShare"),
  ratioMetric("provisionsToLoans"),
  ratioMetric("loansToDeposits"),
  ratioMetric("lossRatio"),
  ratioMetric("expenseRatio"),
  ratioMetric("combinedRatio"),
  ratioMetric("investmentShare"),
  ratioMetric("fundsFromOperationsPerShare"),
  ratioMetric("dividendsToOperatingCashFlow"),
  ratioMetric("priceFundsFromOperations"),
  ratioMetric("computedFundsFromOperations"),
  ratioMetric("computedFundsFromOperationsPerShare"),
  ratioMetric("priceComputedFundsFromOperations"),
])
