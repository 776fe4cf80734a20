import type { Plant } from "../plant"

const functions = ["tests/unit/model/query/functions/compute-function.test.ts"]
const language = ["tests/unit/model/query/functions/function-language.test.ts"]
const years = ["tests/unit/model/metrics/metric-years.test.ts"]
const stored = ["tests/worker/screener/metric-years.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "growth over N years ends a year too early",
    file: "app/model/query/functions/compute-function.ts",
    search: "[values[0], values[years ?? 0]]",
    replace: "[values[0], values[(years ?? 0) - 1]]",
    tests: functions,
  },
  {
    mistake: "a year with an equal value counts as rising",
    file: "app/model/query/functions/compute-function.ts",
    search: "(value, before) => value > before",
    replace: "(value, before) => value >= before",
    tests: functions,
  },
  {
    mistake: "equal values have different ranks",
    file: "app/model/query/functions/compute-function.ts",
    search: "countUntil(sorted, value, true) + 1",
    replace: "countUntil(sorted, value, false)",
    tests: functions,
  },
  {
    mistake: "a metric with a price is taken by a function over time",
    file: "app/model/metrics/metric.ts",
    search: " && !ofPrice.has(key)",
    replace: "",
    tests: [...language, ...years],
  },
  {
    mistake: "a fiscal year is compared with the last year that has figures",
    file: "app/model/metrics/metric-years.ts",
    search: "before?.fiscalYear === now.fiscalYear - 1",
    replace: "before !== undefined",
    tests: years,
  },
  {
    mistake: "companies with old figures have a rank",
    file: "app/stores/screener/columns-store.server.ts",
    search: "if (areFiguresStale(ages[row] ?? Number.NaN)) return null",
    replace: "",
    tests: stored,
  },
  {
    mistake: "the fiscal years of another metric are read",
    file: "app/stores/screener/columns-store.server.ts",
    search: "(place % groupSize) * yearsKept",
    replace: "(place % groupSize)",
    tests: stored,
  },
]
