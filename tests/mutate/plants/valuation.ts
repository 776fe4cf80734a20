import type { Plant } from "../plant"

const file = "app/model/financials/statements/usable-price.ts"
const rule = ["tests/unit/model/financials/statements/usable-price.test.ts"]
const pages = ["tests/unit/model/valuation/one-valuation.test.ts"]
const past = ["tests/unit/pages/company/valuation/past-valuation.test.ts"]
const pastFrames = ["tests/unit/model/financials/statements/past-days.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "figures may end 201 days before a price of today",
    file,
    search: "const daysFromFigures = 200",
    replace: "const daysFromFigures = 201",
    tests: rule,
  },
  {
    mistake: "a company that reports once a year has no multiples after 200 days",
    file,
    search: "isAnnual || daysBetween(end, current.date)",
    replace: "daysBetween(end, current.date)",
    tests: rule,
  },
  {
    mistake: "figures of 549 days ago are valued",
    file,
    search: "daysBetween(end, today) > daysOfFigures",
    replace: "daysBetween(end, today) > daysOfFigures + 1",
    tests: rule,
  },
  {
    mistake: "a price in another currency than the figures is used",
    file,
    search: "prices.filter((each) => each.currency === currency)",
    replace: "prices.filter((each) => each.currency !== null)",
    tests: rule,
  },
  {
    mistake: "the watchlist ignores which companies report once a year",
    file: "app/model/metrics/valuations.ts",
    search: "figures[reportsOnceAYear] === 1",
    replace: "figures[reportsOnceAYear] === 2",
    tests: pages,
  },
  {
    mistake: "the screener ignores which companies report once a year",
    file: "app/model/query/gather-prices.ts",
    search: "isAnnual: annual[row] === 1",
    replace: "isAnnual: false",
    tests: pages,
  },
  {
    mistake: "multiples are those of the period before the last",
    file: "app/model/valuation/multiples.ts",
    search: 'at === "today" ? now : frames.at(-1)',
    replace: 'at === "today" ? now : frames.at(-2)',
    tests: pages,
  },
  {
    mistake: "a price of after the day values a company on a past day",
    file: "app/model/financials/view/view-statement.ts",
    search: "valuationPrice(past, document.currency, figures, day)",
    replace: "valuationPrice(prices, document.currency, figures, today)",
    tests: past,
  },
  {
    mistake: "ratios at period ends of a past day have prices of after the day",
    file: "app/model/financials/statements/ratio-frames.ts",
    search: "(asof === null || date <= asof)",
    replace: "(asof === null || date > '')",
    tests: past,
  },
  {
    mistake: "a past valuation knows quarters that were filed later",
    file: "app/model/financials/statements-document.ts",
    search: "isKnown(day) && isWithinTwoYears",
    replace: "isWithinTwoYears",
    tests: past,
  },
  {
    mistake: "a model of a past day starts from figures of today",
    file: "app/model/valuation/valuation-inputs.ts",
    search: 'vintage: "latest", asof })',
    replace: 'vintage: "latest", asof: asof && null })',
    tests: past,
  },
  {
    mistake: "net cash of a past day is that of today",
    file: "app/pages/company/valuation/dcf-model.ts",
    search: "latestGrids(document, asof)",
    replace: "latestGrids(document)",
    tests: past,
  },
  {
    mistake: "a past valuation has the last fiscal years of today",
    file: "app/model/financials/statements/statement-grid.ts",
    search: "if (last === null || end <= last) years.add",
    replace: "if (end !== last) years.add",
    tests: past,
  },
  {
    mistake: "statements of a past day have columns of periods that had not ended",
    file: "app/model/financials/statements/statement-grid.ts",
    search: "frames.filter(({ end }) => end <= last)",
    replace: "frames.slice()",
    tests: past,
  },
  {
    mistake: "a period that had ended, and was not reported yet, is the last one of a past day",
    file: "app/model/financials/document/known-facts.ts",
    search: "end <= day && isKnown",
    replace: "end <= day",
    tests: past,
  },
  {
    mistake: "a past day shows years as they were filed since",
    file: "app/model/financials/document/known-facts.ts",
    search: 'isBasisOfToday && this.isKnownOn(listLastFiled(this.document).get(fiscalYear) ?? "")',
    replace: "isBasisOfToday",
    tests: pastFrames,
  },
  {
    mistake: "a past day shows shares of before a split as they count today",
    file: "app/model/financials/document/known-facts.ts",
    search: "this.splits.length === this.document.splits.length",
    replace: "this.splits.length <= this.document.splits.length",
    tests: pastFrames,
  },
  {
    mistake: "a gap of twelve months is not filled where only the year before was recast",
    file: "app/model/financials/statements/statement-grid.ts",
    search: '(kind === "ttm" && frames.hasChanged(fiscalYear - 1))',
    replace: "false",
    tests: pastFrames,
  },
]
