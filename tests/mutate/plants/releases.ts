import type { Plant } from "../plant"

const check = "app/model/financials/statements/announced-quarter.ts"
const announcedTest = "tests/unit/model/releases/announced-quarters.test.ts"
const readTest = "tests/unit/model/releases/read-release.test.ts"

export const plants: Plant[] = [
  {
    mistake: "a release counts with EPS four cents from the year less nine months",
    file: check,
    search: "const maxCents = 0.03",
    replace: "const maxCents = 0.04",
    tests: [announcedTest],
  },
  {
    mistake: "a release counts whatever its revenue",
    file: check,
    search: "if (isIncome && isRevenue) return unit",
    replace: "if (isIncome) return unit",
    tests: [announcedTest],
  },
  {
    mistake: "a release counts whatever its net income",
    file: check,
    search: "if (isIncome && isRevenue) return unit",
    replace: "if (isRevenue) return unit",
    tests: [announcedTest],
  },
  {
    mistake: "a release counts before its day",
    file: check,
    search: " || !known.isKnownOn(announced.filed)",
    replace: "",
    tests: [announcedTest],
  },
  {
    mistake: "announced EPS are not divided by later splits",
    file: check,
    search: "(printed / factor)",
    replace: "printed",
    tests: [announcedTest],
  },
  {
    mistake: "the next year's release counts before the quarter's own",
    file: "app/model/releases/announced-quarters.ts",
    search: "Number(a.isYearAgo ?? false) - Number(b.isYearAgo ?? false)",
    replace: "Number(b.isYearAgo ?? false) - Number(a.isYearAgo ?? false)",
    tests: [announcedTest],
  },
  {
    mistake: "estimated shares of a fourth quarter are the year's",
    file: "app/model/financials/statements/per-share-quarters.ts",
    search: "Math.round(4 * year.value - 3 * nineMonths)",
    replace: "year.value",
    tests: ["tests/unit/model/financials/estimated-quarters.test.ts"],
  },
  {
    mistake: "a number computed from an estimate is not marked",
    file: "app/model/financials/statements/cell.ts",
    search: "if (input.isEstimated) cell.isEstimated = true",
    replace: "void input",
    tests: [announcedTest],
  },
  {
    mistake: "the first line with dates is the heading, whatever the next one has",
    file: "app/model/releases/release-columns.ts",
    search: "counts.slice(first, first + 3)",
    replace: "counts.slice(first, first + 1)",
    tests: [readTest],
  },
]
