import type { Plant } from "../plant"

const metricTests = ["tests/unit/model/metrics/estimated-metrics.test.ts"]
const pageTests = ["tests/unit/pages/estimates-on-pages.test.tsx"]

export const plants: Plant[] = [
  {
    mistake: "a metric that reads an estimate is not noted",
    file: "app/model/metrics/derive-metrics.ts",
    search: "if (hasEstimate) estimated.add(key)",
    replace: "void estimated",
    tests: metricTests,
  },
  {
    mistake: "an estimate marks all metrics after it",
    file: "app/model/metrics/derive-metrics.ts",
    search: "    hasEstimate = false\n    const value",
    replace: "    const value",
    tests: metricTests,
  },
  {
    mistake: "ratios to a price of an estimate are not marked",
    file: "app/model/metrics/estimated-metrics.ts",
    search: "if (hasEstimate) found.add(ratio.key)",
    replace: "void hasEstimate",
    tests: metricTests,
  },
  {
    mistake: "a chart's table shows an estimate like a filed figure",
    file: "app/pages/company/visualize/chart-model.ts",
    search: "isEstimated: periods.map((period) => line.estimatedAt.has(period)),",
    replace: "",
    tests: pageTests,
  },
  {
    mistake: "the watchlist shows an estimate like a filed figure",
    file: "app/pages/watchlist/watch-columns.ts",
    search: "markEstimate(metric.format(value), hasEstimate(estimated, metric.key))",
    replace: "metric.format(value)",
    tests: pageTests,
  },
  {
    mistake: "diluted shares of the last quarter can be fewer than basic ones",
    file: "app/model/financials/statements/per-share-quarters.ts",
    search: "if (q4.value >= basic.value && (toCommon",
    replace: "if ((toCommon",
    tests: ["tests/unit/model/financials/estimated-quarters.test.ts"],
  },
  {
    mistake: "shares of a quarter with a loss are diluted",
    file: "app/model/financials/statements/per-share-quarters.ts",
    search: "(toCommon === null || toCommon >= 0)",
    replace: "(toCommon === null || toCommon !== 0)",
    tests: ["tests/unit/model/financials/estimated-quarters.test.ts"],
  },
]
