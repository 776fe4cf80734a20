import type { Plant } from "../plant"

const functions = ["tests/unit/model/query/functions/compute-function.test.ts"]
const language = ["tests/unit/model/query/functions/function-language.test.ts"]
const years = ["tests/unit/model/metrics/metric-years.test.ts"]
const past = ["tests/unit/model/query/past/past-company.test.ts"]
const after = ["tests/unit/model/query/past/what-came-after.test.ts"]
const days = ["tests/worker/screener/past-days.test.ts"]
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
    file: "app/stores/screener/open-columns.server.ts",
    search: "(place % groupSize) * each",
    replace: "(place % groupSize)",
    tests: stored,
  },
  {
    mistake: "a price of after the day is known on a past day",
    file: "app/model/query/past/past-company.ts",
    search: "prices.filter(({ date }) => date <= day)",
    replace: "prices",
    tests: past,
  },
  {
    mistake: "the line of a figure is chosen with filings of after the day",
    file: "app/model/query/past/past-states.ts",
    search: "deriveStatementsDocument(factsUntil(facts, day),",
    replace: "deriveStatementsDocument(facts,",
    tests: past,
  },
  {
    mistake: "a filing of the last day of a month is not known at its end",
    file: "app/model/query/past/facts-until.ts",
    search: "filed > day",
    replace: "filed >= day",
    tests: past,
  },
  {
    mistake: "filings of the rest of the year are known",
    file: "app/model/query/past/facts-until.ts",
    search: "filed > day",
    replace: "filed.slice(0, 4) > day.slice(0, 4)",
    tests: past,
  },
  {
    mistake: "months are derived again in the place of those that are stored",
    file: "app/model/query/past/past-states.ts",
    search: "before ? countFilings(facts, before.until) : 0",
    replace: "0",
    tests: past,
  },
  {
    mistake: "a company that ended is screened for 18 months more",
    file: "app/model/query/past/company-life.ts",
    search: "(ending.test(form) || ",
    replace: "(",
    tests: past,
  },
  {
    mistake: "a Form 15 of after the day ends a company",
    file: "app/model/query/past/company-life.ts",
    search: "life.filter(({ filed }) => filed <= day)",
    replace: "life",
    tests: past,
  },
  {
    mistake: "a day is answered by the month end after it",
    file: "app/stores/screener/past-months-store.server.ts",
    search: "[lastMonthEnd(day), end]",
    replace: "[end, end]",
    tests: ["tests/worker/screener/past-columns.test.ts"],
  },
  {
    mistake: "two callers gather the same months",
    file: "app/ingest/past/gather-months.server.ts",
    search: "if (!lease) return",
    replace: "if (lease === undefined) return",
    tests: ["tests/worker/screener/past-columns.test.ts"],
  },
  {
    mistake: "the columns of a past day are deleted with old generations",
    file: "app/stores/screener/gather-store.server.ts",
    search: " || isOfPast(path)",
    replace: "",
    tests: ["tests/worker/screener/past-columns.test.ts"],
  },
  {
    mistake: "a report of after the day is known between month ends",
    file: "app/model/query/past/past-days.ts",
    search: "statements.findLast(({ from }) => from <= day)",
    replace: "statements.findLast(({ from }) => from <= addDays(day, 1))",
    tests: days,
  },
  {
    mistake: "a day between month ends has the prices of the month end",
    file: "app/model/query/past/past-days.ts",
    search: "priceOnDay(state, valued, day)",
    replace: "priceOnDay(state, valued, after)",
    tests: days,
  },
  {
    mistake: "the age of figures stays the same between month ends",
    file: "app/stores/screener/day-columns.server.ts",
    search: "before.map((age) => age + number)",
    replace: "before",
    tests: days,
  },
  {
    mistake: "a company that ended is screened until the month end",
    file: "app/model/query/past/past-days.ts",
    search: "if (!isThere[at] || !state",
    replace: "if (!state",
    tests: ["tests/unit/model/query/past/past-days.test.ts"],
  },
  {
    mistake: "functions over time read the years of before the report",
    file: "app/stores/screener/day-columns.server.ts",
    search: "merge(before[back] ?? none, changed[back])",
    replace: "merge(before[back] ?? none, undefined)",
    tests: days,
  },
  {
    mistake: "a split after a past day is a fall of the price",
    file: "app/model/query/past/what-came-after.ts",
    search: "later.price && later.price * splitFactor",
    replace: "later.price",
    tests: after,
  },
  {
    mistake: "a company without a known price has lost nothing",
    file: "app/model/query/past/what-came-after.ts",
    search: "if (price !== null) prices.push(price)",
    replace: "prices.push(price ?? 0)",
    tests: after,
  },
  {
    mistake: "a company that ended is left out of what came after",
    file: "app/stores/screener/past-columns-store.server.ts",
    search: "if (price) chunk.ended =",
    replace: "if (price && price.close < 0) chunk.ended =",
    tests: ["tests/worker/screener/what-came-after.test.ts"],
  },
  {
    mistake: "the bars of a condition count companies at its limit",
    file: "app/model/query/histogram.ts",
    search: '">": (value, limit) => value > limit',
    replace: '">": (value, limit) => value >= limit',
    tests: ["tests/unit/model/query/histogram.test.ts"],
  },
]
